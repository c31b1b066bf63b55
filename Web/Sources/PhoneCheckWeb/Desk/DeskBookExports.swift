import PhoneCheck
import PhoneRows
import Platform
import Workbooks

// The functions that read a workbook: the host asks for parts, and gives their decompressed contents.

nonisolated(unsafe) private var book: DeskBook?

/// Begins to read a workbook with options in JSON; the host's file is the workbook.
///
/// - Parameters:
///   - sheet: The index of the sheet to read; -1 for the first visible sheet with a phone column.
///   - keepsTypes: 1 if texts are read as fields in quotes, for a workbook that is written.
@_expose(wasm, "deskBook")
@_cdecl("phonecheck_desk_book")
public func deskBook(
  _ count: Int, _ nameCount: Int, _ byteCount: Int, _ sheet: Int, _ keepsTypes: Int, _ languageIndex: Int
) -> Int {
  let text = input.array(0..<count)
  bookName = input.text(count..<count + nameCount)
  book = nil
  return result { json in
    guard let definitions, let options = DeskOptions(text) else {
      return json.failed("options", "The options aren't a JSON object.")
    }
    var plan = options.plan(.rows, definitions, .english)
    plan.quotesTexts = keepsTypes != 0
    do throws(WorkbookFault) {
      book = DeskBook(try DeskBook.directory(ofFile: byteCount), plan, wanted: sheet < 0 ? nil : sheet)
      json.object { $0.member("isBook", true) }
    } catch {
      json.failed(error, language(languageIndex))
    }
  }
}

nonisolated(unsafe) private var bookName = ""

/// The formats that mark fields of the sheet that was read last.
var markingFormats: [KeptFormats.Format] { book?.markingFormats ?? [] }

/// The place of the next part; after the last one, the sheets.
@_expose(wasm, "deskBookNext")
@_cdecl("phonecheck_desk_book_next")
public func deskBookNext(_ languageIndex: Int) -> Int {
  guard let book else { return 0 }
  return result { json in
    do throws(WorkbookFault) {
      let part = try book.next()
      json.object { json in
        if let part {
          json.member("offset", part.offset)
          json.member("byteCount", part.byteCount)
          json.member("isCompressed", part.isCompressed)
        } else {
          json.list("sheets") { json in
            for sheet in book.sheets {
              json.object { json in
                json.member("name", String(utf8: sheet.name))
                json.member("isVisible", sheet.isVisible)
                json.member("hasPhoneColumn", sheet.hasPhoneColumn)
              }
            }
          }
          json.member("sheet", book.chosen)
          json.list("remarks") { json in
            let language = language(languageIndex)
            if let choice = book.choice { json.element(choice.text[language]) }
            if book.notes.longNumberCount > 0 {
              json.element(BatchRemark.roundedInWorkbook(count: book.notes.longNumberCount).text[language])
            }
            if book.notes.formulaCount > 0 {
              json.element(BatchRemark.formulasWithoutResult(count: book.notes.formulaCount).text[language])
            }
          }
        }
      }
    } catch {
      json.failed(error, language(languageIndex))
    }
  }
}

/// Takes decompressed contents of the part, or its end.
///
/// - Parameter isLast: 1 after the last contents, 2 if the rest isn't given, 3 if it can't be decompressed or something follows it.
@_expose(wasm, "deskBookPart")
@_cdecl("phonecheck_desk_book_part")
public func deskBookPart(_ count: Int, _ isLast: Int, _ languageIndex: Int) -> Int {
  guard let book else { return 0 }
  return result { json in
    do throws(WorkbookFault) {
      var isMore = true
      if count > 0 {
        let bytes = input.array(0..<count)
        isMore = try book.add(bytes.span)
      }
      if isLast == 3 { throw book.damage }
      if isLast > 0 { try book.endPart(isWhole: isLast == 1) }
      json.object { $0.member("isMore", isMore) }
    } catch {
      json.failed(error, language(languageIndex))
    }
  }
}

extension OutputBuffer {
  fileprivate mutating func failed(_ fault: WorkbookFault, _ language: Language) {
    failed("unreadable", fault.text(on: bookName)[language])
  }
}
