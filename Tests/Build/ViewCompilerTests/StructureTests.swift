import TestSupport
import Testing

/// Markup and blocks that do not close, or close in the wrong place.
struct StructureTests {
  @Test(arguments: [
    Mistake("<ul>\n<li>", "3:1: error: <li> is not closed"),
    Mistake("<p>a</p></p>", "2:9: error: </p> closes nothing that is open"),
    Mistake("<b><i>a</b></i>", "2:8: error: </b> comes before the end of <i> from line 2"),
    Mistake("<ul>\n<li>a\n</ul>", "4:1: error: </ul> comes before the end of <li> from line 3"),
    Mistake("<p><div>a</div></p>", "2:4: error: <div> cannot stand in <p>"),
    Mistake("<a href=\"/\"><b><a href=\"/\">x</a></b></a>", "2:16: error: <a> cannot stand in <a>"),
    Mistake("<form><form></form></form>", "2:7: error: <form> cannot stand in <form>"),
    Mistake("<div/>", "2:1: error: <div> needs a closing tag of its own"),
    Mistake("<br></br>", "2:5: error: </br> closes nothing that is open"),
    Mistake("<p", "2:1: error: this tag is not closed"),
    Mistake("<p class=\"a", "2:1: error: this tag is not closed"),
    Mistake("<p class=\"a\"id=\"b\">", "2:13: error: a space is missing before this attribute"),
    Mistake("<p id=\"a\" ID=\"b\">", "2:11: error: this tag has the attribute 'id' twice"),
    Mistake("<p ?>", "2:4: error: an attribute cannot start with '?'"),
    Mistake("<p></p x>", "2:8: error: a closing tag holds nothing but its name"),
    Mistake("a < b", "2:3: error: a '<' that opens no tag is written &lt;"),
    Mistake("<!-- a", "2:1: error: this comment is not closed"),
    Mistake("<title>a", "2:1: error: <title> is not closed"),
    Mistake("<iframe></iframe>", "2:1: error: <iframe> is not used in views"),
    Mistake("<svg><animate/></svg>", "2:6: error: <animate> cannot stand in <svg>"),
    Mistake("<svg><desc><script/></desc></svg>", "2:6: error: <desc> cannot stand in <svg>"),
    Mistake("<svg><div/></svg>", "2:6: error: <div> cannot stand in <svg>"),
    Mistake("<![CDATA[a]]>", "2:1: error: a '<' that opens no tag is written &lt;"),
    Mistake("<!-{{ // }}- >", "2:1: error: a '<' that opens no tag is written &lt;"),
    Mistake("<title>a <b></title>", "2:10: error: a '<' in <title> is written &lt;"),
    Mistake("<title></ti{{ // }}tle>", "2:8: error: a '<' in <title> is written &lt;"),
    Mistake("<scr{{ // }}ipt>", "2:13: error: a space is missing before this attribute"),
  ]) func `markup that a browser would read otherwise is an error`(_ mistake: Mistake) {
    #expect(complaints(about: "{{ view }}\n" + mistake.view) == "Views/page.html:" + mistake.complaint)
  }

  private static let ways = "the ways through this block end at different places of the markup"

  @Test(arguments: [
    Mistake(
      "{{ if x }}<p>{{ end }}", "2:11: error: <p> is open at one end of this block and not at the other"),
    Mistake(
      "<p>{{ if x }}</p>{{ end }}", "2:4: error: <p> is open at one end of this block and not at the other"),
    Mistake("{{ if x }}<p>{{ else }}<b>{{ end }}</p>", "2:1: error: \(ways)"),
    Mistake(
      "{{ for a in b }}<li>{{ end }}",
      "2:17: error: <li> is open at one end of this block and not at the other"),
    Mistake("<li>{{ for a in b }}</li><li>{{ a }}{{ end }}</li>", ""),
    Mistake("<p class=\"{{ if x }}a\"{{ end }}></p>", "2:11: error: \(ways)"),
    Mistake("<p {{ for a in b }}c{{ end }}></p>", "2:4: error: \(ways)"),
    Mistake(
      "{{ switch x }}{{ case 1 }}<p>{{ default }}{{ end }}",
      "2:27: error: <p> is open at one end of this block and not at the other"),
    Mistake(
      "<script>{{ if x }}{{ end }}</script>",
      "2:9: error: a block cannot begin or end here: an expression cannot stand in <script>: the browser would run or apply what it holds"
    ),
    Mistake(
      "<{{ if x }}p{{ end }}>",
      "2:2: error: an expression cannot be a tag's or an attribute's name, only text or a quoted value"),
    Mistake("<p{{ if x }}x{{ end }}></p>", "2:13: error: a space is missing before this attribute"),
    Mistake(
      "<!-- {{ if x }} -->{{ end }}",
      "2:6: error: a block cannot begin or end here: an expression cannot stand in a comment; a remark is written {{ // … }}"
    ),
    Mistake(
      "{{ box() }}<p>{{ end }}", "2:12: error: <p> is open at one end of this block and not at the other"),
  ]) func `every way through a block ends at the same place`(_ mistake: Mistake) {
    let all = complaints(
      about: "{{ view (x: Int) }}\n" + mistake.view,
      with: ["box.html": "{{ view (content: Content) }}{{ content }}"])
    #expect(all == (mistake.complaint.isEmpty ? "" : "Views/page.html:" + mistake.complaint))
  }

