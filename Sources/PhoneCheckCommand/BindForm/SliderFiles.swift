import BindForm
import ByteIO

/// The two files with the pictures of the service's slider, for a person at a terminal.
struct SliderFiles: Hashable {
  /// The picture with the gap.
  let picture: String
  /// The piece that fits into the gap.
  let piece: String

  /// - Parameter folder: The folder of both; it is created if it doesn't exist.
  init(in folder: String) {
    picture = Folder.path(in: folder, ofName: "captcha-picture.png")
    piece = Folder.path(in: folder, ofName: "captcha-piece.png")
  }

  /// Writes both files, readable only by their owner.
  func write(_ pictures: SliderPictures) throws(IOFailure) {
    do throws(CommitFailure) {
      try KeptFile.write(pictures.pictureFile ?? [], toFile: picture)
      try KeptFile.write(pictures.pieceFile ?? [], toFile: piece)
    } catch {
      throw error.cause
    }
  }
}
