import Foundation
import Testing

/// The contexts in which an expression is allowed.
struct ContextTests {
  private static let name =
    "an expression cannot be a tag's or an attribute's name, only text or a quoted value"
  private static let unquoted = "an expression cannot be an unquoted attribute value: put it in quotes"
  private static let address = "an attribute with an address takes one Link as its whole value"

  @Test(arguments: [
    Mistake(
      "<script>{{ x }}</script>",
      "2:9: error: an expression cannot stand in <script>: the browser would run or apply what it holds"),
    Mistake(
      "<p>\n<style>\n  {{ x }}</style>",
      "4:3: error: an expression cannot stand in <style>: the browser would run or apply what it holds"),
    Mistake(
      "<script>go()</script>",
      "2:9: error: the browser refuses an inline <script>: put it in a file in Public/"),
    Mistake(
      "<style>a{}</style>", "2:8: error: the browser refuses an inline <style>: put it in a file in Public/"),
    Mistake(
      "<script type=\"application/json\">1</script>",
      "2:33: error: the browser refuses an inline <script>: put it in a file in Public/"),
    Mistake(
      "a\n<!-- {{ x }} -->",
      "3:6: error: an expression cannot stand in a comment; a remark is written {{ // … }}"),
    Mistake("<!DOCTYPE {{ x }}>", "2:11: error: an expression cannot stand in the doctype"),
    Mistake("<p class={{ x }}>", "2:10: error: \(unquoted)"),
    Mistake("<p class=a{{ x }}>", "2:11: error: \(unquoted)"),
    Mistake("<a href={{ x }}>", "2:9: error: \(unquoted)"),
    Mistake("<p class=a>", "2:10: error: an attribute's value stands in quotes, right after the '='"),
    Mistake("<p class= \"a\">", "2:10: error: an attribute's value stands in quotes, right after the '='"),
    Mistake("<p {{ x }}>", "2:4: error: \(name)"), Mistake("<p data-{{ x }}=\"a\">", "2:9: error: \(name)"),
    Mistake("<{{ x }}>", "2:2: error: \(name)"), Mistake("<h{{ x }}>", "2:3: error: \(name)"),
    Mistake("</{{ x }}>", "2:1: error: this tag has no name"),
    Mistake(
      "<p\n  style=\"color: {{ x }}\">",
      "3:3: error: a 'style' attribute is refused by the browser: use a class"),
    Mistake("<p STYLE=\"\">", "2:4: error: a 'style' attribute is refused by the browser: use a class"),
    Mistake(
      "<p onclick=\"go('{{ x }}')\">",
      "2:4: error: 'onclick' is an inline script, which the browser refuses: add a listener in Public/js"),
    Mistake(
      "<p OnClick=\"\">",
      "2:4: error: 'onclick' is an inline script, which the browser refuses: add a listener in Public/js"),
    Mistake("<p srcdoc=\"{{ x }}\">", "2:4: error: 'srcdoc' is not used in views"),
    Mistake(
      "<meta http-equiv=\"refresh\" content=\"{{ x }}\">", "2:7: error: 'http-equiv' is not used in views"),
    Mistake("<a href=\"/x/{{ x }}\">", "2:13: error: \(address)"),
    Mistake("<a href=\"{{ x }}/y\">", "2:17: error: \(address)"),
    Mistake("<a href=\"{{ x }}{{ x }}\">", "2:17: error: \(address)"),
    Mistake("<a href='{{ if x }}/{{ end }}'>", "2:10: error: \(address)"),
    Mistake("<form action=\"?q={{ x }}\">", "2:18: error: \(address)"),
    Mistake("<button formaction=\"java{{ x }}\">", "2:25: error: \(address)"),
    Mistake("<img srcset=\"{{ x }} 2x\">", "2:21: error: \(address)"),
    Mistake("<svg><use xlink:href=\"#{{ x }}\"/></svg>", "2:24: error: \(address)"),
    Mistake(
      "<textarea>{{ x }}</textarea><script>\n{{ x }}</script>",
      "3:1: error: an expression cannot stand in <script>: the browser would run or apply what it holds"),
  ]) func `an expression in a forbidden place is an error there`(_ mistake: Mistake) {
    let page = "{{ view (x: String) }}\n" + mistake.view
    #expect(complaints(about: page) == "Views/page.html:" + mistake.complaint)
  }

  @Test(arguments: [
    "<p>{{ x }}</p>", "<title>a {{ x }}</title>", "<textarea>{{ x }}</textarea>",
    "<p class=\"a {{ x }} b\"></p>", "<p class='{{ x }}'></p>", "<input value=\"{{ x }}\">",
    "<svg><path d=\"{{ x }}\"/></svg>", "{{ x }}", "<noscript>{{ x }}</noscript>",
    "<p data-href=\"{{ x }}\"></p>",
  ]) func `text and quoted attributes take a text`(_ markup: String) throws {
    let swift = try compiled("{{ view (x: String) }}\n" + markup)
    #expect(swift.contains("out.write(x)"))
    #expect(!swift.contains("link:"))
  }

  @Test(arguments: [
    "href", "src", "action", "formaction", "poster", "cite", "data", "srcset", "xlink:href", "ping",
    "manifest", "background", "longdesc", "HREF",
  ]) func `an attribute with an address takes a link`(_ name: String) throws {
    let swift = try compiled("{{ view (x: Link) }}\n<a \(name)=\"{{ x }}\">a</a>")
    #expect(swift.contains("out.write(link: x)"))
    #expect(!swift.contains("out.write(x)"))
  }

  @Test func `a literal local address gets the base path in front`() throws {
    let swift = try compiled("{{ view }}\n<a href=\"/login\">a</a><a href='#top'>b</a>")
    let write =
      "out.write(literal: \"<a href=\\\"\")\nout.writeBasePath()\nout.write(literal: \"/login\\\">a</a>"
    #expect(swift.contains(write))
    #expect(swift.components(separatedBy: "writeBasePath").count == 2)
  }

  @Test(arguments: ["/", "/a/b?c=d#e", "#main", "https://example.org/", "http://localhost", "mailto:a@b"])
  func `a literal address may be local, on the page or plainly elsewhere`(_ address: String) {
    #expect(complaints(about: "{{ view }}\n<a href=\"\(address)\">a</a>") == "")
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "data:text/html,a", "//evil.example", "page", "../up", "/a b",
    "/\\evil.example", "JAVASCRIPT:a", " /a",
  ]) func `any other literal address is an error`(_ address: String) {
    let complaint = "a literal address starts with '/', '#', 'https://', 'http://' or 'mailto:'"
    #expect(
      complaints(about: "{{ view }}\n<a href=\"\(address)\">a</a>") == "Views/page.html:2:10: error: "
        + complaint)
  }

  @Test(arguments: [
    Mistake("<title>{{ row() }}</title>", "2:8"), Mistake("<p class=\"{{ row() }}\"></p>", "2:11"),
    Mistake("<p {{ row() }}></p>", "2:4"), Mistake("<!-- {{ row() }} -->", "2:6"),
  ]) func `another view stands only in text`(_ mistake: Mistake) {
    let all = complaints(about: "{{ view }}\n" + mistake.view, with: ["row.html": "{{ view }}<p></p>"])
    let message = "another view can only stand in text, not in a tag, a title or a comment"
    #expect(all == "Views/page.html:\(mistake.complaint): error: \(message)")
  }
}
