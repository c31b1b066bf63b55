import Foundation
import PatternAutomata
import PhoneBatch
import StrictJSON
import Testing

@Suite("The recognition of a line as an object")
struct ObjectCheckTests {
  private static let objects = [
    #"{}"#, #"{"phone":"13800138000"}"#, #" {"a" : [ 1 , -0.5e+10 , true,false,null ] , "b":{"c":{}}} "#,
    #"{"名":"张三","\u624b\u673a":"\ud83d\ude00\/\b\f\n\r\t\"\\"}"#, #"{"a":[[[]],[{}],""],"":0}"#,
    #"{"phone":"138","fone":"138","name":"Li Lei","city":"Shanghai","note":"a longer text, with commas"}"#,
    #"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}"#,
  ]

  private static func expected(_ line: [UInt8]) -> ObjectCheck.Line {
    if line.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .blank }
    let reading = JSONDocument.read(line)
    let isObject = reading.problems.isEmpty && reading.document?.root.kind == .object
    return isObject ? .object : .other
  }

  private static func kind(_ line: [UInt8], _ check: inout ObjectCheck) -> ObjectCheck.Line {
    check.kind(of: line.span, isUTF8: String(validating: line, as: UTF8.self) != nil)
  }

  @Test("Exactly the lines that StrictJSON reads as objects are objects", arguments: objects)
  func same(object: String) {
    var check = ObjectCheck(addedKeys: [])
    #expect(Self.kind(Array(object.utf8), &check) == .object)
    var random = SplitMix64(seed: UInt64(object.utf8.count))
    let bytes =
      Array(#"{}[]",:\/0123eE+-. tfnul"#.utf8) + [0x09, 0x0B, 0x0C, 0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xA9, 0xED]
    var counts: [ObjectCheck.Line: Int] = [:]
    for _ in 0..<5_000 {
      var line = Array(object.utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0...line.count, using: &random)
        let byte = bytes[Int.random(in: 0..<bytes.count, using: &random)]
        switch Int.random(in: 0...3, using: &random) {
        case 0: line.insert(byte, at: place)
        case 1 where place < line.count: line.remove(at: place)
        case 2 where place < line.count: line[place] = byte
        default:
          let end = Int.random(in: place...line.count, using: &random)
          line.insert(contentsOf: line[place..<end], at: Int.random(in: 0...line.count, using: &random))
        }
      }
      let found = Self.kind(line, &check)
      #expect(found == Self.expected(line), "\(String(decoding: line, as: UTF8.self))")
      counts[found, default: 0] += 1
    }
    let others = counts[.other] ?? 0
    #expect(counts[.object] ?? 0 > 100 && others > 100)
  }

  @Test(
    "A line that StrictJSON refuses isn't an object",
    arguments: [
      #"{"a":1,}"#, #"{"a":tru}"#, #"{"a":01}"#, "{\"a\":\u{B}1}", #"{"a":1} x"#, #"{"a":NaN}"#, #"{"a":.5}"#,
      #"{"a":1.}"#, #"{"a":+1}"#, #"{"a":"\x41"}"#, #"{"a":"\ud800"}"#, "{\"a\":\"\t\"}", #"{"a":1,"a":2}"#,
      #"{"a":1,"\u0061":2}"#, #"{'a':1}"#, #"{a:1}"#, #"{"a" 1}"#, #"{"a":1 "b":2}"#, #"[{"a":1}]"#, "1", "{",
    ])
  func refused(line: String) {
    var check = ObjectCheck(addedKeys: [])
    #expect(Self.kind(Array(line.utf8), &check) == .other)
  }

  @Test("An object with an added key is refused, but nested objects may contain it")
  func addedKeys() {
    var check = ObjectCheck(addedKeys: ["phone_status", "状态"])
    for member in [#""phone_status":1"#, #""phone\u005fstatus":null"#, #""状态":{}"#, #""\u72b6态":1"#] {
      let name = member.contains("phone") ? "phone_status" : "状态"
      for line in ["{\(member)}", #"{"phone":"1",\#(member)}"#, #"{\#(member),"b":[{}]}"#] {
        #expect(Self.kind(Array(line.utf8), &check) == .having(name), "\(line)")
      }
      for line in [#"{"a":{\#(member)}}"#, #"{"a":[{\#(member)},{\#(member)}],"phone_statu":1}"#, "{}"] {
        #expect(Self.kind(Array(line.utf8), &check) == .object, "\(line)")
      }
    }
    var many = ObjectCheck(addedKeys: (0..<600).map { "k\($0)" })
    #expect(Self.kind(Array(#"{"a":1}"#.utf8), &many) == .object)
    #expect(Self.kind(Array(#"{"k599":1}"#.utf8), &many) == .having("k599"))
  }

  @Test("Depth and the number of keys have StrictJSON's limits, and bytes that aren't UTF-8 are refused")
  func limits() {
    var check = ObjectCheck(addedKeys: [])
    for depth in [62, 63, 64, 65] {
      let line = Array(
        (#"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}").utf8)
      #expect(Self.kind(line, &check) == Self.expected(line), "\(depth)")
    }
    for count in [511, 512, 513, 3000] {
      let members = (0..<count).map { "\"k\($0)\":1" }
      #expect(Self.kind(Array("{\(members.joined(separator: ","))}".utf8), &check) == .object)
      let twice = "{\(members.joined(separator: ",")),\"k7\":2}"
      #expect(Self.kind(Array(twice.utf8), &check) == .other)
    }
    let damaged = Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    #expect(Self.kind(damaged, &check) == .other)
  }
}
