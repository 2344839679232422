import { parseJson } from '@foyer/core/adapters'
import { type Hex, hexToBytes, isAddressEqual, size } from 'viem'
import { entryPoint08 } from '../../smart/accountStatus.js'
import { ownContracts } from '../../smart/safe.js'
import { fieldsOf } from '../fields.js'
import { isHashLike } from '../messageScreen.js'
import type { RequestAround } from '../prepared.js'
import { RefusedRequestError } from '../screen.js'
import { readMessage } from './messages.js'
import type { EvmTransaction } from './transaction.js'

// What the key does for its own account, and the smart account that it owns would take for its own.

/**
 * A Safe takes its owner's signature of a hash in either form, so what the key signs for others must not be one of those:
 * whoever had it would have the Safe do anything.
 * @throws {RefusedRequestError}
 */
export function refuseOwnSafe(method: string, params: unknown, owner: Hex): void {
  const [first, second] = Array.isArray(params) ? params : []
  const refusal = new RefusedRequestError('This would be a signature for the smart account itself.', -32602)
  if (method === 'personal_sign') {
    const message = readMessage(params, owner)
    if (size(message) === 32 && isHashLike(hexToBytes(message))) throw refusal
    return
  }
  const told = fieldsOf(typeof second === 'string' ? parseJson(second) : second)
  const { verifyingContract } = fieldsOf(told.domain)
  if (typeof verifyingContract !== 'string' || typeof first !== 'string') return
  const own = [...ownContracts(owner, false), entryPoint08]
  if (own.some((one) => one.toLowerCase() === verifyingContract.toLowerCase())) throw refusal
}

/**
 * The owner of a Safe may do by itself what nobody has the Safe do: give it away, or say yes beforehand to whatever it does.
 * @throws {RefusedRequestError}
 */
export function refuseOwnCalls(
  calls: readonly Pick<EvmTransaction, 'to' | 'data'>[],
  owner: Hex,
  { hasSafe, smart }: Pick<RequestAround, 'hasSafe' | 'smart'>,
): void {
  if (!hasSafe) return
  const own = ownContracts(owner, smart?.kind === 'simple7702')
  for (const { to, data } of calls)
    if (to && data !== '0x' && own.some((one) => isAddressEqual(one, to)))
      throw new RefusedRequestError('This would change the smart account itself.', -32602)
}
