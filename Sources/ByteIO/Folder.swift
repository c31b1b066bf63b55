/// Folders that outputs go to.
package enum Folder {
  /// Makes sure that there is a folder at a path; its parent has to exist.
  package static func create(_ path: String) throws(IOFailure) {
    if exists(path) { return }
    try IOFailure.step(.open, path) { () throws(ErrorNumber) in try LibC.createFolder(path) }
    // Without a slash at its end, after which there would be no name.
    let name = path.lastIndex { $0 != "/" }.map { path[...$0] } ?? path[...]
    sync(PathText.folder(of: String(name)))
  }

  /// Makes new names in a folder survive a loss of power where the file system supports that.
  static func sync(_ path: String) {
    guard let folder = try? LibC.open(path, for: .reading) else { return }
    try? LibC.sync(folder)
    try? LibC.close(folder)
  }

  /// Whether there is a folder at a path.
  package static func exists(_ path: String) -> Bool { FileFacts.atPath(path)?.kind == .directory }

  /// The path of a file in a folder that has the name of another file.
  package static func path(in folder: String, ofName file: String) -> String {
    (folder.hasSuffix("/") ? folder : folder + "/") + PathText.name(of: file)
  }

  /// The name of a file, without its folder.
  package static func name(of file: String) -> String { String(PathText.name(of: file)) }
}
