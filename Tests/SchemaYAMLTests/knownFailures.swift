/// Cases of the public suite that are read differently here, by the reason why. The list may only shrink.
func knownFailures() -> [String: String] {
    let byReason: [(reason: String, cases: String)] = [
        (
            "libyaml accepts what YAML 1.2 refuses",
            """
            9C9N 9JBA CVW2 DK95/01 G5U8 QB6E S98Z SU5Z X4QW Y79Y/003 YJV2
            """
        ),
        (
            "libyaml reads it differently",
            """
            652Z HM87/01 JEF9/02 L24T/01 Y2GN
            """
        ),
        (
            "libyaml refuses what YAML 1.2 accepts",
            """
            2SXE 4ABK 4MUZ/00 4MUZ/01 4MUZ/02 58MP 5MUD 5T43 6BCT 6CA3 7Z25 8XYN 96NN/00 96NN/01 9SA2 A2M4 DK3J
            DK95/00 DK95/03 DK95/04 FP8R FRK4 HWV9 K3WX M2N8/00 M7A3 NJ66 Q5MG QT73 R4YG UKK6/00 UT92 VJP3/01
            W5VH Y79Y/001 Y79Y/010
            """
        ),
        (
            "our rule: a file is one document (SG038)",
            """
            6XDY 6ZKB 9DXL JHB9 KSS4 L383 PUW8 RZT7 U9NS
            """
        ),
        (
            "our rule: a file must not be empty (SG003)",
            """
            8G76 98YD AVM7
            """
        ),
        (
            "our rule: directives are refused (SG040)",
            """
            27NA 2LFX 6LVF BEC7 DK95/07 MUS6/02 MUS6/03 MUS6/04 MUS6/05 MUS6/06 RTP8 W4TN
            """
        ),
        (
            "our rule: keys are names (SG031)",
            """
            4FJ6 6BFJ 6PBE 9MMW KK5P LX3P M2N8/01 M5DY Q9WF RZP5 SBG9 V9D5 X38W XW4D
            """
        ),
        (
            "our rule: keys are not empty (SG032)",
            """
            2JQS 6M2F CFD4 DBG4 DFF7 HM87/00 NHX8 NKF9 PW8X S3PD SM9W/01
            """
        ),
        (
            "our rule: tags are refused (SG039)",
            """
            2AUY 2XXW 33X3 35KP 52DL 565N 57H4 5TYM 6CK3 6JWB 6WLZ 735Y 74H7 7FWL 8MK2 9KAX 9WXW BU8L C4HZ CC74
            CUP7 EHF6 F2C7 FH7J HMQ5 J7PZ L94M LE5A M5C3 P76L S4JQ U3C3 UGM3 UKK6/02 WZ62 Z67P Z9M4
            """
        ),
    ]
    var known: [String: String] = [:]
    for (reason, cases) in byReason {
        for id in cases.split(whereSeparator: \.isWhitespace) { known[String(id)] = reason }
    }
    return known
}
