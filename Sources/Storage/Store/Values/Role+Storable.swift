internal import Ledger
internal import SQLite

extension Role: Storable {}
