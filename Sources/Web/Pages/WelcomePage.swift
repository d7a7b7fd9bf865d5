import HTTP

/// The first page, which shows the look of everything.
enum WelcomePage {
  static func show(_ visit: Visit) -> Response {
    visit.page { Views.welcome(&$0, t: visit.t) }
  }
}
