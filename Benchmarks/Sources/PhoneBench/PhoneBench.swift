#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import PhoneCheck
import Workloads

/// The program of `make bench`: writes workloads, runs baselines, and measures the library.
///
/// Figures go to standard output as JSON, in seconds.
@main
struct PhoneBench {
  static let usage = """
    usage: PhoneBench workload NAME ROWS SEED FILE   lines, contacts, contacts-clean, -messy, -rejected, or world
           PhoneBench regexes DEFINITIONS FILE       a loop of pcre2_jit_match over the lines of a file
           PhoneBench csv FILE                       a CSV reader that looks at byte after byte
           PhoneBench memory DEFINITIONS FILE ROUNDS lines to verdicts, in memory, and the same loop
           PhoneBench calls SAMPLE WORLD ROUNDS [NAME]
                                                     single calls, loading and tables; only those with this in their name

    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("PhoneBench: \(error)\n")
      exit(2)
    }
  }

  private static func say(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
  }

  private static func run(_ arguments: [String]) throws {
    switch (arguments.first, arguments.count) {
    case ("workload", 5):
      try writeWorkload(
        arguments[1], rowCount: count(arguments[2]), seed: UInt64(count(arguments[3])), to: arguments[4])
    case ("regexes", 3):
      try FileLoops.matchLines(of: arguments[2], definitions: arguments[1])
    case ("csv", 2):
      try FileLoops.readCSV(arguments[1])
    case ("memory", 4):
      try LinesInMemory(definitions: arguments[1], file: arguments[2]).run(rounds: count(arguments[3]))
    case ("calls", 4), ("calls", 5):
      let name = arguments.count > 4 ? arguments[4] : ""
      try SingleCalls(sample: arguments[1], world: arguments[2], named: name).run(rounds: count(arguments[3]))
    default:
      say(usage)
      exit(64)
    }
  }

  private static func count(_ text: String) throws(Failure) -> Int {
    guard let count = Int(text), count > 0 else { throw Failure("\(text) is not a count") }
    return count
  }

  private static func writeWorkload(_ name: String, rowCount: Int, seed: UInt64, to path: String) throws {
    switch name {
    case "lines":
      try LineWorkload.write(rowCount: rowCount, seed: seed, to: path)
    case "world":
      try WorldWorkload.write(.builtin, rowCount: rowCount, seed: seed, to: path)
    default:
      let prefix = "contacts-"
      let mix = ContactWorkload.Mix(
        rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
      guard let mix else { throw Failure("there is no workload \(name)") }
      try ContactWorkload.write(mix, rowCount: rowCount, seed: seed, to: path)
    }
  }
}

/// A failure, with its message.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
