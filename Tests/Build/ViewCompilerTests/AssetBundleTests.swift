import Testing
import ViewCompiler

struct AssetBundleTests {
  private func bundle(_ files: [String: String]) throws(Diagnostics) -> AssetBundle {
    var list: [PublicFile] = []
    for (path, text) in files {
      do { list.append(try PublicFile(path: path, file: "Public/" + path, bytes: Array(text.utf8))) } catch {
        Issue.record(error)
      }
    }
    return try AssetBundle(list, ofParts: ["js/part.js"])
  }

  private func complaints(_ files: [String: String]) -> [String] {
    do {
      _ = try bundle(files)
      return []
    } catch { return error.all.map(\.description) }
  }

  private func fingerprint(_ path: String, in bundle: AssetBundle) throws -> String {
    try #require(bundle.items.first { $0.address.hasPrefix(path) }).fingerprint
  }

  private func text(_ path: String, in bundle: AssetBundle) throws -> String {
    let item = try #require(bundle.items.first { $0.address.hasPrefix(path) })
    return String(decoding: item.bytes, as: UTF8.self)
  }

  @Test func `an address carries the fingerprint of the content`() throws {
    let item = try #require(try bundle(["app.css": "a{}"]).items.first)
    #expect(item.fingerprint == AssetBundle.fingerprint(Array("a{}".utf8)))
    #expect(item.address == "/assets/app.\(item.fingerprint).css")
  }

