import Foundation
import PhoneCheck
import Testing

#if os(Linux)
  /// Memory that can't hold machine code, as under a system's W^X policy: `PR_SET_MDWE`, Linux 6.3 and later.
  private enum MachineCode {
    /// The prefix that runs a command without such memory.
    static let refused =
      #"python3 -c "import ctypes, os, sys; assert not ctypes.CDLL(None).prctl(65, 1, 0, 0, 0); "#
      + #"os.execvp(sys.argv[1], sys.argv[1:])""#

    static let canBeRefused = (try? withRunner { try $0.shell("\(refused) true").status == 0 }) ?? false
  }

  @Suite("Without executable memory", .enabled(if: MachineCode.canBeRefused))
  struct MachineCodeTests {
    @Test(
      "The output is the same, and one remark reports that there is no JIT",
      .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
    func remark() throws {
      try withRunner { runner in
        try runner.write(Data("phone\n13800138000\n1\n+86 2\n".utf8), to: "c.csv")
        let usual = try runner.shell("phonecheck validate c.csv")
        let result = try runner.shell("\(MachineCode.refused) phonecheck validate c.csv")
        #expect(result.output == usual.output)
        #expect(result.status == usual.status)
        let remarks = result.errorText.split(separator: "\n").filter { $0.contains("JIT") }
        #expect(
          remarks == [
            "phonecheck: PCRE2 can't use JIT here. The system refuses executable memory, or the library was built "
              + "without it. Verdicts are the same, but regexes run slower. Set PHONECHECK_DISABLE=jit to turn off this remark."
          ])
        #expect(!usual.errorText.contains("JIT"))
      }
    }

    @Test("There is no remark with -q, or if PHONECHECK_DISABLE switches JIT off", arguments: ["-q", ""])
    func silence(option: String) throws {
      try withRunner { runner in
        let result = try runner.shell(
          "echo 13800138000 | \(MachineCode.refused) phonecheck validate --lines \(option)",
          environment: option.isEmpty ? ["PHONECHECK_DISABLE": "jit"] : [:])
        #expect(result.status == 0)
        #expect(!result.errorText.contains("JIT"))
      }
    }
  }
#endif
