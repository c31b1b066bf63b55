import BindForm
import ByteIO
import PhoneCheck
import TerminalText

/// The form on a terminal: every key is an event, and the screen is redrawn after each.
struct LiveForm: ~Copyable {
  private let terminal: RawTerminal
  private var input: ByteInput
  private var output = ByteOutput.standardOutput()
  private var keys = KeyReader()
  private var focus = FormField.phone
  private var drawnLineCount = 0

  init(_ terminal: consuming RawTerminal, _ input: consuming ByteInput) {
    self.terminal = terminal
    self.input = input
  }

  private static let bracketedPasteOn = "\u{1B}[?2004h"
  private static let bracketedPasteOff = "\u{1B}[?2004l"
  private static let tickMilliseconds = 250

  /// Plays until the form is over.
  mutating func run(_ session: inout FormSession) throws(IOFailure) {
    try output.write(Self.bracketedPasteOn)
    let start = Process.monotonicSeconds
    var buffer = ByteBuffer()
    while !session.isOver {
      try draw(session)
      if input.isReady(withinMilliseconds: Self.tickMilliseconds) {
        buffer.removeAll()
        if try input.read(into: &buffer, atMost: 4096) == 0 { session.send(.cancelled) }
        buffer.withSpan { bytes in for index in bytes.indices { keys.take(bytes[index]) } }
      } else {
        keys.rest()
      }
      session.seconds = Process.monotonicSeconds - start
      session.send(.tick(Moment(secondsSince1970: session.seconds)))
      for key in keys.takeKeys() { press(key, &session) }
    }
    try output.write(Self.bracketedPasteOff)
    for happening in session.takeHappenings().suffix(1) { try output.write("  · \(happening)\n") }
    try output.flush()
  }

  // MARK: Keys

  private mutating func press(_ key: KeyReader.Key, _ session: inout FormSession) {
    switch key {
    case .interrupt: session.send(.cancelled)
    case .enter: goOn(&session)
    case .tab: moveFocus(in: &session)
    case .otherNumber:
      session.send(.anotherNumberTapped)
      focus = .phone
    case .language: session.send(.languageChanged(next(session.form.language)))
    case .up: chooseArea(-1, &session)
    case .down: chooseArea(1, &session)
    case .left: session.send(.caretMoved(to: session.form.number.field.caret - 1))
    case .right: session.send(.caretMoved(to: session.form.number.field.caret + 1))
    case .backspace: edit(&session, number: { $0.delete(1) }, entry: { String($0.dropLast()) })
    case .character(let character):
      edit(&session, number: { $0.type(String(character)) }, entry: { $0 + String(character) })
    case .paste(let text):
      edit(
        &session,
        number: { session in
          let caret = session.form.number.field.caret
          session.send(.pasted(text, replacing: caret..<caret))
        }, entry: { $0 + text })
    }
  }

  /// The Enter key: accepts the carrier's offer, requests a code, or submits the form.
  private mutating func goOn(_ session: inout FormSession) {
    if case .oneTap = session.form.entryMode, focus != .email { return session.send(.oneTapTapped) }
    if session.form.offersNewAccount { return session.send(.createAccountTapped) }
    let before = session.form
    switch focus {
    case .phone:
      session.send(.blurred(.phone))
      session.send(.sendCodeTapped)
      if session.form.smsCode.isSent { focus = .code }
    case .email:
      session.send(.sendEmailCodeTapped)
      if session.form.emailCode.isSent { focus = .emailCode }
    case .code where before.fields.last != .code: focus = .email
    case .code, .emailCode: session.send(.submitTapped)
    }
  }

  private mutating func moveFocus(in session: inout FormSession) {
    session.send(.blurred(focus))
    let fields = fields(of: session.form)
    guard !fields.isEmpty else { return }
    let index = (fields.firstIndex(of: focus) ?? -1) + 1
    focus = fields[index % fields.count]
  }

  /// The fields that are shown.
  private func fields(of form: BindForm) -> [FormField] {
    if case .oneTap = form.entryMode { form.fieldsExceptNumber } else { form.fields }
  }

  private func chooseArea(_ step: Int, _ session: inout FormSession) {
    guard let rows = session.form.picker?.rows(), let index = rows.firstIndex(where: \.isChosen) else {
      return
    }
    session.send(.areaChosen(rows[(index + step + rows.count) % rows.count].id))
  }

  private func edit(
    _ session: inout FormSession, number: (inout FormSession) -> Void, entry: (String) -> String
  ) {
    switch focus {
    case .phone: if case .typing = session.form.entryMode { number(&session) }
    case .code: session.send(.codeEdited(entry(session.form.smsCode.entry)))
    case .email: session.send(.emailEdited(entry(session.form.emailEntry)))
    case .emailCode: session.send(.emailCodeEdited(entry(session.form.emailCode.entry)))
    }
  }

  private func next(_ language: Language) -> Language {
    let all = Language.allCases
    return all[((all.firstIndex(of: language) ?? 0) + 1) % all.count]
  }

  // MARK: Drawing

  /// Draws the form over the previous drawing.
  private mutating func draw(_ session: FormSession) throws(IOFailure) {
    let lines = FormScreen(session.form, at: Moment(secondsSince1970: session.seconds), focus: focus).lines
    if drawnLineCount > 0 { try output.write("\u{1B}[\(drawnLineCount)A") }
    try output.write("\r\u{1B}[J" + lines.map { $0 + "\n" }.joined())
    try output.flush()
    drawnLineCount = lines.count
  }
}
