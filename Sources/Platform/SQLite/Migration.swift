/// A step from one version of the schema to the next. It never changes after a release.
package struct Migration: Sendable {
  package let name: String
  let run: @Sendable (DatabaseConnection) throws -> Void

  package init(_ name: String, _ run: @escaping @Sendable (DatabaseConnection) throws -> Void) {
    self.name = name
    self.run = run
  }

  package init(_ name: String, script: StaticString) { self.init(name) { try $0.run(script: script) } }
}
