package import BindForm

// Pictures of sliders for tests: only the head of a PNG is read.

extension SliderPictures {
  /// Returns the answer to `GET captcha` with two PNGs that have heads and no pixels.
  ///
  /// - Parameters:
  ///   - picture: Width and height of the picture; 310 by 155 are AJ-Captcha's.
  ///   - piece: Width and height of the piece.
  ///   - token: The identifier of the pictures.
  package static func answer(
    picture: (Int, Int) = (310, 155), piece: (Int, Int) = (47, 155), token: String = "pictures"
  ) -> String {
    #"{"captchaId":null,"secretKey":"fakeSecretKey016","originalImageBase64":"\#(png(picture))","point":null,"#
      + #""jigsawImageBase64":"\#(png(piece))","token":"\#(token)","result":false}"#
  }

  /// Returns pictures of a slider.
  package static func fake(
    picture: (Int, Int) = (310, 155), piece: (Int, Int) = (47, 155), token: String = "pictures"
  ) -> SliderPictures? {
    SliderPictures(
      ServiceAnswer(httpStatus: 200, body: answer(picture: picture, piece: piece, token: token).utf8))
  }

  /// Returns the head of a PNG in base64: the signature and the chunk `IHDR` without its checksum.
  package static func png(_ size: (width: Int, height: Int)) -> String {
    let number = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    return base64(
      [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + number(13) + Array("IHDR".utf8) + number(size.width)
        + number(size.height) + [8, 6, 0, 0, 0, 0])
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    precondition(bytes.count.isMultiple(of: 3), "groups of three bytes need no padding")
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let group = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      return String([18, 12, 6, 0].map { alphabet[group >> $0 & 63] })
    }.joined()
  }
}
