import PhoneCheck
import StrictJSON
import Testing

@Suite("Messages about JSON that can't be read")
struct InvalidJSONTests {
  @Test("Every message is one line that shows no control character")
  func messages() {
    let texts = [
      "{\"a\":1,\"a\":2}", "[\"\\\u{1B}\"]", "[\"\\", "[\"\u{1B}\"]", "[\u{1B}]", "[\u{202E}]", "[\n",
      "{\"\u{7}\":0,\"\u{7}\":0}",
      "[`a`]", "'", "[1 \"2\"]", "[\"\\ud800\"]", "01", "NaN", "{nul:0}", "[+1]",
    ]
    for text in texts {
      let problems = JSONDocument.read(Array(text.utf8)).problems
      #expect(!problems.isEmpty)
      for problem in problems {
        let message = InvalidJSON(problem: problem, related: JSONPosition(line: 1, column: 1)).description
        #expect(
          message.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !message.contains("\u{202E}"), "\(text)")
      }
    }
  }
}
