internal import PhoneCheck
internal import Platform

/// The rules for judging cells, and the tables that all workers of a run share.
struct JudgingRules: Sendable {
  let plan: BatchPlan
  let validator: PhoneValidator
  /// The column that names areas, from 0.
  let areaColumn: Int?

  /// The conditions for deciding by a table.
  var tableUse: AdaptiveClassifier.TableUse {
    var use = AdaptiveClassifier.TableUse()
    use.isAllowed = plan.judging == .writtenForm && plan.fastPaths.contains(.automata)
    use.usesVectors = plan.fastPaths.contains(.simd)
    use.cost = plan.tableCost
    return use
  }

  /// The area of every number, if the plan names one.
  var everyArea: Area? { if case .named(let area) = plan.area { area } else { nil } }
}

extension BatchPlan {
  /// The range of the number in a part of a cell's value: without a spreadsheet's `.0` if the plan reads decimals.
  func number(in part: Range<Int>, of value: Span<UInt8>) -> Range<Int> {
    guard readsDecimals, let end = NumberReader.endBeforeSpreadsheetZeros(value.extracting(part)) else {
      return part
    }
    return part.lowerBound..<part.lowerBound + end
  }

  /// The options that the plan already has, among all that advice on invalid numbers names.
  var givenOptions: Set<String> {
    var options: Set<String> = []
    if messageLanguage != nil { options.insert("--messages") }
    if raggedRows == .judged { options.insert("--allow-ragged") }
    switch area {
    case .notNamed: break
    case .named: options.insert("--area")
    case .column: options.insert("--area-column")
    }
    return options
  }

  /// The number in the value of a cell.
  func number(in cell: [UInt8]) -> [UInt8] { Array(cell[number(in: 0..<cell.count, of: cell.span)]) }
}
