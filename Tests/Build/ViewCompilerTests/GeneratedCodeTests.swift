import Foundation
import Testing
import ViewCompiler

/// The generated Swift compiles, reports typos at their place in the view, and renders the views.
@Suite(.serialized) struct GeneratedCodeTests {
  private func typeChecked(_ page: String) throws -> Workshop.Outcome {
    let workshop = try Workshop.shared.get()
    let views = try compiled(page, with: ["row.html": "{{ view (x: Int) }}<b>{{ x }}</b>"])
    let file = try workshop.write(views, to: "typos/Views.swift")
    return try workshop.swiftc(["-typecheck", "-I", ".", file])
  }

  @Test func `a page without mistakes compiles under our habits`() throws {
    let outcome = try typeChecked(
      """
      {{ view (names: [String], on: Bool, link: Link?) }}
      {{ for name in names where !name.isEmpty }}
        {{ let size = name.count }}
        <p class="{{ size }}"{{ if on }} hidden{{ end }}>{{ name }}{{ row(x: size) }}</p>
      {{ end }}
      {{ if let link }}<a href="{{ link }}">a</a>{{ else if on }}b{{ else }}c{{ end }}
      {{ switch names.count }}
        {{ // The first case is brought to its line. }}
        {{ case 0 }} {{ case 1, 2 }} two {{ default }}
      {{ end }}
      """)
    #expect(outcome.output == "")
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    Mistake("<p class=\"name\">{{ nam }}</p>", "3:20: error: cannot find 'nam' in scope"),
    Mistake("<p>\n  {{ for x in nams }}{{ end }}</p>", "4:15: error: cannot find 'nams' in scope"),
    Mistake("{{ if on }}a{{ else if off }}b{{ end }}", "3:24: error: cannot find 'off' in scope"),
    Mistake("{{ switch names.count }}\n\n\n{{ case zero }}{{ default }}{{ end }}", "6:"),
    Mistake(
      "{{ switch names.count }}\n{{ case 0 }}\n{{ case zero }}{{ default }}{{ end }}",
      "5:9: error: cannot find 'zero' in scope"), Mistake("{{ row(y: 1) }}", "3:"),
    Mistake("<a href=\"{{ names[0] }}\">a</a>", "3:"), Mistake("{{ names.first }}", "3:"),
    Mistake("{{ on }}", "3:"), Mistake("{{ 1.5 }}", "3:"), Mistake("{{ Link(\"/a\") }}", "3:"),
    Mistake("{{ let unused = 1 }}", "3:"),
  ]) func `a typo is an error at its line of the view`(_ mistake: Mistake) throws {
    let outcome = try typeChecked("{{ view (names: [String], on: Bool) }}\n\n" + mistake.view)
    #expect(outcome.status != 0)
    #expect(outcome.output.contains("Views/page.html:" + mistake.complaint), "\(outcome.output)")
    #expect(!outcome.output.contains("Views.swift:"), "\(outcome.output)")
  }

  @Test func `what a view may not write is said in plain words`() throws {
    let optional = try typeChecked("{{ view (name: String?) }}\n{{ name }}").output
    #expect(
      optional.contains("an optional is not written: unwrap it with {{ if let … }} or ??"), "\(optional)")
    let address = try typeChecked("{{ view (name: String) }}\n<a href=\"{{ name }}\">a</a>").output
    #expect(address.contains("a URL attribute takes a Link, never a String"), "\(address)")
  }

  @Test func `pages, words and assets work together`() throws {
    let workshop = try Workshop.shared.get()
    let site = workshop.folder.appending(path: "site")
    try? FileManager.default.removeItem(at: site)
    let views = site.path()
    for (name, text) in Self.site { _ = try workshop.write(text, to: "site/" + name) }
    let compilation = Compilation(
      words: views + "/Words", views: views + "/Views", publicFiles: views + "/Public",
      output: views + "/Generated")
    try compilation.run()
    let written = try FileManager.default.contentsOfDirectory(atPath: views + "/Generated")
    let generated = written.filter {
      $0.hasPrefix("Views") || ["Strings.swift", "Assets.swift"].contains($0)
    }.map { "\(views)/Generated/\($0)" }
    let build = try workshop.swiftc(
      ["-I", ".", "-L", ".", "-lHTML", "-lEncodings", "-o", "site/run", views + "/main.swift"] + generated)
    try #require(build.status == 0, "\(build.output)")
    #expect(try workshop.run(["site/run"]).output == Self.page)
  }

  private static let site = [
    "Views/layout.html": """
    {{ view (t: Strings, content: Content) }}
    <html lang="{{ t.tag }}" dir="{{ t.direction }}">{{ content }}</html>
    """,
    "Views/list/index.html": """
    {{ view (names: [String], t: Strings) }}
    {{ layout(t: t) }}
      <p>{{ t.people(count: names.count, place: "<here>") }}</p>
      <ul>
        {{ for name in names }}
          <li><a href="{{ Link("/people", name).query("a", "b&c") }}">{{ name }}</a></li>
        {{ end }}
      </ul>
      <p>{{ for part in t.paidBy }}{{ switch part }}{{ case .words(let words) }}{{ words }}{{ case .who }}<b>{{ names[0] }}</b>{{ end }}{{ end }}</p>
      <a href="/login">é \\ "</a>
    {{ end }}
    """,
    "Words/en/people.words": """
    people[one] = {count: Int} person in {place}
    people[other] = {count} people in {place}
    paidBy = Paid by {who: Slot}.
    late = {name} is late: {name}, {days: Int}
    """,
    "Words/ar/people.words": """
    people[zero] = 0 {place}
    people[one] = 1 {place}
    people[two] = two {place}
    people[few] = {count} few {place}
    people[many] = {count} many {place}
    people[other] = {count} other {place}
    paidBy = {who} "paid"\\n
    """, "Public/a.css": "a{}",
    "main.swift": """
    import Encodings
    import HTML

    for tag in ["en-GB", "AR"] {
      guard let t = Strings(tag: tag), let base = BasePath("/evenly") else { continue }
      var out = Markup(basePath: base)
      Views.listIndex(&out, names: ["Ada", "<Ben>"], t: t)
      print(String(decoding: out.bytes, as: UTF8.self))
    }
    print(Strings(tag: "xx") == nil, Strings.languages.map(\\.tag), Strings(language: .en).people(count: 1, place: "a"))
    print(Strings.languages.map { $0.late(name: "", days: -7) }, Strings.untranslated.map { ($0.rawValue, $1) })
    print(Assets.all.count, Assets.at(Assets.aCSS.path)?.bytes.count ?? -1, Assets.at("/assets/a.css") == nil)
    """,
  ]

  private static let page = """
    <html lang="en" dir="ltr"><p>2 people in &lt;here&gt;</p><ul><li><a href="/evenly/people/Ada?a=b%26c">Ada</a></li><li><a href="/evenly/people/%3CBen%3E?a=b%26c">&lt;Ben&gt;</a></li></ul><p>Paid by <b>Ada</b>.</p><a href="/evenly/login">é \\ "</a>
    </html>
    <html lang="ar" dir="rtl"><p>two \u{2068}&lt;here&gt;\u{2069}</p><ul><li><a href="/evenly/people/Ada?a=b%26c">Ada</a></li><li><a href="/evenly/people/%3CBen%3E?a=b%26c">&lt;Ben&gt;</a></li></ul><p><b>Ada</b> &quot;paid&quot;
    </p><a href="/evenly/login">é \\ "</a>
    </html>
    true ["en", "ar"] 1 person in a
    [" is late: , -7", " is late: , -7"] [("ar", ["late"])]
    1 3 true

    """
}
