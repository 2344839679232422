import { type Bytes, encodeParts, fromBase64Url, randomBytes, toBase64Url, wipe } from '../custody/bytes.js'
import { SealBrokenError } from '../custody/seal.js'
import type { SlotKind } from '../custody/slots.js'
import { ConfigurationError, Problem } from '../errors.js'
import { KeyServiceError } from '../sealer/askKeyService.js'
import { fileKeyId, isFileKey } from '../sealer/fileSealer.js'
import type { Sealer } from '../sealer/sealer.js'
import type { Row } from '../store/schema.js'
import type { Db } from '../store/store.js'
import type { Hold } from './wallets.js'

/** Keys in two hands: what takes both is opened by nobody who has one. */
export interface Sealers {
  readonly login: Sealer
  readonly recovery: Sealer
  /**
   * Keys that open and do not seal: those of before a change, and the next ones until every service has them. A service opens
   * nothing that another one sealed under a key that is not here.
   */
  readonly older?: readonly Sealer[]
}

/** A slot that a device is about to make, or to open. */
export interface SlotOf {
  readonly user: string
  readonly wallet: string
  readonly slot: string
  readonly kind: SlotKind
  readonly jkt: string
  /** The version of the wallet: a part that was sealed for an older one does not open, also if its row comes back. */
  readonly version: number
}

/** The service's part of a slot's key: one secret, of an assisted slot two. */
export type Parts = readonly [Bytes] | readonly [Bytes, Bytes]

/** The service's parts in slots, each unsealed for one opening and kept nowhere. */
export interface Secrets {
  /**
   * Makes the part of a new slot. @param count counts it once the key service has answered
   * @param hold checks that the device is logged in, as part of the transaction
   * @throws {Problem} where there is a slot of this id, of which nothing is said
   */
  make(of: SlotOf, count?: () => Promise<void>, hold?: Hold): Promise<Parts>
  /** @throws {Problem} `not-found`: there is none, it was taken away, or it is another device's */
  open(of: SlotOf): Promise<Parts>
  /**
   * Seals the parts of slots that stay for the next version of their wallet. @param of the version until now
   * @returns how they are written, within the transaction that makes the version
   */
  carry(
    of: Pick<SlotOf, 'user' | 'wallet' | 'version'>,
    slots: readonly string[],
  ): Promise<(tx: Pick<Db, 'updateTable'>) => Promise<void>>
}

/**
 * Checks that each purpose has a key of its own: a key that opens both parts of an assisted slot opens the wallet. Keys that
 * any service at this database had before count as well, so no key changes its purpose.
 * @throws {ConfigurationError}
 */
export async function checkPurposes(
  db: Db,
  { login, recovery, older = [] }: Sealers,
  secrets: readonly Bytes[] = [],
): Promise<void> {
  checkNames({ login, recovery, older })
  for (const keyId of secrets.map(fileKeyId)) {
    const id = nameOf({ keyId })
    const noted = db.selectFrom('key_uses').select('key_id').where('key_id', '=', id)
    const now = Object.entries({ login, recovery }).find(([, sealer]) => nameOf(sealer) === id)
    if (now)
      throw new ConfigurationError('secret', `secret is the key for ${now[0]}, too. Make another secret.`)
    if (older.some((sealer) => nameOf(sealer) === id) || (await noted.executeTakeFirst()))
      throw new ConfigurationError('secret', 'secret was a key before. Make another secret.')
  }
  for (const [purpose, sealer] of Object.entries({ login, recovery })) {
    const { keyId } = sealer
    const part = purpose === 'login' ? 'recovery_key' : 'login_key'
    const used = await db.selectFrom('secrets').select('slot_id').where(part, '=', keyId).executeTakeFirst()
    const noted = await db
      .selectFrom('key_uses')
      .select('purpose')
      .where('key_id', '=', nameOf(sealer))
      .executeTakeFirst()
    if (used || (noted && noted.purpose !== purpose))
      throw new ConfigurationError(
        'sealers',
        `The key for ${purpose} (${keyId}) had the other purpose before. Make a new key.`,
      )
  }
}

