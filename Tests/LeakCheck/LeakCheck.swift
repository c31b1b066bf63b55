import Foundation
import HeapUse

/// Loads, matches and frees, round after round, and fails if memory stays in use.
///
/// ```text
/// swift run -c release LeakCheck [rounds]
/// ```
///
/// This is a plain program, because the test library remembers results. A hundred rounds beforehand fill everything
/// that a process keeps to its end. Exits with 1 if more memory is in use after the last round than after these, with
/// 64 for a wrong argument.
@main
struct LeakCheck {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let count = arguments.isEmpty ? 1_000 : arguments.first.flatMap(Int.init), count > 0 else {
      print("usage: LeakCheck [rounds]")
      exit(64)
    }
    exit(try isFlat(count) ? 0 : 1)
  }

  /// Runs this many rounds of every kind, and returns whether memory use is flat.
  private static func isFlat(_ count: Int) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "leaks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let answers = try Round.allCases.map { try Self.isFlat($0, count, folder) }
    return !answers.contains(false)
  }

  /// Runs the rounds of one kind, prints the memory in use, and returns whether it is flat.
  private static func isFlat(_ round: Round, _ count: Int, _ folder: URL) throws -> Bool {
    for index in 0..<100 { try round.run(index, in: folder) }
    let before = (heap: heap_bytes_in_use(), resident: residentKibibytes)
    for index in 0..<count { try round.run(index, in: folder) }
    let after = (heap: heap_bytes_in_use(), resident: residentKibibytes)
    let isFlat = after.heap <= before.heap + allowedBytes
    print(
      "\(round): \(count) rounds, heap \(before.heap) to \(after.heap) bytes, resident \(before.resident) to "
        + "\(after.resident) KiB" + (isFlat ? "" : ": GREW"))
    return isFlat
  }

  /// The allowed difference in the heap's thread caches: less than one object for each of a thousand rounds.
  private static let allowedBytes = 24 * 1024

  private static var residentKibibytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
