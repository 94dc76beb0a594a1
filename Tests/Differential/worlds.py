"""Random schemas: as YAML, as the Swift that tells the driver of their classes, and as what reads the rows of a store."""

from dataclasses import dataclass, field

SCALARS = ["Int", "Int?", "String", "String?", "Double?", "Bool", "Date?"]


@dataclass
class Attribute:
    name: str
    type: str
    unique: bool = False

    @property
    def optional(self):
        return self.type.endswith("?")

    @property
    def base(self):
        return self.type.rstrip("?")


@dataclass(eq=False)
class End:
    """One end of a relationship: of `model`, called `name`; a one-way relationship has no name at its other end."""

    model: "Model"
    name: str | None
    kind: str  # one, required, many
    rule: str = "nullify"
    ordered: bool = False
    other: "End" = None

    @property
    def is_many(self):
        return self.kind == "many"


@dataclass(eq=False)
class Model:
    name: str
    base: "Model" = None
    abstract: bool = False
    inheritance: str = None
    attributes: list = field(default_factory=list)
    ends: list = field(default_factory=list)
    subclasses: list = field(default_factory=list)

    @property
    def chain(self):
        return (self.base.chain if self.base else []) + [self]

    @property
    def root(self):
        return self.chain[0]

    @property
    def all_attributes(self):
        return [attribute for model in self.chain for attribute in model.attributes]

    @property
    def all_ends(self):
        return [end for model in self.chain for end in model.ends]

    @property
    def family(self):
        """The model and all below it."""
        return [self] + [below for sub in self.subclasses for below in sub.family]

    def is_a(self, other):
        return other in self.chain


@dataclass(eq=False)
class World:
    number: int
    models: list
    relations: list  # of pairs of ends

    @property
    def roots(self):
        return [model for model in self.models if not model.base]

    @property
    def concrete(self):
        return [model for model in self.models if not model.abstract]

    def model(self, name):
        return next(model for model in self.models if model.name == name)


def make_world(number, random):
    """A schema of three to seven models."""
    prefix = f"W{number}"
    counter = iter(range(1000))
    models = []

    def attribute():
        kind = random.choice(SCALARS)
        return Attribute(f"a{next(counter)}", kind, unique=kind.rstrip("?") in ("Int", "String") and random.random() < 0.25)

    def model(base=None):
        made = Model(f"{prefix}{chr(65 + len(models))}", base)
        made.attributes = [attribute() for _ in range(random.randint(1, 3))]
        models.append(made)
        if base:
            base.subclasses.append(made)
        else:
            made.attributes.insert(0, Attribute("tag", "Int"))
        return made

    for _ in range(random.randint(2, 4)):
        model()
    for root in list(models):
        if random.random() < 0.5:
            root.inheritance = random.choice(["single", "joined", "concrete"])
            below = [model(root) for _ in range(random.randint(1, 2))]
            if random.random() < 0.4:
                model(random.choice(below))
            root.abstract = random.random() < 0.3
            if root.inheritance == "concrete":
                for base in [m for m in root.family if m.subclasses]:
                    for each in base.attributes:
                        each.unique = False
    relations = []
    for _ in range(random.randint(2, 5)):
        relations.append(relation(random, models, counter))
    return World(number, models, relations)


