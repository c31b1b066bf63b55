#if hasFeature(Embedded)
  internal import ByteValues

  // A page makes the tables of its platform's decoder, and compares their checksums, so that a module doesn't hold them.

  extension DoubleByteCharacters {
    static var linesOfGB18030: String { lines(0) }
    static var linesOfBig5: String { lines(1) }
    static var linesOfShiftJIS: String { lines(2) }
    static var linesOfEUCKR: String { lines(3) }

    private static func lines(_ encoding: Int) -> String {
      String(decoding: platformTable(encoding), as: UTF8.self)
    }
  }
#endif
