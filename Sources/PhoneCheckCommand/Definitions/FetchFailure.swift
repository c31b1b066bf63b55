import DefinitionTools
import HTTPTypes
import LiveDefinitions
import PhoneCheck

/// There are no definitions: the service sent none, and there is no copy.
struct FetchFailure: CommandFailure {
  let message: LocalizedText

  /// The reason why there was no usable answer.
  struct Reason {
    private let failure: CatalogFailure
    private let cause: (any Error)?
    private let answer: HTTPResponse?

    init(_ failure: CatalogFailure, _ cause: (any Error)?, answer: HTTPResponse?) {
      (self.failure, self.cause, self.answer) = (failure, cause, answer)
    }

    /// Returns the definitions' problems, a line for each.
    func problems(in url: DefinitionsURL) -> [LocalizedText] {
      switch failure {
      case .malformed(let error): [error.text(file: LocalizedText(untranslated: "\(url)"))]
      case .lintErrors, .narrowing: failure.problems.map { LocalizedText(untranslated: "\(url):\($0)") }
      default: []
      }
    }

    /// The failure, without anything secret.
    var text: LocalizedText {
      switch failure {
      case .noAnswer:
        return (cause as? CurlTransport.Failure)?.text ?? LocalizedText("there was no answer", "没有响应", "沒有回應")
      case .timedOut:
        let seconds = FetchedDefinitions.timeLimit
        return LocalizedText(
          "there was no whole answer within \(seconds) s", "\(seconds) 秒内未收到完整响应", "\(seconds) 秒內未收到完整回應")
      case .status(let code):
        return LocalizedText("the server answered HTTP \(code)", "服务器返回 HTTP \(code)", "伺服器傳回 HTTP \(code)")
          + advice(on: code)
      case .unexpectedNotModified:
        return LocalizedText(
          "the server answered HTTP 304 to a request without an ETag", "请求未带 ETag，服务器却返回 HTTP 304",
          "請求未帶 ETag，伺服器卻傳回 HTTP 304")
      case .tooLarge(let maximum):
        return LocalizedText(
          "the answer has more than \(maximum) bytes", "响应超过 \(maximum) 字节", "回應超過 \(maximum) 位元組")
      case .malformed:
        return LocalizedText(
          "the service's definitions have errors", "服务的区号定义有误", "服務的區號定義有誤")
      case .lintErrors:
        return LocalizedText(
          "the service's definitions have errors; if they are meant so, accept them once with --lint off",
          "服务的区号定义有误；如果确实如此，请用 --lint off 接受一次", "服務的區號定義有誤；如果確實如此，請用 --lint off 接受一次")
      case .narrowing(let change):
        return LocalizedText(
          "the new definitions take away too much: \(change); if that is right, accept them once without --max-loss",
          "新定义去掉的内容过多：\(change)；如果无误，请不带 --max-loss 接受一次", "新定義去掉的內容過多：\(change)；如果無誤，請不帶 --max-loss 接受一次")
      case .otherTenant:
        return LocalizedText(
          "the answer is another tenant's", "响应属于另一租户", "回應屬於另一租戶")
      default: return LocalizedText(untranslated: "\(failure)")
      }
    }

    private func advice(on code: Int) -> LocalizedText {
      switch code {
      case 400, 401, 403:
        LocalizedText(
          "; check --client-id, --tenant-id and --header", "；请检查 --client-id、--tenant-id 和 --header",
          "；請檢查 --client-id、--tenant-id 和 --header")
      case 404, 410: LocalizedText("; check the URL", "；请检查 URL", "；請檢查 URL")
      case 300...399:
        LocalizedText("; redirects aren't followed", "；不跟随重定向", "；不跟隨重新導向")
          + (answer?.headerFields[.location].map { location in
            let place = DefinitionsURL.withoutSecrets(location)
            return LocalizedText(": name \(place)", "，请改用 \(place)", "，請改用 \(place)")
          } ?? .empty)
      default: .empty
      }
    }
  }

  /// - Parameter ending: The consequence.
  init(_ url: DefinitionsURL, _ reason: Reason, _ ending: LocalizedText = withoutCopy) {
    let lines =
      reason.problems(in: url) + [
        LocalizedText(untranslated: "phonecheck: \(url): ") + reason.text + ending
      ]
    message = lines.joined(LocalizedText(untranslated: "\n"))
  }

  private init(_ message: LocalizedText) { self.message = message }

  /// Returns the failure if there was no request and there is no copy.
  static func noCopy(of url: DefinitionsURL) -> FetchFailure {
    FetchFailure(
      LocalizedText(
        "phonecheck: \(url): there is no copy of these definitions; run the command once without --offline",
        "phonecheck: \(url)：没有这些区号定义的副本，请先不加 --offline 运行一次",
        "phonecheck: \(url)：沒有這些區號定義的副本，請先不加 --offline 執行一次"))
  }

  static let withoutCopy = LocalizedText(
    "; there is no copy to use instead", "；没有可用的副本", "；沒有可用的副本")
}
