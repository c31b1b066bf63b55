/// Whether the digits in the number's field are grouped.
public enum NumberGrouping: Hashable, Sendable {
  /// In groups separated by spaces, while they are typed: `138 0013 8000`.
  case whileTyping
  /// Without separators, even if some were typed or pasted: `13800138000`.
  case none
}
