#if hasFeature(Embedded)
  /// A value that debuggers and logs show by its description alone; embedded Swift shows no value by its parts.
  public protocol ShownAsDescription: CustomStringConvertible {}
#else
  /// A value that `dump`, debuggers and logs show by its description alone, because its parts hold what they mustn't show.
  public protocol ShownAsDescription: CustomStringConvertible, CustomReflectable {}

  extension ShownAsDescription {
    /// A mirror of the description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
  }
#endif
