/// The schema that `init` writes: small, with a comment where a reader new to the language would ask.
func firstSchema(named name: String) -> String {
    """
    # The one source of a store: its models, and how they change from version to version.
    # Generated code is named after it: \(name)Schema.
    schema: \(name)
    version: 1.0.0  # the version being edited; 'schemagen freeze' releases it

    enums:
      Priority: [low, normal, high]  # stored as text

    models:
      Project:
        doc: What belongs together.
        attributes:
          name: { type: String, unique: true }
          createdAt: Date = now  # set anew for each object
        relationships:
          # Deleting a project deletes its tasks.
          tasks: { type: "[Task]", inverse: project, deleteRule: cascade }

      Task:
        attributes:
          title: String
          notes: String?  # optional: may be nil
          isDone: Bool = false
          priority: Priority = normal
          dueDate: Date?
        relationships:
          project: { type: "Project?", inverse: tasks }
        indexes:
          - [isDone, -dueDate]  # a minus sorts downwards

    """
}
