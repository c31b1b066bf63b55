public import PhoneCheck

/// The two pictures of a slider, as the service sends them: a picture with a gap, and the piece that fits it.
///
/// It prints only the pictures' sizes.
public struct SliderPictures: Hashable, Sendable {
  /// `token`: the service's identifier of the pictures, sent with the position.
  public let token: String
  /// `originalImageBase64`: the picture with the gap, a PNG in base64.
  public let picture: String
  /// `jigsawImageBase64`: the piece, a PNG in base64.
  ///
  /// It is transparent around the piece, and as high as the picture, so
  /// that it only moves sideways.
  public let piece: String
  /// The width of the picture, in its own pixels.
  public let width: Int
  /// The height of the picture, in its own pixels.
  public let height: Int
  /// The width of the piece, in the pixels of the picture.
  public let pieceWidth: Int

  /// Reads the answer to `GET captcha`.
  ///
  /// - Returns: `nil` if the token or a picture is missing, if a picture isn't a PNG of at most 4096 by 4096 pixels, or
  ///   if the piece doesn't fit into the picture.
  package init?(_ answer: ServiceAnswer) {
    guard let token = answer.member("token"), let picture = answer.member("originalImageBase64"),
      let piece = answer.member("jigsawImageBase64"),
      let size = PNGSize(ofBase64: picture), let pieceSize = PNGSize(ofBase64: piece),
      pieceSize.width < size.width, pieceSize.height <= size.height
    else { return nil }
    (self.token, self.picture, self.piece) = (token, picture, piece)
    (width, height, pieceWidth) = (size.width, size.height, pieceSize.width)
  }

  /// The file of the picture; `nil` if it isn't base64.
  ///
  /// - Complexity: linear in the length of ``picture``.
  public var pictureFile: [UInt8]? { Base64URL.decoded(picture[...].utf8) }

  /// The file of the piece; `nil` if it isn't base64.
  ///
  /// - Complexity: linear in the length of ``piece``.
  public var pieceFile: [UInt8]? { Base64URL.decoded(piece[...].utf8) }
}

/// The size that the head of a PNG states, in pixels.
///
/// After the signature of 8 bytes comes the chunk `IHDR`: 4 bytes of length, 4 bytes of name, then width and height with
/// 4 bytes each ([PNG, 5.2 and 11.2.1](https://www.w3.org/TR/png-3/)).
struct PNGSize {
  let width: Int
  let height: Int

  private static let head: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]
  /// The maximum width and height.
  private static let limit = 4096

  /// Reads a PNG in base64; `nil` if it is none, or has no pixel or too many.
  init?(ofBase64 text: String) {
    // 32 characters are 24 bytes.
    guard let bytes = Base64URL.decoded(text.utf8.prefix(32)), bytes.count == 24,
      bytes.starts(with: Self.head)
    else { return nil }
    // Each of the four bytes of a number is at most 255, so that two are enough for the limit.
    let width = Int(bytes[18]) << 8 | Int(bytes[19])
    let height = Int(bytes[22]) << 8 | Int(bytes[23])
    guard bytes[16] | bytes[17] | bytes[20] | bytes[21] == 0, 1...Self.limit ~= width,
      1...Self.limit ~= height
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension SliderPictures: ShownAsDescription {
  /// The sizes, without token and pictures.
  public var description: String { "\(width)x\(height), piece \(pieceWidth)" }
}
