import Testing

@Suite struct LayoutTests {
    @Test func `Two spaces indent a level, lists too`() throws {
        try expectFormat(
            """
            models:
                Trip:
                    indexes:
                    - [a]
                    -   - b
                        - c
                    -   columns: [d]
                        where:   x
            """,
            """
            models:
              Trip:
                indexes:
                  - [a]
                  - - b
                    - c
                  - columns: [d]
                    where: x

            """)
    }

    @Test func `Brackets are spaced in one way, and closed in their line`() throws {
        try expectFormat(
            """
            a: {b: c,d: [ e,f ],}
            g: {
              h: i
            }
            j: { }
            k: [ ]
            l: [String: Int]
            m: { n, "o":p }
            """,
            """
            a: { b: c, d: [e, f] }
            g: { h: i }
            j: {}
            k: []
            l: [String: Int]
            m: { n, "o": p }

            """)
    }

    @Test func `What is too long for a line is written as a block, and only that`() throws {
        let long = String(repeating: "x", count: 60)
        let fitting = "a: { b: \(long), c: \(String(repeating: "y", count: 120 - 77)) }\n"
        #expect(fitting.count == 119)
        try expectFormat(fitting, fitting)
        try expectFormat(
            "a: { b: \(long), c: { d: e }, f: [g, h], i: \(long) }\n- ".dropLast(2) + "j: k",
            """
            a:
              b: \(long)
              c: { d: e }
              f: [g, h]
              i: \(long)
            j: k

            """)
        try expectFormat(
            "a: [\(long), \(long)]",
            """
            a:
              - \(long)
              - \(long)

            """)
    }

    @Test func `A file that is one pair of brackets has its whole line for them`() throws {
        let key = String(repeating: "x", count: 116)
        try expectFormat("{ \(key) }", "{ \(key) }\n")
        try expectFormat("{\(key)y}", "\(key)y:\n")
        try expectFormat("{\n\"\(key.dropLast(5))\":\td\n}", "{ \"\(key.dropLast(5))\": d }\n")
        try expectFormat("[\(key)xx]", "[\(key)xx]\n")
        try expectFormat("[ \(key)xxx ]", "- \(key)xxx\n")
        try expectFormat("&a [\(key.dropLast())]  # b", "&a [\(key.dropLast())]  # b\n")
        try expectFormat("&a [\(key)]  # b", "&a  # b\n- \(key)\n")
    }

    /// Without these colons, YAML is read as one text that was broken at its commas.
    @Test func `A key that closes parentheses keeps its colon in brackets`() throws {
        try expectFormat("{ \"t\": (, u, ):\n}", "{ \"t\": (, u, \")\": }\n")
        try expectFormat("a: { b: Decimal(12, c: , &d 2): , e(f): }", "a: { b: Decimal(12, c, &d \"2)\":, e(f) }\n")
        try expectFormat("{ a: (, \")\" : , 'c)':, b)::\n}", "{ a: (, \")\":, 'c)':, \"b):\": }\n")
    }

    @Test func `A type with a question mark is quoted in brackets only`() throws {
        try expectFormat(
            "a: String?\nb: { type: Trip?, inverse: c }\nd: [Int?]\ne: { type: 'Trip?' }",
            "a: String?\nb: { type: \"Trip?\", inverse: c }\nd: [\"Int?\"]\ne: { type: 'Trip?' }\n")
    }

    @Test func `A blank line behind a key without a value stays`() throws {
        try expectFormat("a:\n\n\nb:\n# c\n\nd: 1\n", "a:\n\nb:\n# c\n\nd: 1\n")
        try expectFormat("a:\n-\n\n-\n- 1\n\n- 2\n", "a:\n  -\n\n  -\n  - 1\n\n  - 2\n")
    }

    @Test func `One blank line stands between models, elsewhere at most one`() throws {
        try expectFormat(
            """


            schema: A
            version: 1.0.0


            models:

              B: {}
              # about C

              C:
                attributes:
                  d: Int



                  e: Int
              F: {}


            """,
            """
            schema: A
            version: 1.0.0

            models:
              B: {}

              # about C

              C:
                attributes:
                  d: Int

                  e: Int

              F: {}

            """)
    }

    @Test func `The order of keys and models stays`() throws {
        let text = "versions:\n  1.0.0: {}\nmodels:\n  B: {}\n\n  A: {}\nschema: C\n"
        try expectFormat(text, text)
    }

    @Test func `Line breaks of Windows and a missing last one become plain`() throws {
        try expectFormat("a: b\r\nc: |\r\n  d\r\n  e\r\nf: 'g\r\n\r\n  h'", "a: b\nc: |\n  d\n  e\nf: 'g\n\n  h'\n")
    }

    @Test func `Other alphabets, emoji and joiners stay as they are`() throws {
        try expectFormat(
            "models: {می‌روم: {attributes: {שם: String, '👩‍🚀':  Int}}} # é e\u{301}",
            "models: { می‌روم: { attributes: { שם: String, '👩‍🚀': Int } } }  # é e\u{301}\n")
    }

    @Test func `Anchors, aliases and merge keys stay`() throws {
        try expectFormat(
            """
            a:   &one   {b: c}
            d:  &two
                 e: f
            g:  *one
            h:
                <<: [ *one,*two ]
            i:
            - &three
              j: k
            - *three
            """,
            """
            a: &one { b: c }
            d: &two
              e: f
            g: *one
            h:
              <<: [*one, *two]
            i:
              - &three
                j: k
              - *three

            """)
    }

    @Test func `A document's marks and explicit keys are dropped`() throws {
        try expectFormat("---\n? a\n: b\n? c\n...\n", "a: b\nc:\n")
    }
}
