import type { SlotKind } from '../custody/slots.js'
import type { Db } from '../store/store.js'
import { slotRow } from './wallets.js'

/** An account as rows: no code, no key and no letter is made for it. */
export interface DrawnAccount {
  /** Without one it is known by X. */
  readonly email?: string | undefined
  /** The ways into its wallet. Devices are named after their place in this list. */
  readonly ways: readonly { readonly kind: SlotKind; readonly isClosed?: boolean }[]
}

/** Returns the device of a way. */
export const deviceOf = (user: string, at: number): string => `device ${at} of ${user}`

/** Writes an account with a wallet, and its devices let in. @param at ms since 1970 */
export async function drawAccount(
  db: Db,
  user: string,
  { email, ways }: DrawnAccount,
  at: number,
): Promise<void> {
  const wallet = `wallet of ${user}`
  await db.insertInto('users').values({ id: user, created_at: at, locale: 'en' }).execute()
  const identity = { user_id: user, contact: email ?? null, verified_at: at }
  const known = email === undefined ? { provider: 'x', subject: user } : { provider: 'email', subject: email }
  await db
    .insertInto('identities')
    .values({ ...identity, ...known })
    .execute()
  await db
    .insertInto('wallets')
    .values({ id: wallet, user_id: user, addresses: '', created_at: at })
    .execute()
  const vault = { ciphertext: 'seed', slots_mac: 'mac', change_hash: 'hash', created_at: at }
  await db
    .insertInto('vaults')
    .values({ ...vault, wallet_id: wallet, version: 1 })
    .execute()
  for (const [index, { kind, isClosed = false }] of ways.entries()) {
    const id = `way ${index} of ${user}`
    const jkt = deviceOf(user, index)
    const slot = { id, kind, box: 'box', blob: isClosed ? '' : `blob of ${id}` }
    const row = slotRow({ id: wallet, version: 1 }, kind === 'device' ? { ...slot, jkt } : slot, at)
    await db
      .insertInto('slots')
      .values({ ...row, closed_at: isClosed ? at : null })
      .execute()
    const device = { jkt, user_id: user, box: 'box', label: 'Firefox', created_at: at, seen_at: at }
    if (kind === 'device')
      await db
        .insertInto('devices')
        .values({ ...device, approved_at: at, revoked_at: isClosed ? at : null })
        .execute()
    if (kind === 'kit' || isClosed) continue
    const part = { login_part: `part of ${id}`, login_key: 'one', recovery_part: null, recovery_key: null }
    await db
      .insertInto('secrets')
      .values({
        ...part,
        slot_id: id,
        user_id: user,
        wallet_id: wallet,
        kind,
        jkt,
        created_at: at,
        closed_at: null,
      })
      .execute()
  }
}
