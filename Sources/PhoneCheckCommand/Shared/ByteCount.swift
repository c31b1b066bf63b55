import ArgumentParser
import PhoneBatch

/// A number of bytes as typed: `65536`, `64K`, `4M`; up to 1 GiB.
struct ByteCount {
  let value: Int
}

extension ByteCount: ExpressibleByArgument {
  init?(argument: String) {
    let unit =
      switch argument.last {
      case "K", "k": 1 << 10
      case "M", "m": 1 << 20
      default: 1
      }
    let digits = unit == 1 ? argument[...] : argument.dropLast()
    guard let count = Int(digits: digits), count > 0, count <= (1 << 30) / unit else { return nil }
    value = count * unit
  }

  var defaultValueDescription: String { value == 1 << 20 ? "1M" : String(value) }
}
