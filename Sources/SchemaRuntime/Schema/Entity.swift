/// What the library knows of one model class.
public final class _Entity: Sendable {
    init() {}
}
