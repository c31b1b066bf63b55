import ByteIO
import PhoneBatch

extension FastPaths {
  /// Returns all fast paths except the ones in `PHONECHECK_DISABLE`, to check whether one of them is at fault.
  static func allowedByEnvironment() throws(OptionFault) -> FastPaths {
    guard let list = Process.environment("PHONECHECK_DISABLE") else { return .all }
    guard let disabled = FastPaths(names: list) else { throw .notFastPaths(list, names: names) }
    return all.subtracting(disabled)
  }
}
