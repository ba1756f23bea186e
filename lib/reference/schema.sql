-- `sort_at` (ms, UTC) sorts a report without a readable time next to its neighbours. `origin` names the demo shipment or
-- track file that an asset was made from, so that it is not made twice. Deleted sharing records stay, so that an
-- identifier is never reused. `mails` is the queue; its rows copy what they say, so that they outlive their asset.
-- Tables are only added, so that older files stay readable.

CREATE TABLE IF NOT EXISTS accounts (
  account_id TEXT PRIMARY KEY,
  account_name TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS sub_accounts (
  account_id TEXT PRIMARY KEY REFERENCES accounts,
  parent_id TEXT NOT NULL REFERENCES accounts
) STRICT;
CREATE VIEW IF NOT EXISTS account_reach AS
  SELECT account_id AS login_id, account_id FROM accounts
  UNION ALL SELECT parent_id, account_id FROM sub_accounts;
CREATE TABLE IF NOT EXISTS access_keys (
  key_digest TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  expires_on TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS carriers (
  carrier_id TEXT PRIMARY KEY CHECK (length(carrier_id) = 32),
  carrier_name TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS labels (
  label_id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  nfc_id TEXT NOT NULL,
  status_no INTEGER NOT NULL,
  label_type TEXT NOT NULL,
  sku TEXT NOT NULL,
  battery_life TEXT NOT NULL,
  lot_no TEXT NOT NULL,
  reel_id TEXT NOT NULL,
  shelf_life_days INTEGER NOT NULL,
  manufactured_on TEXT NOT NULL,
  activated_on TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS assets (
  asset_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  asset_name TEXT NOT NULL,
  status TEXT NOT NULL,
  carrier_id TEXT REFERENCES carriers,
  label_id INTEGER UNIQUE REFERENCES labels,
  tracking_no TEXT,
  current_address TEXT,
  destination_address TEXT,
  exceptions TEXT NOT NULL,
  created_on TEXT NOT NULL,
  updated_on TEXT NOT NULL,
  delivered_on TEXT,
  expected_from TEXT,
  expected_to TEXT,
  reading_limits TEXT,
  origin TEXT UNIQUE
) STRICT;
CREATE TABLE IF NOT EXISTS reports (
  report_id INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL REFERENCES assets ON DELETE CASCADE,
  sort_at INTEGER NOT NULL,
  reported_at TEXT,
  latitude REAL,
  longitude REAL,
  address TEXT,
  event TEXT,
  readings TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS reports_by_time ON reports (asset_id, sort_at, report_id);
CREATE TABLE IF NOT EXISTS logged_readings (
  reading_id INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL REFERENCES assets ON DELETE CASCADE,
  read_at TEXT NOT NULL,
  measured TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS logged_readings_by_asset ON logged_readings (asset_id);
CREATE TABLE IF NOT EXISTS sharings (
  share_id TEXT PRIMARY KEY,
  asset_id TEXT NOT NULL REFERENCES assets ON DELETE CASCADE,
  created_on TEXT NOT NULL,
  created_by TEXT NOT NULL,
  deleted_on TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS sharings_by_asset ON sharings (asset_id);
CREATE TABLE IF NOT EXISTS imports (
  asset_id TEXT NOT NULL REFERENCES assets ON DELETE CASCADE,
  digest TEXT NOT NULL,
  PRIMARY KEY (asset_id, digest)
) STRICT;
CREATE TABLE IF NOT EXISTS notes (
  note_id INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL REFERENCES assets ON DELETE CASCADE,
  context TEXT NOT NULL,
  created_on TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS notes_by_asset ON notes (asset_id);
CREATE TABLE IF NOT EXISTS comment_recipients (
  account_id TEXT NOT NULL REFERENCES accounts,
  address TEXT NOT NULL,
  PRIMARY KEY (account_id, address)
) STRICT;
CREATE TABLE IF NOT EXISTS mails (
  mail_id INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  asset_name TEXT NOT NULL,
  account_name TEXT NOT NULL,
  context TEXT NOT NULL,
  created_on TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS mails_by_turn ON mails (next_attempt_at, mail_id);
