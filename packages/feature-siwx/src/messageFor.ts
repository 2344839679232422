import { addressKey, type NetworkId } from '@foyer/core'
import { createMessage, type SignInMessage, SiwxError } from '@foyer/siwx'
import { InvalidMessageError, WrongMessageError } from './errors.js'
import type { OpenMessage, SiwxInput } from './signInPort.js'

/** What a ready-made message is made of, beside the account and the nonce. */
export interface MessageParts {
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly expiresInMs?: number | undefined
}

const dayMs = 86_400_000
/** A signature takes its time, and a year has four digits. */
const [leastMs, mostMs] = [60_000, 1e14]

/**
 * A message for this page. @param now of the clock that will judge it (ms since 1970)
 * @throws {InvalidMessageError}
 */
export function messageFor(
  { accountAddress, chainId }: SiwxInput,
  nonce: string,
  parts: MessageParts,
  now = Date.now(),
): SignInMessage {
  return { ...openMessageFor(chainId, nonce, parts, now), accountAddress }
}

/** The same, for whichever account will sign it. */
export function openMessageFor(
  chainId: NetworkId,
  nonce: string,
  { statement, resources, expiresInMs = dayMs }: MessageParts,
  now = Date.now(),
): OpenMessage {
  if (!Number.isSafeInteger(expiresInMs) || expiresInMs < leastMs || expiresInMs > mostMs)
    throw new InvalidMessageError(
      `The option "expiresInMs" is ${expiresInMs}: it has to be whole milliseconds, a minute or more.`,
    )
  return {
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce,
    chainId,
    statement,
    resources,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + expiresInMs).toISOString(),
  }
}

/**
 * The text of a message, once it is for this page and for who was asked.
 * @throws {WrongMessageError | InvalidMessageError}
 */
export function textOf(message: SignInMessage, input: SiwxInput): string {
  try {
    const { domain, accountAddress, chainId } = message
    // A host means the same in any case.
    if (domain.toLowerCase() !== location.host.toLowerCase()) throw new WrongMessageError('domain')
    if (addressKey(accountAddress) !== addressKey(input.accountAddress))
      throw new WrongMessageError('accountAddress')
    if (chainId !== input.chainId) throw new WrongMessageError('chainId')
    return createMessage(message)
  } catch (error) {
    if (error instanceof WrongMessageError) throw error
    throw new InvalidMessageError(error instanceof SiwxError ? error.message : 'It has another form.', error)
  }
}
