/// A newcomer that turned out to stand for a row that there was already: it is not for an undo to delete it.
struct UndoMeeting {
    let newcomer: _ModelObject
    /// The object that stands for the row.
    let standing: _ModelObject
    /// What the row had; nil where it has that still.
    let former: FormerRow?
    /// The links that the newcomer brought to the row.
    let links: [(link: UndoGroup.Link, join: JoinTable)]

    /// Called while the newcomer has its collections, once all newcomers have the keys of their rows.
    ///
    /// - Parameter earlier: the links that newcomers before it brought, to which its own are added.
    init(
        of newcomer: _ModelObject, _ standing: _ModelObject, _ former: FormerRow?,
        after earlier: inout Set<FormerRow.Brought>
    ) {
        (self.newcomer, self.standing, self.former) = (newcomer, standing, former)
        links = former?.links(of: newcomer, standing, after: &earlier) ?? []
    }
}
