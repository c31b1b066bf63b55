internal import FlyingFox
internal import Foundation

/// The files of a folder, for pages that ask the stand-in: pages of another origin aren't allowed to.
struct StandInFiles: Sendable {
  private let folder: URL
  private let handler: DirectoryHTTPHandler

  init(folder: URL) {
    self.folder = folder.standardizedFileURL
    handler = DirectoryHTTPHandler(root: folder)
  }

  /// Returns the file for a request; `nil` for a request to an endpoint, or if there is no such file.
  func answer(to request: FlyingFox.HTTPRequest) async -> FlyingFox.HTTPResponse? {
    guard request.method == .GET, let path = path(of: request) else { return nil }
    var request = request
    request.path = path
    guard var answer = try? await handler.handleRequest(request), answer.statusCode != .notFound else {
      return nil
    }
    // A page that was changed is shown at the next request.
    answer.headers[.cacheControl] = "no-cache"
    return answer
  }

  /// Returns the path of a file inside the folder; for a folder, the path of its page.
  private func path(of request: FlyingFox.HTTPRequest) -> String? {
    let asked = request.target.path(percentEncoded: false)
    let path = asked.hasSuffix("/") ? asked + "index.html" : asked
    let file = folder.appending(path: path).standardizedFileURL
    var isFolder: ObjCBool = false
    guard file.path.hasPrefix(folder.path + "/"),
      FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue
    else { return nil }
    return String(file.path.dropFirst(folder.path.count))
  }
}
