import {
  addressKey,
  type FeatureContext,
  FoyerError,
  InvalidAddressError,
  isFoyerError,
  isKnownContract,
  isNameLike,
  type NetworkId,
  networkParts,
  type ResolvedName,
  throwIfAborted,
  withTimeout,
} from '@foyer/core'

/** The recipient of a payment. */
export interface Receiver {
  /** In canonical form. */
  readonly address: string
  /** The name that led there, where one was typed. */
  readonly name?: ResolvedName
}

/** A name could not be looked up: nothing is known about it. `name/unchecked`. */
export class NameUncheckedError extends FoyerError<'name/unchecked', { name: string }> {
  constructor(name: string, cause: unknown) {
    super('name/unchecked', `"${name.slice(0, 100)}" could not be looked up.`, { context: { name }, cause })
  }
}

/** A name leads elsewhere than to the address that was reviewed. `name/changed`. */
export class NameChangedError extends FoyerError<
  'name/changed',
  { name: string; before: string; now: string | undefined }
> {
  constructor(name: string, before: string, now: string | undefined) {
    super('name/changed', `"${name.slice(0, 100)}" leads to another address now.`, {
      context: { name, before, now },
    })
  }
}

type ReceiverDeps = Pick<FeatureContext, 'adapter' | 'balances' | 'names'>

/** How long a name is looked for (ms). */
const timeoutMs = 20_000

/**
 * Reads a receiver that was typed: an address, or a name where the network knows names. The contract of a token that is known
 * is none on any network: it may have no code on the network in use.
 * @throws {InvalidAddressError | NameError | NameUncheckedError}
 */
export async function readReceiver(
  deps: ReceiverDeps,
  network: NetworkId,
  text: string,
  signal: AbortSignal,
): Promise<Receiver> {
  const receiver = await receiverOf(deps, network, text, signal)
  const { address } = receiver
  if (isKnownContract(deps.balances, network, address)) throw new InvalidAddressError(address, 'token')
  return receiver
}

async function receiverOf(
  { adapter, names }: ReceiverDeps,
  network: NetworkId,
  text: string,
  signal: AbortSignal,
): Promise<Receiver> {
  const { parseAddress, capabilities } = await adapter(networkParts(network).namespace)
  if (!isNameLike(text))
    try {
      return { address: parseAddress(text) }
    } catch (error) {
      // Some networks have a checksum of their own.
      const read = await capabilities.paymentRequest?.(`${network}:${text.trim()}`).catch(() => undefined)
      if (read?.network !== network) throw error
      return { address: parseAddress(read.address) }
    }
  try {
    const name = await withTimeout('The name', timeoutMs, signal, (both) =>
      names.resolve(text, network, both),
    )
    return { address: name.address, name }
  } catch (error) {
    throwIfAborted(signal)
    if (isFoyerError(error, 'name/unresolved') || isFoyerError(error, 'address/invalid')) throw error
    throw new NameUncheckedError(text, error)
  }
}

/**
 * Asks once more where the name of a receiver leads, right before something is sent there (safety T-45).
 * @throws {NameChangedError} where it is another address, or none any more
 * @throws {NameUncheckedError} where nobody could say
 */
export async function confirmReceiver(
  asked: ReceiverDeps,
  network: NetworkId,
  { address, name }: Receiver,
  signal: AbortSignal,
): Promise<void> {
  if (!name) return
  const now = await readReceiver(asked, network, name.name, signal).catch((error: unknown) => {
    if (isFoyerError(error, 'name/unresolved') || isFoyerError(error, 'address/invalid')) return undefined
    throw error
  })
  if (!now || addressKey(now.address) !== addressKey(address))
    throw new NameChangedError(name.name, address, now?.address)
}
