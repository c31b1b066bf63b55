internal import TerminalText

/// Parts of [GitHub Flavored Markdown](https://github.github.com/gfm/), with foreign text made harmless.
enum Markdown {
  /// Returns text that is shown literally: nothing in it is markup, a mention or the end of a cell.
  static func text(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.escaping(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "&#64;"
      case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "!", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the digits, letters and signs of a number as code.
  static func code(_ text: String) -> String { "`\(text)`" }

  /// Returns a part that is collapsed until a reader opens it.
  static func details(_ title: String, _ contents: String) -> String {
    "<details><summary>\(title)</summary>\n\n\(contents)\n\n</details>"
  }

  /// Returns lines of code, fenced by more backticks than they contain.
  static func fenced(_ lines: [String], language: String) -> String {
    var longestRun = 2
    var run = 0
    for scalar in lines.joined(separator: "\n").unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    return ([fence + language] + lines + [fence]).joined(separator: "\n")
  }
}
