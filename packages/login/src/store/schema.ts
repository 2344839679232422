import type { Generated, Selectable } from 'kysely'
import type { SlotKind } from '../custody/slots.js'

// Times are ms since 1970. Bytes are base64url in text columns, so that both databases hold the same.

/** What the service keeps. None of it opens a wallet by itself. */
export interface Tables {
  users: {
    id: string
    created_at: number
    /** BCP 47, for letters. */
    locale: string
    /** No new device is let in before: the address was changed recently. */
    lets_in_from: Generated<number>
    /** The moment of the backup that logged out the devices of this user, until an email says so. */
    restored_from: Generated<number | null>
    /** The page that the user logged in to last, by a device that was known: emails and pages name its site. */
    home: Generated<string | null>
    /** The device that added the first address, which ends with it until new devices are let in. */
    first_by: Generated<string | null>
    /** The first address that a restore ended, until an email to it says so. */
    first_ended: Generated<string | null>
  }
  /** How somebody is known: an address of e-mail, or the subject of a provider. One identity is one user's. */
  identities: {
    provider: string
    subject: string
    user_id: string
    /** An address that was verified with it, where letters go; as it was typed. */
    contact: string | null
    verified_at: number
  }
  /** A change of an address, which who reads the old one can take back for a while. */
  undos: {
    token_hash: string
    user_id: string
    /** Of an account that had none to log in by: `null`. */
    email: string | null
    /** The same, as it is compared. */
    subject: string | null
    /** 72 hours after the letter with the link left; until then as `untold`. */
    ends_at: number
    closed_at: number | null
    /** The order of the changes of an account: each is later than the one before it, whatever the clocks of services say. */
    made_at: Generated<number>
  }
  /** A change of an address without a code of the old one: it waits, and both addresses can stop it. */
  address_waits: {
    id: string
    user_id: string
    /** The old address, to which a link was sent. */
    from_email: string
    from_hash: string
    /** The new address, as it was typed and as it is compared. */
    email: string
    subject: string
    to_hash: string
    /** 72 hours after the letter to the old address left; until then as `untold`. */
    due_at: number
    /** `untold`: a restore ended it, until an email to the new address says so. */
    closed_at: number | null
    /** The device that began it: the change ends with it. */
    jkt: Generated<string | null>
    /** The same for all changes that took each other's place: an older letter stops a newer change. */
    run: Generated<string | null>
  }
  /** A browser, by the key it cannot give away. */
  devices: {
    jkt: string
    user_id: string
    /** The point that slots are sealed for. */
    box: string
    label: string
    created_at: number
    approved_at: number | null
    seen_at: number
    revoked_at: number | null
    /** When an email about the device was written that its owner can stop it by, and when it was sent. */
    notice_at: Generated<number | null>
    told_at: Generated<number | null>
    /** When an email said last that the service helped it to open the wallet. */
    opened_at: Generated<number | null>
    /** The network of its last login, as a MAC. */
    place: Generated<string | null>
    /** 1: the account was made on it, and it was never turned out. */
    is_first: Generated<number>
    /** Of the link that stops the device while it waits for the wallet. */
    stop_hash: Generated<string | null>
  }
  sessions: {
    id: string
    user_id: string
    jkt: string
    /** The page that the login was for. */
    origin: string
    /** Those of a chain of refreshed sessions have one: when an old secret comes back, all of them end. */
    family: string
    access_hash: string
    access_ends_at: number
    refresh_hash: string
    ends_at: number
    /** The session that this one came of by a refresh. */
    previous: string | null
    /** When its tokens were first used: from then on it is known that the answer that held them arrived. */
    used_at: number | null
    /** Refreshed, or ended. */
    closed_at: number | null
  }
  /** What was begun and not ended yet: a login, a change of the address. */
  attempts: {
    id: string
    kind: 'login' | 'change-old' | 'change-new' | 'change-wait' | 'export'
    /** Who it is for, as a MAC: an e-mail is nowhere in the clear before it is verified. */
    subject_mac: string
    code_mac: string
    jkt: string
    tries_left: number
    created_at: number
    ends_at: number
    closed_at: number | null
  }
  /** A browser that somebody who can read the mail has to let in first. */
  approvals: {
    id: string
    token_hash: string
    user_id: string
    email: string
    jkt: string
    /** Two digits, which both screens show. */
    number: string
    origin: string
    label: string
    locale: string
    created_at: number
    ends_at: number
    /** The login by a social account that is only to be let in any more; else a code is sent then. */
    proof: string | null
    /** The attempt whose code was sent once it was let in. */
    attempt: string | null
    closed_at: number | null
  }
  /** A login by an account elsewhere, from the press of a button to the ticket. */
  social_attempts: {
    id: string
    provider: string
    /** The device that began, and alone gets something for the ticket. */
    jkt: string
    origin: string
    locale: string
    back: string | null
    link_hash: string
    number: string
    /** What the provider has to send back; gone once it did. With Farcaster: the channel. */
    state_hash: string | null
    nonce: string | null
    verifier: string | null
    leave_hash: string | null
    allowed_at: number | null
    ticket_hash: string | null
    ticket_ends_at: number | null
    outcome: 'proven' | 'declined' | 'failed' | null
    /** Who it is, until the ticket is redeemed. */
    subject: string | null
    email: string | null
    name: string | null
    created_at: number
    ends_at: number
    closed_at: number | null
  }
  wallets: { id: string; user_id: string; addresses: string; created_at: number }
  vaults: {
    wallet_id: string
    version: number
    ciphertext: string
    slots_mac: string
    /** Of what somebody has who opened it: changes come with that. */
    change_hash: string
    created_at: number
  }
  slots: {
    id: string
    wallet_id: string
    version: number
    kind: SlotKind
    /** Of a device: which. */
    jkt: string | null
    /** The point that the slot is sealed for. */
    box: string
    /** The wallet key, sealed. */
    blob: string
    /** Of a slot that a secret opens: the private half of its point, sealed. */
    lock: string | null
    /** Of a passkey: its id. */
    credential: string | null
    created_at: number
    closed_at: number | null
    /** The blob of a device's slot that a restore closed, until its owner had time to stop it. */
    held_blob: Generated<string | null>
  }
  /** The service's part in a slot; the kit has none. Each part is sealed under a key that is not in the database. */
  secrets: {
    slot_id: string
    user_id: string
    wallet_id: string
    kind: SlotKind
    /** The version of the wallet that it was sealed for: it opens with no other. */
    version: Generated<number>
    /** The device that may have it; of an assisted slot, the one that it was made on. */
    jkt: string
    login_part: string
    login_key: string
    /** Of an assisted slot: what another key opens. */
    recovery_part: string | null
    recovery_key: string | null
    created_at: number
    closed_at: number | null
  }
  /** The purpose that each key of a key management service had, by its id in small letters. */
  key_uses: { key_id: string; purpose: 'login' | 'recovery' }
  /** Proofs that were used, until they would be too old anyway. */
  proofs: { jti: string; ends_at: number }
  /** How often something happened in a stretch of time. */
  rates: { bucket: string; began_at: number; n: number }
  /** Mail that is to be sent: written together with what it is about. */
  outbox: {
    id: string
    message: string
    created_at: number
    /** It is of no use later. */
    ends_at: number
    tries: number
    next_at: number
    /** The device that it is about, if its owner has to know of it first. With a change and no device: a restore has it wait again. */
    user_id: Generated<string | null>
    jkt: Generated<string | null>
    /**
     * The change of an address whose time begins once this letter has left: the id of a wait, or the hash of an undo. With a device: the
     * hash of the link that stops it.
     */
    change_id: Generated<string | null>
  }
  audit: { seq: number; at: number; what: string; previous: string; hash: string }
}

const kept: Readonly<Record<keyof Tables, true>> = {
  // Others refer to these, so they come first.
  users: true,
  wallets: true,
  address_waits: true,
  approvals: true,
  attempts: true,
  audit: true,
  devices: true,
  identities: true,
  key_uses: true,
  outbox: true,
  proofs: true,
  rates: true,
  secrets: true,
  sessions: true,
  slots: true,
  social_attempts: true,
  undos: true,
  vaults: true,
}
/** The tables of the service, in the order in which they are restored: a host may have others next to them. */
export const keptTables: readonly string[] = Object.keys(kept)

/** A row as it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
