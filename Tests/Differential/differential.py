"""Random schemas and random scripts, here and in SQLAlchemy: the same content, the same answers.

usage: differential.py schemas FOLDER            writes schemas, and what the driver knows of them
       differential.py run FOLDER DRIVER         runs scripts (COUNT, SEED, WORLDS, LENGTH in the environment)
       differential.py replay FOLDER DRIVER N    runs script N alone, and looks for the shortest part of it that disagrees
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import worlds

SEED = int(os.environ.get("SEED", "1"))
COUNT = int(os.environ.get("COUNT", "10000"))
WORLDS = int(os.environ.get("WORLDS", "24"))
LENGTH = int(os.environ.get("LENGTH", "40"))


def all_worlds():
    return [worlds.make_world(number, random.Random(f"{SEED} world {number}")) for number in range(WORLDS)]


def write_schemas(folder):
    for world in all_worlds():
        place = folder / f"World{world.number}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"World{world.number}.schema.yaml").write_text(worlds.yaml(world))
        (place / f"Classes{world.number}.swift").write_text(worlds.swift(world))
    (folder / "Entry.swift").write_text(worlds.main_swift(all_worlds()))


class Driver:
    """The program that plays scripts."""

    def __init__(self, path):
        self.stores = tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.path = path
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.path, self.stores.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, world, operations):
        self.send(world, operations)
        return self.receive()

    def send(self, world, operations):
        self.process.stdin.write(json.dumps({"world": world.number, "operations": operations}) + "\n")
        self.process.stdin.flush()

    def receive(self):
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        code = self.process.wait()
        self.start()
        return {"results": [], "error": f"the driver ended with {code}"}


def plain(world, seen):
    """What our objects show, in the form of the other side's."""
    result = {}
    for tag, values in seen.items():
        model = world.model(values["class"])
        for end in model.all_ends:
            if not end.ordered:
                values[end.name] = sorted(values[end.name])
        result[int(tag)] = values
    return result


def difference(world, operations, expected, content, answer):
    """The first thing in which both disagree, as text, or `None`."""
    for number, (operation, wanted, got) in enumerate(zip(operations, expected, answer["results"])):
        if operation[0] == "save":
            if got not in wanted:
                return f"step {number}: save: {got}, not {sorted(wanted)}"
        elif operation[0] == "look":
            if (got := plain(world, got)) != wanted:
                return f"step {number}: look: {parts(wanted, got)}"
        elif wanted is not None and got != wanted:
            return f"step {number}: {operation}: {got}, not {wanted}"
    if "error" in answer:
        return f"step {len(answer['results'])}: {answer['error']}"
    store = answer["store"]
    if store.pop("broken links"):
        return "broken links in the store"
    if damage := store.pop("damage"):
        return f"a damaged store: {damage}"
    if (rows := worlds.logical(world, store)) != content:
        return f"rows: {parts(content, rows)}"
    for name in ("seen", "again"):
        if (seen := plain(world, answer[name])) != content:
            return f"objects at the end ({name}): {parts(content, seen)}"
    return None


def parts(wanted, got):
    """Where two contents differ."""
    lines = []
    for tag in sorted(wanted.keys() | got.keys()):
        one, other = wanted.get(tag), got.get(tag)
        if one is None or other is None:
            lines.append(f"{tag}: {'extra' if one is None else 'missing'}")
        elif one != other:
            lines += [f"{tag}.{key}: {other.get(key)}, not {one[key]}" for key in one if one[key] != other.get(key)]
    return "; ".join(lines)


class Maker:
    def __init__(self):
        self.worlds = all_worlds()
        self.references = {}

    def reference(self, number):
        from reference import Reference

        if number not in self.references:
            layout = random.Random(f"{SEED} layout {number}")
            self.references[number] = Reference(self.worlds[number], layout)
        return self.references[number]

    def script(self, number):
        """Script `number`: its world, its operations, what each shows, and the content at the end."""
        from scripts import Recorder

        generator = random.Random(f"{SEED} script {number}")
        world = self.worlds[number % WORLDS]
        recorder = Recorder(self.reference(world.number), generator)
        return world, *recorder.record(generator.randint(5, LENGTH))


def run(driver, first, step):
    maker, found, kinds = Maker(), 0, {}
    for number in range(first, COUNT, step):
        world, operations, expected, content = maker.script(number)
        for operation, answer in zip(operations, expected):
            name = "/".join(sorted(answer)) if operation[0] == "save" else operation[0]
            kinds[name] = kinds.get(name, 0) + 1
        problem = difference(world, operations, expected, content, driver.play(world, operations))
        if problem:
            found += 1
            print(f"script {number} (World{world.number}): {problem}", flush=True)
            if found >= int(os.environ.get("STOP", "20")):
                break
    print(json.dumps({"scripts": len(range(first, number + 1, step)), "differences": found, "operations": kinds}), flush=True)
    return found


def replay(driver, number):
    maker = Maker()
    world, operations, expected, content = maker.script(number)
    if not (problem := difference(world, operations, expected, content, driver.play(world, operations))):
        print("both agree")
        return 0

    def again(part):
        """What differs in a part of the script, or `None` where it cannot be done or both agree."""
        from scripts import Recorder

        recorder = Recorder(maker.reference(world.number), random.Random(number))
        try:
            done, expected, content = recorder.repeat(part)
        except Exception:  # An operation that cannot be done without those that were left out.
            return None
        answer = driver.play(world, done)
        if "no object" in answer.get("error", "") or "required link" in answer.get("error", ""):
            return None
        return difference(world, done, expected, content, answer)

    step = max(1, len(operations) // 2)
    while step:
        index = 0
        while index < len(operations):
            shorter = operations[:index] + operations[index + step :]
            if shorter and (found := again(shorter)):
                operations, problem = shorter, found
            else:
                index += step
        step //= 2
    print((pathlib.Path(sys.argv[2]) / f"World{world.number}" / f"World{world.number}.schema.yaml").read_text())
    for index, operation in enumerate(operations):
        print(index, json.dumps(operation, ensure_ascii=False))
    print(problem)
    return 1


def main():
    verb, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if verb == "schemas":
        return write_schemas(folder)
    driver = Driver(sys.argv[3])
    if verb == "replay":
        return replay(driver, int(sys.argv[4]))
    jobs = int(os.environ.get("JOBS", "1"))
    if jobs == 1:
        return run(driver, int(os.environ.get("FIRST", "0")), int(os.environ.get("STEP", "1"))) > 0
    processes = [
        subprocess.Popen([sys.executable, *sys.argv], env=os.environ | {"JOBS": "1", "FIRST": str(job), "STEP": str(jobs)})
        for job in range(jobs)
    ]
    return any([process.wait() for process in processes])


if __name__ == "__main__":
    sys.exit(main())
