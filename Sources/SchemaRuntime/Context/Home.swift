/// A context's record of the objects of one hierarchy of classes.
@usableFromInline final class Home {
}
