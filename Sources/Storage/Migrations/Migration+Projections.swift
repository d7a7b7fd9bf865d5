internal import SQLite

extension Migration {
  /// Tables that depend on the journal, so that pages need not read it. They can be rebuilt from the
  /// operations at any time.
  ///
  /// Members have numbers of their own, because every entry refers to several. Labels have none: entries may
  /// refer to a built-in category without any operation.
  static let projections = Migration(
    "projections",
    script: """
      -- The first operation of what was done in one go, null for what stood alone.
      ALTER TABLE operations ADD COLUMN "action" INTEGER;
      CREATE INDEX operations_by_author ON operations ("group", author, sequence);
      CREATE INDEX operations_beside_entries ON operations ("group", entity_kind, sequence)
        WHERE entity_kind <> 'entry';

      -- The last tick of the hybrid clock.
      CREATE TABLE clock (
        number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
        milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
        counter INTEGER NOT NULL CHECK (counter >= 0)
      ) STRICT;

      CREATE TABLE group_details (
        "group" BLOB NOT NULL PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        simplifies_debts INTEGER NOT NULL CHECK (simplifies_debts IN (0, 1)),
        is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
        is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
        default_split BLOB
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE custom_units (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        PRIMARY KEY ("group", currency, scale)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE members (
        number INTEGER NOT NULL PRIMARY KEY,
        id BLOB NOT NULL CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
        person BLOB CHECK (length(person) = 16),
        is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
        merged_into BLOB CHECK (length(merged_into) = 16),
        party BLOB CHECK (length(party) = 16),
        UNIQUE ("group", id)
      ) STRICT;

      CREATE INDEX members_by_person ON members (person) WHERE person IS NOT NULL;

      CREATE TABLE labels (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        id BLOB NOT NULL CHECK (length(id) = 16),
        kind TEXT NOT NULL CHECK (kind IN ('category', 'tag', 'payee')),
        name TEXT,
        icon TEXT,
        heading TEXT,
        merged_into BLOB CHECK (length(merged_into) = 16),
        is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
        PRIMARY KEY ("group", id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE presets (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        id BLOB NOT NULL CHECK (length(id) = 16),
        name TEXT NOT NULL,
        split BLOB NOT NULL,
        PRIMARY KEY ("group", id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE rules (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        id BLOB NOT NULL CHECK (length(id) = 16),
        schedule BLOB NOT NULL,
        template BLOB NOT NULL,
        -- The day from which it runs; null while it is paused.
        running_from INTEGER,
        is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
        PRIMARY KEY ("group", id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE skipped_days (
        "group" BLOB NOT NULL,
        rule BLOB NOT NULL,
        day INTEGER NOT NULL,
        PRIMARY KEY ("group", rule, day),
        FOREIGN KEY ("group", rule) REFERENCES rules ("group", id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE budgets (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        category BLOB NOT NULL CHECK (length(category) = 16),
        monthly INTEGER NOT NULL CHECK (monthly > 0),
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        PRIMARY KEY ("group", category)
      ) STRICT, WITHOUT ROWID;

      -- Titles and notes as they are compared in a search, each once: households write the same words again
      -- and again, so that these are few beside the entries.
      CREATE TABLE texts (
        number INTEGER NOT NULL PRIMARY KEY,
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        folded TEXT NOT NULL,
        UNIQUE ("group", folded)
      ) STRICT;

      CREATE TABLE entries (
        number INTEGER NOT NULL PRIMARY KEY,
        id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        -- When it was put into the bin, in milliseconds; null while it counts.
        deleted INTEGER,
        day INTEGER NOT NULL,
        -- The tick of the operation that added it.
        created INTEGER NOT NULL,
        created_counter INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('expense', 'income', 'transfer')),
        amount INTEGER NOT NULL CHECK (amount > 0),
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        -- What its effect on the balances is in, where it was converted.
        counted_currency TEXT NOT NULL,
        counted_scale INTEGER NOT NULL,
        category BLOB CHECK (length(category) = 16),
        payee BLOB CHECK (length(payee) = 16),
        rule BLOB CHECK (length(rule) = 16),
        occurrence INTEGER,
        title_text INTEGER NOT NULL REFERENCES texts (number) ON DELETE RESTRICT,
        note_text INTEGER REFERENCES texts (number) ON DELETE RESTRICT,
        title TEXT NOT NULL,
        -- Last, because it may be long and lists do not need it.
        note TEXT NOT NULL,
        CHECK ((rule IS NULL) = (occurrence IS NULL))
      ) STRICT;

      CREATE INDEX entries_listed ON entries ("group", day, created, created_counter, id)
        WHERE deleted IS NULL;
      CREATE INDEX entries_in_the_bin ON entries ("group", deleted, id) WHERE deleted IS NOT NULL;
      CREATE INDEX entries_by_category ON entries ("group", category) WHERE category IS NOT NULL;
      CREATE INDEX entries_by_payee ON entries ("group", payee) WHERE payee IS NOT NULL;
      CREATE INDEX entries_by_rule ON entries ("group", rule, occurrence) WHERE rule IS NOT NULL;
      CREATE INDEX entries_by_title ON entries (title_text);
      CREATE INDEX entries_by_note ON entries (note_text) WHERE note_text IS NOT NULL;

      -- Everyone an entry concerns. `effect` is what it adds to the balance, in the currency it counts in.
      CREATE TABLE shares (
        entry INTEGER NOT NULL REFERENCES entries (number) ON DELETE CASCADE,
        member INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
        paid INTEGER NOT NULL,
        owed INTEGER NOT NULL,
        effect INTEGER NOT NULL,
        PRIMARY KEY (entry, member)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX shares_by_member ON shares (member, entry);

      CREATE TABLE entry_tags (
        entry INTEGER NOT NULL REFERENCES entries (number) ON DELETE CASCADE,
        tag BLOB NOT NULL CHECK (length(tag) = 16),
        PRIMARY KEY (entry, tag)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX entry_tags_by_tag ON entry_tags (tag, entry);

      CREATE TABLE entry_files (
        entry INTEGER NOT NULL REFERENCES entries (number) ON DELETE CASCADE,
        attachment BLOB NOT NULL CHECK (length(attachment) = 16),
        PRIMARY KEY (entry, attachment)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX entry_files_by_attachment ON entry_files (attachment, entry);

      -- How many entries there are and what they add up to: all of them, and those of each category, payee,
      -- tag, member and payer; in all, per month, and without distinction also per year and day.
      CREATE TABLE tallies (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        facet INTEGER NOT NULL,
        value BLOB NOT NULL,
        span INTEGER NOT NULL,
        start INTEGER NOT NULL,
        kind TEXT NOT NULL,
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        count INTEGER NOT NULL,
        total INTEGER NOT NULL,
        PRIMARY KEY ("group", facet, value, span, start, kind, currency, scale)
      ) STRICT, WITHOUT ROWID;

      -- Paid minus owed; over the members of a group they add up to zero in each currency.
      CREATE TABLE balances (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        member INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        net INTEGER NOT NULL,
        PRIMARY KEY ("group", member, currency, scale)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX balances_by_member ON balances (member);

      -- What the debtor, whose id is the lower one, owes the creditor directly; below zero the other way.
      CREATE TABLE debts (
        "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
        debtor INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
        creditor INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
        currency TEXT NOT NULL,
        scale INTEGER NOT NULL,
        amount INTEGER NOT NULL,
        PRIMARY KEY ("group", debtor, creditor, currency, scale)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX debts_by_debtor ON debts (debtor);
      CREATE INDEX debts_by_creditor ON debts (creditor);
      """)
}
