import PhoneBatch
import PhoneCheck

/// Compiled definitions as a file.
enum CompiledFile {
  /// Loads compiled definitions.
  static func load(_ bytes: [UInt8], from file: LocalizedText) throws -> AreaCodeCatalog {
    do throws(CompiledDefinitionsError) {
      return try AreaCodeCatalog(compiled: bytes)
    } catch {
      let (name, version) = (file.escaped, RunRecord.programVersion)
      if case .otherVersion(let other) = error {
        throw ReportedFailure(
          CommandText.compiledByOtherVersion(
            file: name, other: LocalizedText(untranslated: other).escaped, version: version))
      }
      throw ReportedFailure(CommandText.compiledDamaged(file: name))
    }
  }

  /// Notes the options of loading JSON, which change nothing in a compiled file.
  static func noteIgnored(_ options: LoadingOptions, file: LocalizedText, on console: inout Console) {
    let given = [
      ("--repair-escapes", options.repairEscapes), ("--skip-bad-definitions", options.skipBadDefinitions),
    ]
    for (option, isOn) in given where isOn {
      console.note(CommandText.compiledIgnores(file: file.escaped, option: option))
    }
  }

  /// Returns bytes for a command that judges the JSON of definitions, unless they are compiled.
  static func refusing(_ bytes: [UInt8], _ file: String) throws -> [UInt8] {
    guard AreaCodeCatalog.areCompiled(bytes) else { return bytes }
    throw ReportedFailure(CommandText.compiledGiven(file: StandardInput.text(of: file).escaped))
  }

  /// Refuses a catalog that was compiled, for a command that judges its JSON.
  static func refuse(_ catalog: AreaCodeCatalog, _ file: String) throws {
    guard catalog.isCompiled else { return }
    throw ReportedFailure(CommandText.compiledGiven(file: LocalizedText(untranslated: file).escaped))
  }
}
