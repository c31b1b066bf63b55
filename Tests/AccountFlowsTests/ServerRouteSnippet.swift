import BindForm
import Foundation
import PhoneCheck

// snippet
/// Binds a number to an account, with the identity service or a database.
protocol Accounts {
  func bind(_ form: BindFormCheck.AcceptedForm) async -> HTTPAnswer
}

/// `POST /bind`, for any server framework.
struct BindRoute {
  /// The tenant's definitions, which may be replaced while requests are answered.
  let validators: ReloadableValidator
  let accounts: any Accounts

  func respond(to body: [UInt8], in language: Language) async throws -> (status: Int, body: Data) {
    do throws(BindFormRefusal) {
      switch BindFormCheck(validators.validator).verdict(on: try BindFormRequest(json: body)) {
      case .accepted(let form): return answer(await accounts.bind(form))
      case .refused(let refusal): throw refusal
      }
    } catch {
      return (error.httpStatus, try JSONEncoder().encode(error.body(in: language)))
    }
  }

  private func answer(_ answer: HTTPAnswer) -> (status: Int, body: Data) {
    switch answer {
    case .received(let status, let body): (status, Data(body))
    case .noAnswer: (503, Data())
    }
  }
}
// end