def relation(random, models, counter):
    first, second = random.choice(models), random.choice(models)
    if random.random() < 0.15:
        second = first

    def name():
        return f"r{next(counter)}"

    kind = random.choices(["children", "many", "single", "pointer", "list"], [5, 3, 2, 2, 1])[0]
    if kind == "children":
        required = first.root is not second.root and random.random() < 0.3
        rules = ["cascade", "deny"] if required else ["nullify", "nullify", "cascade", "deny"]
        a = End(first, name(), "many", random.choice(rules), ordered=random.random() < 0.35)
        b = End(second, name(), "required" if required else "one")
    elif kind == "many":
        a = End(first, name(), "many", ordered=random.random() < 0.3)
        b = End(second, name(), "many")
    elif kind == "single":
        # A one-to-one's key is unique, which the tables of a concrete hierarchy cannot be together.
        fit = [model for model in models if model.root.inheritance != "concrete"]
        pairs = [(one, other) for one in fit for other in fit if one.root is not other.root]
        if not pairs:
            return relation(random, models, counter)
        first, second = random.choice(pairs)
        a = End(first, name(), "one", random.choice(["nullify", "cascade"]))
        b = End(second, name(), "one")
    elif kind == "pointer":
        required = first.root is not second.root and random.random() < 0.3
        a = End(first, name(), "required" if required else "one", "deny" if required else "nullify")
        b = End(second, None, "many")
    else:
        a = End(first, name(), "many")
        b = End(second, None, "many")
    a.other, b.other = b, a
    for end in (a, b):
        if end.name:
            end.model.ends.append(end)
    return a, b


def yaml(world):
    lines = [f"schema: World{world.number}", "version: 1.0.0", "models:"]
    for model in world.models:
        lines.append(f"  {model.name}:")
        if model.base:
            lines.append(f"    inherits: {model.base.name}")
        if model.abstract:
            lines.append("    abstract: true")
        if model.inheritance:
            lines.append(f"    inheritance: {model.inheritance}")
        lines.append("    attributes:")
        for each in model.attributes:
            unique = ", unique: true, onConflict: error" if each.unique else ""
            lines.append(f'      {each.name}: {{ type: "{each.type}"{unique} }}')
        if model.ends:
            lines.append("    relationships:")
        for end in model.ends:
            target = end.other.model.name
            kind = {"one": f"{target}?", "required": target, "many": f"[{target}]"}[end.kind]
            parts = [f'type: "{kind}"', f"inverse: {end.other.name or 'none'}"]
            if end.other.name and end.rule != "nullify":
                parts.append(f"deleteRule: {end.rule}")
            if end.ordered:
                parts.append("ordered: true")
            lines.append(f"      {end.name}: {{ {', '.join(parts)} }}")
    return "\n".join(lines) + "\n"


def swift(world):
    """What the driver knows of the classes."""
    lines = []
    for model in world.models:
        if not model.base:
            lines.append(f"extension {model.name}: Tagged {{}}")
    for model in world.models:
        attributes, links, targets, arguments = [], [], [], []
        name = model.name
        for each in model.all_attributes:
            form = {"Bool": "truth", "String": "text"}.get(each.type, "optional" if each.optional else "plain")
            attributes.append(f'"{each.name}": .{form}(\\{name}.{each.name})')
        # The initialiser: attributes, required to-ones, other to-ones, to-manys, each class by class.
        for each in model.chain:
            for attribute in each.attributes:
                get = {"Bool": "$0.truth"}.get(
                    attribute.type, "try $0.optional" if attribute.optional else "try $0.value"
                )
                arguments.append((0, f'{attribute.name}: {get}("{attribute.name}")'))
            for end in each.ends:
                order = {"required": 1, "one": 2, "many": 3}[end.kind]
                get = {"required": "try $0.required", "one": "$0.one", "many": "$0.many"}[end.kind]
                arguments.append((order, f'{end.name}: {get}("{end.name}")'))
        for end in model.all_ends:
            links.append(f'"{end.name}": .{end.kind}(\\{name}.{end.name})')
            targets.append(f'"{end.name}": {{ model{end.other.model.name} }}')
        arguments = [text for _, text in sorted(arguments, key=lambda argument: argument[0])]
        lines.append(
            f"nonisolated(unsafe) let model{name}: Model<{name}> = Model<{name}>(\n"
            f'    "{name}", attributes: [{", ".join(attributes)}],\n'
            f'    links: [{", ".join(links) or ":"}],\n'
            f'    targets: [{", ".join(targets) or ":"}]\n'
            + (
                ") { _ in throw Abstract() }"
                if model.abstract
                else f") {{ {name}({', '.join(arguments)}) }}"
            )
        )
    models = ", ".join(f"model{model.name}" for model in world.models)
    roots = ", ".join(f"model{model.name}" for model in world.roots)
    lines.append(f"func world{world.number}() -> World {{ World(World{world.number}Schema.Current.self, models: [{models}], roots: [{roots}]) }}")
    return "import DifferentialDriver\nimport SchemaRuntime\n\n" + "\n".join(lines) + "\n"


