public import PhoneCheck

/// Every error code in the table of the identity service's SDK; the raw values are the codes.
///
/// Codes on the service's HTTP pages have the same meanings.
///
/// Some texts have slots for the subject of the error; ``ServiceError/slotValues`` contains the slots' values.
public enum ServiceErrorCode: String, CaseIterable, Hashable, Sendable {
  // COMMON

  /// A parameter is blank; the slot names it.
  case blankParameter = "IDAAS.SDK.COMMON.1001"
  /// A parameter has the wrong format; the slot names it.
  case malformedParameter = "IDAAS.SDK.COMMON.1002"
  /// Device information is incomplete.
  case incompleteDevice = "IDAAS.SDK.COMMON.1003"
  /// A signature can't be decrypted.
  case unreadableSignature = "IDAAS.SDK.COMMON.1004"
  /// Something has expired; the slot names it.
  case expired = "IDAAS.SDK.COMMON.1005"
  /// A parameter is wrong; the slot names it.
  case wrongParameter = "IDAAS.SDK.COMMON.1006"
  /// A parameter has the wrong type; the slot names it.
  case wrongParameterType = "IDAAS.SDK.COMMON.1007"
  /// The system is busy.
  case busy = "IDAAS.SDK.COMMON.1008"
  /// The authentication configuration is unknown.
  case unknownAuthentication = "IDAAS.SDK.COMMON.1009"
  /// The enterprise center's configuration isn't available.
  case enterpriseUnavailable = "IDAAS.SDK.COMMON.1010"
  /// The area-code definitions aren't available.
  case definitionsUnavailable = "IDAAS.SDK.COMMON.1011"
  /// There is no application with this client id.
  case unknownClient = "IDAAS.SDK.COMMON.1012"
  /// There is no such user.
  case unknownUser = "IDAAS.SDK.COMMON.1013"
  /// The application's private key is missing.
  case missingPrivateKey = "IDAAS.SDK.COMMON.1014"

  // LOGIN

  /// Another interface failed; the slot names it.
  case interfaceFailed = "IDAAS.SDK.LOGIN.1001"
  /// The user isn't bound.
  case notBound = "IDAAS.SDK.LOGIN.1002"
  /// Locked after too many attempts, for the minutes and seconds in the slots.
  case locked = "IDAAS.SDK.LOGIN.1003"
  /// The password policy isn't available.
  case passwordPolicyUnavailable = "IDAAS.SDK.LOGIN.1004"
  /// Wrong user name or password; the slot is the number of attempts left.
  case wrongPassword = "IDAAS.SDK.LOGIN.1005"
  /// WeChat isn't configured.
  case missingWeChat = "IDAAS.SDK.LOGIN.1006"
  /// Alipay isn't configured.
  case missingAlipay = "IDAAS.SDK.LOGIN.1007"
  /// One-tap login isn't configured.
  case missingOneTap = "IDAAS.SDK.LOGIN.1008"

  // SMS

  /// The slider's image isn't available.
  case captchaImageUnavailable = "IDAAS.SDK.SMS.1001"
  /// The slider's coordinates can't be read.
  case unreadableCaptcha = "IDAAS.SDK.SMS.1002"
  /// The slider's coordinates are wrong.
  case captchaMismatch = "IDAAS.SDK.SMS.1003"
  /// The captcha is wrong.
  case wrongCaptcha = "IDAAS.SDK.SMS.1004"
  /// The SMS code is wrong.
  case wrongSMSCode = "IDAAS.SDK.SMS.1005"
  /// The e-mail code is wrong.
  case wrongEmailCode = "IDAAS.SDK.SMS.1006"
  /// There is no such type of SMS.
  case unknownScenario = "IDAAS.SDK.SMS.1007"
  /// The code wasn't sent.
  case codeNotSent = "IDAAS.SDK.SMS.1008"

  // SOCIAL

  /// A social account can't be unbound.
  case unbindFailed = "IDAAS.SDK.SOCIAL.1001"
  /// The social account is bound already.
  case alreadyBound = "IDAAS.SDK.SOCIAL.1002"

  // PWD

  /// The password has the wrong length.
  case passwordLength = "IDAAS.SDK.PWD.1001"
  /// The password is the user name.
  case passwordIsUserName = "IDAAS.SDK.PWD.1002"
  /// The password isn't complex enough.
  case passwordTooSimple = "IDAAS.SDK.PWD.1003"
  /// The password is weak.
  case passwordWeak = "IDAAS.SDK.PWD.1004"
  /// The password was used before.
  case passwordUsedBefore = "IDAAS.SDK.PWD.1005"
  /// The password is the user name backwards.
  case passwordIsReversedUserName = "IDAAS.SDK.PWD.1006"
  /// The password repeats characters too often.
  case passwordRepeats = "IDAAS.SDK.PWD.1007"
  /// The password contains user name, number, e-mail or name.
  case passwordContainsPersonalData = "IDAAS.SDK.PWD.1008"

  // MFA

  /// The number belongs to another user.
  case numberOfAnotherUser = "IDAAS.SDK.MFA.1001"
  /// The access control policy is wrong.
  case wrongAccessPolicy = "IDAAS.SDK.MFA.1002"
  /// The authentication source can't be converted.
  case wrongAuthenticationSource = "IDAAS.SDK.MFA.1003"

  /// Returns the documented text with its slots `{0}` and `{1}` unfilled.
  ///
  /// - Parameter language: English and simplified Chinese are the service's own texts, word for word. Traditional
  ///   Chinese isn't documented, and is ours.
  public func text(in language: Language) -> String { texts.text(in: language) }
}
