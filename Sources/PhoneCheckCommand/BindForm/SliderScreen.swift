import BindForm
import PhoneCheck
import TerminalText

/// The service's slider as lines of text: the names of the two pictures' files, and the position.
struct SliderScreen {
  let lines: [String]

  init(_ slider: CaptchaSlider, _ files: SliderFiles) {
    var lines = ["  \(slider.title)"]
    if let pictures = slider.pictures {
      lines.append("    \(VisibleText.escaping(files.picture))  \(pictures.width) × \(pictures.height)")
      lines.append("    \(VisibleText.escaping(files.piece))  \(pictures.pieceWidth) × \(pictures.height)")
    }
    let buttons = [
      (slider.checkTitle, slider.canCheck), (slider.newPictureTitle, slider.canChangePicture),
      (slider.closeTitle, true),
    ].map { title, isEnabled in isEnabled ? "[\(title)]" : "(\(title))" }
    lines.append("  \(slider.positionLabel): \(slider.positionText)  " + buttons.joined(separator: "  "))
    if let message = slider.messageText { lines.append("    ✗ \(VisibleText.escaping(message))") }
    lines.append("    \(slider.needsSightText)")
    self.lines = lines
  }
}

extension CaptchaSlider {
  /// Returns the event of a key; `nil` for a key without a meaning.
  ///
  /// Digits are typed at the end of the position, and Backspace deletes its last digit. The arrows move the piece by 1
  /// and by 10 pixels.
  func event(of key: KeyReader.Key) -> Event? {
    switch key {
    case .enter: .checkTapped
    case .left: .moved(to: moved(by: -1))
    case .right: .moved(to: moved(by: 1))
    case .down: .moved(to: moved(by: -10))
    case .up: .moved(to: moved(by: 10))
    case .backspace: .moved(to: position / 10)
    case .character(let character):
      character.isASCII ? character.wholeNumberValue.map { .moved(to: position * 10 + $0) } : nil
    case .paste(let text): Int(text).map { .moved(to: $0) }
    case .otherNumber: .newPictureTapped
    case .interrupt: .closed
    case .tab, .language, .otherWay, .search: nil
    }
  }
}
