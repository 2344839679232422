import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fromBase64Url } from '../custody/bytes.js'
import { Problem } from '../errors.js'
import type { Tables } from '../store/schema.js'
import type { Db, WriteWithin } from '../store/store.js'
import type { Secrets } from './secrets.js'
import {
  checkSecret,
  type Hold,
  type KeptSlot,
  type KeptWallet,
  type NewWallet,
  slotRow,
  type Wallets,
} from './wallets.js'

/** How many devices have a key to one wallet, and how many passkeys. */
const mostOfKind = { device: 10, passkey: 10, kit: 1, assisted: 1 } as const

/** What every change comes with. */
interface Change {
  /** The proof of the list that this one follows. */
  readonly base: string
  /** What only who opened the wallet has; base64url. */
  readonly changeKey: string
}

/** Another version of a wallet. */
export interface NextWallet extends NewWallet, Change {}

/** One way more into a wallet. */
export interface NewSlot extends Change {
  readonly wallet: string
  readonly version: number
  /** The proof of the list with the new slot in it: only who has the wallet key can make it. */
  readonly slotsMac: string
  readonly slot: KeptSlot
}

/** Changes of the ways into a wallet, each made by somebody who opened it. Emails about a change are written with it. */
export interface WalletChanges {
  /**
   * Adds a slot. The same one again is no second.
   * @throws {Problem} `stale`: the list is another by now; `too-many-slots`
   */
  add(user: string, added: NewSlot, write?: WriteWithin, hold?: Hold): Promise<KeptWallet>
  /**
   * Takes the next version of a wallet: another key, the same devices or fewer. What the older one opened by is gone.
   * The same one again is no second.
   * @throws {Problem} `stale`: the list is another by now
   */
  replace(user: string, next: NextWallet, write?: WriteWithin, hold?: Hold): Promise<KeptWallet>
  /** Whether a key is the one that only who opened the wallet of a user has. */
  isOpenedBy(user: string, changeKey: string): Promise<boolean>
}

