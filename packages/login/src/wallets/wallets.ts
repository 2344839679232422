import type { Transaction } from 'kysely'
import type { SlotKind } from '../custody/slots.js'
import { Problem } from '../errors.js'
import type { Row, Tables } from '../store/schema.js'
import type { Db } from '../store/store.js'

/** One way into a wallet, as it is kept: opaque to the service. */
export interface KeptSlot {
  readonly id: string
  readonly kind: SlotKind
  /** Of a device: which. */
  readonly jkt?: string | undefined
  /** The point that it is sealed for; base64url, as what follows. */
  readonly box: string
  /** The wallet key, sealed. */
  readonly blob: string
  /** Of a slot that a secret opens: the private half of its point, sealed. */
  readonly lock?: string | undefined
  /** Of a passkey: its id. */
  readonly credential?: string | undefined
  /** It opens for nobody any more; listed until somebody with the wallet key writes the list anew. */
  readonly closed?: true | undefined
}

/** A wallet as it is kept. The service can open none of it by what is in the database. */
export interface KeptWallet {
  readonly id: string
  readonly version: number
  /** By namespace; part of what {@link slotsMac} proves. */
  readonly addresses: Readonly<Record<string, string>>
  /** base64url */
  readonly vault: string
  /** The proof of the list of slots; base64url. */
  readonly slotsMac: string
  readonly slots: readonly KeptSlot[]
}

/** A wallet that somebody made. */
export interface NewWallet extends KeptWallet {
  /** The hash of what changes of it come with; base64url. */
  readonly changeHash: string
}

/** Who recovers a wallet: `assisted` by the service's help, which could then open it; `self-required` the user alone. */
export type Custody = 'assisted' | 'self-required'

/** Whether a way is a passkey or a kit that is open: it lets the owner in on a new browser, without a mailbox. */
export function isWayBack({ kind, closed }: Pick<KeptSlot, 'kind' | 'closed'>): boolean {
  return !closed && (kind === 'passkey' || kind === 'kit')
}

/**
 * Checks that an account has a way back: an email, a passkey or a kit. Every door that makes or replaces the ways into a wallet
 * asks this.
 * @param before the ways until now. An account that has no way back only keeps what it has.
 * @throws {Problem} `bad-request` for a new wallet, else `last-way`
 */
export function checkWayBack(
  email: string | undefined,
  next: readonly Pick<KeptSlot, 'kind'>[],
  before?: readonly KeptSlot[],
): void {
  const hadNone = before !== undefined && !before.some(isWayBack)
  if (email === undefined && !hadNone && !next.some(isWayBack))
    throw new Problem(
      before ? 409 : 400,
      before ? 'last-way' : 'bad-request',
      'Without an email, a wallet needs a passkey or a kit.',
    )
}

/** Checks that the device that makes a change is still logged in, as part of it. @throws {Problem} */
export type Hold = (tx: Transaction<Tables>) => Promise<void>

/** Wallets, one for each user. */
export interface Wallets {
  /**
   * Keeps a new wallet; it is on the disk before this settles. The same one again is no second. Where the user has
   * another already, that one stays and is given.
   * @throws {Problem} `bad-request`
   */
  create(user: string, wallet: NewWallet, hold?: Hold): Promise<KeptWallet>
  /** @param within a transaction that it is part of */
  read(user: string, within?: Pick<Db, 'selectFrom'>): Promise<KeptWallet | undefined>
}

