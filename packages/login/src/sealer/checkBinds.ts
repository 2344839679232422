import { type Bytes, randomBytes } from '../custody/bytes.js'
import { KeyServiceError } from './askKeyService.js'
import type { Sealer } from './sealer.js'

/** A key that opens what it sealed for something else: rows that were swapped, or were taken away, would open. */
class UnboundKeyError extends Error {
  override readonly name = 'UnboundKeyError'
  constructor(keyId: string) {
    super(
      `The key ${keyId} opens what it sealed for something else. Take a key service that authenticates associated data (Vault from 1.13 on, with a key of type aes256-gcm96).`,
    )
  }
}

const about = (text: string): Bytes => new TextEncoder().encode(`foyer-login trial: ${text}`)

/**
 * Tries a key: it opens what it sealed, and nothing that was sealed for something else.
 * @throws {UnboundKeyError} and whatever the key service says
 */
export async function checkBinds(sealer: Sealer): Promise<void> {
  const plain = randomBytes(32)
  const sealed = await sealer.seal(plain, about('one'))
  if (Buffer.compare(plain, await sealer.unseal(sealed, about('one'))) !== 0)
    throw new Error('opens something else than it sealed')
  const isOpened = await sealer.unseal(sealed, about('two')).then(
    () => true,
    (error: unknown) => {
      // It has not said that this is not what was sealed.
      if (error instanceof KeyServiceError && !error.isBroken) throw error
      return false
    },
  )
  if (isOpened) throw new UnboundKeyError(sealer.keyId)
}

/** Reports keys of a service that bind nothing; of a key service that is away nothing is known. */
export async function unboundNote(sealers: readonly Sealer[]): Promise<string | undefined> {
  const tried = await Promise.allSettled(sealers.map(checkBinds))
  const unbound = tried.flatMap((one) =>
    one.status === 'rejected' && one.reason instanceof UnboundKeyError ? [one.reason.message] : [],
  )
  return unbound.length === 0 ? undefined : unbound.join(' ')
}
