#if hasFeature(Embedded)
  internal import PhoneCheck

  extension UnreadableFormat {
    /// The advice on a file that a page can't read, by programs instead of commands.
    var pageAdvice: LocalizedText {
      switch self {
      case .zip, .compoundDocument, .markup: BatchText.saveWorkbookSentence
      case .gzip, .zstandard, .xz, .bzip2, .archive: BatchText.unpackFileSentence
      default: BatchText.exportTableSentence
      }
    }
  }
#endif
