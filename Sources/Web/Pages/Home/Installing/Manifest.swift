import Encodings
import HTML
import HTTP
import Store
import Words

/// The web app manifest, in the visitor's language, for
/// installing Evenly on a device. All its addresses are relative.
enum Manifest {
  static let link = Link("/manifest.webmanifest")

  static func show(_ visit: Visit) -> Response {
    var writer = JSONWriter()
    writer.write(manifest(visit.t))
    return Response(
      fields: [
        .contentType: "application/manifest+json",
        .cacheControl: Representation.CachePolicy.personal.fieldValue, .vary: "Accept-Language",
      ], body: .bytes(writer.takeBytes()[...]))
  }

  private static func manifest(_ t: Strings) -> JSON {
    object([
      ("id", "./"), ("name", "Evenly"), ("short_name", "Evenly"), ("description", .string(t.appDescription)),
      ("lang", .string(t.tag)), ("dir", .string(t.direction)),
      ("start_url", .string("./?from=\(HomePage.fromScreen)")), ("scope", "./"), ("display", "standalone"),
      ("background_color", "#fcfaf6"), ("theme_color", "#fcfaf6"), ("icons", icons),
      ("shortcuts", shortcuts(t)), ("share_target", shareTarget), ("file_handlers", .array([fileHandler])),
      ("launch_handler", object([("client_mode", "navigate-existing")])),
    ])
  }

  private static let icons = JSON.array([
    icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"),
    icon("icon-512.png", "512x512", "maskable"),
  ])

  private static func icon(_ name: JSON, _ size: JSON, _ purpose: JSON) -> JSON {
    object([("src", name), ("sizes", size), ("type", "image/png"), ("purpose", purpose)])
  }

  /// The shortcuts of the app's icon.
  private static func shortcuts(_ t: Strings) -> JSON {
    let names = [
      (t.groupAddEntry, Shortcut.add), (t.groupBalances, .balances), (t.filePhotograph, .receipts),
    ]
    return .array(names.map { object([("name", .string($0)), ("url", .string("./last/\($1.rawValue)"))]) })
  }

  /// The share target: data that other apps of the device can share. The service worker receives it.
  private static let shareTarget = object([
    ("action", "./share"), ("method", "POST"), ("enctype", "multipart/form-data"),
    (
      "params",
      object([
        ("title", "title"), ("text", "text"), ("url", "url"),
        (
          "files",
          .array([object([("name", "receipt"), ("accept", .array(["image/*", "application/pdf"]))])])
        ),
      ])
    ),
  ])

  /// A file opened with Evenly is handled like a shared one.
  private static let fileHandler = object([
    ("action", "./share?files=1"),
    (
      "accept",
      object([
        ("image/jpeg", .array([".jpg", ".jpeg"])), ("image/png", .array([".png"])),
        ("application/pdf", .array([".pdf"])),
      ])
    ),
  ])

  private static func object(_ members: [JSONObject.Member]) -> JSON {
    var object = JSONObject()
    for (name, value) in members { object.set(name, value) }
    return .object(object)
  }
}

/// A page of the group visited last, for a shortcut of the app's icon.
enum Shortcut: String {
  case add
  case balances
  case receipts

  static func follow(_ visit: Visit) throws -> Response {
    guard let place = visit.parameters["place"].flatMap(Shortcut.init) else { throw Problem.notFound }
    let groups = try visit.store.read { try visit.groupTitles(in: $0) }
    guard let group = groups.first(where: { $0.id == visit.lastGroup }) ?? groups.first else {
      return visit.redirect(to: Link("/"))
    }
    switch place {
    case .add: return visit.redirect(to: Link("/groups", group.id, "entries", "new"))
    case .balances: return visit.redirect(to: Link("/groups", group.id, "balances"))
    case .receipts: return visit.redirect(to: Link("/groups", group.id, "receipts"))
    }
  }
}
