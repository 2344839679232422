import { type Bytes, encodeParts, fromBase64Url, randomBytes, toBase64Url, wipe } from '../custody/bytes.js'
import { SealBrokenError } from '../custody/seal.js'
import type { SlotKind } from '../custody/slots.js'
import { Problem } from '../errors.js'
import { KeyServiceError } from '../sealer/askKeyService.js'
import type { Sealer } from '../sealer/sealer.js'
import type { Db } from '../store/store.js'

/** Keys in two hands: what takes both is opened by nobody who has one. */
export interface Sealers {
  readonly login: Sealer
  readonly recovery: Sealer
  /** Keys that open what they sealed once, and seal no more: those of before a change. */
  readonly older?: readonly Sealer[]
}

/** A slot that a device is about to make, or to open. */
export interface SlotOf {
  readonly user: string
  readonly wallet: string
  readonly slot: string
  readonly kind: SlotKind
  readonly jkt: string
}

/** The service's part of a slot's key: one secret, of an assisted slot two. */
export type Parts = readonly [Bytes] | readonly [Bytes, Bytes]

/** The service's parts in slots, each unsealed for one opening and kept nowhere. */
export interface Secrets {
  /** Makes the part of a new slot. @throws {Problem} where there is a slot of this id: nothing of it is told */
  make(of: SlotOf): Promise<Parts>
  /** @throws {Problem} `not-found`: there is none, it was taken away, or it is another device's */
  open(of: SlotOf): Promise<Parts>
}

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
      return toBase64Url(await sealer.seal(plain, aboutPart(of, part)).catch(away))
    } finally {
      wipe(plain)
    }
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
    const login = await unsealed(sealers.login, found.login_key, found.login_part, of, 'login')
    if (found.recovery_part === null || found.recovery_key === null) return [login]
    const { recovery_key, recovery_part } = found
    return [login, await unsealed(sealers.recovery, recovery_key, recovery_part, of, 'recovery')]
  }

  return {
    async make(of) {
      const isAssisted = of.kind === 'assisted'
      const made = await db
        .insertInto('secrets')
        .values({
          slot_id: of.slot,
          user_id: of.user,
          wallet_id: of.wallet,
          kind: of.kind,
          jkt: of.jkt,
          login_part: await sealed(sealers.login, of, 'login'),
          login_key: sealers.login.keyId,
          recovery_part: isAssisted ? await sealed(sealers.recovery, of, 'recovery') : null,
          recovery_key: isAssisted ? sealers.recovery.keyId : null,
          created_at: now(),
          closed_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('slot_id')
        .executeTakeFirst()
      if (!made) throw new Problem(409, 'bad-request', 'There is a slot of this id.')
      return open(of)
    },
    open,
  }
}

/** Which of the two parts. */
export type PartName = 'login' | 'recovery'

/** What a part belongs to: sealed for one slot it opens for no other. */
export function aboutPart({ user, wallet, slot, kind }: SlotOf, part: PartName): Bytes {
  return encodeParts('foyer slot part 1', user, wallet, slot, kind, part)
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

/** Whether a part does not open because it is not what was sealed, or the key is gone: to wait does not help. */
function isBroken(error: unknown): boolean {
  if (error instanceof KeyServiceError) return error.status === 400
  return error instanceof SealBrokenError || error instanceof MissingKeyError
}
