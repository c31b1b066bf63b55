/// Whether the digits in the number's field are set apart in groups.
public enum NumberGrouping: Hashable, Sendable {
  /// In groups with spaces between, while they are typed: `138 0013 8000`.
  case whileTyping
  /// In one piece, also where separators were typed or pasted: `13800138000`.
  case none
}
