package import ByteValues

/// Folders for outputs.
package enum Folder {
  /// Creates a folder at a path unless it exists; its parent has to exist.
  package static func create(_ path: String) throws(IOFailure) {
    if exists(path) { return }
    try IOFailure.step(.open, path) { () throws(ErrorNumber) in try LibC.createFolder(path) }
    // A slash at the end is removed, because no name follows it.
    let name = path.lastIndex { $0 != "/" }.map { path[...$0] } ?? path[...]
    try sync(PathText.folder(of: String(name)))
  }

  /// Makes new names in a folder survive a loss of power, if the file system supports that and the folder may be read.
  static func sync(_ path: String) throws(IOFailure) {
    try IOFailure.step(.syncFolder, path) { () throws(ErrorNumber) in
      let folder: Int32
      do throws(ErrorNumber) { folder = try LibC.open(path, for: .reading) } catch {
        guard error == .permissionDenied || error == .notPermitted else { throw error }
        return
      }
      defer { try? LibC.close(folder) }
      try LibC.syncWhereSupported(folder)
    }
  }

  /// Whether a folder exists at a path.
  package static func exists(_ path: String) -> Bool { FileFacts.atPath(path)?.kind == .directory }

  /// The path in a folder for a file with another file's name.
  package static func path(in folder: String, ofName file: String) -> String {
    (folder.hasSuffix("/") ? folder : folder + "/") + PathText.name(of: file)
  }

  /// The name of a file, without its folder.
  package static func name(of file: String) -> String { String(PathText.name(of: file)) }
}
