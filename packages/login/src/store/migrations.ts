import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// A migration that was released is never changed: the next one changes what it made. Times are of a type that both
// databases have and that drivers give as numbers; whole ms are exact in it for 285,000 years.

const time = 'DOUBLE PRECISION'

const begin = [
  `CREATE TABLE users (id TEXT PRIMARY KEY, created_at ${time} NOT NULL, locale TEXT NOT NULL)`,
  `CREATE TABLE identities (
    provider TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users (id),
    contact TEXT, verified_at ${time} NOT NULL, PRIMARY KEY (provider, subject))`,
  `CREATE TABLE undos (
    token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id), email TEXT,
    subject TEXT, ends_at ${time} NOT NULL, closed_at ${time})`,
  'CREATE INDEX undos_subject ON undos (subject)',
  // One browser may be used by several people, one after the other.
  `CREATE TABLE devices (
    jkt TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users (id), box TEXT NOT NULL, label TEXT NOT NULL,
    created_at ${time} NOT NULL, approved_at ${time}, seen_at ${time} NOT NULL, revoked_at ${time},
    PRIMARY KEY (jkt, user_id))`,
  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id), jkt TEXT NOT NULL, origin TEXT NOT NULL,
    family TEXT NOT NULL, access_hash TEXT NOT NULL UNIQUE, access_ends_at ${time} NOT NULL,
    refresh_hash TEXT NOT NULL UNIQUE, ends_at ${time} NOT NULL, previous TEXT, used_at ${time}, closed_at ${time})`,
  'CREATE INDEX sessions_family ON sessions (family)',
  `CREATE TABLE attempts (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, subject_mac TEXT NOT NULL, code_mac TEXT NOT NULL, jkt TEXT NOT NULL,
    tries_left INTEGER NOT NULL, created_at ${time} NOT NULL, ends_at ${time} NOT NULL, closed_at ${time})`,
  'CREATE INDEX attempts_subject ON attempts (subject_mac, kind)',
  `CREATE TABLE approvals (
    id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL REFERENCES users (id),
    email TEXT NOT NULL, jkt TEXT NOT NULL, number TEXT NOT NULL, origin TEXT NOT NULL, label TEXT NOT NULL,
    locale TEXT NOT NULL, created_at ${time} NOT NULL, ends_at ${time} NOT NULL, proof TEXT, attempt TEXT,
    closed_at ${time})`,
  `CREATE TABLE social_attempts (
    id TEXT PRIMARY KEY, provider TEXT NOT NULL, jkt TEXT NOT NULL, origin TEXT NOT NULL, locale TEXT NOT NULL,
    back TEXT, link_hash TEXT NOT NULL UNIQUE, number TEXT NOT NULL, state_hash TEXT UNIQUE, nonce TEXT, verifier TEXT,
    leave_hash TEXT UNIQUE, allowed_at ${time}, ticket_hash TEXT UNIQUE, ticket_ends_at ${time}, outcome TEXT,
    subject TEXT, email TEXT, name TEXT, created_at ${time} NOT NULL, ends_at ${time} NOT NULL, closed_at ${time})`,
  'CREATE INDEX social_attempts_end ON social_attempts (ends_at)',
  // One wallet for each user: two tabs that both make one end with the same.
  `CREATE TABLE wallets (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL UNIQUE REFERENCES users (id), addresses TEXT NOT NULL,
    created_at ${time} NOT NULL)`,
  `CREATE TABLE vaults (
    wallet_id TEXT NOT NULL REFERENCES wallets (id), version INTEGER NOT NULL, ciphertext TEXT NOT NULL,
    slots_mac TEXT NOT NULL, change_hash TEXT NOT NULL, created_at ${time} NOT NULL, PRIMARY KEY (wallet_id, version))`,
  `CREATE TABLE slots (
    id TEXT NOT NULL, wallet_id TEXT NOT NULL REFERENCES wallets (id), version INTEGER NOT NULL, kind TEXT NOT NULL,
    jkt TEXT, box TEXT NOT NULL, blob TEXT NOT NULL, lock TEXT, credential TEXT, created_at ${time} NOT NULL,
    closed_at ${time}, PRIMARY KEY (wallet_id, version, id))`,
  `CREATE TABLE secrets (
    slot_id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id), wallet_id TEXT NOT NULL,
    kind TEXT NOT NULL, jkt TEXT NOT NULL, login_part TEXT NOT NULL, login_key TEXT NOT NULL, recovery_part TEXT,
    recovery_key TEXT, created_at ${time} NOT NULL, closed_at ${time})`,
  `CREATE TABLE proofs (jti TEXT PRIMARY KEY, ends_at ${time} NOT NULL)`,
  `CREATE TABLE rates (bucket TEXT NOT NULL, began_at ${time} NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (bucket, began_at))`,
  `CREATE TABLE outbox (
    id TEXT PRIMARY KEY, message TEXT NOT NULL, created_at ${time} NOT NULL, ends_at ${time} NOT NULL, tries INTEGER NOT NULL,
    next_at ${time} NOT NULL)`,
  `CREATE TABLE audit (
    seq INTEGER PRIMARY KEY, at ${time} NOT NULL, what TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL)`,
]

const addressWaits = [
  `ALTER TABLE users ADD COLUMN lets_in_from ${time} NOT NULL DEFAULT 0`,
  `ALTER TABLE devices ADD COLUMN notice_at ${time}`,
  `ALTER TABLE devices ADD COLUMN told_at ${time}`,
  'ALTER TABLE devices ADD COLUMN place TEXT',
  'ALTER TABLE outbox ADD COLUMN user_id TEXT',
  'ALTER TABLE outbox ADD COLUMN jkt TEXT',
  `CREATE TABLE address_waits (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id), from_email TEXT NOT NULL,
    from_hash TEXT NOT NULL UNIQUE, email TEXT NOT NULL, subject TEXT NOT NULL, to_hash TEXT NOT NULL UNIQUE,
    due_at ${time} NOT NULL, closed_at ${time})`,
  'CREATE INDEX address_waits_due ON address_waits (due_at)',
]

const changeLetters = [
  // The letter that a change waits for, the device that began it, and the first of the changes that took each other's place.
  'ALTER TABLE outbox ADD COLUMN change_id TEXT',
  'ALTER TABLE address_waits ADD COLUMN jkt TEXT',
  'ALTER TABLE address_waits ADD COLUMN run TEXT',
  'UPDATE address_waits SET run = id',
  `ALTER TABLE undos ADD COLUMN made_at ${time} NOT NULL DEFAULT 0`,
  'UPDATE undos SET made_at = ends_at - 259200000',
  // One account at a time waits for an address: of several, those that are due first stay.
  `UPDATE address_waits SET closed_at = due_at WHERE closed_at IS NULL AND EXISTS (
    SELECT 1 FROM address_waits AS other WHERE other.closed_at IS NULL AND other.subject = address_waits.subject
      AND (other.due_at < address_waits.due_at OR (other.due_at = address_waits.due_at AND other.id < address_waits.id)))`,
  'CREATE UNIQUE INDEX address_waits_open ON address_waits (subject) WHERE closed_at IS NULL',
]

const revocations = [
  // Parts of slots belong to a version of their wallet. No released version made a part without one.
  'ALTER TABLE secrets ADD COLUMN version INTEGER NOT NULL DEFAULT 0',
  `ALTER TABLE users ADD COLUMN restored_from ${time}`,
]

const firstDevices = [
  'ALTER TABLE devices ADD COLUMN is_first INTEGER NOT NULL DEFAULT 0',
  `UPDATE devices SET is_first = 1 WHERE revoked_at IS NULL
    AND approved_at = (SELECT created_at FROM users WHERE users.id = devices.user_id)`,
  // Each login looks for accounts whose owners get an email about a restore.
  'CREATE INDEX users_restored ON users (id) WHERE restored_from IS NOT NULL',
]

const lastingKeys = [
  // The key of a wallet in the slot of a device that a restore closed: its owner can have it opened again.
  'ALTER TABLE slots ADD COLUMN held_blob TEXT',
  `ALTER TABLE devices ADD COLUMN opened_at ${time}`,
  'CREATE INDEX slots_held ON slots (id) WHERE held_blob IS NOT NULL',
  // No key changes its purpose, also after its last part is gone: old backups still have parts under it.
  'CREATE TABLE key_uses (key_id TEXT PRIMARY KEY, purpose TEXT NOT NULL)',
  `INSERT INTO key_uses (key_id, purpose) SELECT DISTINCT lower(login_key), 'login' FROM secrets`,
  `INSERT INTO key_uses (key_id, purpose) SELECT DISTINCT lower(recovery_key), 'recovery' FROM secrets
    WHERE recovery_key IS NOT NULL ON CONFLICT DO NOTHING`,
]

const homes = ['ALTER TABLE users ADD COLUMN home TEXT']

// The device that added the first address of an account: it may be a thief's.
const firstAddresses = ['ALTER TABLE users ADD COLUMN first_by TEXT']

const stops = [
  // An address that a restore ended, until an email says so.
  'ALTER TABLE users ADD COLUMN first_ended TEXT',
  // The link that stops a device before it opens the wallet.
  'ALTER TABLE devices ADD COLUMN stop_hash TEXT',
  'CREATE INDEX devices_stop ON devices (stop_hash) WHERE stop_hash IS NOT NULL',
]

/** By name, in the order in which they are run. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-begin': {
    async up(db) {
      for (const statement of begin) await sql.raw(statement).execute(db)
    },
  },
  '002-address-waits': {
    async up(db) {
      for (const statement of addressWaits) await sql.raw(statement).execute(db)
    },
  },
  '003-change-letters': {
    async up(db) {
      for (const statement of changeLetters) await sql.raw(statement).execute(db)
    },
  },
  '004-revocations': {
    async up(db) {
      for (const statement of revocations) await sql.raw(statement).execute(db)
    },
  },
  '005-first-devices': {
    async up(db) {
      for (const statement of firstDevices) await sql.raw(statement).execute(db)
    },
  },
  '006-lasting-keys': {
    async up(db) {
      for (const statement of lastingKeys) await sql.raw(statement).execute(db)
    },
  },
  '007-homes': {
    async up(db) {
      for (const statement of homes) await sql.raw(statement).execute(db)
    },
  },
  '008-first-addresses': {
    async up(db) {
      for (const statement of firstAddresses) await sql.raw(statement).execute(db)
    },
  },
  '009-stops': {
    async up(db) {
      for (const statement of stops) await sql.raw(statement).execute(db)
    },
  },
}
