import Foundation
import HeapUse

/// Loads, matches and frees, round after round, and fails when memory stays in use.
///
/// ```text
/// swift run -c release LeakCheck [rounds]
/// ```
///
/// A plain program: the test library remembers results. A hundred rounds beforehand fill what a process keeps to
/// its end. Exits with 1 when more is in use after the last round than after those, with 64 for a wrong argument.
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

  /// Runs this many rounds of every kind.
  private static func isFlat(_ count: Int) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appending(path: "leaks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let answers = try Round.allCases.map { try Self.isFlat($0, count, folder) }
    return !answers.contains(false)
  }

  /// Runs the rounds of one kind, and prints how much was in use.
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

  /// The heap's thread caches may differ by this: less than an object for each of a thousand rounds.
  private static let allowedBytes = 24 * 1024

  private static var residentKibibytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
