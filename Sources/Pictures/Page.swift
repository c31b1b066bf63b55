/// A page in one file, without scripts; its policy ensures that nothing is loaded.
package enum Page {
  /// Returns a whole page.
  ///
  /// - Parameters:
  ///   - language: The language of its text, as a tag.
  ///   - title: Its title.
  ///   - content: Writes the content of the page's `main` element.
  package static func html(
    in language: String, titled title: String, _ content: (inout Markup) -> Void
  ) -> String {
    var page = Markup()
    page.write(trusted: "<!doctype html>\n")
    page.element("html", [.init("lang", language)]) { page in
      page.element("head") { page in
        page.void("meta", [.init("charset", "utf-8")])
        page.void("meta", [.init("http-equiv", "Content-Security-Policy"), .init("content", policy)])
        page.void(
          "meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")])
        page.void("meta", [.init("name", "color-scheme"), .init("content", "light dark")])
        page.element("title", text: title)
        page.element("style") { $0.write(Style.page) }
      }
      page.lineBreak()
      page.element("body") { page in page.element("main", [], content) }
    }
    page.lineBreak()
    return page.text
  }

  /// The policy, which allows only the page's own style sheet.
  private static let policy =
    "default-src 'none'; style-src 'sha256-\(Style.pageDigest)'; base-uri 'none'; form-action 'none'"
}
