import ByteIO
import Testing

@Suite("The process")
struct ProcessTests {
  @Test(
    "Backtraces are shown only on request",
    arguments: [
      (nil, false), ("", false), ("color=no", false), ("enable=no", false), ("enable=Off,color=yes", false),
      ("enable=yes", true), ("color=no,enable=tty", true), ("enable=no,enable=yes", true),
    ] as [(String?, Bool)])
  func backtraces(settings: String?, isAsked: Bool) {
    #expect(Process.asksForBacktraces(settings) == isAsked)
  }
}
