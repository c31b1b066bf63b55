/// The facts about a CSV that its bytes don't show, for the sheet that is made of it.
package struct WrittenTable: Sendable {
  package var delimiter = UInt8(ascii: ",")
  /// The number of lines above the line with the names of columns.
  package var titleCount = 0
  /// Whether there is a line with the names of columns.
  package var hasHeader = true
  /// The number of columns whose fields aren't in quotes if they are numbers, dates, truth values or errors; all other
  /// fields are texts.
  ///
  /// If it isn't 0, that also holds for all fields above the names of columns.
  package var typedWidth = 0
  /// The columns among these whose fields below the names are texts in any case, such as phone numbers.
  package var textColumns: [Int] = []
  /// The columns beyond these that hold numbers of rows, lines and characters.
  package var numberColumns: [Int] = []

  /// The formats that mark fields.
  package var formats: [KeptFormats.Format] = []

  package init() {}
}
