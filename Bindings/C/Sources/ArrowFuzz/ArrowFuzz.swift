internal import CPhoneCheck
internal import Glibc
internal import PhoneCheckC

/// Feeds random columns to the C interface, valid and broken ones, as arrays and as streams, and to the kernel that
/// loads DuckDB's strings.
///
/// `ArrowFuzz DEFINITIONS [COUNT [SEED]]`. A valid column must get the verdicts that its numbers get one by one. A
/// broken column must get an error or a result. Build it with AddressSanitizer to find reads beyond buffers, double
/// frees and leaks. This program counts the releases of each array.
@main
enum ArrowFuzz {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { fatalError("usage: ArrowFuzz DEFINITIONS [COUNT [SEED]]") }
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 20_000
    let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1
    let validator = open(arguments[1])
    var results: [UInt32: Int] = [:]
    for round in 0..<count {
      var draw = Draw(seed: seed &+ UInt64(round))
      let column = RandomColumn(&draw)
      let isBroken = draw.chance(70)
      if isBroken { column.damage(&draw) }
      let name = "round \(round), seed \(seed &+ UInt64(round))"
      // The extra trials have their own draws, so that the rounds of a seed don't change.
      var own = Draw(seed: ~seed &- UInt64(round))
      if !isBroken { DuckDBStrings(column.strings, &own).check(name) }
      if own.chance(40) {
        let areas = RandomColumn(&own, of: AreaTrial.names)
        if isBroken, own.chance(50) { areas.damage(&own) }
        AreaTrial(validator, column, areas, isBroken: isBroken, name).run(&own)
      }
      let trial = Trial(validator, column, isBroken: isBroken, name)
      let result = draw.chance(70) ? trial.array(&draw) : trial.stream(&draw)
      results[result, default: 0] += 1
    }
    phonecheck_close(validator)
    print(
      "\(count) columns: \(results.sorted { $0.key < $1.key }.map { "result \($0.key) \($0.value) times" }.joined(separator: ", "))"
    )
    precondition(
      (results[0] ?? 0) > count / 4 && (results[3] ?? 0) > count / 10, "both kinds of columns were tried")
  }

  private static func open(_ path: String) -> phonecheck_validator {
    guard let file = unsafe fopen(path, "rb") else { fatalError("\(path) can't be read") }
    defer { unsafe fclose(file) }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 << 20) { buffer, initialized in
      initialized = unsafe fread(buffer.baseAddress, 1, 4 << 20, file)
    }
    var validator: phonecheck_validator = 0
    unsafe bytes.withUnsafeBytes { bytes in
      var options = unsafe phonecheck_options()
      unsafe options.size = MemoryLayout<phonecheck_options>.size
      unsafe options.definitions = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      unsafe options.definitions_count = bytes.count
      precondition(unsafe phonecheck_open(&options, &validator, nil) == PHONECHECK_OK, "the definitions load")
    }
    return validator
  }
}
