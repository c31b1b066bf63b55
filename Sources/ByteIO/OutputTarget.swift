internal import ByteValues

/// The target of an output path, with links followed, and the destination of its bytes.
struct OutputTarget {
  enum Destination {
    /// The bytes go to this descriptor. `number` is the number of the open file that the path denotes.
    case direct(descriptor: Int32, number: Int32?)
    /// The bytes go to a new file that replaces the file at this path, which isn't a link.
    case replacing(path: String)
  }

  /// The file that exists now.
  let existing: FileFacts?
  let destination: Destination

  init(path: String) throws(IOFailure) {
    do throws(ErrorNumber) {
      if path.isEmpty { throw .noSuchFile }
      if let number = try PathText.descriptorNumber(in: path) {
        let descriptor = try LibC.duplicate(number)
        existing = try LibC.facts(of: descriptor)
        destination = .direct(descriptor: descriptor, number: number)
        return
      }
      // Opening checks the permission to write, and waits for the reader of a named pipe. It doesn't change a regular
      // file.
      let descriptor: Int32
      do throws(ErrorNumber) {
        descriptor = try LibC.open(path, for: .writing)
      } catch {
        guard error == .noSuchFile else { throw error }
        existing = nil
        destination = .replacing(path: try PathText.resolvingLinks(path))
        return
      }
      let facts = try LibC.facts(of: descriptor)
      existing = facts
      if facts.kind == .regular {
        try? LibC.close(descriptor)
        destination = .replacing(path: try PathText.resolvingLinks(path))
      } else {
        destination = .direct(descriptor: descriptor, number: nil)
      }
    } catch {
      throw IOFailure(.open, path, error)
    }
  }
}

/// Rules about the text of a path.
enum PathText {
  /// Returns the folder part; `.` if there is none.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part after the last slash.
  static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  /// Follows symbolic links to the first path that isn't a link, whether or not it exists, or that `isEnd` accepts.
  static func resolvingLinks(
    _ path: String, until isEnd: (String) -> Bool = { _ in false }
  ) throws(ErrorNumber) -> String {
    var path = path
    for _ in 0..<40 {
      guard !isEnd(path), let target = try LibC.linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw .tooManyLinks
  }

  /// Returns the number of the open file that a path such as `/dev/stdout` or `/dev/fd/3` denotes.
  ///
  /// Such a path must not be replaced by a file, because the shell decides its target.
  static func descriptorNumber(in path: String) throws(ErrorNumber) -> Int32? {
    let folders = ["/dev/fd/", "/proc/self/fd/"]
    let streams: [String: Int32] = ["/dev/stdout": 1, "/dev/stderr": 2]
    let end = try resolvingLinks(path) { path in
      streams[path] != nil || folders.contains { path.hasPrefix($0) }
    }
    for folder in folders where end.hasPrefix(folder) { return Int32(end.dropFirst(folder.count)) }
    return streams[end]
  }
}