export function createWalletChanges(
  db: Db,
  wallets: Wallets,
  secrets: Pick<Secrets, 'carry'>,
  now: () => number,
): WalletChanges {
  const wrong = (why: string) => new Problem(400, 'bad-request', why)

  /** @throws {Problem} */
  async function current(user: string, wallet: string): Promise<KeptWallet> {
    const kept = await wallets.read(user)
    if (kept?.id !== wallet) throw new Problem(404, 'not-found', 'There is no such wallet.')
    return kept
  }

  /**
   * Writes the proof of the next list, of one who changes it at a time: others wait, and see what came of it.
   * @throws {Problem}
   */
  async function take(
    tx: Transaction<Tables>,
    { wallet, version, slotsMac, base, changeKey }: Omit<NewSlot, 'slot'>,
  ) {
    const taken = await tx
      .updateTable('vaults')
      .set({ slots_mac: slotsMac })
      .where('wallet_id', '=', wallet)
      .where('version', '=', version)
      .where('slots_mac', '=', base)
      .returning('change_hash')
      .executeTakeFirst()
    if (!taken) throw stale()
    if (taken.change_hash !== hashOf(changeKey)) throw wrong('Only who opened the wallet changes it.')
  }

  /** @throws {Problem} */
  function checkNext(kept: KeptWallet, { slots }: KeptWallet) {
    for (const slot of slots) {
      const known = kept.slots.filter(({ id, kind, jkt, box }) =>
        slot.kind === 'device'
          ? jkt === slot.jkt && box === slot.box
          : id === slot.id && kind === slot.kind && box === slot.box,
      )
      // A secret opens the lock in every version, so it stays as it is: another one would open by nothing.
      const isOther = known.some(
        ({ lock, credential }) => lock !== slot.lock || credential !== slot.credential,
      )
      if (slot.kind !== 'device' && isOther)
        throw wrong('The next version of a wallet changes no passkey and no kit.')
      // A new kit comes in place of the old one, in one step: one that was seen by others is gone once there is another.
      const isNew = kept.slots.every(({ id }) => id !== slot.id)
      if (isNew && slot.kind === 'kit') continue
      if (known.length === 0)
        throw wrong('The next version of a wallet has no ways in that this one has not.')
      // It was taken away since the list was read.
      if (known.every(({ closed }) => closed)) throw stale()
    }
    const count = (kind: KeptSlot['kind']) => slots.filter((slot) => slot.kind === kind).length
    if (new Set(slots.map(({ id }) => id)).size !== slots.length) throw wrong('Two slots have one id.')
    if (count('kit') > mostOfKind.kit) throw wrong('A wallet has one kit.')
    if (count('device') === 0) throw wrong('A wallet opens on the device that changes it.')
    if (count('assisted') > 0) return
    if (slots.length < 2 || count('passkey') + count('kit') === 0)
      throw wrong('Without help, a wallet opens by a passkey or a kit, besides a device.')
  }

  return {
    async isOpenedBy(user, changeKey) {
      const kept = await wallets.read(user)
      if (!kept) return false
      const found = await db
        .selectFrom('vaults')
        .select('version')
        .where('wallet_id', '=', kept.id)
        .where('version', '=', kept.version)
        .where('change_hash', '=', hashOf(changeKey))
        .executeTakeFirst()
      return found !== undefined
    },
    async add(user, { slot, ...added }, write, hold) {
      const { wallet, version } = added
      const kept = await current(user, wallet)
      const known = kept.slots.find(({ id }) => id === slot.id)
      if (known) {
        if (known.blob === slot.blob && !known.closed) return kept
        throw wrong('There is a slot of this id.')
      }
      // A newer list explains all that follows.
      if (kept.version !== version || kept.slotsMac !== added.base) throw stale()
      if (slot.kind === 'assisted') throw wrong('Help is part of a wallet from the beginning, or not at all.')
      const ofKind = kept.slots.filter(({ kind, closed }) => kind === slot.kind && !closed)
      if (ofKind.length >= mostOfKind[slot.kind])
        throw new Problem(409, 'too-many-slots', 'There are too many already. Remove one first.')
      await db.transaction().execute(async (tx) => {
        await hold?.(tx)
        await take(tx, added)
        await checkSecret(tx, user, { id: wallet, version }, slot)
        // It has a key again, and waits for none.
        if (slot.kind === 'device')
          await tx
            .updateTable('slots')
            .set({ held_blob: null })
            .where('wallet_id', '=', wallet)
            .where('jkt', '=', slot.jkt ?? '')
            .execute()
        await tx
          .insertInto('slots')
          .values(slotRow({ id: wallet, version }, slot, now()))
          .execute()
        await write?.(tx)
      })
      return current(user, wallet)
    },
    async replace(user, next, write, hold) {
      const kept = await current(user, next.id)
      if (kept.version === next.version && kept.slotsMac === next.slotsMac) return kept
      if (kept.version !== next.version - 1 || kept.slotsMac !== next.base) throw stale()
      checkNext(kept, next)
      const at = now()
      const stays = next.slots.filter(({ kind }) => kind !== 'device').map(({ id }) => id)
      const carry = await secrets.carry({ user, wallet: next.id, version: kept.version }, stays)
      await db.transaction().execute(async (tx) => {
        await hold?.(tx)
        await take(tx, { ...next, wallet: next.id, version: kept.version })
        await carry(tx)
        for (const slot of next.slots) await checkSecret(tx, user, next, slot)
        const made = await tx
          .insertInto('vaults')
          .values({
            wallet_id: next.id,
            version: next.version,
            ciphertext: next.vault,
            slots_mac: next.slotsMac,
            change_hash: next.changeHash,
            created_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
        if (!made) throw stale()
        await tx
          .insertInto('slots')
          .values(next.slots.map((slot) => slotRow(next, slot, at)))
          .execute()
        for (const table of ['slots', 'vaults'] as const)
          await tx
            .deleteFrom(table)
            .where('wallet_id', '=', next.id)
            .where('version', '<', next.version)
            .execute()
        await tx
          .deleteFrom('secrets')
          .where('wallet_id', '=', next.id)
          .where('user_id', '=', user)
          .where('slot_id', 'not in', [...next.slots.map(({ id }) => id)])
          .execute()
        await write?.(tx)
      })
      return current(user, next.id)
    },
  }
}

/** The answer to a call about a list that is another by now: it is begun again with the new one. */
export const stale = () => new Problem(409, 'stale', 'The wallet was changed elsewhere. Please try again.')

/** The hash that the service knows the key of changes by. */
function hashOf(changeKey: string): string {
  return createHash('sha256')
    .update(fromBase64Url(changeKey) ?? '')
    .digest('base64url')
}
