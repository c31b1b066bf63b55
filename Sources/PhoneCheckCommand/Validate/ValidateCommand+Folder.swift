import PhoneBatch
import PhoneCheck

extension ValidateCommand {
  /// The folder of `--into`.
  var folder: OutputFolder? {
    outputOptions.into.map {
      OutputFolder(
        path: $0, areLines: inputOptions.layout.lines, areObjects: inputOptions.layout.formatIn == .ndjson)
    }
  }

  /// Lists the files of `--into` for an input.
  func noteFiles(of file: String, _ summary: BatchSummary, on console: inout Console) {
    guard let folder, !outputOptions.quiet else { return }
    console.note(folder.text(on: file, summary, areDistinct: inputOptions.column.count <= 1))
  }

  /// Makes a plan write what `--into` promises, except columns that the user picked.
  func addRecipe(to plan: inout BatchPlan) {
    plan.findsDuplicates = true
    // With several numbers in a row, one of them says nothing about the others.
    if plan.duplicates.kept == nil, inputOptions.column.count <= 1 { plan.duplicates.kept = .first }
    plan.added.countsRuns = true
    guard rowOptions.columns == nil else { return }
    plan.added.numbersRows = true
    plan.messageLanguage = presentation.dataLanguage
  }
}