/**
 * Checks that each key has a name of its own: parts say by its name which key opens them. The name of a key in a file comes of the
 * key itself, and any other name may be that of another key in another key service.
 * @throws {ConfigurationError}
 */
export function checkNames({ login, recovery, older = [] }: Sealers): void {
  if (nameOf(login) === nameOf(recovery))
    throw new ConfigurationError(
      'sealers',
      `The keys for login and recovery are one key, or have one name (${login.keyId}). Make a key with a name of its own for each.`,
    )
  for (const [at, sealer] of older.entries()) {
    const others = [login, recovery, ...older.slice(0, at)]
    const isTwice = others.some((other) => other !== sealer && nameOf(other) === nameOf(sealer))
    if (isTwice && !isFileKey(sealer))
      throw new ConfigurationError(
        'sealers',
        `Another key has the name of keys.older.${at} (${sealer.keyId}). If they are two keys, give the new one a name of its own, else take this one out.`,
      )
  }
}

/** Checks purposes, and notes them before anything is sealed. @throws {ConfigurationError} as {@link checkPurposes} */
export async function takePurposes(db: Db, sealers: Sealers, secrets: readonly Bytes[] = []): Promise<void> {
  await checkPurposes(db, sealers, secrets)
  for (const purpose of ['login', 'recovery'] as const)
    await db
      .insertInto('key_uses')
      .values({ key_id: nameOf(sealers[purpose]), purpose })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // Another service may have begun at the same moment.
  await checkPurposes(db, sealers, secrets)
}

/** Lists the keys that parts are under and that are none of these, each with how many parts. */
export async function otherKeys(
  db: Db,
  keys: readonly Pick<Sealer, 'keyId'>[],
): Promise<readonly { readonly keyId: string; readonly parts: number }[]> {
  const found = new Map<string, number>()
  for (const column of ['login_key', 'recovery_key'] as const) {
    const rows = await db
      .selectFrom('secrets')
      .select(({ fn }) => [`${column} as keyId`, fn.countAll().as('parts')])
      .where(column, 'is not', null)
      .where(
        column,
        'not in',
        keys.map(({ keyId }) => keyId),
      )
      .groupBy(column)
      .execute()
    for (const { keyId, parts } of rows)
      if (keyId !== null) found.set(keyId, (found.get(keyId) ?? 0) + Number(parts))
  }
  return [...found].map(([keyId, parts]) => ({ keyId, parts }))
}

/**
 * Says which parts none of a service's keys opens, so that their owners wait.
 * @returns one sentence; `undefined` if there are none
 */
export async function missingKeys(
  db: Db,
  { login, recovery, older = [] }: Sealers,
): Promise<string | undefined> {
  const missing = await otherKeys(db, [login, recovery, ...older])
  if (missing.length === 0) return undefined
  const all = missing.map(({ keyId, parts }) => `${parts} under ${keyId}`).join(', ')
  return `Parts of wallets are under keys that are not here: ${all}. Put these keys into keys.older, and run rotate.`
}

/** A key that does not open what is under its name. */
export interface UnopenedKey {
  readonly keyId: string
  /** How many parts are under it. */
  readonly parts: number
  readonly error: unknown
}

/**
 * Tries the newest and the oldest part under each key. A name proves nothing: the key may have been made again, or be another
 * one in another key service.
 */
