public import PhoneCheck

/// A service that has a tenant's definitions, such as `IdentityServiceClient` of the library AccountFlows.
public protocol DefinitionsService: Sendable {
  /// Where the service is.
  var address: ServiceAddress { get }
  /// The app and the device.
  var device: ServiceDevice { get }
  /// What may be repaired in the definitions, rather than rejected.
  var loading: LoadingOptions { get }

  /// Requests the definitions.
  ///
  /// - Parameter entityTag: The `ETag` of definitions that are there; `nil` to request them in any case.
  func countryCodesRequest(ifNot entityTag: String?) -> ServiceRequest
}
