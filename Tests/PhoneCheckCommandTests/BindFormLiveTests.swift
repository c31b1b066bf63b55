import Foundation
import Testing

#if os(Linux)
  /// The form on a terminal, by `script` of util-linux.
  @Suite("phonecheck bind-form on a terminal")
  struct BindFormLiveTests {
    /// Returns the output of a terminal of this width after keys, in the order it was written.
    private func type(_ keys: [String], columns: Int = 80, options: String = "") throws
      -> CommandRunner.Result
    {
      try type(keys, [(columns, options)])[0]
    }

    /// Types the same keys on several terminals at once, since most of the time passes between the keys.
    ///
    /// Each key is typed after the previous screen was drawn, however busy the machine is.
    private func type(_ keys: [String], _ terminals: [(columns: Int, options: String)]) throws
      -> [CommandRunner.Result]
    {
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try withRunner { runner in
        try runner.shells(
          terminals.enumerated().map { index, terminal in
            let command = "phonecheck bind-form --definitions \(sample) \(terminal.options)"
            return Self.typing(
              keys, into: "stty cols \(terminal.columns); \(command)", shownIn: "screen\(index)")
          })
      }
    }

    /// Returns a script that types keys on a command's terminal, and prints its output.
    ///
    /// - Parameter file: A file of its own that the script may write.
    private static func typing(_ keys: [String], into command: String, shownIn file: String) -> String {
      """
      : > \(file)
      drawn() { grep -ao '\\[J' \(file) | wc -l; }
      wait_beyond() { for _ in $(seq 200); do [ "$(drawn)" -gt "$1" ] && break; sleep 0.05; done; sleep 0.1; }
      {
        wait_beyond 0
        \(keys.dropLast().map { "before=$(drawn); printf '\($0)'; wait_beyond $before" }.joined(separator: "\n"))
        printf '\(keys.last ?? "")'
        sleep 1
      } | script -qefc '\(command)' \(file)
      """
    }

    /// Returns the frames that are drawn over each other, in rows without line endings.
    private func pictures(_ text: String) -> [[String]] {
      text.split(separator: "\u{1B}[J").dropFirst().map { picture in
        // A frame ends with the distance that the next one moves up.
        picture.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\r\n" }).dropLast().map(
          String.init)
      }
    }

    @Test(
      "The legend of keys, and every text, breaks only between words", arguments: ["en", "zh-CN", "zh-TW"])
    func wrapping(language: String) throws {
      let options = "--service already-bound --lang \(language)"
      let texts = try type(
        ["13800138000", #"\r"#, "123456", #"\r"#, #"\003"#], [500, 40, 60].map { ($0, options) }
      ).map(\.outputText)
      for text in texts.dropFirst() { checkWrapping(of: text, wide: texts[0]) }
    }

    private func checkWrapping(of text: String, wide: String) {
      let words = Set(pictures(wide).joined().flatMap { $0.split(separator: " ") })
      #expect(pictures(text).count >= 4)
      for row in pictures(text).joined() {
        for word in row.split(separator: " ") where word.allSatisfy({ $0.isASCII && !$0.isNumber }) {
          #expect(words.contains(word), "“\(word)” in “\(row)” is part of a word")
        }
        // An entry of the legend stays together.
        if row.contains(" · ") { #expect(!row.hasSuffix(" ·") && !row.hasPrefix("  ·"), "\(row)") }
      }
    }

    @Test("The legend names the current effect of keys, in the form's language")
    func legend() throws {
      let text = try type(
        ["13800138000", #"\r"#, #"\014"#, #"\014"#, #"\003"#], columns: 100
      ).outputText
      for legend in [
        "  Enter Get code · Tab Next field · ↑↓ Country · ^F Find country · ^L Language · ^C Leave\r",
        "  Enter Link · Tab Next field · ↑↓ Country · ^F Find country · ^L Language · ^O Use another number",
        "  Enter 绑定 · Tab 下一项 · ↑↓ 国家/地区 · ^F 查找 · ^L 语言 · ^O 使用其他号码 · ^C 退出\r",
        "  Enter 綁定 · Tab 下一欄 · ↑↓ 國家/地區 · ^F 搜尋 · ^L 語言 · ^O 使用其他號碼 · ^C 離開\r",
      ] {
        #expect(text.contains(legend), "\(legend)")
      }
    }

    @Test("Ctrl-E chooses an e-mail address instead of the number, and its keys fill it in")
    func email() throws {
      let result = try type(
        [#"\005"#, "me@example.com", #"\r"#, "1234", #"\r"#], columns: 100, options: "--email")
      #expect(result.outputText.contains("^E Use an e-mail address · ^C Leave"))
      #expect(result.outputText.contains("  Link your e-mail address\r"))
      #expect(result.outputText.contains("▸ E-mail: me@example.com|\r"))
      #expect(result.outputText.contains("    The code is on its way to m***@example.com\r"))
      #expect(result.outputText.contains("▸ E-mail code: 1234|"))
      #expect(result.outputText.contains("^L Language · ^E Use a mobile number · ^C Leave"))
      #expect(result.outputText.hasSuffix("\u{1B}[J  ✓ Linked m***@example.com\r\n"))
    }

    @Test("Every visible button has a key: Ctrl-O skips a failed association")
    func skipping() throws {
      let result = try type(
        ["13800138000", #"\r"#, "123456", #"\r"#, #"\017"#],
        options: "--sign-in --vendor-code x --service failed-association")
      #expect(result.outputText.contains("  Enter Try again · ^L Language · ^O Not now · ^C Leave"))
      #expect(result.outputText.hasSuffix("\u{1B}[J  ✓ Signed in with +86-138****8000\r\n"))
    }

    @Test("On a terminal the picker finds a country, and names it beside the number, above the keys")
    func search() throws {
      let text = try type([#"\006"#, "hong", #"\r"#, "91234567", #"\003"#]).outputText
      #expect(text.contains("  Link your mobile number\r"))
      #expect(text.contains("  Country/Region: hong|"))
      #expect(text.contains("▸ +852 Hong Kong"))
      #expect(text.contains("▸ Mobile number: Hong Kong +852 9123 4567|  ✓"))
      #expect(text.contains("  Enter Choose · ↑↓ Move · Esc Back"))
    }

    @Test("Arrows move the caret of the number only while it has the focus")
    func arrows() throws {
      let text = try type(["13800138000", #"\t"#, #"\033[D\033[D"#, #"\t"#, "9", #"\003"#]).outputText
      #expect(!text.contains("138 0013 80|"))
      #expect(text.contains("1380 0138 0009|"))
    }

    @Test("On a narrow terminal every row is overwritten, so that no old row remains")
    func narrow() throws {
      let text = try type(["1", "3", #"\003"#], columns: 40).outputText
      let frames = text.split(separator: "\u{1B}[J").map(String.init).dropFirst()
      for (frame, next) in zip(frames, frames.dropFirst()) {
        // A frame ends with the distance that the next one moves up.
        let rows = frame.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\r\n" }).dropLast()
        #expect(rows.allSatisfy { $0.count <= 40 }, "\(frame)")
        #expect(frame.contains("\u{1B}[\(rows.count)A"), "\(frame) then \(next)")
      }
      #expect(frames.count >= 3)
    }

    @Test("On a terminal every key takes effect immediately")
    func live() throws {
      let keys = [
        "138001380", #"\177"#, #"\033[200~+852 9123 4567\033[201~"#, #"\033[D\033[C"#, #"\r"#, "1234",
        #"\014"#, #"\r"#,
      ]
      let result = try type(keys)
      for text in [
        "+86 138 0013 80|__", "+86 138 0013 8|___", "+852 9123 4567|  ✓", "▸ SMS code: 1234", "[绑定]",
      ] {
        #expect(result.outputText.contains(text), "\(text)")
      }
      #expect(result.outputText.hasSuffix("\u{1B}[J  ✓ 已绑定 +852-91****67\r\n"), "the form is gone")
      #expect(result.status == 0)
    }

    @Test("The next key replaces a code that the service refused, and appends to any other")
    func refusedCode() throws {
      let result = try type(
        ["13800138000", #"\r"#, "1234", #"\r"#, "5", "6", "7", "8", #"\r"#], options: "--service wrong-code")
      for text in ["▸ SMS code: |1234|", "▸ SMS code: 5|", "▸ SMS code: 56|"] {
        #expect(result.outputText.contains(text), "\(text)")
      }
      #expect(!result.outputText.contains("12345") && result.status == 0)
      let erased = try type(
        ["13800138000", #"\r"#, "1234", #"\r"#, #"\177"#, #"\003"#], options: "--service wrong-code")
      #expect(erased.outputText.contains("▸ SMS code: |  ("))
    }
  }
#endif
