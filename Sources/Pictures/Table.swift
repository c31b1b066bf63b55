/// A table of text and numbers.
package struct Table: Hashable, Sendable {
  /// A cell.
  package struct Cell: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      /// A heading of a column.
      case column = "col"
      /// A heading of a row.
      case row
      /// A heading of several rows below it.
      case group = "rowgroup"
      /// Text.
      case text
      /// A number, aligned with other numbers.
      case number
      /// Text that is shown literally, as code.
      case code
    }

    /// The text of the cell.
    package var text: String
    /// The kind of the cell.
    package var kind: Kind
    /// The number of rows that the cell spans.
    package var rowCount: Int
    /// The number of columns that the cell spans.
    package var columnCount: Int
    /// A bar after the text.
    package var bar: Bar?

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - text: The text of the cell.
    ///   - kind: The kind of the cell.
    ///   - rowCount: The number of rows that the cell spans.
    ///   - columnCount: The number of columns that the cell spans.
    ///   - bar: A bar after the text.
    package init(
      _ text: String, _ kind: Kind = .text, rowCount: Int = 1, columnCount: Int = 1, bar: Bar? = nil
    ) {
      self.text = text
      self.kind = kind
      self.rowCount = rowCount
      self.columnCount = columnCount
      self.bar = bar
    }
  }

  /// The subject of the table; a heading above the table says the same.
  package var name: String
  /// The name of a class for the table's looks.
  package var className: String?
  /// The headings of columns.
  package var head: [Cell]
  /// Groups of rows.
  package var groups: [[[Cell]]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: The subject of the table; a heading above the table says the same.
  ///   - className: The name of a class for the table's looks.
  ///   - head: The headings of columns.
  ///   - groups: Groups of rows.
  package init(named name: String, className: String? = nil, head: [String], groups: [[[Cell]]]) {
    self.name = name
    self.className = className
    self.head = head.map { Cell($0, .column) }
    self.groups = groups
  }

  /// Adds the table in a box that scrolls if the table is too wide.
  ///
  /// - Parameter markup: The markup to extend.
  package func write(into markup: inout Markup) {
    markup.scrolling(named: name) { markup in
      markup.element("table", [.init("class", className), .init("aria-label", name)]) { markup in
        if !head.isEmpty {
          markup.element("thead") { markup in markup.element("tr") { $0.write(head) } }
        }
        for group in groups {
          markup.lineBreak()
          markup.element("tbody") { markup in
            for row in group { markup.element("tr") { $0.write(row) } }
          }
        }
      }
    }
    markup.lineBreak()
  }
}

extension Markup {
  fileprivate mutating func write(_ row: [Table.Cell]) {
    for cell in row {
      let attributes: [Attribute] = [
        .init("rowspan", cell.rowCount == 1 ? nil : "\(cell.rowCount)"),
        .init("colspan", cell.columnCount == 1 ? nil : "\(cell.columnCount)"),
      ]
      let content = { (markup: inout Markup) in
        if cell.kind == .code, !cell.text.isEmpty {
          markup.element("code", text: cell.text)
        } else {
          markup.write(cell.text)
        }
        if let bar = cell.bar { bar.write(into: &markup) }
      }
      switch cell.kind {
      case .column, .row, .group:
        element("th", [.init("scope", cell.kind.rawValue)] + attributes, content)
      case .text, .code: element("td", attributes, content)
      case .number: element("td", [.init("class", "number")] + attributes, content)
      }
    }
  }

  /// Writes content that may be wider than the page, in a box that scrolls, also by the keyboard.
  ///
  /// - Parameters:
  ///   - name: The name of the content.
  ///   - content: Writes the content.
  package mutating func scrolling(named name: String, _ content: (inout Markup) -> Void) {
    element(
      "div",
      [.init("class", "wide"), .init("tabindex", "0"), .init("role", "group"), .init("aria-label", name)],
      content)
  }
}