export function createWallets(db: Db, custody: Custody, now: () => number): Wallets {
  async function read(user: string, within: Pick<Db, 'selectFrom'> = db): Promise<KeptWallet | undefined> {
    // In one statement, so that it is of one moment: somebody may be writing the next version.
    const rows = await within
      .selectFrom('wallets')
      .innerJoin('vaults', 'vaults.wallet_id', 'wallets.id')
      .innerJoin('slots', (join) =>
        join.onRef('slots.wallet_id', '=', 'vaults.wallet_id').onRef('slots.version', '=', 'vaults.version'),
      )
      .select(['wallets.id as wallet', 'addresses', 'vaults.version', 'ciphertext', 'slots_mac'])
      .select(['slots.id', 'kind', 'jkt', 'box', 'blob', 'lock', 'credential', 'closed_at'])
      .where('user_id', '=', user)
      .orderBy('slots.id')
      .execute()
    const [first] = rows
    if (!first) return undefined
    const { wallet: id, version, addresses, ciphertext: vault, slots_mac: slotsMac } = first
    const slots = rows.map((row): KeptSlot => {
      const { id, kind, box, jkt, lock, credential, blob } = row
      const slot = { id, kind, box, ...(jkt && { jkt }), blob }
      return {
        ...slot,
        ...(lock && { lock }),
        ...(credential && { credential }),
        ...(row.closed_at !== null && { closed: true }),
      }
    })
    return { id, version, addresses: readAddresses(addresses), vault, slotsMac, slots }
  }

  /** @throws {Problem} */
  function check({ version, slots }: KeptWallet) {
    const has = (kind: SlotKind) => slots.some((slot) => slot.kind === kind)
    const wrong = (why: string) => new Problem(400, 'bad-request', why)
    if (version !== 1) throw wrong('A new wallet is of version 1.')
    if (!has('device')) throw wrong('A wallet opens on the device that makes it.')
    if (custody === 'assisted' && !has('assisted')) throw wrong('This service assists in recovery.')
    if (custody === 'self-required' && (has('assisted') || !(has('passkey') || has('kit'))))
      throw wrong('Here a wallet is recovered by a passkey or a kit alone.')
    if (new Set(slots.map(({ id }) => id)).size !== slots.length) throw wrong('Two slots have one id.')
  }

  return {
    async create(user, wallet, hold) {
      check(wallet)
      const at = now()
      await db.transaction().execute(async (tx) => {
        await hold?.(tx)
        const made = await tx
          .insertInto('wallets')
          .values({
            id: wallet.id,
            user_id: user,
            addresses: new URLSearchParams({ ...wallet.addresses }).toString(),
            created_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) return
        for (const slot of wallet.slots) await checkSecret(tx, user, wallet, slot)
        await tx
          .insertInto('vaults')
          .values({
            wallet_id: wallet.id,
            version: wallet.version,
            ciphertext: wallet.vault,
            slots_mac: wallet.slotsMac,
            change_hash: wallet.changeHash,
            created_at: at,
          })
          .execute()
        await tx
          .insertInto('slots')
          .values(wallet.slots.map((slot) => slotRow(wallet, slot, at)))
          .execute()
      })
      const kept = await read(user)
      if (!kept) throw new Problem(409, 'bad-request', 'Somebody else has a wallet of this id.')
      return kept
    },
    read,
  }
}

/** A slot as a row. */
export function slotRow(
  { id: wallet_id, version }: Pick<KeptWallet, 'id' | 'version'>,
  { id, kind, jkt, box, blob, lock, credential }: KeptSlot,
  created_at: number,
): Row<'slots'> {
  return {
    id,
    wallet_id,
    version,
    kind,
    jkt: jkt ?? null,
    box,
    blob,
    lock: lock ?? null,
    credential: credential ?? null,
    created_at,
    closed_at: null,
    held_blob: null,
  }
}

function readAddresses(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Checks that a slot has its secret: each door that stores slots asks this, since a slot without one opens for no device. @throws {Problem} */
export async function checkSecret(
  tx: Transaction<Tables>,
  user: string,
  { id: wallet, version }: Pick<KeptWallet, 'id' | 'version'>,
  slot: KeptSlot,
): Promise<void> {
  if (slot.kind === 'kit') return
  const found = await tx
    .selectFrom('secrets')
    .select('jkt')
    .where('version', '=', version)
    .where('slot_id', '=', slot.id)
    .where('user_id', '=', user)
    .where('wallet_id', '=', wallet)
    .where('kind', '=', slot.kind)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!found || (slot.kind === 'device' && found.jkt !== slot.jkt))
    throw new Problem(400, 'bad-request', 'A slot has nothing of the service in it.')
}
