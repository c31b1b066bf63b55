/// The bytes of one execution, taken from the front: choices first, then texts.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  /// Takes a byte; 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Takes a number below a bound.
  mutating func number(below bound: Int) -> Int { Int(byte()) % bound }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  /// Takes all bytes up to the next line feed, which is taken as well.
  mutating func line() -> [UInt8] {
    let line = Array(rest.prefix { $0 != 10 })
    rest = rest.dropFirst(line.count + 1)
    return line
  }

  mutating func text() -> String { String(decoding: line(), as: UTF8.self) }

  /// Takes the rest.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
