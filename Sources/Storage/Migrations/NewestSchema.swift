/// All tables as the migrations leave them, for a new file: the migrations would take half of the time of a
/// first start. A test runs the migrations and compares; a new migration must be added to these tables too.
package enum NewestSchema {
  package static let script: StaticString = """
    CREATE TABLE accounts (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      username TEXT CHECK (length(username) BETWEEN 1 AND 64),
      -- The username as it is compared: two that differ in case alone are one.
      username_key TEXT UNIQUE,
      password TEXT,
      display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
      mail TEXT CHECK (length(mail) <= 254),
      language TEXT,
      formats TEXT,
      time_zone TEXT,
      theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
      created INTEGER NOT NULL,
      disabled INTEGER,
      is_findable INTEGER NOT NULL DEFAULT 1 CHECK (is_findable IN (0, 1)),
      handle BLOB CHECK (length(handle) = 32),
      -- A guest has none of the three.
      CHECK ((username IS NULL) = (username_key IS NULL)),
      CHECK ((username IS NULL) = (password IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX accounts_by_handle ON accounts (handle) WHERE handle IS NOT NULL;

    CREATE TABLE instance (
      number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
      id BLOB NOT NULL CHECK (length(id) = 16),
      created INTEGER NOT NULL,
      sign_up_is_open INTEGER NOT NULL DEFAULT 0 CHECK (sign_up_is_open IN (0, 1)),
      owner BLOB REFERENCES accounts (id) ON DELETE RESTRICT,
      secret BLOB CHECK (length(secret) = 32),
      asks_second_factor INTEGER NOT NULL DEFAULT 0 CHECK (asks_second_factor IN (0, 1)),
      push_key BLOB CHECK (length(push_key) BETWEEN 1 AND 200)
    ) STRICT;
    CREATE INDEX instance_by_owner ON instance (owner);

    CREATE TABLE sessions (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      created INTEGER NOT NULL,
      last_used INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      method TEXT,
      proxy_name TEXT CHECK (length(proxy_name) BETWEEN 1 AND 64)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_account ON sessions (account, last_used);
    CREATE INDEX sessions_by_expiry ON sessions (expires);

    CREATE TABLE groups (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE invitations (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      -- A member of the group; members follow from the journal, so nothing is referred to.
      member BLOB CHECK (length(member) = 16),
      role TEXT NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
      creator BLOB REFERENCES accounts (id) ON DELETE SET NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      revoked INTEGER,
      uses INTEGER NOT NULL DEFAULT 0 CHECK (uses >= 0),
      places INTEGER NOT NULL DEFAULT 20 CHECK (places > 0),
      recipient BLOB REFERENCES accounts (id) ON DELETE CASCADE,
      brings_back INTEGER NOT NULL DEFAULT 0 CHECK (brings_back IN (0, 1)),
      declined INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX invitations_by_creator ON invitations (creator);
    CREATE INDEX invitations_by_group ON invitations ("group", created);
    CREATE INDEX invitations_by_recipient ON invitations (recipient) WHERE recipient IS NOT NULL;

    CREATE TABLE payment_ways (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
      "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
      -- A member without an account; members follow from the journal, so nothing is referred to.
      member BLOB CHECK (length(member) = 16),
      kind TEXT NOT NULL CHECK (kind IN ('iban', 'pix', 'upi', 'phone', 'bitcoin', 'link', 'words')),
      -- One visible character may count as several here.
      value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 1600),
      name TEXT NOT NULL CHECK (length(name) <= 560),
      address TEXT NOT NULL CHECK (length(address) <= 1600),
      -- The person who added it, as the journal has them.
      author BLOB NOT NULL CHECK (length(author) = 16),
      added INTEGER NOT NULL,
      CHECK ((account IS NULL) = (member IS NOT NULL)),
      CHECK (("group" IS NULL) = (member IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX payment_ways_by_account ON payment_ways (account) WHERE account IS NOT NULL;
    CREATE INDEX payment_ways_by_member ON payment_ways ("group", member) WHERE member IS NOT NULL;

    CREATE TABLE personal_links (
      account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      -- Shown again and again to its owner, and opens nothing but a name and a picture: kept as it is.
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE avatars (
      account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      -- Another one for each new picture, so that its address can be kept for ever by browsers.
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      type TEXT NOT NULL,
      data BLOB NOT NULL
    ) STRICT;

    CREATE TABLE attachments (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      uploader BLOB REFERENCES accounts (id) ON DELETE SET NULL,
      type TEXT NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      created INTEGER NOT NULL,
      name TEXT NOT NULL DEFAULT '',
      is_kept INTEGER NOT NULL DEFAULT 1 CHECK (is_kept IN (0, 1)),
      erased INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attachments_by_group ON attachments ("group", created);
    CREATE INDEX attachments_by_uploader ON attachments (uploader);
    CREATE INDEX attachments_unused ON attachments (created) WHERE is_kept = 0;

    CREATE TABLE attachment_parts (
      attachment BLOB NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
      part INTEGER NOT NULL CHECK (part >= 0),
      data BLOB NOT NULL,
      PRIMARY KEY (attachment, part)
    ) STRICT;

    CREATE TABLE operations (
      sequence INTEGER NOT NULL PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      entity_kind TEXT NOT NULL,
      entity BLOB NOT NULL CHECK (length(entity) = 16),
      author BLOB CHECK (length(author) = 16),
      device BLOB NOT NULL CHECK (length(device) = 16),
      milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
      counter INTEGER NOT NULL CHECK (counter >= 0),
      body TEXT NOT NULL,
      received INTEGER NOT NULL,
      "action" INTEGER,
      digest BLOB CHECK (length(digest) = 32),
      original BLOB CHECK (length(original) = 32)
    ) STRICT;
    CREATE INDEX operations_beside_entries ON operations ("group", entity_kind, sequence)
      WHERE entity_kind <> 'entry';
    CREATE INDEX operations_by_author ON operations ("group", author, sequence);
    CREATE INDEX operations_by_entity ON operations ("group", entity, sequence);
    CREATE INDEX operations_by_group ON operations ("group", sequence);

    CREATE TABLE clock (
      number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
      milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
      counter INTEGER NOT NULL CHECK (counter >= 0),
      operations INTEGER NOT NULL DEFAULT 0 CHECK (operations >= 0)
    ) STRICT;

    CREATE TABLE group_details (
      "group" BLOB NOT NULL PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      currency TEXT NOT NULL,
      scale INTEGER NOT NULL,
      simplifies_debts INTEGER NOT NULL CHECK (simplifies_debts IN (0, 1)),
      is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
      is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
      default_split BLOB,
      members_invite INTEGER NOT NULL DEFAULT 1 CHECK (members_invite IN (0, 1)),
      emoji TEXT
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
      category BLOB CHECK (length(category) = 16),
      payee BLOB CHECK (length(payee) = 16),
      rule BLOB CHECK (length(rule) = 16),
      occurrence INTEGER,
      title_text INTEGER NOT NULL REFERENCES texts (number) ON DELETE RESTRICT,
      note_text INTEGER REFERENCES texts (number) ON DELETE RESTRICT,
      title TEXT NOT NULL,
      -- Last, because it may be long and lists do not need it.
      note TEXT NOT NULL,
      original INTEGER CHECK (original > 0),
      original_currency TEXT,
      original_scale INTEGER,
      CHECK ((rule IS NULL) = (occurrence IS NULL))
    ) STRICT;
    CREATE INDEX entries_by_category ON entries ("group", category) WHERE category IS NOT NULL;
    CREATE INDEX entries_by_note ON entries (note_text) WHERE note_text IS NOT NULL;
    CREATE INDEX entries_by_payee ON entries ("group", payee) WHERE payee IS NOT NULL;
    CREATE INDEX entries_by_rule ON entries ("group", rule, occurrence) WHERE rule IS NOT NULL;
    CREATE INDEX entries_by_title
      ON entries (title_text, deleted, "group", kind, currency, scale, amount, day);
    CREATE INDEX entries_converted
      ON entries (
        "group", original_currency, original_scale, currency, scale, day, created, created_counter, id)
      WHERE original IS NOT NULL AND deleted IS NULL;
    CREATE INDEX entries_in_the_bin ON entries ("group", deleted, id) WHERE deleted IS NOT NULL;
    CREATE INDEX entries_listed
      ON entries ("group", day, created, created_counter, id, kind, title_text, note_text, category, payee)
      WHERE deleted IS NULL;

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

    CREATE TABLE balances (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      member INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
      currency TEXT NOT NULL,
      scale INTEGER NOT NULL,
      net INTEGER NOT NULL,
      PRIMARY KEY ("group", member, currency, scale)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX balances_by_member ON balances (member);

    CREATE TABLE debts (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      debtor INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
      creditor INTEGER NOT NULL REFERENCES members (number) ON DELETE CASCADE,
      currency TEXT NOT NULL,
      scale INTEGER NOT NULL,
      amount INTEGER NOT NULL,
      PRIMARY KEY ("group", debtor, creditor, currency, scale)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX debts_by_creditor ON debts (creditor);
    CREATE INDEX debts_by_debtor ON debts (debtor);

    CREATE TABLE sign_ins (
      number INTEGER NOT NULL PRIMARY KEY,
      -- Null for names that no account has.
      account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
      is_success INTEGER NOT NULL CHECK (is_success IN (0, 1)),
      device TEXT NOT NULL,
      times INTEGER NOT NULL CHECK (times > 0),
      moment INTEGER NOT NULL,
      address TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE INDEX sign_ins_by_account ON sign_ins (account, is_success, number);

    CREATE TABLE receipts (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      id BLOB NOT NULL CHECK (length(id) = 16),
      attachment BLOB NOT NULL CHECK (length(attachment) = 16),
      -- The tick of the operation that added it, and its author.
      milliseconds INTEGER NOT NULL,
      counter INTEGER NOT NULL,
      author BLOB CHECK (length(author) = 16),
      status TEXT NOT NULL CHECK (status IN ('pending', 'filed', 'dropped')),
      entry BLOB CHECK (length(entry) = 16),
      reason TEXT,
      -- What a program made out on the picture.
      is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
      amount INTEGER,
      currency TEXT,
      scale INTEGER,
      day INTEGER,
      payee TEXT,
      is_removed INTEGER NOT NULL CHECK (is_removed IN (0, 1)),
      -- The whole reading in canonical JSON, if it has lines.
      itemized BLOB,
      PRIMARY KEY ("group", id),
      CHECK ((status = 'filed') = (entry IS NOT NULL)),
      CHECK ((status = 'dropped') = (reason IS NOT NULL)),
      CHECK ((amount IS NULL) = (currency IS NULL) AND (amount IS NULL) = (scale IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX receipts_by_entry ON receipts ("group", entry) WHERE entry IS NOT NULL;
    CREATE INDEX receipts_listed ON receipts ("group", status, milliseconds, counter, id)
      WHERE is_removed = 0;

    CREATE TABLE month_sums (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      member INTEGER NOT NULL,
      month INTEGER NOT NULL,
      -- Empty where there is none.
      category BLOB NOT NULL,
      payee BLOB NOT NULL,
      -- All of them in hexadecimal digits, in order.
      tags TEXT NOT NULL,
      kind TEXT NOT NULL,
      currency TEXT NOT NULL,
      scale INTEGER NOT NULL,
      count INTEGER NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY ("group", member, month, category, payee, tags, kind, currency, scale)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE unread_receipts (
      number INTEGER NOT NULL PRIMARY KEY,
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      receipt BLOB NOT NULL CHECK (length(receipt) = 16),
      UNIQUE ("group", receipt)
    ) STRICT;

    CREATE TABLE journal_end (
      number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
      sequence INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE steady_clock (
      number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
      since INTEGER NOT NULL,
      seen INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE familiar_networks (
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      -- The text of its first address.
      network TEXT NOT NULL,
      moment INTEGER NOT NULL,
      PRIMARY KEY (account, network)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE looking_links (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      creator BLOB REFERENCES accounts (id) ON DELETE SET NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL,
      revoked INTEGER,
      -- The entry that the link leads to; null for links to the whole group.
      entry BLOB CHECK (length(entry) = 16),
      -- How many people were added to the group by it.
      newcomers INTEGER NOT NULL DEFAULT 0 CHECK (newcomers >= 0),
      -- Who owes it to whom and in which currency; null for other links.
      payer BLOB CHECK (length(payer) = 16),
      payee BLOB CHECK (length(payee) = 16),
      currency TEXT,
      scale INTEGER,
      -- When the payer said that so much is paid (until the payee answers) and how often that was said.
      claimed INTEGER,
      claimed_units INTEGER,
      claims INTEGER NOT NULL DEFAULT 0 CHECK (claims >= 0)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX looking_links_by_creator ON looking_links (creator);
    CREATE INDEX looking_links_by_group ON looking_links ("group", created);

    CREATE TABLE visits (
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      -- The journal's position at the end of the visit before the last one, and at the last look.
      seen INTEGER NOT NULL,
      latest INTEGER NOT NULL CHECK (latest >= seen),
      moment INTEGER NOT NULL,
      PRIMARY KEY (account, "group")
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX visits_by_group ON visits ("group");

    CREATE TABLE small_pictures (
      attachment BLOB NOT NULL PRIMARY KEY REFERENCES attachments (id) ON DELETE CASCADE,
      type TEXT NOT NULL,
      data BLOB NOT NULL CHECK (length(data) BETWEEN 1 AND 65536)
    ) STRICT;

    CREATE TABLE imports (
      number INTEGER NOT NULL PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      -- Where the entries go; null for a group that is made with them.
      "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      -- What was answered so far, as JSON.
      answers TEXT NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      created INTEGER NOT NULL,
      -- Last, because it is long and lists do not need it.
      contents BLOB NOT NULL
    ) STRICT;
    CREATE INDEX imports_by_account ON imports (account, created);
    CREATE INDEX imports_by_age ON imports (created);
    CREATE INDEX imports_by_group ON imports ("group") WHERE "group" IS NOT NULL;

    CREATE TABLE imported (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      family TEXT NOT NULL,
      entry BLOB NOT NULL CHECK (length(entry) = 16),
      hash BLOB NOT NULL CHECK (length(hash) = 32),
      sequence INTEGER NOT NULL,
      PRIMARY KEY ("group", family, entry)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX imported_by_entry ON imported ("group", entry);

    CREATE TABLE import_actions (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      "action" INTEGER NOT NULL,
      family TEXT NOT NULL,
      entries INTEGER NOT NULL CHECK (entries >= 0),
      PRIMARY KEY ("group", "action")
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE import_habits (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      family TEXT NOT NULL,
      answers TEXT NOT NULL,
      PRIMARY KEY ("group", family)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE second_factors (
      account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      -- What an app makes its codes of. It stands here as it is: codes are computed from it.
      secret BLOB NOT NULL CHECK (length(secret) = 20),
      -- The last half minute whose code was used.
      last_step INTEGER,
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE recovery_codes (
      account BLOB NOT NULL REFERENCES second_factors (account) ON DELETE CASCADE,
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      PRIMARY KEY (account, digest)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE passkeys (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      -- The name that its authenticator has given it.
      credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 16 AND 1023),
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      -- The host that it is for; at another address it is of no use.
      party TEXT NOT NULL CHECK (length(party) BETWEEN 1 AND 253),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      -- A SubjectPublicKeyInfo, and how it signs by COSE's numbers.
      key BLOB NOT NULL CHECK (length(key) BETWEEN 1 AND 2048),
      algorithm INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count BETWEEN 0 AND 4294967295),
      is_syncable INTEGER NOT NULL CHECK (is_syncable IN (0, 1)),
      is_synced INTEGER NOT NULL CHECK (is_synced IN (0, 1)),
      model BLOB NOT NULL CHECK (length(model) = 16),
      transports TEXT NOT NULL,
      created INTEGER NOT NULL,
      last_used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX passkeys_by_account ON passkeys (account, created);

    CREATE TABLE mailboxes (
      account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
      confirmed INTEGER NOT NULL,
      -- When the address was refused for good; nothing is sent to it from then on.
      refused INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE message_choices (
      account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      mail INTEGER NOT NULL CHECK (mail >= 0),
      summary TEXT NOT NULL CHECK (summary IN ('never', 'daily', 'weekly')),
      -- Hours of the day between which nothing is sent.
      quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
      quiet_until INTEGER CHECK (quiet_until BETWEEN 0 AND 23),
      -- The language of letters, for whom no other is known.
      language TEXT NOT NULL,
      push INTEGER NOT NULL DEFAULT 35 CHECK (push >= 0),
      open_day INTEGER NOT NULL DEFAULT 1 CHECK (open_day BETWEEN 1 AND 28),
      CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE letters (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      account BLOB REFERENCES accounts (id) ON DELETE CASCADE,
      address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
      subject TEXT NOT NULL,
      "text" TEXT NOT NULL,
      html TEXT NOT NULL,
      created INTEGER NOT NULL,
      due INTEGER NOT NULL,
      -- When it is dropped unsent.
      expires INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      ending TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX letters_by_account ON letters (account);
    CREATE INDEX letters_by_due ON letters (due);

    CREATE TABLE mail_codes (
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      purpose TEXT NOT NULL CHECK (purpose IN ('address', 'password')),
      address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
      -- SHA-256 of the code and the salt.
      digest BLOB NOT NULL CHECK (length(digest) = 32),
      salt BLOB NOT NULL CHECK (length(salt) = 16),
      -- SHA-256 of what the browser keeps that asked for it.
      browser BLOB NOT NULL CHECK (length(browser) = 32),
      created INTEGER NOT NULL,
      -- How often a wrong one was typed.
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      refused INTEGER,
      PRIMARY KEY (account, purpose, browser)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE mail_code_requests (
      number INTEGER NOT NULL PRIMARY KEY,
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      network TEXT NOT NULL,
      moment INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX mail_code_requests_by_account ON mail_code_requests (account, moment);

    CREATE TABLE reminders (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      -- Members of the group; they follow from the journal, so nothing is referred to.
      member BLOB NOT NULL CHECK (length(member) = 16),
      author BLOB NOT NULL CHECK (length(author) = 16),
      moment INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminders_by_group ON reminders ("group", moment);

    CREATE TABLE tokens (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
      -- Its first signs, by which its owner knows it again.
      beginning TEXT NOT NULL CHECK (length(beginning) = 4),
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 480),
      -- What it allows, a bit each.
      scopes INTEGER NOT NULL CHECK (scopes BETWEEN 1 AND 31),
      -- The only group it leads to; null for all of its owner's.
      "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
      created INTEGER NOT NULL,
      expires INTEGER,
      -- The beginning of the day, so that a request is no write.
      last_used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokens_by_account ON tokens (account, created);
    CREATE INDEX tokens_by_group ON tokens ("group") WHERE "group" IS NOT NULL;

    CREATE TABLE provider_links (
      issuer TEXT NOT NULL CHECK (length(issuer) BETWEEN 1 AND 1024),
      subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      created INTEGER NOT NULL,
      PRIMARY KEY (issuer, subject),
      UNIQUE (account, issuer)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE push_devices (
      number INTEGER NOT NULL PRIMARY KEY,
      -- It is deleted with the session, so that a signed-out device gets no messages.
      session BLOB NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) BETWEEN 9 AND 2048),
      "key" BLOB NOT NULL CHECK (length("key") = 65),
      secret BLOB NOT NULL CHECK (length(secret) = 16),
      created INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE "readers" (
      number INTEGER NOT NULL PRIMARY KEY,
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      channel TEXT NOT NULL CHECK (channel IN ('mail', 'summary', 'push')),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      -- The place in the group's journal up to which they have been told.
      position INTEGER NOT NULL,
      -- When the next message about later changes is due; null if there are none.
      due INTEGER,
      -- How far the message goes that is on its way: after a crash it is the same one again.
      reach INTEGER,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      UNIQUE ("group", account, channel)
    ) STRICT;
    CREATE INDEX readers_by_account ON readers (account);
    CREATE INDEX readers_by_due ON readers (due) WHERE due IS NOT NULL;

    CREATE TABLE webhooks (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      -- Who made it: it is told nothing once they may not look any more.
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 2048),
      -- What is sent is signed with it. The one before it is used too for some time.
      secret BLOB NOT NULL CHECK (length(secret) = 32),
      old_secret BLOB CHECK (length(old_secret) = 32),
      old_until INTEGER,
      -- What it is told, a bit each.
      kinds INTEGER NOT NULL CHECK (kinds BETWEEN 1 AND 7),
      created INTEGER NOT NULL,
      -- The place in the group's journal up to which it has been told.
      position INTEGER NOT NULL,
      -- Nothing is sent before then.
      due INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      -- Since when nothing is sent any more, and why.
      stopped INTEGER,
      reason TEXT CHECK (reason IN ('failures', 'gone', 'left')),
      CHECK ((stopped IS NULL) = (reason IS NULL)),
      CHECK ((old_secret IS NULL) = (old_until IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX webhooks_by_account ON webhooks (account);
    CREATE INDEX webhooks_by_group ON webhooks ("group", created);

    CREATE TABLE webhook_attempts (
      number INTEGER NOT NULL PRIMARY KEY,
      webhook BLOB NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
      moment INTEGER NOT NULL,
      event TEXT NOT NULL,
      -- The status that was answered, or why there was no answer.
      code INTEGER CHECK (code BETWEEN 100 AND 999),
      failure TEXT,
      CHECK ((code IS NULL) <> (failure IS NULL))
    ) STRICT;
    CREATE INDEX webhook_attempts_by_webhook ON webhook_attempts (webhook, number);

    CREATE TABLE feed_links (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
      created INTEGER NOT NULL,
      UNIQUE (account, "group")
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX feed_links_by_group ON feed_links ("group");

    CREATE TABLE app_sessions (
      session BLOB NOT NULL PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
      name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 480),
      -- What it allows, a bit each.
      scopes INTEGER NOT NULL CHECK (scopes BETWEEN 1 AND 31),
      -- Digests of the refresh token that is good, and of the one before it.
      current BLOB NOT NULL CHECK (length(current) = 32),
      previous BLOB CHECK (length(previous) = 32),
      -- How often it was renewed, when last, and whether what that gave was used since.
      generation INTEGER NOT NULL CHECK (generation >= 1),
      rotated INTEGER NOT NULL,
      is_used INTEGER NOT NULL CHECK (is_used IN (0, 1))
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reference_rates (
      day INTEGER NOT NULL CHECK (day > 0),
      currency TEXT NOT NULL CHECK (length(currency) = 3),
      -- How many of the currency one euro is: so many units of so many decimals.
      units INTEGER NOT NULL CHECK (units > 0),
      scale INTEGER NOT NULL CHECK (scale BETWEEN 0 AND 12),
      PRIMARY KEY (day, currency)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE open_reports (
      account BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      channel TEXT NOT NULL CHECK (channel IN ('mail', 'push')),
      due INTEGER NOT NULL,
      PRIMARY KEY (account, channel)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX open_reports_by_due ON open_reports (channel, due);

    CREATE TABLE "push_messages" (
      number INTEGER NOT NULL PRIMARY KEY,
      device INTEGER NOT NULL REFERENCES push_devices (number) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('news', 'reminder', 'open', 'test')),
      "group" BLOB REFERENCES groups (id) ON DELETE CASCADE,
      -- Of news the places in the group's journal between which they stand: what they say is written when they go.
      position INTEGER,
      reach INTEGER CHECK (reach >= position),
      -- Of a reminder who asks.
      author BLOB REFERENCES accounts (id) ON DELETE CASCADE,
      created INTEGER NOT NULL,
      due INTEGER NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
      -- Whether the service took no longer one.
      is_short INTEGER NOT NULL DEFAULT 0 CHECK (is_short IN (0, 1)),
      CHECK ((kind IN ('open', 'test')) = ("group" IS NULL)),
      CHECK ((kind = 'news') = (position IS NOT NULL) AND (position IS NULL) = (reach IS NULL)),
      CHECK ((kind = 'reminder') = (author IS NOT NULL))
    ) STRICT;
    CREATE INDEX push_messages_by_author ON push_messages (author) WHERE author IS NOT NULL;
    CREATE INDEX push_messages_by_due ON push_messages (due);
    CREATE INDEX push_messages_by_group ON push_messages ("group") WHERE "group" IS NOT NULL;
    CREATE UNIQUE INDEX push_messages_by_device ON push_messages (device, kind, coalesce("group", x''));

    CREATE TABLE told_alarms (
      kind TEXT NOT NULL PRIMARY KEY CHECK (length(kind) BETWEEN 1 AND 30),
      -- When that was last.
      moment INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE connection_links (
      account BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
      creator BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX connection_links_by_creator ON connection_links (creator);

    CREATE TABLE "hidden_groups" (
      "group" BLOB NOT NULL PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE action_parts (
      "group" BLOB NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      part INTEGER NOT NULL,
      whole INTEGER NOT NULL,
      entries INTEGER NOT NULL CHECK (entries >= 0),
      PRIMARY KEY ("group", part)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX action_parts_by_whole ON action_parts ("group", whole);
    """
}
