import HTML
import Ledger
import Pictures
import Store
import Words

/// A file as pages show it: a small picture, or what it is called.
struct FileRow: Equatable, Sendable {
  let id: ID<Attachment>
  let name: String
  let kind: String
  let link: Link
  /// What a list shows of it: the small picture, else the picture itself; nil for what browsers do not show.
  let picture: Link?
  /// Of one that is erased, by whom and when, where that is said.
  var erased: String?
  /// The page that asks whether it is to be erased; nil for those who may not.
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

/// The fields for choosing files.
struct FileFields: Equatable, Sendable {
  let name: String
  var error: String?
  let t: Strings

  init(name: String, error: String? = nil, t: Strings) {
    self.name = name
    self.error = error
    self.t = t
  }

  var accept: String { FileKind.accepted }
  var hint: String { t.fileHint(files: SentForm.mostFiles, megabytes: AttachedFile.maximumSize >> 20) }
  var cameraID: String { "\(name)-camera" }

  static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.error == b.error }
}
