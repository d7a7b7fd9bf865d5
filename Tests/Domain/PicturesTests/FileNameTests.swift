import Pictures
import TestSupport
import Testing

struct FileNameTests {
  @Test(arguments: [
    ("till.png", "till.png"), ("TILL.PNG", "TILL.png"), ("../../etc/till.png", "till.png"),
    ("C:\\me\\till.png", "till.png"), ("Lunch 12.50", "Lunch 12.50.png"), ("", "file.png"),
    (".png", "png.png"), ("..", "file.png"), ("a\u{202E}gnp.exe.png", "agnp.exe.png"),
    ("a\"b;\r\nc.png", "ab;c.png"), ("買い物.png", "買い物.png"),
  ]) func `a name is cleaned`(_ name: String, _ clean: String) { #expect(FileName(name, .png).text == clean) }

  @Test func `a name is not too long`() {
    #expect(FileName(String(repeating: "a", count: 10_000) + ".jpeg", .jpeg).text.count == 105)
  }

  @Test func `any name becomes a valid Content-Disposition value`() {
    #expect(
      FileName("Zoë's \"50%\".pdf", .pdf).disposition(isShown: false)
        == "attachment; filename=\"Zo_'s 50_.pdf\"; filename*=UTF-8''Zo%C3%AB%27s%2050%25.pdf")
    #expect(FileName("a.png", .png).disposition(isShown: true).hasPrefix("inline; filename=\"a.png\""))
  }

  @Test(arguments: [
    (Sample.png, FileKind.png), (Sample.jpeg, .jpeg), (Sample.gif, .gif), (Sample.webp, .webp),
    (Sample.pdf, .pdf), (Sample.heic, .heic),
  ]) func `a kind is known by its bytes`(_ bytes: [UInt8], _ kind: FileKind) {
    #expect(FileKind(bytes) == kind)
    #expect(FileKind(mediaType: kind.mediaType) == kind)
    #expect(FileKind(Array(bytes.prefix(3))) == (kind == .jpeg ? .jpeg : nil))
  }

  @Test(arguments: [Sample.svg, Sample.html, Sample.avif, [], Array("MZ".utf8), Array("PK".utf8)])
  func `other kinds are none`(_ bytes: [UInt8]) { #expect(FileKind(bytes) == nil) }
}
