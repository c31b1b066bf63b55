public import AccountFlows
public import BindForm
public import Foundation
@_exported public import PhoneCheckFoundation
@_exported public import ServiceRequestsFoundation

extension ServiceError: LocalizedError {}
extension FailedAnswer: LocalizedError {}
extension SDKError: LocalizedError {}
extension DefinitionsFailure: LocalizedError {}
extension BindFormError: LocalizedError {}
extension BindFormRefusal: LocalizedError {}
extension IdentityCallError: LocalizedError {}
