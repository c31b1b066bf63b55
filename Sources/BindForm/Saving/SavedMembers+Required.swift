internal import Platform

// Members that are never absent, and integers of the platform's size.

extension SavedMembers {
  mutating func text(_ name: StaticString, _ value: inout String) {
    var optional: String? = value
    text(name, &optional)
    value = require(optional, name) ?? ""
  }

  mutating func number(_ name: StaticString, _ value: inout Int64) {
    var optional: Int64? = value
    number(name, &optional)
    value = require(optional, name) ?? 0
  }

  mutating func number(_ name: StaticString, _ value: inout Int) {
    var wide = Int64(value)
    number(name, &wide)
    value = Int(clamping: wide)
  }

  mutating func number(_ name: StaticString, _ value: inout Int?) {
    var wide = value.map { Int64($0) }
    number(name, &wide)
    value = wide.map { Int(clamping: $0) }
  }

  mutating func flag(_ name: StaticString, _ value: inout Bool) {
    var optional: Bool? = value
    flag(name, &optional)
    value = require(optional, name) == true
  }

  mutating func texts(_ name: StaticString, _ value: inout [String]) {
    var optional: [String]? = value
    texts(name, &optional)
    value = require(optional, name) ?? []
  }

  mutating func object<Object: SavedObject>(_ name: StaticString, _ value: inout Object) {
    if let outer = enter(name, isPresent: true) {
      value.pass(&self)
      leave(to: outer)
    } else {
      refuse("a member is missing: \(UTF8Text(stringLiteral: name))")
    }
  }

  private mutating func require<Value>(_ value: Value?, _ name: StaticString) -> Value? {
    if value == nil { refuse("a member is missing: \(UTF8Text(stringLiteral: name))") }
    return value
  }
}
