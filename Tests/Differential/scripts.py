"""Random scripts, made step by step beside what SQLAlchemy makes of them, so that each step is one that can be done."""

from sqlalchemy import event, inspect

from reference import Run

TEXTS = ["", "a", "b", "ab", "Ä", "ж", "שלום", "🙂", "é", "x' OR 1=1"]


class Recorder:
    """Makes one script over one world."""

    def __init__(self, reference, random):
        self.world = reference.world
        self.random = random
        self.run = Run(reference, random)
        self.run._entered = set()
        self.operations = []
        self.answers = []
        self.next = 1

        @event.listens_for(self.run.session, "transient_to_pending")
        def entered(_, instance):
            if hasattr(instance, "tag"):
                self.run._entered.add(instance.tag)

    def record(self, length):
        """The operations and what each shows, and the content at the end."""
        try:
            for number in range(length):
                # Objects first; then whatever can be done with them.
                operation = next(filter(None, ((self.new if number < 6 else self.step)() for _ in range(8))), None)
                if operation:
                    self.do(operation)
            self.do(["save"])
            return self.operations, self.answers, self.run.do_look()
        finally:
            self.run.close()

    def repeat(self, operations):
        """Operations that were recorded, or some of them."""
        try:
            for operation in operations:
                self.check(operation)
                self.do(operation)
            if operations[-1] != ["save"]:
                self.do(["save"])
            return self.operations, self.answers, self.run.do_look()
        finally:
            self.run.close()

    def check(self, operation):
        """An operation needs its objects, and asks about nothing that could not be saved."""
        run = self.run
        living = run.living()
        labels = {
            "insert": operation[1:2], "set": operation[1:2], "delete": operation[1:2], "release": operation[1:2],
            "link": operation[1:2] + (operation[3] if operation[0] == "link" else []),
            "append": operation[1:4:2], "place": operation[1:4:2], "remove": operation[1:4:2],
        }.get(operation[0], [])
        if operation[0] == "new":
            labels = [each for targets in operation[4].values() for each in targets]
        if any(label not in living for label in labels):
            raise LookupError("an object is not there")
        if operation[0] in ("delete", "release") and not run.in_session(labels[0]):
            raise LookupError("an object is not inserted")
        if operation[0] in ("look", "fetch", "count", "deleteWhere") and self.troubled():
            raise LookupError("what waits could not be saved")
        if operation[0] == "deleteWhere" and self.operations[-1] != ["save"]:
            raise LookupError("not saved before")
        if operation[0] == "remove" and operation[3] not in run.get(operation[1], run.end(operation[1], operation[2])):
            raise LookupError("not a member")
        if operation[0] in ("append", "place") and operation[3] in run.get(operation[1], run.end(operation[1], operation[2])):
            raise LookupError("a member already")

    def do(self, operation):
        self.operations.append(operation)
        self.answers.append(self.run.do(operation))

    # Values

    def value(self, attribute):
        random = self.random
        if attribute.optional and random.random() < 0.3:
            return None
        if attribute.base == "Int":
            return random.randint(0, 6) if attribute.unique or random.random() < 0.8 else random.choice([-1, 2**31, -(2**40)])
        if attribute.base == "String":
            return random.choice(TEXTS)
        if attribute.base == "Bool":
            return random.random() < 0.5
        return random.choice([0.0, 1.5, -2.25, 1e10, 0.1])

    def pick(self, items):
        return self.random.choice(items) if items else None

    def partner(self, label, end):
        """An object that the end of another may lead to: itself it may not."""
        candidates = [each for each in self.run.living(end.other.model) if each != label]
        return self.pick(candidates)

    def some(self, label, end):
        candidates = [each for each in self.run.living(end.other.model) if each != label]
        self.random.shuffle(candidates)
        return candidates[: self.random.randint(0, 3)]

    # Steps

    def step(self):
        run, random = self.run, self.random
        choices = {
            self.new: 16, self.set: 10, self.link: 14, self.append: 10, self.remove: 6, self.place: 5, self.delete: 6,
            self.save: 5, self.rollback: 2, self.release: 5, self.reopen: 1, self.fetch: 6, self.count: 3, self.look: 4,
            self.insert: 4, self.delete_where: 1,
        }
        return random.choices(list(choices), list(choices.values()))[0]()

    def new(self):
        random = self.random
        model = random.choice(self.world.concrete)
        label = self.next
        values = {each.name: self.value(each) for each in model.all_attributes}
        values["tag"] = label
        links = {}
        # What is not inserted yet points one way to nothing: whoever is pointed to would not know of it.
        inserted = random.random() < 0.75 or any(end.kind == "required" and not end.other.name for end in model.all_ends)
        for end in model.all_ends:
            if not end.other.name and not inserted:
                continue
            if end.kind == "required":
                target = self.pick(self.run.living(end.other.model))
                if target is None:
                    return None
                links[end.name] = [target]
            elif random.random() < 0.3:
                links[end.name] = self.some(label, end)[: None if end.is_many else 1]
        self.next += 1
        return ["new", label, model.name, values, links, inserted]

    def any(self, **options):
        return self.pick(self.run.living(**options))

    def set(self):
        label = self.any()
        if label is None:
            return None
        attribute = self.pick(self.run.models[label].all_attributes[1:])
        # The first of a hierarchy is the tag.
        return ["set", label, attribute.name, self.value(attribute)] if attribute else None

    def end(self, label, many=None):
        return self.pick([
            end for end in self.run.models[label].all_ends
            if (many is None or end.is_many == many) and (end.other.name or self.run.in_session(label))
        ])

    def link(self):
        label = self.any()
        end = label is not None and self.end(label)
        if not end:
            return None
        if end.is_many:
            return ["link", label, end.name, self.some(label, end)]
        target = None if end.kind == "one" and self.random.random() < 0.3 else self.partner(label, end)
        if target is None and end.kind == "required":
            return None
        return ["link", label, end.name, [] if target is None else [target]]

    def append(self):
        label = self.any()
        end = label is not None and self.end(label, many=True)
        if not end:
            return None
        other = self.partner(label, end)
        if other is None or other in self.run.get(label, end):
            return None
        return ["append", label, end.name, other]

    def place(self):
        operation = self.append()
        return ["place", *operation[1:], self.random.randint(0, 3)] if operation else None

    def remove(self):
        label = self.any()
        end = label is not None and self.end(label, many=True)
        other = end and self.pick(self.run.get(label, end))
        return ["remove", label, end.name, other] if other else None

    def delete(self):
        label = self.any(transient=False)
        return ["delete", label] if label is not None else None

    def delete_where(self):
        if self.troubled():
            return None
        model = self.random.choice(self.world.models)
        self.do(["save"])
        self.do(["deleteWhere", model.name, self.test(model, 0)])
        return ["save"]

    def insert(self):
        label = self.pick([each for each in self.run.living() if self.run.is_new(each)])
        return ["insert", label] if label is not None else None

    def save(self):
        return ["save"]

    def rollback(self):
        return ["rollback"]

    def reopen(self):
        return ["reopen"]

    def release(self):
        label = self.any(transient=False)
        return ["release", label] if label is not None else None

    def troubled(self):
        """Whether what waits could not be saved: what is seen then is nobody's promise."""
        return bool(self.run.violations())

    def look(self):
        return None if self.troubled() else ["look"]

    def test(self, model, depth):
        random = self.random
        form = random.random()
        if depth < 2 and form < 0.3:
            if form < 0.1:
                return ["not", self.test(model, depth + 1)]
            return [random.choice(["and", "or"]), self.test(model, depth + 1), self.test(model, depth + 1)]
        ends = [end for end in model.all_ends if end.kind != "required"]
        if depth < 2 and form < 0.6 and ends:
            end = random.choice(ends)
            inner = None if random.random() < 0.3 else self.test(end.other.model, depth + 1)
            return ["many" if end.is_many else "one", end.name, inner]
        attribute = random.choice(model.all_attributes)
        value = self.value(attribute)
        if attribute.base == "Bool":
            return ["attribute", attribute.name, "==", value]
        operations = ["==", "!="] if value is None else ["==", "!=", "<", "<=", ">", ">="]
        return ["attribute", attribute.name, random.choice(operations), value]

    def fetch(self):
        if self.troubled():
            return None
        random = self.random
        model = random.choice(self.world.models)
        request = {}
        if random.random() < 0.8:
            request["where"] = self.test(model, 0)
        keys = random.sample(model.all_attributes[1:], min(random.randint(0, 2), len(model.all_attributes) - 1))
        # Ends with the tag, so that the order is a whole one.
        request["sort"] = [
            [key.name, random.random() < 0.5] for key in keys if key.type != "String?"
        ] + [["tag", random.random() < 0.5]]
        if random.random() < 0.3:
            request["limit"] = random.randint(1, 4)
        if random.random() < 0.2:
            request["offset"] = random.randint(0, 3)
        return ["fetch", model.name, request]

    def count(self):
        operation = self.fetch()
        if not operation:
            return None
        return ["count", operation[1], {key: value for key, value in operation[2].items() if key == "where"}]