  @Test func `references are rewritten, relative to the file they stand in`() throws {
    let files = try bundle([
      "app.css": "a{b:url(img/i.svg)} c{d:url( 'img/i.svg#e' ) url(data:x) url(#f)} /* url(no.svg) */",
      "css/x.css": "a{b:url(\"../img/i.svg\")}", "img/i.svg": "<svg/>",
      "js/a.js": "new SharedWorker(new URL(\"../js/c.js\", import.meta.url))\nconst s = './not.js'",
      "js/c.js": "",
    ])
    let i = try fingerprint("/assets/img/i.", in: files)
    let c = try fingerprint("/assets/js/c.", in: files)
    #expect(
      try text("/assets/app.", in: files)
        == "a{b:url(./img/i.\(i).svg)}c{d:url( './img/i.\(i).svg#e' ) url(data:x) url(#f)}/* url(no.svg) */\n"
    )
    #expect(try text("/assets/css/x.", in: files) == "a{b:url(\"../img/i.\(i).svg\")}")
    #expect(
      try text("/assets/js/a.", in: files)
        == "new SharedWorker(new URL(\"./c.\(c).js\",import.meta.url))\nlet s='./not.js'\n")
  }

  @Test func `notes and indentation stay at home`() throws {
    let files = try bundle([
      "a.css": "/* one */\na {\n  /* two\n     lines */\n  b: c; /* kept */\n}\n",
      "b.js": "// one\n/** two */\n\nif (a) {\n  b(`// ${c}`); // kept\n}\n",
    ])
    #expect(try text("/assets/a.", in: files) == "a{b:c;/* kept */}")
    #expect(try text("/assets/b.", in: files) == "if(a){b(`// ${c}`);// kept\n}")
    #expect(
      complaints(["c.js": "a(`\n`)"]) == ["Public/c.js:1:1: error: a text between `…` stands on one line"])
  }

  @Test func `the space around the marks of a style sheet goes, but not in its texts`() throws {
    let sheet = """
      @media (width > 40rem) and (height >= 1rem) {
        a :is(b > .b, c) , d > d { content: "a: { b; \\" } c" ; margin: 0 0.5em 10.5em calc(0.25 * 1); }
        e { content: 'f: { "g" }'; /* it's kept */
        }
      }
      h { i: j }

      """
    #expect(
      try text("/assets/a.", in: try bundle(["a.css": sheet]))
        == "@media (width>40rem) and (height>= 1rem){a :is(b>.b,c) ,d>d{content:\"a: { b; \\\" } c\" ;margin:0 .5em 10.5em calc(.25 * 1)}"
        + "e{content:'f: { \"g\" }';/* it's kept */}}h{i:j}")
  }

  @Test(arguments: [
    ("@layer a { b {} }\n@layer a { c {} }\n@layer a { d {} }", "@layer a{b{}c{}d{}}"),
    ("@layer a { b {} }\n@layer c { d {} }\n@layer a { e {} }", "@layer a{b{}}@layer c{d{}}@layer a{e{}}"),
    ("@layer a { b {} }\n@layer x;\n@layer a { c {} }", "@layer a{b{}}@layer x;@layer a{c{}}"),
    ("@layer a { b {} }\nc {}\n@layer a { d {} }", "@layer a{b{}}c{}@layer a{d{}}"),
    ("@layer a { @media print { b {} } }\n@layer a { c {} }", "@layer a{@media print{b{}}c{}}"),
    ("@media print { b {} }\n@media print { c {} }", "@media print{b{}}@media print{c{}}"),
    ("@layer a { b::after { content: \"}\" } }\n@layer a { c {} }", "@layer a{b::after{content:\"}\"}c{}}"),
  ]) func `parts of one layer that follow each other are one`(_ sheet: String, _ slim: String) throws {
    #expect(try text("/assets/a.", in: try bundle(["a.css": sheet])) == slim)
  }

  @Test func `what a style sheet imports stands in its place`() throws {
    let files = try bundle([
      "app.css": "@layer a;\n@import \"./css/x.css\";\nb{}",
      "css/x.css": "@import 'y.css';\nx{b:url(../i.svg)}", "css/y.css": "y{}", "i.svg": "<svg/>",
    ])
    let i = try fingerprint("/assets/i.", in: files)
    #expect(try text("/assets/app.", in: files) == "@layer a;y{}x{b:url(./i.\(i).svg)}b{}")
    #expect(files.items.map { $0.address.prefix(10) } == ["/assets/ap", "/assets/i."])
  }

  /// As the lines of a script come that need no end, without the spaces beside marks.
  private func joined(_ script: String) -> String {
    let lines = script.split(separator: "\n").map { line in
      let isUnfinished = ["{", ";", ",", "(", "[", "=>"].contains { line.hasSuffix($0) }
      return isUnfinished || line == "}" ? line : line + "\n"
    }.joined()
    return "=(){},:?>".map(String.init).reduce(lines) {
      $0.replacing(" " + $1, with: $1).replacing($1 + " ", with: $1)
    }.replacing(";}", with: "}").replacing("const", with: "let").replacing(";let $", with: ",$").replacing(
      ";let{", with: ",{")
  }

  @Test func `the space around the marks of a script goes, but not in its texts and patterns`() throws {
    let script = """
      a = 'b = c' + "d : \\" , e" + `f = ${ g }`; // it's ( kept )
      const h = b.replace(/ = [ / ] \\/ , /g, " , ") / 2 / 3 - -4 + ++m, j = { k : [ l ] };
      function n() { o(";}"); p(); }

      """
    let files = try bundle(["a.js": script])
    #expect(
      try text("/assets/a.", in: files) == """
        a='b = c'+"d : \\" , e"+`f = ${ g }`;// it's ( kept )
        let h=b.replace(/ = [ / ] \\/ , /g," , ")/ 2 / 3- -4+ ++m,j={k:[l]};function n(){o(";}");p()}

        """)
  }

  /// The script alone, without the line end after its last line.
  private func slimmed(_ script: String) throws -> String {
    try text("/assets/a.", in: try bundle(["a.js": script])).split(separator: "\n").joined(separator: "\n")
  }

  @Test(arguments: [
    ("const a = 1;\nconst { b } = c;\nconst [d] = e;\nf();", "let a=1,{b}=c,[d]=e;f();"),
    ("const a = b(() => { const c = 1; const d = 2; });\nconst e = 3;", "let a=b(()=>{let c=1,d=2}),e=3;"),
    ("const a = 1;\nf();\nconst b = 2;", "let a=1;f();let b=2;"),
    ("if (a) { const b = 1; }\nconst c = \";\";\nlet d;", "if(a){let b=1}\nlet c=\";\";let d;"),
    ("for (const a of b) c();\nconst d = 1;", "for(let a of b)c();let d=1;"),
    ("const a = 1; // the first\nconst b = 2;", "let a=1;// the first\nlet b=2;"),
  ]) func `constants of a script are declared together`(_ script: String, _ slim: String) throws {
    #expect(try slimmed(script) == slim)
  }

  @Test(arguments: [
    ("const a = true;", "let a=!0;"), ("return false;", "return!1;"),
    ("a({ b: true, c: false });", "a({b:!0,c:!1});"),
    ("a = 'true' + `false` + /true/.test(b);", "a='true'+`false`+/true/.test(b);"),
    ("a.true(falsely, untrue, \"true\");", "a.true(falsely,untrue,\"true\");"),
  ]) func `truth is written short`(_ script: String, _ slim: String) throws {
    #expect(try slimmed(script) == slim)
  }

  @Test(arguments: [
    ("a((b) => c)", "a(b=>c)"), ("d = async (e1) => f;", "d=async e1=>f;"),
    ("return (b) => c;", "return b=>c;"),
    ("a(({ b }) => c, (d, e) => f, () => g);", "a(({b})=>c,(d,e)=>f,()=>g);"),
    ("a(\"(b) => c\");", "a(\"(b) => c\");"),
  ]) func `one parameter needs no brackets`(_ script: String, _ slim: String) throws {
    #expect(try slimmed(script) == slim)
  }

  @Test func `a script that is asked for by its address gives what it exports`() throws {
    let files = try bundle([
      "js/app.js": "import(new URL(\"./late.js\", import.meta.url));\n",
      "js/late.js": "export const one = 1;\n",
    ])
    #expect(
      ["let one=1;export{one};\n", "let one=1;export{one};"].contains(try text("/assets/js/late.", in: files))
    )
  }

  @Test func `a script comes with its modules, each once and before those that need it`() throws {
    let files = try bundle([
      "js/app.js": "import { one, two as other } from \"./a.js\";\nif (one) import(\"./b.js\");\n",
      "js/a.js": "import \"./c.js\";\nexport const one = 1;\nexport function two() {}\n",
      "js/b.js": "import { one } from \"./a.js\";\nnew Worker(new URL(\"./w.js\", import.meta.url));\n",
      "js/c.js": "self.c = 1;\n", "js/w.js": "import { one } from \"./a.js\";\n",
    ])
    let w = try fingerprint("/assets/js/w.", in: files)
    let once = "const once = make => {\nlet made;\nreturn () => (made ??= [make()])[0];\n};\n"
    let c = "const $1 = once(() => {\nself.c = 1;\n});\n"
    let a = """
      const $0 = once(() => {
      $1();
      const one = 1;
      function two() {}
      return { one, two };
      });

      """
    let b = """
      const $2 = once(() => {
      const { one } = $0();
      new Worker(new URL("./w.\(w).js", import.meta.url));
      });

      """
    let own = "const { one, two: other } = $0();\nif (one) Promise.resolve().then($2);\n"
    #expect(try text("/assets/js/app.", in: files) == joined(once + c + a + b + own))
    #expect(try text("/assets/js/w.", in: files) == joined(once + c + a + "const { one } = $0();\n"))
    #expect(files.items.count == 2)
  }

  @Test func `a script that app.js brings takes the modules that both import from app.js`() throws {
    let files = try bundle([
      "js/app.js": "import \"./lib/a.js\";\nimport(new URL(\"./late.js\", import.meta.url));\n",
      "js/lib/a.js": "import { two } from \"./b.js\";\nbring(new URL(\"../later.js\", import.meta.url));\n",
      "js/lib/b.js": "export const two = 2;\n",
      "js/late.js": "import { two } from \"./lib/b.js\";\nimport { three } from \"./own.js\";\n",
      "js/later.js": "import { two } from \"./lib/b.js\";\n", "js/own.js": "export const three = 3;\n",
      "js/other.js": "import { two } from \"./lib/b.js\";\n",
      "js/part.js": "import { two } from \"./lib/b.js\";\n",
    ])
    let late = try text("/assets/js/late.", in: files)
    let later = try text("/assets/js/later.", in: files)
    let app = try text("/assets/js/app.", in: files)
    #expect(app.contains("self.modules={$libB:$1}"))
    #expect(late.contains("{$libB:$0}=self.modules"))
    #expect(late.contains("let three=3"))
    #expect(!late.contains("two=2"))
    #expect(later.contains("{$libB:$0}=self.modules"))
    #expect(try text("/assets/js/part.", in: files).contains("{$libB:$0}=self.modules"))
    #expect(try text("/assets/js/other.", in: files).contains("two=2"))
  }

  @Test(arguments: [
    Mistake("import a from \"./b.js\";", "1:1"), Mistake("\nimport * as a from \"./b.js\";", "2:1"),
    Mistake("export default 1", "1:1"), Mistake("export let a = 1", "1:1"), Mistake("export { a }", "1:1"),
  ]) func `another way to import or export is an error`(_ mistake: Mistake) {
    let all = complaints(["a.js": mistake.view, "b.js": ""])
    #expect(
      all == [
        "Public/a.js:\(mistake.complaint): error: a script reads: import { a } from \"./b.js\"; and exports functions, classes and constants"
      ])
  }

  @Test func `a change reaches the addresses of all that name the file`() throws {
    func addresses(_ colour: String) throws -> [String] {
      try bundle([
        "a.css": "b{c:url(b.svg)}", "b.svg": colour, "c.css": "@import 'd.css'", "d.css": "a{b:url(b.svg)}",
        "e.css": "",
      ]).items.map(\.address)
    }
    let (before, after) = (try addresses("red"), try addresses("blue"))
    #expect(zip(before, after).map { $0 == $1 } == [false, false, false, true])
  }

  @Test func `files in root keep their names`() throws {
    #expect(try bundle(["root/robots.txt": "a"]).items.map(\.address) == ["/robots.txt"])
  }

  @Test(arguments: [
    Mistake("a{}\nb{c:url(no.svg)}", "2:9: error: there is no file 'no.svg' in Public/"),
    Mistake(
      "@import 'https://example.org/a.css'",
      "1:10: error: there is no file 'https://example.org/a.css' in Public/"),
    Mistake("a{b:url(../../up.svg)}", "1:9: error: there is no file '../../up.svg' in Public/"),
    Mistake("a{b:url(/assets/a.css)}", "1:9: error: there is no file '/assets/a.css' in Public/"),
    Mistake("/* é\n*/ a{b:url(no.svg)}", "2:12: error: there is no file 'no.svg' in Public/"),
    Mistake("@import 'app.css'", "1:10: error: these files name each other in a circle: app.css → app.css"),
  ]) func `a reference to nothing is an error`(_ mistake: Mistake) {
    #expect(complaints(["app.css": mistake.view]) == ["Public/app.css:" + mistake.complaint])
  }

  @Test func `scripts that import each other are an error`() {
    let all = complaints(["a.js": "import \"./b.js\"", "b.js": "\nimport \"./a.js\""])
    #expect(
      all.first == "Public/b.js:2:9: error: these files name each other in a circle: a.js → b.js → a.js")
  }

  @Test func `two files with one Swift name are an error`() {
    let all = complaints(["a-b.css": "", "a/b.css": ""])
    #expect(
      all == ["Public/a-b.css:1:1: error: a-b.css and a/b.css have the same name in Swift, aBCSS"]
        || all == ["Public/a/b.css:1:1: error: a-b.css and a/b.css have the same name in Swift, aBCSS"])
  }

  @Test(arguments: ["a.exe", "a b.css", "noextension", "é.css", "1.css"])
  func `a file of unknown kind or with an odd name is an error`(_ path: String) {
    #expect(throws: Diagnostic.self) { try PublicFile(path: path, file: "Public/" + path, bytes: []) }
  }
}
