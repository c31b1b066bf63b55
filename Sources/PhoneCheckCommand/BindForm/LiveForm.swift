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
  /// The open picker, if there is one.
  private var search: PickerSearch?
  private var drawnRowCount = 0

  init(_ terminal: consuming RawTerminal, _ input: consuming ByteInput) {
    self.terminal = terminal
    self.input = input
  }

  private static let bracketedPasteOn = "\u{1B}[?2004h"
  private static let bracketedPasteOff = "\u{1B}[?2004l"
  private static let tickMilliseconds = 250

  /// Runs the form until it is over.
  mutating func run(_ session: inout FormSession) throws(IOFailure) {
    try output.write(Self.bracketedPasteOn)
    let start = Process.monotonicSeconds
    var buffer = ByteBuffer()
    takeAnswers(&session)
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
      session.send(.tick(session.now))
      for key in keys.takeKeys() { press(key, &session) }
      takeAnswers(&session)
      try session.takePictureFailure()
    }
    try output.write(Self.bracketedPasteOff)
    if let line = session.closingLine { try output.write("\(line)\n") }
    let ending = FormScreen.ending(session.form)
    if ending.isEmpty {
      for happening in session.takeHappenings().suffix(1) { try output.write("  · \(happening)\n") }
    } else {
      // Nothing is left to fill in.
      try output.write(overDrawing + ending.map { $0 + "\n" }.joined())
    }
    try output.flush()
  }

  /// Takes the answers that a server has sent meanwhile, and follows the form's focus.
  private mutating func takeAnswers(_ session: inout FormSession) {
    let before = session.form
    session.takeAnswers()
    if let wanted = session.takeFocus() { focus = wanted }
    if !before.smsCode.isSent, session.form.smsCode.isSent { focus = .code }
    if !before.emailCode.isSent, session.form.emailCode.isSent { focus = .emailCode }
    // The form has opened for an e-mail address, or has the other way's fields.
    if !session.form.fields.contains(focus), let first = session.form.fields.first { focus = first }
  }

  // MARK: Keys

  private mutating func press(_ key: KeyReader.Key, _ session: inout FormSession) {
    if let slider = session.slider, key != .language {
      if let event = slider.event(of: key) { session.slide(event) }
      return
    }
    if let picker = session.form.picker, search != nil { return pick(key, picker, &session) }
    switch key {
    case .interrupt: session.send(.cancelled)
    case .enter: goOn(&session)
    case .tab: moveFocus(in: &session)
    case .otherWay: takeOtherWay(&session)
    case .search: search = session.form.takesNumber && session.form.picker != nil ? PickerSearch() : nil
    case .otherNumber: takeOther(&session)
    case .language: session.send(.languageChanged(next(session.form.language)))
    case .up: chooseArea(-1, &session)
    case .down: chooseArea(1, &session)
    // Only the number's field has a caret of its own.
    case .left: if focus == .phone { session.send(.caretMoved(to: session.form.number.field.caret - 1)) }
    case .right: if focus == .phone { session.send(.caretMoved(to: session.form.number.field.caret + 1)) }
    case .backspace: edit(&session, number: { $0.delete(1) }, entry: { String($0.dropLast()) })
    case .character(let character):
      edit(&session, number: { $0.type(String(character)) }, entry: { $0 + String(character) })
    case .paste(let text):
      edit(&session, number: { $0.paste(text) }, entry: { $0 + text })
    }
  }

  /// Handles a key while the picker is open.
  private mutating func pick(_ key: KeyReader.Key, _ picker: AreaPicker, _ session: inout FormSession) {
    switch key {
    case .enter:
      if let row = search?.choice(in: picker) { session.send(.areaChosen(row.id)) }
      search = nil
    case .interrupt, .tab, .search, .otherNumber, .otherWay: search = nil
    case .up: search?.move(by: -1, in: picker)
    case .down: search?.move(by: 1, in: picker)
    case .backspace: search?.edit { _ = $0.popLast() }
    case .character(let character): search?.edit { $0.append(character) }
    case .paste(let text): search?.edit { $0 += text }
    case .language: session.send(.languageChanged(next(session.form.language)))
    case .left, .right: break
    }
  }

  /// Handles the Enter key: presses the main button, or moves to the next field.
  private mutating func goOn(_ session: inout FormSession) {
    let button = MainButton(session.form, focus: focus)
    for event in button.events { session.send(event) }
    switch button {
    case .goTo(let field): focus = field
    case .sendCode: if session.form.smsCode.isSent { focus = .code }
    case .sendEmailCode: if session.form.emailCode.isSent { focus = .emailCode }
    case .otherNumber: focus = .phone
    case .startOver, .tryAgain, .skip, .suggestedNumber, .createAccount, .bindOneTap, .submit: break
    }
  }

  /// Handles Ctrl-O: the button beside the main button.
  private mutating func takeOther(_ session: inout FormSession) {
    if session.form.offersSkippingAssociation { return session.send(.skipAssociationTapped) }
    session.send(.anotherNumberTapped)
    if session.form.way == .number { focus = .phone }
  }

  /// Handles Ctrl-E: the button for the other way.
  private mutating func takeOtherWay(_ session: inout FormSession) {
    guard let way = session.form.otherWay else { return }
    session.send(.wayChosen(way))
    focus = session.form.fields.first ?? focus
  }

  private mutating func moveFocus(in session: inout FormSession) {
    session.send(.blurred(focus))
    let fields = session.form.shownFields
    guard !fields.isEmpty else { return }
    let index = (fields.firstIndex(of: focus) ?? -1) + 1
    focus = fields[index % fields.count]
  }

  private func chooseArea(_ step: Int, _ session: inout FormSession) {
    guard session.form.takesNumber, let rows = session.form.picker?.rows(),
      let index = rows.firstIndex(where: \.isChosen)
    else {
      return
    }
    session.send(.areaChosen(rows[(index + step + rows.count) % rows.count].id))
  }

  private func edit(
    _ session: inout FormSession, number: (inout FormSession) -> Void, entry: (String) -> String
  ) {
    switch focus {
    case .phone: if case .typing = session.form.entryMode { number(&session) }
    case .code: session.send(.codeEdited(entry(kept(session.form.smsCode.entry, session.form))))
    case .email: session.send(.emailEdited(entry(session.form.emailEntry)))
    case .emailCode: session.send(.emailCodeEdited(entry(kept(session.form.emailCode.entry, session.form))))
    }
  }

  /// Returns the code that a key edits: nothing of a refused code, which is selected as a whole.
  private func kept(_ code: String, _ form: BindingForm) -> String { form.isRefused(focus) ? "" : code }

  private func next(_ language: Language) -> Language {
    let all = Language.allCases
    return all[((all.firstIndex(of: language) ?? 0) + 1) % all.count]
  }

  // MARK: Drawing

  /// Draws the form over the previous drawing.
  private mutating func draw(_ session: FormSession) throws(IOFailure) {
    let form = session.form
    let columns = Process.standardOutputColumnCount ?? 80
    // Before the login has answered, the purpose of the number is unknown.
    var lines = form.stage == .waiting ? [] : ["  \(form.title)"]
    if form.stage != .waiting, !form.offersSkippingAssociation { lines.append("  \(form.explanation)") }
    lines.append("")
    lines += session.screenLines(focus: focus)
    var keys = session.slider.map { KeyLegend($0, in: form.language) } ?? KeyLegend(form, focus: focus)
    if let search, let picker = form.picker {
      lines += search.lines(picker)
      keys = KeyLegend(ofPickerIn: form.language)
    }
    // Long lines are broken here, not by the terminal, so that every row is known and overwritten.
    let rows =
      lines.flatMap { WrappedLine($0, columns: columns).rows } + [""]
      + keys.rows(columns: columns).flatMap { WrappedLine($0, columns: columns).rows }
    try output.write(overDrawing + rows.map { $0 + "\n" }.joined())
    try output.flush()
    drawnRowCount = rows.count
  }

  /// The sequence that moves to the beginning of the previous drawing, and clears it.
  private var overDrawing: String { (drawnRowCount > 0 ? "\u{1B}[\(drawnRowCount)A" : "") + "\r\u{1B}[J" }
}
