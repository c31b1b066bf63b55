public import Foundation
public import PhoneBatch
@_exported public import PhoneCheckFoundation

extension BatchError: LocalizedError {}
extension BatchSummaryError: LocalizedError {}
