internal import PhoneCheck
internal import Platform

/// How cells are judged: the same for all workers of a run, which share the tables.
struct JudgingRules: Sendable {
  let plan: BatchPlan
  let validator: PhoneValidator
  /// The column that names areas, from 0.
  let areaColumn: Int?

  /// When a table decides.
  var tableUse: AdaptiveClassifier.TableUse {
    var use = AdaptiveClassifier.TableUse()
    use.isAllowed = plan.judging == .writtenForm && plan.fastPaths.contains(.automata)
    use.usesVectors = plan.fastPaths.contains(.simd)
    use.cost = plan.tableCost
    return use
  }

  /// The area that every number belongs to, if one is named.
  var everyArea: Area? { if case .named(let area) = plan.area { area } else { nil } }
}

extension BatchPlan {
  /// Where the number is in a part of a cell's value: before a spreadsheet's `.0`, if the plan says so.
  func number(in part: Range<Int>, of value: Span<UInt8>) -> Range<Int> {
    guard readsDecimals, let end = NumberReader.endBeforeSpreadsheetZeros(value.extracting(part)) else {
      return part
    }
    return part.lowerBound..<part.lowerBound + end
  }

  /// The options among those that advice on invalid numbers names which the plan has already.
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