def main_swift(worlds):
    calls = ", ".join(f"world{world.number}()" for world in worlds)
    return (
        "import DifferentialDriver\n\nstruct Abstract: Error {}\n\n@main struct Main {\n"
        f"    static func main() throws {{ try playScripts(in: CommandLine.arguments[1], [{calls}]) }}\n}}\n"
    )


def logical(world, store):
    """The rows of a store of ours as objects: by tag the class, the attributes, and the tags of what the links lead to."""
    records = {}
    for model in world.models:
        table = store.get(model.name)
        if not table or "_id" not in table["columns"]:
            continue
        for row in table["rows"]:
            values = dict(zip(table["columns"], row))
            record = records.setdefault((model.root.name, values["_id"]), {})
            record.update(values)
            record.setdefault("tables", []).append(model)
    for (root, _), record in records.items():
        family = world.model(root).family
        if "_kind" in record:
            record["class"] = world.models[sorted(world.models.index(m) for m in family)[record["_kind"] - 1]]
        else:
            record["class"] = max(record["tables"], key=lambda model: len(model.chain))

    def tags(key, model):
        record = records.get((model.root.name, key))
        return record["tag"] if record else "dangling"

    objects = {}
    for record in records.values():
        model = record["class"]
        seen = {"class": model.name}
        for each in model.all_attributes:
            value = record[each.name]
            seen[each.name] = bool(value) if each.base == "Bool" and value is not None else value
        for end in model.all_ends:
            seen[end.name] = []
        objects[record["tag"]] = seen
    for a, b in world.relations:
        if a.kind == b.kind == "many":
            for one, order, other in join_rows(a, b, store):
                one, other = tags(one, a.model), tags(other, b.model)
                objects[one][a.name].append((order, other))
                if b.name:
                    objects[other][b.name].append((None, one))
            continue
        for holder, target in ((a, b), (b, a)):
            if holder.is_many or not holder.name:
                continue
            order = f"_order_{target.name}"
            for record in records.values():
                if record["class"].is_a(holder.model) and record.get(holder.name) is not None:
                    key = tags(record[holder.name], target.model)
                    objects[record["tag"]][holder.name].append((None, key))
                    if target.name and key != "dangling":
                        objects[key][target.name].append((record.get(order) if target.ordered else None, record["tag"]))
    for seen in objects.values():
        for end in world.model(seen["class"]).all_ends:
            links = seen[end.name]
            if end.ordered and any(order is None for order, _ in links):
                seen[end.name] = ["without an order"] + sorted(links, key=str)
            else:
                key = (lambda link: link[0]) if end.ordered else (lambda link: link[1])
                seen[end.name] = [tag for _, tag in sorted(links, key=key)]
    return objects


def join_rows(a, b, store):
    """Of a table of links the keys and orders, seen from `a`."""
    for own, other in ((a, b), (b, a)):
        table = own.name and store.get(f"{own.model.name}_{own.name}")
        if not table:
            continue
        columns = table["columns"]
        keys = [index for index, column in enumerate(columns) if not column.startswith("_")]
        # Named by the models; where both are one, by the ends that lead there.
        names = (f"{own.name}_id", f"{other.model.name}_id")
        theirs = next(columns.index(name) for name in names if name in columns)
        mine = next(index for index in keys if index != theirs)
        order = columns.index(f"_order_{a.name}") if a.ordered else None
        for row in table["rows"]:
            ends = (row[mine], row[theirs]) if own is a else (row[theirs], row[mine])
            yield ends[0], row[order] if order is not None else None, ends[1]
        return
    raise KeyError(f"no table of {a.model.name}.{a.name}")
