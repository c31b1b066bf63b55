#if PCRE2_ENGINE
  internal import CPCRE2

  /// The PCRE2 library that this process is linked with.
  ///
  /// PCRE2 decides verdicts, so a question about a verdict begins with these facts.
  package enum PCRE2Library {
    /// The version and release date, such as `"10.42 2022-12-11"`.
    package static let version: String = text(of: UInt32(PCRE2_CONFIG_VERSION)) ?? "unknown"

    /// Whether patterns can be compiled to machine code on this system.
    ///
    /// Even if a library is built with JIT, the system may refuse executable memory (W^X policies, some sandboxes). So this
    /// compiles a pattern instead of asking for the setting.
    package static let isJITAvailable: Bool = {
      guard let pattern = try? PCRE2Pattern("a") else { return false }
      return !pattern.machineCodeModes.isEmpty
    }()

    private static func text(of setting: UInt32) -> String? {
      let byteCount = pcre2_config_8(setting, nil)
      guard byteCount > 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(byteCount))
      unsafe pcre2_config_8(setting, &bytes)
      return String(decoding: bytes.dropLast(), as: UTF8.self)  // The last byte is a NUL.
    }

    /// Returns PCRE2's message for an error code, without a final full stop.
    package static func message(for code: Int32) -> String {
      // "The returned message is terminated with a zero; 128 units are enough for all messages" (pcre2api, "Obtaining a textual
      // error message"). A longer message is cut, not refused.
      var buffer = [UInt8](repeating: 0, count: 256)
      let length = unsafe pcre2_get_error_message_8(code, &buffer, buffer.count)
      guard length > 0 else { return "PCRE2 error \(code)" }
      return String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
  }
#endif
