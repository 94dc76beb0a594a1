import Testing

@Suite struct CommentTests {
    @Test func `A comment above an item stays above it, at its indentation`() throws {
        try expectFormat(
            """
            models:
            # about A
                A:
                  # about attributes
                    attributes:
              # about b
                       b: Int
            # about C

            # and more
                C: {}
            """,
            """
            models:
              # about A
              A:
                # about attributes
                attributes:
                  # about b
                  b: Int

              # about C

              # and more
              C: {}

            """)
    }

    @Test func `A comment behind the last item stays in its block by its indentation`() throws {
        try expectFormat(
            """
            a:
                b:
                    c: d
                    # of b
                # of a
            # of e
            e: f
            # of the file
            """,
            """
            a:
              b:
                c: d
                # of b
              # of a
            # of e
            e: f
            # of the file

            """)
    }

    @Test func `What is commented out below a key stays below it`() throws {
        try expectFormat(
            "a:\n    attributes:\n        # b: Int\n    relationships:\n        - c\n        -\n          # d\n",
            "a:\n  attributes:\n    # b: Int\n  relationships:\n    - c\n    -\n      # d\n")
    }

    @Test func `Comments at the end of neighbouring lines are aligned`() throws {
        try expectFormat(
            """
            a: b # one
            long: text # two
            c: d
            e: f       # three
            """,
            """
            a: b        # one
            long: text  # two
            c: d
            e: f  # three

            """)
    }

    @Test func `A very long line does not push its neighbours' comments away`() throws {
        let long = String(repeating: "x", count: 80)
        try expectFormat("a: b # one\nc: \(long) # two", "a: b  # one\nc: \(long)  # two\n")
    }

    @Test func `A comment that goes on in its column stays with its line`() throws {
        try expectFormat(
            """
            priority: Int = 0       # a number
                                    # from 0
            # another
            next: Int
            """,
            """
            priority: Int = 0  # a number
                               # from 0
            # another
            next: Int

            """)
    }

    @Test func `Comments in brackets open them`() throws {
        try expectFormat(
            """
            email: { type: String, # the type
              # must differ
              unique: true } # of email
            tags: [ # first
              a ]
            none: { # nothing
              }
            """,
            """
            email:  # of email
              type: String  # the type
              # must differ
              unique: true
            tags:
              # first
              - a
            # nothing
            none: {}

            """)
    }

    @Test func `Comments between a key and its value find room`() throws {
        try expectFormat(
            """
            a: # behind the colon
              # below it
              text
            b: # behind
              c: d
            - e
            """.replacing("\n- e", with: "\ne:\n- # of the element\n  f: g\n  # of h\n  h: i\n"),
            """
            # behind the colon
            # below it
            a: text
            b:  # behind
              c: d
            e:
              # of the element
              - f: g
                # of h
                h: i

            """)
    }

    @Test func `What looks like a comment and is none stays text`() throws {
        let text = "a: b#c\nd: 'e # f'\ng: \"h # i\"\nj: |  # a comment\n  k # l\n# m\nn: >\n  # o\np: q\n"
        try expectFormat(text, text)
    }
}
