import PhoneCheck
import Platform

// The functions of the module that compiles JSON for pages whose modules can't read it.

nonisolated(unsafe) private var compiled: [UInt8] = []

/// Compiles definitions: the bytes of their JSON, then the names of options.
///
/// The result is what is known of them; `compiled` returns the file.
@_expose(wasm, "compileDefinitions")
@_cdecl("phonecheck_compile_definitions")
public func compileDefinitions(_ count: Int, _ optionCount: Int) -> Int {
  let bytes = input.array(0..<count)
  let options = input.text(count..<count + optionCount)
  compiled = []
  return result { json in
    let catalog: AreaCodeCatalog
    do throws(DefinitionsError) {
      catalog = try AreaCodeCatalog(json: bytes, named: options)
    } catch { return json.failed(error) }
    do throws(CompilingError) {
      compiled = try catalog.compiledWithoutTable()
      json.loaded(catalog)
    } catch { json.failed("compiled", error.description) }
  }
}

/// Writes the file of the definitions that were compiled last, and returns the number of its bytes.
@_expose(wasm, "compiled")
@_cdecl("phonecheck_compiled")
public func compiledBytes() -> Int {
  output.removeAll()
  output.write(raw: compiled)
  return output.count
}