  @Test(arguments: [
    "<input{{ if x }} checked{{ end }}>", "<input {{ if x }}checked{{ end }}>",
    "<input{{ if x }} class=\"a\"{{ else }} class=\"b\"{{ end }} name=\"c\">",
    "<p class=\"a{{ if x }} b{{ else if y }} c{{ end }}\"></p>", "<textarea>{{ if x }}a{{ end }}</textarea>",
    "{{ if x }}<li class=\"a\">{{ else }}<li>{{ end }}b</li>",
    "{{ switch x }}\n  {{ case .a, .b(let c) where c > 1 }}\n a {{ default }}<br>{{ end }}",
    "{{ for (a, b) in c where a > b }}<li>{{ a }}</li>{{ end }}", "{{ let a = \"}}\" }}{{ a }}",
    "{{ c.map { $0 + 1 }.count }}", "{{ \"{{ \\(c(\"}}\")) }}\" }}", "{{ // <p> {{ }}", "<br/><img alt=\"\">",
    "<svg viewBox=\"0 0 1 1\"><path d=\"\"/><linearGradient id=\"a\"></linearGradient></svg>",
    "<table><tr><td>a</td></tr></table>", "<script src=\"/a.js\" type=\"module\"></script>", "a &amp; b > c",
  ]) func `these are well formed`(_ markup: String) {
    #expect(complaints(about: "{{ view }}\n" + markup) == "")
  }

  @Test(arguments: [
    Mistake("<p></p>", "1:1: error: a view starts with its parameters: {{ view (name: Type) }}"),
    Mistake("{{ view x: Int }}", "1:1: error: the parameters stand in parentheses: {{ view (name: Type) }}"),
    Mistake("{{ view (content: Content, x: Int) }}", "1:10: error: the content is the last parameter"),
    Mistake("{{ view }}\n{{ if x }}", "2:1: error: this 'if' has no {{ end }}"),
    Mistake("{{ view }}\n\n{{ for a in b }}{{ if a }}{{ end }}", "3:1: error: this 'for' has no {{ end }}"),
    Mistake("{{ view }}\n{{ end }}", "2:1: error: this 'end' belongs to no block"),
    Mistake("{{ view }}\na {{ else }}", "2:3: error: this 'else' belongs to no block"),
    Mistake("{{ view }}\n{{ case .a }}", "2:1: error: this 'case' belongs to no block"),
    Mistake(
      "{{ view }}\n{{ for a in b }}{{ else }}{{ end }}",
      "2:17: error: 'else' does not belong to the 'for' before it"),
    Mistake(
      "{{ view }}\n{{ if a }}{{ else }}{{ else }}{{ end }}",
      "2:21: error: nothing but 'end' follows an 'else'"),
    Mistake(
      "{{ view }}\n{{ if a }}{{ else b }}{{ end }}",
      "2:11: error: write {{ else }} or {{ else if condition }}"),
    Mistake(
      "{{ view }}\n{{ switch a }}b{{ case .c }}{{ end }}",
      "2:1: error: nothing stands between a 'switch' and its first 'case'"),
    Mistake("{{ view }}\n{{ switch a }}{{ end }}", "2:1: error: this 'switch' has no 'case'"),
    Mistake("{{ view }}\n{{ while true }}{{ end }}", "2:1: error: 'while' is not part of a view"),
    Mistake("{{ view }}\n{{ view }}", "2:1: error: the parameters are declared once, at the top"),
    Mistake("{{ view }}\n<p>{{ x", "2:4: error: this {{ has no }}"),
    Mistake("{{ view }}\n<p>{{ }}", "2:4: error: there is nothing between {{ and }}"),
    Mistake("{{ view }}\n<p>{{ \"a }}</p>", "2:4: error: this {{ has no }}"),
  ]) func `a mistake in the grammar is reported where it is`(_ mistake: Mistake) {
    #expect(complaints(about: mistake.view) == "Views/page.html:" + mistake.complaint)
  }

  @Test func `every view's mistake is reported at once`() {
    let all = complaints(about: "{{ view }}<p>", with: ["a/b.html": "<p>", "c.html": "{{ view }}</p>"])
    #expect(all.split(separator: "\n").count == 3)
  }

  @Test func `two views cannot have one name, and none takes a word of the language`() {
    let twice = complaints(about: "{{ view }}", with: ["a/b.html": "{{ view }}", "a-b.html": "{{ view }}"])
    #expect(twice == "Views/a/b.html:1:1: error: Views/a-b.html is called 'aB' as well")
    let reserved = complaints(about: "{{ view }}", with: ["default.html": "{{ view }}"])
    #expect(
      reserved
        == "Views/default.html:1:1: error: a view cannot be called 'default', which is a word of the language"
    )
  }

  @Test func `two views in different folders cannot have one file name`() {
    let twice = complaints(
      about: "{{ view }}", with: ["a/list.html": "{{ view }}", "b/list.html": "{{ view }}"])
    #expect(
      twice == "Views/b/list.html:1:1: error: Views/a/list.html is a file 'list.html' as well: "
        + "give one of them another name")
  }

  @Test func `no text at all makes the compiler trap`() {
    var random = Seed.dice()
    let scraps = [
      "{{", "}}", "{{ if x }}", "{{ else }}", "{{ end }}", "{{ for a in b }}", "{{ x }}", "{{ page() }}", "<",
      ">", "</", "/>", "<p", "<p>", "</p>", "<a href=\"", "\"", "'", "=", "<!--", "-->", "<script>",
      "</script>", "<textarea>", "</textarea>", "\n", "  ", "a", "é", "\\(", "\\", "{", "}", "(", ")", "//",
      "<!DOCTYPE html>", "{{ switch x }}", "{{ case 1 }}", "/", "<svg>",
    ]
    for _ in 0..<4_000 {
      let length = Int.random(in: 0...14, using: &random)
      let body = (0..<length).compactMap { _ in scraps.randomElement(using: &random) }.joined()
      let all = complaints(about: "{{ view }}" + body)
      #expect(!all.contains("ViewCompiler:"), "EVENLY_SEED=\(Seed.value) \(body)")
    }
  }
}
