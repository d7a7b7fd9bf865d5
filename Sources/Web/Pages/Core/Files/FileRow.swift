import HTML
import Ledger
import Pictures
import Store
import Words

/// A file on a page: its thumbnail, or its name.
struct FileRow: Equatable, Sendable {
  let id: ID<Attachment>
  let name: String
  let kind: String
  let link: Link
  /// The picture in a list: the thumbnail, or else the file
  /// itself; nil for files that browsers do not display.
  let picture: Link?
  /// Who erased the file and when, where the page says that.
  var erased: String?
  /// The confirmation page for erasing the file; nil for visitors who may not erase it.
  var erasure: Link?
  let isErased: Bool

  init(_ file: AttachedFile) {
    let kind = FileKind(mediaType: file.type)
    id = file.id
    isErased = file.erasure != nil
    name = isErased ? "" : kind.map { FileName(file.name, $0).text } ?? "\(file.id)"
    self.kind = kind?.name ?? ""
    link = Link("/groups", file.group, "files", file.id)
    let isShown = !isErased && kind?.isShown == true
    picture = file.hasSmallPicture ? link.segment("small") : isShown ? link : nil
  }
}

/// The form fields for choosing files.
struct FileFields: Equatable, Sendable {
  let name: String
  var error: String?
  /// How many bytes the files may have together.
  let most: Int
  let t: Strings

  var accept: String { FileKind.accepted }
  var hint: String { t.fileHint(files: SentForm.mostFiles, megabytes: most >> 20) }
  var cameraID: String { "\(name)-camera" }

  static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.error == b.error }
}
