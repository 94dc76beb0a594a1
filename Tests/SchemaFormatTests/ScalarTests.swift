import Testing

@Suite struct ScalarTests {
    @Test func `Quotes and spellings stay`() throws {
        let text = "a: 'b'\nc: \"d\\u0041\"\ne: ~\nf: null\ng: 007\nh: yes\ni: 1_000\nj: '-'\n"
        try expectFormat(text, text)
    }

    @Test func `A text below its key comes up into its line, broken where it was`() throws {
        try expectFormat(
            """
            doc:
                A journey with a start,
                    an end   and people

                who take part.
            other: "over
               lines\\
               \\ and \\

               more "
            """,
            """
            doc: A journey with a start,
              an end   and people

              who take part.
            other: "over
              lines\\
              \\ and \\

              more "

            """)
    }

    @Test func `A text of several lines in brackets becomes one`() throws {
        try expectFormat(
            "a: { doc: A journey\n  and more, other: \"b\n\n  c\" }",
            "a: { doc: A journey and more, other: \"b\\nc\" }\n")
    }

    @Test func `What YAML takes only as an escape stays one`() throws {
        try expectFormat(
            "a: [\"\\uFFFE\\x85\n  \\u2028\\t\"]", "a: [\"\\ufffe\\u0085 \\u2028\\t\"]\n")
    }

    @Test func `An escaped parenthesis closes none in brackets`() throws {
        try expectFormat("a: [Decimal(12, \"2\\x29\n  b\"]", "a:\n  - Decimal(12\n  - \"2\\x29\n    b\"\n")
        try expectFormat("{ a: [\"\\u0028)\n  b\", c] }", "a:\n  - \"\\u0028)\n    b\"\n  - c\n")
        try expectFormat("a: [\"(b\\x41\n  c)\", d]", "a: [\"(bA c)\", d]\n")
    }

    @Test func `Block texts move with their key and keep their own indentation`() throws {
        try expectFormat(
            """
            a:
                literal: |
                      one
                        two

                      three
                folded: >-
                   one
                   two
                kept: |+
                  tail


                next: b
                number: |4
                          deep
                       less
                tight: |
                 x
            """,
            """
            a:
              literal: |
                one
                  two

                three
              folded: >-
                one
                two
              kept: |+
                tail


              next: b
              number: |2
                      deep
                   less
              tight: |-
                x

            """)
    }

    @Test func `Blank lines that belong to a text are not taken for space between models`() throws {
        let text = "models:\n  A:\n    doc: |+\n      text\n\n\n  B: {}\n"
        try expectFormat(text, text)
    }

    @Test func `A block text of blanks is written in quotes`() throws {
        try expectFormat("a: |+\n\n\nb: >\nc: d", "a: \"\\n\\n\"\n\nb: \"\"\nc: d\n")
    }

    /// A mark may combine with a quote, a blank or a sign before it: to Swift's `Character` both are one.
    @Test(arguments: [
        "\"\u{35D}a\\\t\n   # b\\\t\n  c\"", "b\n \u{59D}c\n d\n", "a: b\n  \u{301}c\n", "? \u{FEFF}\n",
        "- \u{FEFF}a\n",
        "'\u{301}a\n\n  b'", "[\"\u{301}\", '\u{301}', ?\u{301}]", "a: [\"\u{301}?\", b?\u{301}]",
        "a: |\n  \u{301}b\n  c\n",
        "- \u{301}a: b\n", "\u{301}\n", "- '\u{301}''\u{301}?'\n", "- [\u{301}\"\u{301}?]\n",
        "{ a:: , b::: c }\n", "{\na::\n}\n", "[a, { &x b:: }]\n",
    ])
    func `Marks that combine with YAML's signs change nothing`(text: String) throws {
        let once = try formatted(text)
        #expect(Array(try formatted(once).utf8) == Array(once.utf8), "\(once)")
    }
}
