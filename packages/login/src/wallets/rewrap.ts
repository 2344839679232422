import { toBase64Url, wipe } from '../custody/bytes.js'
import type { Sealer } from '../sealer/sealer.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'
import {
  aboutPart,
  openPart,
  otherKeys,
  type PartName,
  type Sealers,
  slotOf,
  takePurposes,
  unopenedKeys,
} from './secrets.js'

/** What became of the service's parts. */
export interface Rewrapped {
  /** Parts that are under a key of now since. */
  readonly sealed: number
  /** Parts that are under other keys in the end, and why the first of them could not be sealed. */
  readonly left: number
  readonly failure: unknown
}

const rowsAtOnce = 200
/** A service that goes on sealing under other keys is reported, and not waited for. */
const mostRounds = 20

/**
 * Seals the service's parts of all slots anew, under the keys of now; slots are opened meanwhile. What it did it need
 * not do again, however it ended.
 * @param all also what is under the keys of now: for keys that have versions of their own
 * @throws {ConfigurationError} if a key has, or had, both purposes
 */
export async function rewrap(db: Db, sealers: Sealers, all = false): Promise<Rewrapped> {
  await takePurposes(db, sealers)
  let [sealed, broken, rounds] = [0, 0, 0]
  let failure: unknown

  async function anew(
    row: Row<'secrets'>,
    part: PartName,
    sealer: Sealer,
    keyId: string,
    text: string,
  ): Promise<boolean> {
    const about = aboutPart(slotOf(row), part)
    const plain = await openPart([sealer, ...(sealers.older ?? [])], keyId, text, about)
    try {
      const next = toBase64Url(await sealer.seal(plain, about))
      const columns =
        part === 'login'
          ? { login_part: next, login_key: sealer.keyId }
          : { recovery_part: next, recovery_key: sealer.keyId }
      const written = await db
        .updateTable('secrets')
        .set(columns)
        .where('slot_id', '=', row.slot_id)
        .where(part === 'login' ? 'login_part' : 'recovery_part', '=', text)
        .returning('slot_id')
        .executeTakeFirst()
      return written !== undefined
    } finally {
      wipe(plain)
    }
  }

  const sum = (keys: readonly { readonly parts: number }[]) => keys.reduce((all, { parts }) => all + parts, 0)
  const isOfNow = ({ keyId }: { readonly keyId: string }) =>
    [sealers.login, sealers.recovery].some((sealer) => sealer.keyId === keyId)

  /** Whether a part is to be sealed again: under another key in each round, and in the first one maybe all. */
  const isDue = (keyId: string, sealer: Sealer) => keyId !== sealer.keyId || (all && rounds === 0)

  /** @returns whether something was written, here or by a service: what is left may be another part then */
  async function round(): Promise<boolean> {
    let isChanged = false
    for (let last = ''; ; ) {
      const rows = await db
        .selectFrom('secrets')
        .selectAll()
        .where('slot_id', '>', last)
        .orderBy('slot_id')
        .limit(rowsAtOnce)
        .execute()
      for (const row of rows)
        for (const [part, sealer, keyId, text] of partsOf(row, sealers)) {
          if (!isDue(keyId, sealer)) continue
          try {
            if (await anew(row, part, sealer, keyId, text)) sealed += 1
            isChanged = true
          } catch (error) {
            failure ??= error
            if (keyId === sealer.keyId) broken += 1
          }
        }
      const end = rows.at(-1)
      if (!end) return isChanged
      last = end.slot_id
    }
  }

  // A service that still has the keys of before writes behind a round.
  while ((await round()) && rounds < mostRounds) rounds += 1
  const others = await otherKeys(db, [sealers.login, sealers.recovery])
  // Parts under the name of a key of now were not opened yet.
  const unopened = all ? [] : (await unopenedKeys(db, sealers)).filter(isOfNow)
  failure ??= unopened[0]?.error
  return { sealed, left: broken + sum(others) + sum(unopened), failure }
}

/** The parts of a slot, each with the key that it is to be under. */
function partsOf(row: Row<'secrets'>, { login, recovery }: Sealers) {
  const { login_key, login_part, recovery_key, recovery_part } = row
  const first = ['login', login, login_key, login_part] as const
  if (recovery_key === null || recovery_part === null) return [first]
  return [first, ['recovery', recovery, recovery_key, recovery_part] as const]
}
