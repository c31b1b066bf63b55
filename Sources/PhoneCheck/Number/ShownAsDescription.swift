#if hasFeature(Embedded)
  /// A value that debuggers and logs show only by its description; embedded Swift shows no value by its parts.
  public protocol ShownAsDescription: CustomStringConvertible {}
#else
  /// A value that `dump`, debuggers and logs show only by its description: its parts contain digits that must not be shown.
  public protocol ShownAsDescription: CustomStringConvertible, CustomReflectable {}

  extension ShownAsDescription {
    /// A mirror that contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
  }
#endif
