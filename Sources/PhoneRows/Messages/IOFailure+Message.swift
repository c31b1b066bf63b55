package import ByteValues
package import PhoneCheck
internal import TerminalText

extension IOFailure {
  /// The failure and the advice.
  package var text: LocalizedText {
    let file = FileTexts.name(of: path)
    return switch operation {
    case .open: BatchText.cannotOpen(file: file, cause: cause.text(for: operation, on: path))
    case .read: BatchText.cannotRead(file: file, cause: cause.text(for: operation, on: path))
    case .write: BatchText.cannotWrite(file: file, cause: cause.text(for: operation, on: path))
    case .sync, .setMode, .close:
      BatchText.cannotFinish(file: file, cause: cause.text(for: operation, on: path))
    case .syncFolder: BatchText.cannotSyncFolder(file: file, cause: cause.text(for: operation, on: path))
    case .createFolder: BatchText.cannotCreateFolder(file: file, cause: cause.text(for: operation, on: path))
    case .createTemporary:
      BatchText.cannotCreateTemporary(file: file, cause: cause.text(for: operation, on: path))
    case .replace: BatchText.cannotReplace(file: file, cause: cause.text(for: operation, on: path))
    }
  }
}

extension IOFailure.Cause {
  /// Why, and what to do.
  fileprivate func text(for operation: IOFailure.Operation, on path: String) -> LocalizedText {
    switch self {
    case .system(let code):
      SystemErrorKind(errorNumber: code)?.text(for: operation)
        ?? LocalizedText(untranslated: SystemErrorKind.text(ofErrorNumber: code))
    case .closedPipe: BatchText.readerGone
    case .isDirectory: BatchText.isDirectory
    case .tooLarge(let maximum): BatchText.inputTooLarge(maximum: maximum)
    case .notInEncoding(let encoding, let line) where operation == .write:
      BatchText.encodingLacks(line: line, encoding: encoding)
    case .notInEncoding("UTF-8", let line): BatchText.notUTF8(line: line)
    case .notInEncoding(let encoding, let line): BatchText.otherEncoding(line: line, encoding: encoding)
    case .noProgram(let program): BatchText.noProgram(program: program)
    case .programFailed(let program, let code):
      operation == .read
        ? BatchText.cannotDecompress(program: program, exitCode: Self.text(ofExitCode: code))
        : BatchText.cannotCompress(program: program, exitCode: Self.text(ofExitCode: code))
    case .shrank(let before, let after): BatchText.shrank(before: before, after: after)
    case .changed: BatchText.changed
    case .contents(let fault): fault.text(on: path)
    }
  }

  private static func text(ofExitCode code: Int32?) -> LocalizedText {
    code.map { BatchText.withExitCode(code: Int($0)) } ?? .empty
  }
}

extension SystemErrorKind {
  fileprivate func text(for operation: IOFailure.Operation) -> LocalizedText {
    switch self {
    case .noSuchFile: operation == .createTemporary ? BatchText.noSuchFolder : BatchText.noSuchFile
    case .isDirectory: BatchText.isDirectory
    case .notDirectory: BatchText.notDirectory
    case .alreadyExists: BatchText.alreadyExists
    case .notPermitted:
      operation == .createTemporary || operation == .createFolder
        ? BatchText.folderNotWritable : BatchText.notPermitted
    case .readOnly: BatchText.readOnly
    case .noRoom: BatchText.noRoom
    case .fileTooLarge: BatchText.fileTooLarge
    case .tooManyOpenFiles: BatchText.tooManyOpenFiles
    }
  }
}

extension FileFailure: CustomStringConvertible {
  /// The failure and the advice, in English; names the outputs that were already replaced.
  public var description: String { text.english }

  /// The failure and the advice; names the outputs that were already replaced.
  var text: LocalizedText {
    guard !replaced.isEmpty else { return cause.text }
    let text = BatchText.alreadyComplete(failure: cause.text, files: FileTexts.list(replaced))
    return old.isEmpty ? text : BatchText.unchanged(failure: text, files: FileTexts.list(old))
  }
}

/// Files in messages.
enum FileTexts {
  /// The name of a file inside a sentence: its path, or the standard stream.
  static func name(of path: String) -> LocalizedText {
    switch path {
    case standardInput: BatchText.standardInputPhrase
    case standardOutput: BatchText.standardOutputPhrase
    default: LocalizedText(untranslated: VisibleText.escaping(path))
    }
  }

  /// The name of a file at the start of a sentence.
  static func firstName(of path: String) -> LocalizedText {
    switch path {
    case standardInput: BatchText.standardInput
    case standardOutput: BatchText.standardOutput
    default: name(of: path)
    }
  }

  /// The file as an argument of a command; standard input has to be saved first.
  static func argument(for path: String) -> String {
    path == standardInput ? "FILE" : ShellWord.quoting(path)
  }

  static func list(_ paths: [String]) -> LocalizedText {
    LocalizedText(list: paths.map { VisibleText.escaping($0) })
  }

  /// The names of sheets in quotes.
  static func sheets(_ names: [String]) -> LocalizedText {
    LocalizedText { language in
      names.map { BatchText.quotedSheetPhrase(name: $0)[language] }.joined(
        separator: PhoneText.comma(in: language))
    }
  }

  /// The text in errors instead of the path of a stream.
  static let standardInput = "standard input"
  private static let standardOutput = "standard output"
}
