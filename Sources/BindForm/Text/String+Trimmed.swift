extension String {
  /// The text without white space around it.
  var trimmed: String {
    let isSpace = { (character: Character) in character.isWhitespace }
    guard let start = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else {
      return ""
    }
    return String(self[start...last])
  }

  /// The text without white space around it and full stops at its end, Western or Chinese.
  var withoutFullStop: String {
    var text = trimmed[...]
    while let last = text.last, [".", "。", "．"].contains(last) || last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
