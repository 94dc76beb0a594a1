/// Text as an excerpt shows it, in no more than a number of a terminal's columns; `…` stands for what had no room.
package func fittedText(_ text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    var (all, width) = ("", 0)
    // What leaves a column for the sign.
    var cut = ""
    for character in text {
        let shown = ShownCharacter(character)
        width += shown.width
        guard width <= columns else { return cut + "…" }
        all += shown.text
        if width < columns { cut = all }
    }
    return all
}
