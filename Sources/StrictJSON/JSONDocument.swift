/// JSON text as a tree of values, each with its range in the text.
///
/// The tree is one flat array of nodes in text order, so a hostile text costs 16 bytes per value, and strings are decoded on
/// demand. It is a class because every value refers to it.
package final class JSONDocument: Sendable {
  /// The text.
  package let bytes: [UInt8]
  let nodes: [JSONNode]

  private init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Reads JSON text as defined by RFC 8259, without extensions.
  ///
  /// Problems inside strings, and duplicate keys, are collected while reading continues. A syntax problem ends the reading: it
  /// is the last problem, and there is no document.
  ///
  /// - Parameters:
  ///   - bytes: The text, fewer than 2^31 bytes.
  ///   - start: The offset at which to begin: past the byte order mark, if there is one.
  /// - Complexity: O(*n*) in time and memory, where *n* is the number of bytes.
  package static func read(_ bytes: [UInt8], from start: Int = 0) -> JSONReading {
    precondition(bytes.count <= Int(Int32.max), "JSON text of 2 GiB or more cannot be read")
    var parser = JSONParser(bytes, from: start)
    let isRead = (try? parser.parseDocument()) != nil
    return JSONReading(
      document: isRead ? JSONDocument(bytes: bytes, nodes: parser.nodes) : nil, problems: parser.problems,
      omittedCount: parser.omittedProblemCount)
  }
}

/// The result of reading a JSON text.
package struct JSONReading: Sendable {
  /// The tree, or `nil` after a syntax problem.
  package let document: JSONDocument?
  /// The problems of the text, in the order of reading; empty if it is strict JSON.
  package let problems: [JSONProblem]
  /// The number of further problems, beyond the maximum that is kept.
  package let omittedCount: Int
}

/// A value or a key in text order: containers come before their contents, keys before their values.
struct JSONNode: Sendable {
  var kind: JSONKind
  /// The offset of the first byte.
  var start: Int32
  /// The offset past the last byte.
  var end: Int32
  /// The index of the first node after this one and its contents.
  var next: Int32
}

/// The kinds of JSON values.
package enum JSONKind: UInt8, Hashable, Sendable {
  case object, array, string, number, boolean, null
}
