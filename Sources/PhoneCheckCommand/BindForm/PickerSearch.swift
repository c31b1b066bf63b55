import BindForm
import TerminalText

/// The picker of countries and regions on a terminal: a search, and the rows that match it.
struct PickerSearch {
  private(set) var text = ""
  private var index = 0

  /// The maximum number of rows that are shown at once.
  private static let shownCount = 8

  /// Returns the row that Enter chooses; `nil` if no row matches.
  func choice(in picker: AreaPicker) -> AreaPicker.Row? {
    let rows = picker.rows(matching: text)
    return rows.indices.contains(index) ? rows[index] : rows.first
  }

  /// Changes the search, and selects the first row that matches.
  mutating func edit(_ change: (inout String) -> Void) {
    change(&text)
    index = 0
  }

  /// Moves to the row above or below; at either end, to the other end.
  mutating func move(by step: Int, in picker: AreaPicker) {
    let count = picker.rows(matching: text).count
    if count > 0 { index = (index + step + count) % count }
  }

  /// Returns the search and the rows around the selected row.
  func lines(_ picker: AreaPicker) -> [String] {
    let rows = picker.rows(matching: text)
    let start = max(0, min(index - Self.shownCount / 2, rows.count - Self.shownCount))
    let shown = rows.indices.dropFirst(start).prefix(Self.shownCount).map { row in
      "    \(row == index ? "▸" : " ") \(rows[row].code) \(VisibleText.escaping(rows[row].name))"
    }
    let more = rows.count > start + Self.shownCount ? ["      … \(rows.count - start - Self.shownCount)"] : []
    return ["  \(picker.title): \(VisibleText.escaping(text))|"]
      + (rows.isEmpty ? ["    \(picker.noResultsText)"] : shown + more)
  }
}
