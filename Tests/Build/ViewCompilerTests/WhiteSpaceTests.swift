import Testing

struct WhiteSpaceTests {
  struct Case {
    let page: String
    let written: String
  }

  @Test(arguments: [
    Case(page: "<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n", written: "<ul><li>a</li><li>b</li></ul>"),
    Case(page: "<b>a</b>\n   <i>b</i>", written: "<b>a</b>\n<i>b</i>"),
    Case(page: "<b>a</b> <i>b</i>", written: "<b>a</b> <i>b</i>"),
    Case(page: "<p>\n  one\n  two\n</p>", written: "<p>one\ntwo</p>"),
    Case(page: "<p>{{ a }}\n  {{ b }}</p>", written: "<p>‹›\n‹›</p>"),
    Case(page: "<p>{{ a }}, {{ b }} </p>", written: "<p>‹›, ‹› </p>"),
    Case(page: "<p\n  class=\"a\n b\"\n  id='c'\n></p>", written: "<p class=\"a\n b\" id='c'></p>"),
    Case(page: "<pre>\n a\n   b\n</pre>", written: "<pre>\n a\n   b\n</pre>"),
    Case(page: "<pre>{{ a }}\n  </pre>", written: "<pre>\n‹›\n  </pre>"),
    Case(page: "<textarea>{{ a }}</textarea>", written: "<textarea>\n‹›</textarea>"),
    Case(page: "<textarea> \n b</textarea>", written: "<textarea> \n b</textarea>"),
    Case(page: "a <!-- remark --> b", written: "a  b"),
    Case(page: "<p>\n<!-- remark -->\n</p>", written: "<p></p>"),
    Case(page: "<!DOCTYPE html>\n<html></html>", written: "<!DOCTYPE html><html></html>"),
    Case(page: "<br />", written: "<br>"),
    Case(page: "<svg>\n  <path d=\"\" />\n</svg>", written: "<svg><path d=\"\"/></svg>"),
  ]) func `needless white space goes, and what separates words stays`(_ test: Case) throws {
    #expect(try literals(of: "{{ view (a: Int, b: Int) }}\n" + test.page) == test.written)
  }

  @Test(arguments: [
    Case(
      page: "<p>\n  Hello\n  {{ if a }}\n    dear\n  {{ end }}\n  friend\n</p>",
      written: "<p>Hello\n‹›dear\nfriend</p>"),
    Case(page: "a\n{{ if a }} {{ let b = 1 }}\nb\n{{ end }}\nc", written: "a\n‹›‹›b\nc"),
    Case(page: "a\n{{ // remark }}\nb", written: "a\nb"),
    Case(page: "a{{ if a }}\nb\n{{ end }}c", written: "a‹›\nb\nc"),
    Case(
      page: "<ul>\n  {{ for x in a }}\n    {{ if x }}\n      <li>b</li>\n    {{ end }}\n  {{ end }}\n</ul>",
      written: "<ul>‹›‹›<li>b</li></ul>"),
    Case(page: "<p>a {{ if a }}b{{ end }} c</p>", written: "<p>a ‹›b c</p>"),
  ]) func `a line of nothing but directives leaves nothing behind`(_ test: Case) throws {
    #expect(try literals(of: "{{ view (a: Int, b: Int) }}\n" + test.page) == test.written)
  }
}
