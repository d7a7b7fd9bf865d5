import API
import Encodings
import HTTP
import Ledger
import Pictures
import Store

/// Exports all data of a person in one file: the account, and for each group their entries, shares and
/// payments as a table with the files that belong to them.
enum AccountArchive {
  static func download(_ visit: Visit) async throws -> Response {
    let archive = try await visit.download { snapshot, put in
      var zip = StoredZip(put)
      try write(to: &zip, snapshot, visit)
      try zip.finish()
    }
    return Response(
      .ok,
      fields: [
        .contentType: "application/zip", .contentDisposition: #"attachment; filename="evenly-my-data.zip""#,
        .cacheControl: Representation.CachePolicy.unstored.fieldValue,
      ], body: .source(archive))
  }

  private static func write(to zip: inout StoredZip, _ snapshot: Snapshot, _ visit: Visit) throws {
    let account = try AccountData.bytes(visit, snapshot)
    try zip.add("account.json") { try $0(account) }
    let me = try visit.me.account.id
    var folders: Set<FoldedText> = []
    for group in try snapshot.groups(of: me).sorted(by: { $0.group.id < $1.group.id }) {
      guard let overview = try snapshot.overview(of: group.group.id) else { continue }
      let folder = folder(group.title, besides: &folders)
      var filter = EntryFilter()
      filter.member = group.me.id
      try zip.add("\(folder)/entries.csv") { try snapshot.writeTable(of: overview, matching: filter, to: $0) }
      let files = try snapshot.attachments(of: group.group.id, concerning: group.me.id, by: me)
      var names: Set<FoldedText> = []
      for file in files {
        let name = name(of: file, besides: &names)
        try zip.add("\(folder)/files/\(name)") { try snapshot.write(file, to: $0) }
      }
    }
  }

  /// The name of a group's folder, without characters that some system refuses.
  private static func folder(_ title: String, besides others: inout Set<FoldedText>) -> String {
    let plain = plain(title)
    return distinct(plain.isEmpty ? "group" : plain, "", besides: &others)
  }

  private static func name(of file: AttachedFile, besides others: inout Set<FoldedText>) -> String {
    let kind = FileKind(mediaType: file.type)
    let text = kind.map { FileName(file.name, $0).text } ?? ""
    let ending = FileName.ending(of: text).map { ".\($0)" } ?? ""
    let stem = plain(String(text.dropLast(ending.count)))
    return distinct(stem.isEmpty ? "file" : stem, ending, besides: &others)
  }

  private static func distinct(_ stem: String, _ ending: String, besides others: inout Set<FoldedText>)
    -> String
  {
    var (name, number) = (stem + ending, 1)
    while !others.insert(FoldedText(name: name)).inserted {
      number += 1
      name = "\(stem) (\(number))\(ending)"
    }
    return name
  }

  private static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(80) {
      let isForbidden = "/\\:*?\"<>|".unicodeScalars.contains(scalar) || scalar.value < 0x20
      scalars.append(isForbidden || scalar.isInvisible ? " " : scalar)
    }
    while let last = scalars.last, last == " " || last == "." { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars.drop { $0 == " " || $0 == "." }))
  }
}

extension Snapshot {
  fileprivate func write(_ file: AttachedFile, to put: StoredZip.Put) throws {
    var offset = 0
    while case let part = try contents(of: file.id, from: offset), !part.isEmpty {
      try put(Array(part))
      offset += part.count
    }
  }
}
