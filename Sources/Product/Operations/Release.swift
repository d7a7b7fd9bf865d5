import CLinux

/// The version of this program. Packages and images get theirs from here.
package enum Release {
  package static let version = "0.1.0"

  /// The version with the commit that it was built from: "0.1.0 (1a2b3c4d5e6f, 2026-11-30)".
  package static let full = linked_commit().map { "\(version) (\(String(cString: $0)))" } ?? version
}