export async function unopenedKeys(db: Db, sealers: Sealers): Promise<readonly UnopenedKey[]> {
  const unopened: UnopenedKey[] = []
  if (!(await db.selectFrom('secrets').select('slot_id').limit(1).executeTakeFirst())) return unopened
  for (const name of ['login', 'recovery'] as const) {
    const [part, key] = [`${name}_part`, `${name}_key`] as const
    for (const sealer of [sealers[name], ...(sealers.older ?? [])]) {
      const { keyId } = sealer
      const under = db.selectFrom('secrets').where(key, '=', keyId)
      try {
        for (const order of ['desc', 'asc'] as const) {
          const row = await under.selectAll().orderBy('created_at', order).executeTakeFirst()
          const text = row?.[part]
          if (text) wipe(await openPart([sealer], keyId, text, aboutPart(slotOf(row), name)))
        }
      } catch (error) {
        const { parts } = await under.select(({ fn }) => fn.countAll().as('parts')).executeTakeFirstOrThrow()
        unopened.push({ keyId, parts: Number(parts), error })
      }
    }
  }
  return unopened
}

/** Says which keys do not open what is under their names. @returns a sentence for each; `undefined` if there are none */
export async function unopenedNote(db: Db, sealers: Sealers): Promise<string | undefined> {
  const unopened = await unopenedKeys(db, sealers)
  if (unopened.length === 0) return undefined
  const all = unopened.map(({ keyId, parts, error }) => {
    const why = error instanceof Error ? error.message : error
    return isBroken(error)
      ? `Parts of wallets (${parts}) do not open by the key ${keyId}: it is not the key that sealed them. Bring that one back.`
      : `Parts of wallets (${parts}) under ${keyId} do not open: ${why}`
  })
  return all.join(' ')
}

/** The slot that a row is of. */
export function slotOf(row: Omit<Row<'secrets'>, 'login_part' | 'recovery_part'>): SlotOf {
  const { user_id: user, wallet_id: wallet, slot_id: slot, kind, jkt, version } = row
  return { user, wallet, slot, kind, jkt, version }
}

/** One key may be written in capital letters elsewhere. */
const nameOf = ({ keyId }: Pick<Sealer, 'keyId'>) => keyId.toLowerCase()

