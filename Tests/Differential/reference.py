"""The same schemas in SQLAlchemy, and the operations of scripts done with its session."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Table, create_engine, event, func, inspect, select, text
from sqlalchemy.ext.orderinglist import ordering_list
from sqlalchemy.orm import Session, aliased, class_mapper, registry, relationship

TYPES = {"Int": Integer, "String": String, "Double": Float, "Date": Float, "Bool": Boolean}


class Refused(Exception):
    """What a save must not store: the reasons, each of which may be named."""


def table_of(kind):
    """The table of a class, without looking at relationships that are not all there yet."""
    return class_mapper(kind, configure=False).local_table


class Reference:
    """One world, mapped."""

    def __init__(self, world, random):
        self.world = world
        self.registry = registry()
        self.base = self.registry.generate_base()
        self.classes = {}
        self.layouts = {
            root.name: random.choice(["single", "joined"]) for root in world.roots
        }
        for model in world.models:
            self.classes[model.name] = self.map(model)
        self.links = {}
        for number, (a, b) in enumerate(world.relations):
            self.relate(number, a, b)
        self.registry.configure()
        # Keys are checked when a transaction ends, as ours are.
        self.engine = create_engine("sqlite://")

        @event.listens_for(self.engine, "connect")
        def enforce(connection, _):
            connection.execute("PRAGMA foreign_keys = ON")

        self.registry.metadata.create_all(self.engine)
        self.tables = list(self.registry.metadata.tables.values())

    def map(self, model):
        columns = {each.name: Column(TYPES[each.base]) for each in model.attributes}
        polymorphic = {"polymorphic_identity": model.name}
        members = dict(columns)
        if not model.base:
            members["__tablename__"] = model.name
            members["__table_args__"] = {"sqlite_autoincrement": True}
            members["id"] = Column(Integer, primary_key=True)
            members["kind"] = Column(String)
            polymorphic["polymorphic_on"] = "kind"
        elif self.layouts[model.root.name] == "joined":
            members["__tablename__"] = model.name
            members["id"] = Column(ForeignKey(f"{model.base.name}.id", deferrable=True, initially="DEFERRED"), primary_key=True)
        members["__mapper_args__"] = polymorphic
        base = self.classes[model.base.name] if model.base else self.base
        return type(model.name, (base,), members)

    def table(self, model):
        return table_of(self.classes[model.name])

    def key(self, model):
        """The column that identifies a row of the model in its own table."""
        return f"{self.table(model).name}.id"

    def relate(self, number, a, b):
        first, second = self.classes[a.model.name], self.classes[b.model.name]
        if a.is_many and b.is_many:
            return self.relate_many(number, a, b, first, second)
        # The key is with the end that is no to-many; of two such ends with the second.
        holder, target = (a, b) if b.is_many else (b, a)
        holder_class, target_class = self.classes[holder.model.name], self.classes[target.model.name]
        column = Column(
            f"key{number}",
            ForeignKey(
                self.key(target.model), deferrable=True, initially="DEFERRED",
                ondelete="SET NULL" if not target.name and holder.kind == "one" else None,
            ),
        )
        setattr(holder_class, column.name, column)
        order = None
        if target.ordered:
            order = Column(f"order{number}", Integer)
            setattr(holder_class, order.name, order)
        target_key = table_of(target_class).c.id
        if holder.name:
            setattr(
                holder_class, holder.name,
                relationship(
                    target_class, foreign_keys=[column], remote_side=[target_key], post_update=True,
                    primaryjoin=column == target_key, back_populates=target.name,
                    cascade="save-update, merge" + (", delete" if target.name and holder.rule == "cascade" else ""),
                ),
            )
        if target.name:
            setattr(
                target_class, target.name,
                relationship(
                    holder_class, foreign_keys=[column], remote_side=[column], post_update=True,
                    primaryjoin=column == target_key, back_populates=holder.name, uselist=target.is_many,
                    cascade="save-update, merge" + (", delete" if target.rule == "cascade" else ""),
                    passive_deletes="all" if target.rule == "deny" else False,
                    **(
                        {"collection_class": ordering_list(order.name), "order_by": order}
                        if order is not None else {}
                    ),
                ),
            )

    def relate_many(self, number, a, b, first, second):
        keys = [
            Column(name, ForeignKey(self.key(end.model), deferrable=True, initially="DEFERRED", ondelete="CASCADE"), primary_key=True)
            for name, end in (("first", a), ("second", b))
        ]
        ids = [table_of(kind).c.id for kind in (first, second)]
        name = f"links{number}"
        if not a.ordered:
            join = Table(name, self.registry.metadata, *keys)
            setattr(first, a.name, relationship(
                second, secondary=join, primaryjoin=ids[0] == keys[0], secondaryjoin=ids[1] == keys[1],
                back_populates=b.name))
            if b.name:
                setattr(second, b.name, relationship(
                    first, secondary=join, primaryjoin=ids[1] == keys[1], secondaryjoin=ids[0] == keys[0],
                    back_populates=a.name))
            return
        # An order needs a class of its own for the links.
        position = Column("position", Integer)
        members = {
            "__tablename__": name, "first": keys[0], "second": keys[1], "position": position,
            "one": relationship(first, foreign_keys=[keys[0]], primaryjoin=keys[0] == ids[0], back_populates=f"{a.name}_links"),
            "other": relationship(second, foreign_keys=[keys[1]], primaryjoin=keys[1] == ids[1], back_populates=f"{a.name}_others"),
        }
        link = type(f"L{self.world.number}x{number}", (self.base,), members)
        self.links[a.name] = link
        setattr(first, f"{a.name}_links", relationship(
            link, foreign_keys=[keys[0]], primaryjoin=keys[0] == ids[0], back_populates="one", order_by=position,
            collection_class=ordering_list("position"), cascade="all, delete-orphan"))
        setattr(second, f"{a.name}_others", relationship(
            link, foreign_keys=[keys[1]], primaryjoin=keys[1] == ids[1], back_populates="other",
            cascade="all, delete-orphan"))

    def clear(self):
        with self.engine.begin() as connection:
            connection.execute(text("PRAGMA defer_foreign_keys = ON"))
            for table in self.tables:
                connection.execute(table.delete())


class Run:
    """One script over one world."""

    def __init__(self, reference, random):
        self.reference = reference
        self.world = reference.world
        self.random = random
        reference.clear()
        self.session = Session(reference.engine, autoflush=False)
        self.objects = {}  # by label, which is the tag
        self.stored = set()  # the labels that were committed
        self.models = {}
        self.is_cleared = False

    def close(self):
        self.session.rollback()
        self.session.close()

    # What is alive

    def in_session(self, label):
        state = inspect(self.objects[label])
        return (state.pending or state.persistent) and not state.deleted and self.objects[label] not in self.session.deleted

    def is_new(self, label):
        return inspect(self.objects[label]).transient

    def living(self, model=None, transient=True):
        return [
            label for label in self.objects
            if (model is None or self.models[label].is_a(model))
            and (self.in_session(label) or (transient and self.is_new(label)))
        ]

    # Links

    def get(self, label, end):
        """The labels that the end of an object leads to."""
        value = self.value(self.objects[label], end)
        return [each.tag for each in value]

    def value(self, owner, end):
        links = self.reference.links
        if end.name in links:
            return [link.other for link in getattr(owner, f"{end.name}_links") if link.other is not None]
        if end.other.name in links:
            return [link.one for link in getattr(owner, f"{end.other.name}_others") if link.one is not None]
        value = getattr(owner, end.name)
        return list(value) if end.is_many else [value] if value is not None else []

    def set(self, label, end, labels):
        owner, wanted = self.objects[label], [self.objects[each] for each in labels]
        links = self.reference.links
        if end.name in links or end.other.name in links:
            self.set_links(owner, end, wanted)
        elif not end.is_many:
            self.set_one(owner, end, wanted[0] if wanted else None)
        else:
            for gone in [each for each in self.value(owner, end) if each not in wanted]:
                getattr(owner, end.name).remove(gone)
                if not end.other.is_many and gone in self.session:
                    self.clear_key(gone, end.other)
            for each in wanted:
                if each not in getattr(owner, end.name):
                    if not end.other.is_many and end.other.name:
                        self.leave(each, end.other)
                    getattr(owner, end.name).append(each)
            if end.ordered:
                children = getattr(owner, end.name)
                children.sort(key=wanted.index)
                children.reorder()
        self.enter([owner] + wanted, end)
        if self.is_cleared:
            # Until it is written, a link that is made again is no change to SQLAlchemy, and the key would stay empty.
            self.session.flush()
            self.is_cleared = False

    def clear_key(self, owner, end):
        setattr(owner, self.key_column(end).key, None)
        self.is_cleared = True

    def set_links(self, owner, end, wanted):
        if end.name not in self.reference.links:
            for gone in [each for each in self.value(owner, end) if each not in wanted]:
                self.set_links(gone, end.other, [each for each in self.value(gone, end.other) if each is not owner])
            for each in wanted:
                present = self.value(each, end.other)
                if owner not in present:
                    self.set_links(each, end.other, present + [owner])
            return
        links = getattr(owner, f"{end.name}_links")
        for link in [each for each in links if each.other not in wanted]:
            links.remove(link)
            # The link leaves its other end too.
            others = getattr(link.other, f"{end.name}_others")
            if link in others:
                others.remove(link)
        for each in wanted:
            if each not in [link.other for link in links]:
                links.append(self.reference.links[end.name](other=each))
        links.sort(key=lambda link: wanted.index(link.other))
        links.reorder()

    def set_one(self, owner, end, target):
        # What was deleted in an earlier flush is read as nothing, and its key would stay.
        if target is None and owner in self.session and self.holds_key(end):
            self.clear_key(owner, end)
        if self.value(owner, end) == ([target] if target is not None else []):
            return
        self.leave(owner, end)
        if target is None:
            return
        if end.other.is_many and end.other.name:
            # Through the list, which keeps the order; a place that the child had in another list would be kept too.
            if end.other.ordered:
                setattr(owner, self.key_column(end).key.replace("key", "order"), None)
            getattr(target, end.other.name).append(owner)
            if getattr(owner, end.name) is not target:
                setattr(owner, end.name, target)
        else:
            if end.other.name and not end.other.is_many:
                self.leave(target, end.other)
            setattr(owner, end.name, target)

    def leave(self, owner, end):
        """A to-one is emptied, and what it led to no longer leads back."""
        old = getattr(owner, end.name)
        if old is None:
            return
        if end.other.name and end.other.is_many:
            children = getattr(old, end.other.name)
            if owner in children:
                children.remove(owner)
        setattr(owner, end.name, None)

    def enter(self, objects, end):
        """Whatever is linked to an object of the session is of the session."""
        if any(each in self.session for each in objects):
            if end.other.name or objects[0] in self.session:
                self.session.add_all(objects)

    # Operations. Each answers with what can be seen, or `None`.

    def do(self, operation):
        answer = getattr(self, "do_" + operation[0])(*operation[1:])
        return answer

    def settle(self, always=False):
        """Sometimes writes what waits, and reads everything anew: nothing of that may be seen."""
        if always or self.random.random() < 0.4:
            self.session.flush()
            self.session.expire_all()

    def do_new(self, label, name, values, links, inserted):
        model = self.world.model(name)
        made = self.reference.classes[name](**values)
        self.objects[label], self.models[label] = made, model
        if inserted:
            self.session.add(made)
        for end in model.all_ends:
            if links.get(end.name):
                self.set(label, end, links[end.name])
        self.settle()

    def do_insert(self, label):
        self.session.add(self.objects[label])
        self.settle()

    def do_set(self, label, name, value):
        setattr(self.objects[label], name, value)
        self.settle()

    def end(self, label, name):
        return next(end for end in self.models[label].all_ends if end.name == name)

    def do_link(self, label, name, labels):
        self.set(label, self.end(label, name), labels)
        self.settle()

    def do_append(self, label, name, other):
        end = self.end(label, name)
        self.set(label, end, self.get(label, end) + [other])
        self.settle()

    def do_place(self, label, name, other, index):
        end = self.end(label, name)
        present = self.get(label, end)
        present.insert(min(index, len(present)), other)
        self.set(label, end, present)
        self.settle()

    def do_remove(self, label, name, other):
        end = self.end(label, name)
        self.set(label, end, [each for each in self.get(label, end) if each != other])
        self.settle()

    def do_delete(self, label):
        self.session.flush()
        self.session.expire_all()
        self.session.delete(self.objects[label])
        self.settle(always=True)

    def do_deleteWhere(self, name, test):
        self.settle(always=True)
        kind = self.reference.classes[name]
        for each in self.session.scalars(select(kind).where(self.condition(self.world.model(name), kind, test))):
            self.session.delete(each)
        self.settle(always=True)

    def do_release(self, label):
        self.settle(always=True)

    def do_reopen(self):
        self.session.rollback()
        self.forget()
        self.session.expunge_all()
        for label in [each for each in self.objects if each in self.stored]:
            self.objects[label] = self.find(label)

    def find(self, label):
        root = self.reference.classes[self.models[label].root.name]
        return self.session.scalars(select(root).where(root.tag == label)).one()

    def forget(self):
        """After a rollback: what was never stored is not met again, unless it never was in the session."""
        for label in list(self.objects):
            state = inspect(self.objects[label])
            if label not in self.stored and (label in self.entered or not state.transient):
                del self.objects[label]

    @property
    def entered(self):
        return self._entered

    def violations(self):
        """Why what is written could not be committed."""
        self.session.flush()
        found = set()
        for model in self.world.models:
            kind = self.reference.classes[model.name]
            for each in model.attributes:
                if each.unique:
                    column = getattr(kind, each.name)
                    if self.session.execute(
                        select(column).where(column.is_not(None)).group_by(column).having(func.count() > 1)
                    ).first():
                        found.add("unique")
            for end in model.ends:
                if end.kind == "required":
                    if self.session.scalars(select(kind.id).where(self.key_column(end).is_(None))).first():
                        found.add("missing")
        if self.session.execute(text("PRAGMA foreign_key_check")).first():
            found.add("denied")
        return found

    def holds_key(self, end):
        """As `relate` has it: of two to-ones the second has the key."""
        a, b = next(pair for pair in self.world.relations if end in pair)
        return end is (a if b.is_many else b)

    def key_column(self, end):
        number = next(index for index, pair in enumerate(self.world.relations) if end in pair)
        return getattr(self.reference.classes[end.model.name], f"key{number}")

    def do_save(self):
        found = self.violations()
        if found:
            self.do_rollback()
            return found
        self.session.commit()
        for label in list(self.objects):
            state = inspect(self.objects[label])
            if state.persistent:
                self.stored.add(label)
            elif not state.transient:
                self.stored.discard(label)
                del self.objects[label]
        return {"saved"}

    def do_rollback(self):
        self.session.rollback()
        self.session.expire_all()
        self.forget()

    def do_look(self):
        self.settle(always=True)
        return self.dump()

    def dump(self):
        seen = {}
        for root in self.world.roots:
            for each in self.session.scalars(select(self.reference.classes[root.name])):
                model = self.world.model(type(each).__name__)
                values = {"class": model.name}
                for attribute in model.all_attributes:
                    values[attribute.name] = getattr(each, attribute.name)
                for end in model.all_ends:
                    tags = [other.tag for other in self.value(each, end)]
                    values[end.name] = tags if end.ordered else sorted(tags)
                seen[each.tag] = values
        return seen

    def do_fetch(self, name, request):
        self.settle(always=True)
        model = self.world.model(name)
        kind = self.reference.classes[name]
        query = select(kind)
        if "where" in request:
            query = query.where(self.condition(model, kind, request["where"]))
        for attribute, descending in request.get("sort", []):
            column = getattr(kind, attribute)
            query = query.order_by(column.desc() if descending else column)
        query = query.limit(request.get("limit")).offset(request.get("offset"))
        return [each.tag for each in self.session.scalars(query)]

    def do_count(self, name, request):
        return len(self.do_fetch(name, request))

    def condition(self, model, kind, test):
        """SQL with Swift's meaning of nothing: what is unknown does not hold, and its contrary does."""
        form = test[0]
        if form == "attribute":
            column, value = getattr(kind, test[1]), test[3]
            return {
                "==": lambda: column.is_not_distinct_from(value), "!=": lambda: column.is_distinct_from(value),
                "<": lambda: func.coalesce(column < value, False), "<=": lambda: func.coalesce(column <= value, False),
                ">": lambda: func.coalesce(column > value, False), ">=": lambda: func.coalesce(column >= value, False),
            }[test[2]]()
        if form in ("one", "many"):
            end = next(end for end in model.all_ends if end.name == test[1])
            return self.reach(end, kind, test[2])
        if form == "not":
            return ~self.condition(model, kind, test[1])
        first, second = self.condition(model, kind, test[1]), self.condition(model, kind, test[2])
        return first & second if form == "and" else first | second

    def reach(self, end, kind, test):
        """The end leads to something for which a test holds."""
        target = aliased(self.reference.classes[end.other.model.name])
        number = next(index for index, pair in enumerate(self.world.relations) if end in pair)
        first, second = self.world.relations[number]
        found = select(target.id)
        if first.is_many and second.is_many:
            links = self.reference.registry.metadata.tables[f"links{number}"].alias()
            mine, theirs = (links.c.first, links.c.second) if end is first else (links.c.second, links.c.first)
            found = found.join(links, theirs == target.id).where(mine == kind.id)
        else:
            holder = first if second.is_many else second
            key = f"key{number}"
            found = found.where(getattr(kind, key) == target.id if end is holder else getattr(target, key) == kind.id)
        if test is not None:
            found = found.where(self.condition(end.other.model, target, test))
        return found.correlate(kind).exists()
