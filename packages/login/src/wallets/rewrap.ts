import { toBase64Url, wipe } from '../custody/bytes.js'
import type { Sealer } from '../sealer/sealer.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'
import { aboutPart, checkPurposes, openPart, type PartName, type Sealers } from './secrets.js'

/** What became of the service's parts. */
export interface Rewrapped {
  /** Parts that are under a key of now since. */
  readonly sealed: number
  /** Parts that are not, and why the first of them is not. */
  readonly left: number
  readonly failure: unknown
}

const rowsAtOnce = 200

/**
 * Seals the service's parts of all slots anew, under the keys of now; slots are opened meanwhile. What it did it need
 * not do again, however it ended.
 * @param all also what is under the keys of now: for keys that have versions of their own
 * @throws {ConfigurationError} if a key has, or had, both purposes
 */
export async function rewrap(db: Db, sealers: Sealers, all = false): Promise<Rewrapped> {
  await checkPurposes(db, sealers)
  let [sealed, left]: [number, number] = [0, 0]
  let failure: unknown
  let last = ''

  async function anew(
    row: Row<'secrets'>,
    part: PartName,
    sealer: Sealer,
    keyId: string,
    text: string,
  ): Promise<boolean> {
    const about = aboutPart(
      {
        user: row.user_id,
        wallet: row.wallet_id,
        slot: row.slot_id,
        kind: row.kind,
        jkt: row.jkt,
        version: row.version,
      },
      part,
    )
    const plain = await openPart([sealer, ...(sealers.older ?? [])], keyId, text, about)
    try {
      const next = toBase64Url(await sealer.seal(plain, about))
      const columns =
        part === 'login'
          ? { login_part: next, login_key: sealer.keyId }
          : { recovery_part: next, recovery_key: sealer.keyId }
      // A slot that was closed meanwhile stays closed.
      const written = await db
        .updateTable('secrets')
        .set(columns)
        .where('slot_id', '=', row.slot_id)
        .where(part === 'login' ? 'login_part' : 'recovery_part', '=', text)
        .where('closed_at', 'is', null)
        .returning('slot_id')
        .executeTakeFirst()
      return written !== undefined
    } finally {
      wipe(plain)
    }
  }

  for (;;) {
    const rows = await db
      .selectFrom('secrets')
      .selectAll()
      .where('slot_id', '>', last)
      .where('closed_at', 'is', null)
      .orderBy('slot_id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      const parts = [
        ['login', sealers.login, row.login_key, row.login_part],
        ['recovery', sealers.recovery, row.recovery_key, row.recovery_part],
      ] as const
      for (const [part, sealer, keyId, text] of parts) {
        if (text === null || keyId === null || (keyId === sealer.keyId && !all)) continue
        try {
          if (await anew(row, part, sealer, keyId, text)) sealed += 1
        } catch (error) {
          failure ??= error
          left += 1
        }
      }
    }
    const end = rows.at(-1)
    if (!end) return { sealed, left, failure }
    last = end.slot_id
  }
}
