#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import PhoneCheck

/// Reads the bytes of a file.
func contents(of path: String) throws(Failure) -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let byteCount = ftell(file)
  // A folder has no size.
  guard byteCount >= 0, byteCount < Int.max else { throw Failure("\(path): not a file of bytes") }
  rewind(file)
  return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
    count = fread(buffer.baseAddress, 1, byteCount, file)
  }
}

func loadCatalog(_ path: String) throws -> AreaCodeCatalog {
  try AreaCodeCatalog(json: contents(of: path))
}
