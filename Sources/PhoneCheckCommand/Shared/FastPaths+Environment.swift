import ByteIO
import PhoneBatch

extension FastPaths {
  /// All fast paths except those that `PHONECHECK_DISABLE` names, to check whether one of them is
  /// at fault.
  static func allowedByEnvironment() throws(OptionFault) -> FastPaths {
    guard let list = Process.environment("PHONECHECK_DISABLE") else { return .all }
    guard let disabled = FastPaths(names: list) else { throw .notFastPaths(list, names: names) }
    return all.subtracting(disabled)
  }
}
