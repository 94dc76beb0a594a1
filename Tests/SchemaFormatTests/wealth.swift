/// What people write of YAML beyond the plain forms.
let wealth = """
    # The head of the file.

    schema: Wealth   # a name
    stamps: &stamps
      createdAt: Date = now

      updatedAt: Date?   # may be absent,
                         # and mostly is
    doc: |
      As it stands,
        moved in,

      and out.
    folded: >-
      One line
      and another

        kept apart
      end
    kept: |+
      tail


    other: |2-
        moved in from the start
    quoted: "over
      several \\
      lines

      and a \\u0041"
    single: 'it''s
      long'
    plain: a text over
      two lines
    models:
      Trip:
        attributes:
          <<: *stamps
          tags: [a, b, c]   # flow
          long: { type: String?, default: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", doc: "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy" }
          broken: {
            type: String,   # the type
            # above
            unique: true }
          pair: [String: Int]
          none:
          # nothing yet
        indexes:
        - [a]
        # behind the first
        - columns: [b]
          where: "c = 1"
        - - nested
          - &anchor deeper
        -
          # inside
          x: 1
      Empty: {}
      Note: { a, b: c, "d": e }
    ? explicit
    : value
    # The end.
    """
