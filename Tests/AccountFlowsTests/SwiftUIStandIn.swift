#if !canImport(SwiftUI)
  // The parts of SwiftUI that the article's screen uses, so that the article compiles without SwiftUI, and a test can
  // press its buttons. This checks every use of the form's interface; only a build on Apple's platforms checks the
  // calls of SwiftUI. Names and labels are SwiftUI's, types are simpler.

  /// The contents of a screen: texts, buttons to press, and fields to type into.
  @MainActor struct Shown {
    struct Control {
      var title: String
      var isEnabled = true
      var press: @MainActor () -> Void
    }

    struct Field {
      var label: String
      var contentType: TextContentType?
      var text: Binding<String>
    }

    var texts: [String] = []
    var buttons: [Control] = []
    var fields: [Field] = []

    static func + (first: Shown, second: Shown) -> Shown {
      Shown(
        texts: first.texts + second.texts, buttons: first.buttons + second.buttons,
        fields: first.fields + second.fields)
    }
  }

  @MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    var shown: Shown { get }
  }

  extension View { var shown: Shown { body.shown } }

  extension Never: View { typealias Body = Never }

  /// Parts have no body.
  extension View where Body == Never { var body: Never { preconditionFailure("a part has no body") } }

  /// A view that consists only of its contents.
  struct Part: View {
    typealias Body = Never
    var shown = Shown()
  }

  @MainActor @resultBuilder enum ViewBuilder {
    static func buildExpression(_ view: some View) -> Part { Part(shown: view.shown) }
    static func buildBlock(_ parts: Part...) -> Part {
      Part(shown: parts.map(\.shown).reduce(Shown(), +))
    }
    static func buildOptional(_ part: Part?) -> Part { part ?? Part() }
    static func buildEither(first part: Part) -> Part { part }
    static func buildEither(second part: Part) -> Part { part }
  }

  // MARK: Views

  struct Text: View {
    typealias Body = Never
    var shown: Shown
    init(_ text: String) { shown = Shown(texts: [text]) }
  }

  struct Button: View {
    typealias Body = Never
    var shown: Shown
    init(_ title: String, action: @escaping @MainActor () -> Void) {
      shown = Shown(buttons: [Shown.Control(title: title, press: action)])
    }
  }

  struct TextField: View {
    typealias Body = Never
    var shown: Shown
    init(_ label: String, text: Binding<String>) {
      shown = Shown(fields: [Shown.Field(label: label, text: text)])
    }
  }

  struct Form: View {
    typealias Body = Never
    var shown: Shown
    init(@ViewBuilder content: () -> Part) { shown = content().shown }
  }

  struct HStack: View {
    typealias Body = Never
    var shown: Shown
    init(@ViewBuilder content: () -> Part) { shown = content().shown }
  }

  struct NavigationStack: View {
    typealias Body = Never
    var shown: Shown
    init(@ViewBuilder root: () -> Part) { shown = root().shown }
  }

  struct Section: View {
    typealias Body = Never
    var shown: Shown
    init(
      @ViewBuilder content: () -> Part, @ViewBuilder header: () -> Part, @ViewBuilder footer: () -> Part
    ) {
      shown = header().shown + content().shown + footer().shown
    }
  }

  struct List: View {
    typealias Body = Never
    var shown: Shown
    init<Element: Identifiable>(_ rows: [Element], @ViewBuilder row: (Element) -> Part) {
      shown = rows.map { row($0).shown }.reduce(Shown(), +)
    }
  }

  struct ToolbarItem: View {
    typealias Body = Never
    enum Placement { case cancellationAction }
    var shown: Shown
    init(placement: Placement, @ViewBuilder content: () -> Part) { shown = content().shown }
  }

  // MARK: Modifiers

  enum TextContentType { case telephoneNumber, oneTimeCode, emailAddress }

  extension View {
    func disabled(_ isDisabled: Bool) -> Part {
      var shown = shown
      for index in shown.buttons.indices { shown.buttons[index].isEnabled = !isDisabled }
      return Part(shown: shown)
    }

    func textContentType(_ type: TextContentType) -> Part {
      var shown = shown
      for index in shown.fields.indices { shown.fields[index].contentType = type }
      return Part(shown: shown)
    }

    func accessibilityLabel(_ label: String) -> Part {
      var shown = shown
      for index in shown.fields.indices { shown.fields[index].label = label }
      return Part(shown: shown)
    }

    func toolbar(@ViewBuilder content: () -> Part) -> Part { Part(shown: content().shown + shown) }
    func overlay(@ViewBuilder content: () -> Part) -> Part { Part(shown: shown + content().shown) }
    func navigationTitle(_ title: String) -> Part { Part(shown: Shown(texts: [title]) + shown) }
    func searchable(text: Binding<String>) -> Part {
      Part(shown: Shown(fields: [Shown.Field(label: "search", text: text)]) + shown)
    }

    /// Shows the sheet below the screen while it is presented.
    func sheet(isPresented: Binding<Bool>, @ViewBuilder content: () -> Part) -> Part {
      isPresented.wrappedValue ? Part(shown: shown + content().shown) : Part(shown: shown)
    }

    func focused<Value: Hashable>(_ focus: Binding<Value>, equals value: Value) -> Part { Part(shown: shown) }
    func onChange<Value: Equatable>(of value: Value, _ action: @escaping @MainActor (Value, Value) -> Void)
      -> Part
    {
      Part(shown: shown)
    }
    func task(_ action: @escaping @MainActor () async -> Void) -> Part { Part(shown: shown) }
  }

  // MARK: State

  @MainActor @propertyWrapper struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void
    init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
      (self.get, self.set) = (get, set)
    }
    var wrappedValue: Value {
      get { get() }
      nonmutating set { set(newValue) }
    }
  }

  @MainActor @propertyWrapper struct State<Value> {
    private final class Box {
      var value: Value
      init(_ value: Value) { self.value = value }
    }
    private let box: Box
    init(wrappedValue: Value) { box = Box(wrappedValue) }
    var wrappedValue: Value {
      get { box.value }
      nonmutating set { box.value = newValue }
    }
    var projectedValue: Binding<Value> { Binding(get: { box.value }, set: { box.value = $0 }) }
  }

  @MainActor @propertyWrapper struct FocusState<Value> {
    private let state: State<Value>
    init() where Value: ExpressibleByNilLiteral { state = State(wrappedValue: nil) }
    var wrappedValue: Value {
      get { state.wrappedValue }
      nonmutating set { state.wrappedValue = newValue }
    }
    var projectedValue: Binding<Value> { state.projectedValue }
  }

  struct EnvironmentValues {
    struct Dismissal { func callAsFunction() {} }
    var dismiss = Dismissal()
  }

  @MainActor @propertyWrapper struct Environment<Value> {
    let wrappedValue: Value
    init(_ path: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: path] }
  }

  enum AccessibilityNotification {
    struct Announcement {
      init(_ text: String) {}
      func post() {}
    }
  }
#endif
