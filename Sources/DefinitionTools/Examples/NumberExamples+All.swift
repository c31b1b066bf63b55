public import PhoneCheck

extension NumberExamples {
  /// Returns examples of several definitions, in their order; the last are left out if the first took too much work.
  public static func all(
    of definitions: [AreaCodeDefinition], by validator: PhoneValidator, options: Options = Options()
  ) -> [NumberExamples] {
    let allowance = WorkAllowance()
    return definitions.compactMap { definition in
      allowance.isSpent
        ? nil : allowance.count { NumberExamples(of: definition, by: validator, options: options) }
    }
  }
}
