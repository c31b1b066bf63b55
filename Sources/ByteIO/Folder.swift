package import ByteValues

/// Folders for outputs.
package enum Folder {
  /// Creates a folder at a path, and its parents, unless they exist.
  package static func create(_ path: String) throws(IOFailure) {
    if exists(path) { return }
    let path = withoutLastSlashes(path)
    let parent = PathText.folder(of: path)
    if parent.utf8.count < path.utf8.count { try create(parent) }
    do throws(IOFailure) {
      try createLast(path)
    } catch {
      guard let facts = FileFacts.atPath(path) else { throw error }
      // Otherwise another program has created it meanwhile.
      if facts.kind != .directory { throw IOFailure(.createFolder, path, ErrorNumber.alreadyExists) }
    }
  }

  /// A path without the slashes at its end, which no name follows.
  package static func withoutLastSlashes(_ path: String) -> String {
    String(path.lastIndex { $0 != "/" }.map { path[...$0] } ?? path[...])
  }

  private static func createLast(_ path: String) throws(IOFailure) {
    try IOFailure.step(.createFolder, path) { () throws(ErrorNumber) in try LibC.createFolder(path) }
    try sync(PathText.folder(of: path))
  }

  /// Removes a folder, unless something is in it.
  package static func removeIfEmpty(_ path: String) {
    try? LibC.removeFolder(path)
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
