#!/bin/sh
# Proves the build plugin on a package from outside: what is rebuilt after which change, and what a faulty schema does to the build.
#
# usage: check-plugin.sh [SCRATCH-FOLDER]    (kept between runs to save time; default: .build/plugin-check)
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=${1:-$root/.build/plugin-check}
package=$scratch/Consumer
log=$scratch/build.log
sources=$package/Sources/App
rm -rf "$package/Sources" "$package/Package.swift"
mkdir -p "$sources"

passed=0
failed=0
check() { # NAME COMMAND…
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
        echo "✔ $name"
    else
        failed=$((failed + 1))
        echo "✘ $name"
        tail -20 "$log" | sed 's/^/    /'
    fi
}
build() { swift build --package-path "$package" >"$log" 2>&1; }
fails() { ! "$@"; }
says() { grep -qF -- "$1" "$log"; }
silent_on() { ! grep -qE -- "$1" "$log"; }
prints() { [ "$(cd "$package" && .build/debug/App)" = "$1" ]; }

cat >"$package/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription
let package = Package(
    name: "Consumer", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "schemagen", path: "$root")],
    targets: [
        .executableTarget(
            name: "App", dependencies: [.product(name: "SchemaRuntime", package: "schemagen")],
            plugins: [.plugin(name: "SchemaBuildPlugin", package: "schemagen")])
    ],
    swiftLanguageModes: [.v6])
END
cat >"$sources/Garden.schema.yaml" <<'END'
schema: Garden
version: 1.0.0
models:
  Plant:
    attributes:
      name: String
END
cat >"$sources/Kitchen.schema.yaml" <<'END'
schema: Kitchen
version: 1.0.0
models:
  Dish:
    attributes:
      name: String
END
cat >"$sources/App.swift" <<'END'
import SchemaRuntime

@main
struct App {
    static func main() throws {
        let context = try ModelContext(ModelContainer(for: Plant.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
        context.insert(Plant(name: "ریحان"))
        try context.save()
        print(try context.fetch(FetchDescriptor<Plant>()).map(\.name), Dish(name: "Φακές").name)
    }
}
END

check "two schemas in one target build" build
check "and the generated code runs" prints '["ریحان"] Φακές'
check "no warning, no unhandled file" silent_on "warning:|unhandled"

# The second build links the tool anew (SwiftPM wraps its modules then), so it generates again; nothing is compiled even so.
check "a build without change" build
check "compiles nothing" silent_on "Compiling App"
check "another one" build
check "does not even generate" silent_on "Compiling App|Generating"

touch "$sources/Garden.schema.yaml"
check "a touched schema builds" build
check "and compiles nothing" silent_on "Compiling App"

echo "# a remark" >>"$sources/Garden.schema.yaml"
check "a schema with a new comment builds" build
check "and compiles nothing" silent_on "Compiling App"

cat >>"$sources/Garden.schema.yaml" <<'END'
  Bed:
    attributes:
      width: Double = 1.5
END
sed -i.bak 's/Dish(name: "Φακές").name/Bed().width/' "$sources/App.swift"
check "a new model builds" build
check "and can be used at once" prints '["ریحان"] 1.5'

cp "$sources/Garden.schema.yaml" "$scratch/good.yaml"
sed -i.bak 's/      width: Double = 1.5/      width: Duble = 1.5/' "$sources/Garden.schema.yaml"
check "an unknown type stops the build" fails build
check "at its line and column" says "$sources/Garden.schema.yaml:10:14: error: "
check "and again on the next build" fails build
cp "$scratch/good.yaml" "$sources/Garden.schema.yaml"
check "the mended schema builds" build

mkdir "$sources/parts"
cat >"$sources/parts/ways.yaml" <<'END'
models:
  Way:
    attributes:
      length: Double = 2.5
END
echo "include: [parts/ways.yaml]" >>"$sources/Garden.schema.yaml"
sed -i.bak 's/Bed().width/Way().length/' "$sources/App.swift"
# What an editor leaves behind is unhandled, and SwiftPM says so.
rm -f "$sources/App.swift.bak" "$sources/Garden.schema.yaml.bak"
check "a schema that includes a file builds" build
check "without a warning" silent_on "warning:|unhandled"
check "and has what that file declares" prints '["ریحان"] 2.5'
sed -i.bak 's/2.5/3.5/' "$sources/parts/ways.yaml"
rm -f "$sources/parts/ways.yaml.bak"
check "a change of the included file builds" build
check "and is compiled" prints '["ریحان"] 3.5'
sed -i.bak 's/Double/Duble/' "$sources/parts/ways.yaml"
rm -f "$sources/parts/ways.yaml.bak"
check "a mistake in it stops the build" fails build
check "at its place" says "$sources/parts/ways.yaml:4:15: error: "
sed -i.bak 's/Duble/Double/' "$sources/parts/ways.yaml"
rm -f "$sources/parts/ways.yaml.bak"

mkdir -p "$sources/Garden.templates/swift"
cat >"$sources/Garden.templates/swift/Model.mustache" <<'END'
{{<builtin/swift/Model}}
{{$members}}
static let label = "tree"
{{/members}}
{{/builtin/swift/Model}}
END
sed -i.bak 's/Way().length/Plant.label/' "$sources/App.swift"
rm -f "$sources/App.swift.bak"
check "a template of the package's own builds" build
check "without a warning" silent_on "warning:|unhandled"
check "and adds what it says" prints '["ریحان"] tree'
sed -i.bak 's/tree/bush/' "$sources/Garden.templates/swift/Model.mustache"
rm -f "$sources/Garden.templates/swift/Model.mustache.bak"
check "a change of the template builds" build
check "and is compiled" prints '["ریحان"] bush'
sed -i.bak 's/label =/{{oops}} =/' "$sources/Garden.templates/swift/Model.mustache"
rm -f "$sources/Garden.templates/swift/Model.mustache.bak"
check "a mistake in it stops the build" fails build
check "at its place" says "$sources/Garden.templates/swift/Model.mustache:3:12: error: the data has no key 'oops' [SG901]"
sed -i.bak 's/{{oops}} =/label =/' "$sources/Garden.templates/swift/Model.mustache"
rm -f "$sources/Garden.templates/swift/Model.mustache.bak"

(cd "$sources" && "$root/.build/debug/schemagen" freeze Garden.schema.yaml >"$log" 2>&1)
check "a frozen version builds" build
sed -i.bak 's/name: String/name: String?/' "$sources/Garden.versions/1.0.0.yaml"
rm -f "$sources/Garden.versions/1.0.0.yaml.bak"
check "an edited released version stops the build" fails build
check "and says which rule" says "[SG601]"

rm -f "$sources"/*.bak

# The README's example, as it stands there.
block() { awk -v fence="\`\`\`$1" '$0 == fence && !done { inside = 1; next } /^```/ && inside { inside = 0; done = 1 } inside' "$root/README.md"; }
rm -rf "$sources"/*
block yaml >"$sources/Shop.schema.yaml"
{
    printf 'import Foundation\nimport SchemaRuntime\n\nfunc example() throws {\n'
    block swift | sed 's/^/    /'
    printf '}\n\ntry example()\n'
} >"$sources/main.swift"
export XDG_DATA_HOME="$scratch/data"
rm -rf "$XDG_DATA_HOME"
check "the README's example builds" build
check "without a warning" silent_on "warning:"
check "and prints what it says" prints "[39.99]"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
