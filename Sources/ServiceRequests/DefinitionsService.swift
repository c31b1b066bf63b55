public import PhoneCheck

/// A service that supplies a tenant's definitions, such as `IdentityServiceClient` of the library AccountFlows.
public protocol DefinitionsService: Sendable {
  /// The address of the service.
  var address: ServiceAddress { get }
  /// The app and the device.
  var device: ServiceDevice { get }
  /// The faults in the definitions that are repaired instead of rejected.
  var loading: LoadingOptions { get }

  /// Requests the definitions.
  ///
  /// - Parameter entityTag: The `ETag` of the current definitions; `nil` to request them in any case.
  func countryCodesRequest(ifNot entityTag: String?) -> ServiceRequest
}