/** @param onError hears why a key service did not seal or open */
export function createSecrets(
  db: Db,
  sealers: Sealers,
  now: () => number,
  onError: (error: unknown) => void,
): Secrets {
  /** A key service that is out of reach is said to be so: nothing is wrong with the wallet. */
  function away(error: unknown): never {
    if (isBroken(error)) throw error
    onError(error)
    throw new Problem(
      503,
      'keys-away',
      'The key service of this login cannot be reached. You stay logged in. Your wallet opens and signs once it answers.',
    )
  }

  async function sealed(sealer: Sealer, of: SlotOf, part: PartName) {
    const plain = randomBytes(32)
    try {
      return await sealedAgain(sealer, plain, of, part)
    } finally {
      wipe(plain)
    }
  }

  async function sealedAgain(sealer: Sealer, plain: Bytes, of: SlotOf, part: PartName) {
    return toBase64Url(await sealer.seal(plain, aboutPart(of, part)).catch(away))
  }

  async function unsealed(sealer: Sealer, keyId: string, text: string, of: SlotOf, part: PartName) {
    return openPart([sealer, ...(sealers.older ?? [])], keyId, text, aboutPart(of, part)).catch(away)
  }

  async function open(of: SlotOf): Promise<Parts> {
    let query = db
      .selectFrom('secrets')
      .select(['login_part', 'login_key', 'recovery_part', 'recovery_key'])
      .where('slot_id', '=', of.slot)
      .where('user_id', '=', of.user)
      .where('wallet_id', '=', of.wallet)
      .where('kind', '=', of.kind)
      .where('closed_at', 'is', null)
    if (of.kind === 'device') query = query.where('jkt', '=', of.jkt)
    const found = await query.executeTakeFirst()
    if (!found) throw new Problem(404, 'not-found', 'There is no such way into this wallet.')
    // The wallet says which version counts, and not the row.
    const login = await unsealed(sealers.login, found.login_key, found.login_part, of, 'login')
    if (found.recovery_part === null || found.recovery_key === null) return [login]
    const { recovery_key, recovery_part } = found
    return [login, await unsealed(sealers.recovery, recovery_key, recovery_part, of, 'recovery')]
  }

  return {
    async make(of, count, hold) {
      const isAssisted = of.kind === 'assisted'
      const row = {
        slot_id: of.slot,
        user_id: of.user,
        wallet_id: of.wallet,
        kind: of.kind,
        version: of.version,
        jkt: of.jkt,
        login_part: await sealed(sealers.login, of, 'login'),
        login_key: sealers.login.keyId,
        recovery_part: isAssisted ? await sealed(sealers.recovery, of, 'recovery') : null,
        recovery_key: isAssisted ? sealers.recovery.keyId : null,
        created_at: now(),
        closed_at: null,
      }
      await count?.()
      const made = await db.transaction().execute(async (tx) => {
        await hold?.(tx)
        return tx
          .insertInto('secrets')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('slot_id')
          .executeTakeFirst()
      })
      if (!made) throw new Problem(409, 'bad-request', 'There is a slot of this id.')
      return open(of)
    },
    open,
    async carry(of, slots) {
      const rows =
        slots.length === 0
          ? []
          : await db
              .selectFrom('secrets')
              .selectAll()
              .where('user_id', '=', of.user)
              .where('wallet_id', '=', of.wallet)
              .where('slot_id', 'in', [...slots])
              .where('closed_at', 'is', null)
              .execute()
      const next = of.version + 1
      const written = await Promise.all(
        rows.map(async (row) => {
          const to = { ...of, slot: row.slot_id, kind: row.kind, jkt: row.jkt, version: next }
          const parts = await open({ ...to, version: of.version })
          const [login, recovery] = parts
          const columns = {
            version: next,
            login_key: sealers.login.keyId,
            login_part: await sealedAgain(sealers.login, login, to, 'login'),
            ...(recovery && {
              recovery_key: sealers.recovery.keyId,
              recovery_part: await sealedAgain(sealers.recovery, recovery, to, 'recovery'),
            }),
          }
          wipe(...parts)
          return { row, columns }
        }),
      )
      return async (tx) => {
        for (const { row, columns } of written)
          await tx
            .updateTable('secrets')
            .set(columns)
            .where('slot_id', '=', row.slot_id)
            .where('version', '=', row.version)
            .where('closed_at', 'is', null)
            .execute()
      }
    },
  }
}

/** Which of the two parts. */
export type PartName = 'login' | 'recovery'

/** Returns the owner of a part, as its key service authenticates it: sealed for one slot, and one version of its wallet, it opens for no other. */
export function aboutPart({ user, wallet, slot, kind, jkt, version }: SlotOf, part: PartName): Bytes {
  // A device's part is its own. What others use was made on one device, and belongs to none.
  const device = kind === 'device' ? jkt : ''
  return encodeParts('foyer slot part 3', user, wallet, slot, kind, part, version, device)
}

/** Opens a part with the key that it was sealed under. @throws where that is not here */
export function openPart(
  sealers: readonly Sealer[],
  keyId: string,
  text: string,
  about: Bytes,
): Promise<Bytes> {
  const sealer = sealers.find((one) => one.keyId === keyId)
  const bytes = fromBase64Url(text)
  if (!bytes || !sealer) return Promise.reject(new MissingKeyError(keyId))
  return sealer.unseal(bytes, about)
}

/** The key that a part is sealed under is none of the service's keys. */
class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError'
  constructor(keyId: string) {
    super(`The key ${keyId} of a slot is not here.`)
  }
}

/**
 * Whether a part does not open because it is not what was sealed: to wait does not help. All else can be tried again, also
 * where the operator has to do something first, such as to bring back a key.
 */
function isBroken(error: unknown): boolean {
  return error instanceof SealBrokenError || (error instanceof KeyServiceError && error.isBroken)
}
