/// No underscore, dollar sign or digit at the beginning, no blank, no sign of the grammar.
let namePattern = #"^[^\s_$\d\[\](){}?:,="'][^\s\[\](){}?:,="']*$"#

private let word = #"[^\s\[\]():,?="']+"#

/// `String`, `Decimal(12,2)`, `[String: Int]?`: brackets are not counted, which a pattern cannot do.
private let type = #"(\[[\s\S]*\]|\#(word)(\([^()]*\))?)\??"#

/// A type alone.
let typePattern = #"^\s*\#(type)\s*$"#

/// `TYPE` or `TYPE = DEFAULT`.
let shorthandPattern = #"^\s*\#(type)\s*(=\s*\S[\s\S]*)?$"#

/// `1.0.0`
let versionPattern = #"^\d+\.\d+\.\d+$"#

/// `Model.attribute`, and of a struct's fields `Model.attribute.field`.
let memberPattern = #"^[^\s.]+(\.[^\s.]+)+$"#
