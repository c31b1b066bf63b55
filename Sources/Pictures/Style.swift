/// The looks of pages and pictures in light, dark and forced colours and on paper, made only by style sheets.
///
/// The colours come from [Okabe and Ito](https://jfly.uni-koeln.de/color/), so that people who see colours differently
/// can distinguish them; on white they are darker if text needs it. No colour is the only sign: a marked part also has
/// a thick or dashed line and a caption.
package struct Style: Hashable, Sendable {
  /// The style sheet.
  package let text: String

  private init(_ text: String) { self.text = text }

  /// The style sheet of a page.
  package static let page = Style("\(colours)\n\(railroads)\n\(layout)")

  /// The digest SHA-256 of ``page``, in Base64; the page's policy allows only this style sheet.
  package static let pageDigest = "l1m78ZFryT9BXcE3wJMZ9cUgq7CJzlKwUfnX2LJx3JU="

  private static let colours = """
    :root{color-scheme:light dark;--ink:#1f2328;--soft:#59636e;--line:#59636e;--paper:#fff;--box:#f6f8fa;\
    --edge:#d1d9e0;--blue:#0072b2;--remark:#a64700;--place:#00674b}
    @media(prefers-color-scheme:dark){:root{--ink:#f0f6fc;--soft:#9198a1;--line:#9198a1;--paper:#0d1117;--box:#151b23;\
    --edge:#3d444d;--blue:#56b4e9;--remark:#e69f00;--place:#2fc79a}}
    @media(forced-colors:active){:root{--ink:CanvasText;--soft:CanvasText;--line:CanvasText;--paper:Canvas;--box:Canvas;\
    --edge:CanvasText;--blue:CanvasText;--remark:CanvasText;--place:CanvasText}svg{forced-color-adjust:none}}
    @media print{:root{--ink:#000;--soft:#333;--line:#333;--paper:#fff;--box:#fff;--edge:#777;--blue:#0072b2;--remark:#a64700;\
    --place:#00674b}}
    """

  private static let railroads = """
    .railroad text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:var(--ink)}
    .railroad .small{font-size:11px;fill:var(--soft);text-anchor:middle}.railroad path{fill:none;stroke:var(--line);stroke-width:1.5}
    .railroad rect{fill:var(--box);stroke:var(--line)}.railroad .frame{fill:none;stroke-dasharray:3 3}\
    .railroad .see{stroke-width:2.5}
    .remark>rect{stroke:var(--remark);stroke-width:2;stroke-dasharray:5 2}.remark>.small{fill:var(--remark);font-weight:700}
    .place>rect{stroke:var(--place);stroke-width:4}.place>.small{fill:var(--place);font-weight:700}
    """

  private static let layout = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI","Noto Sans CJK SC",sans-serif}
    main{max-width:1080px;margin:auto;padding:16px;overflow-wrap:break-word}
    h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--edge)}
    h3{font-size:1rem;margin:1.5rem 0 .25rem}
    p,ul{margin:.5rem 0}a{color:var(--blue)}code,.digits{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
    font-size:.875rem;overflow-wrap:anywhere}
    .sentence{font-size:1.125rem}.list{columns:14rem;padding-left:1.25rem}
    .wide{overflow-x:auto;margin:.5rem 0}.wide:focus-visible,a:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
    table{border-collapse:collapse;font-size:.875rem}
    th,td{border:1px solid var(--edge);padding:.2rem .5rem;text-align:left;vertical-align:top}th{background:var(--box);font-weight:600}
    .number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
    td>code,td:nth-child(2){white-space:nowrap}.list>li{break-inside:avoid}
    .severity,.fault{font-weight:700}.severity{color:var(--remark)}.fault{color:var(--place);text-decoration:underline;text-decoration-thickness:3px}
    svg{display:block}.bar{display:inline-block;margin-left:.5rem;vertical-align:middle}.bar .filled{fill:var(--blue)}\
    .bar .whole{fill:none;stroke:var(--line)}
    .stack,.columns{width:100%}.stack{height:24px}.columns{height:100px}.filled{fill:var(--blue);stroke:none}\
    .dashed{fill:var(--paper);stroke:var(--remark);stroke-width:2;stroke-dasharray:5 2}.plain{fill:var(--box);stroke:var(--line)}\
    .base{fill:var(--line)}.ends{display:flex;justify-content:space-between;color:var(--soft);font-size:.875rem}
    summary{cursor:pointer;color:var(--blue)}summary:focus-visible{outline:2px solid var(--blue)}
    .wrapped td:nth-child(2){white-space:normal}
    .passed,.failed{font-weight:700}.failed{color:var(--remark);text-decoration:underline}
    @media print{.changes .bar{display:none}main{max-width:none;padding:0}body{font-size:11pt}.wide{overflow:visible}.railroad{max-width:100%;height:auto}\
    figure,tr,li{break-inside:avoid}h2,h3{break-after:avoid}.filled{print-color-adjust:exact}}
    figure{margin:.75rem 0}figcaption{color:var(--soft);font-size:.875rem}
    @page{margin:15mm}
    """
}
