import { bytesToHex, type Hex } from 'viem'
import { fieldsOf, numberOf } from '../fields.js'
import { RefusedRequestError } from '../screen.js'
import type { Call } from './calls.js'
import { type EvmNetwork, readTransaction } from './transaction.js'

/** Calls that a page wants made together ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792#wallet_sendcalls)). */
export interface Batch {
  readonly id: string
  /** As the first version of the standard had it, which some pages still speak. */
  readonly isOld: boolean
  /** All of them, or none. */
  readonly isAtomic: boolean
  readonly calls: readonly Call[]
}

/** Reads the parameters of `wallet_sendCalls`. @throws {RefusedRequestError} */
export function readBatch(params: unknown, account: Hex, network: EvmNetwork): Batch {
  const [first] = Array.isArray(params) ? params : []
  const { version = '1.0', id, from, chainId, atomicRequired, capabilities, calls } = fieldsOf(first)
  if (version !== '1.0' && !(typeof version === 'string' && version.startsWith('2.')))
    throw new RefusedRequestError('Calls of this version are not known here.')
  if (chainId !== undefined && numberOf(chainId) !== BigInt(network.chainId))
    throw new RefusedRequestError('The calls are for another network.', 5710)
  const all = Array.isArray(calls) ? calls.map(fieldsOf) : []
  if (all.length === 0) throw new RefusedRequestError('There are no calls.')
  for (const asked of [capabilities, ...all.map((call) => call.capabilities)]) refuseUnknown(asked)
  return {
    id: typeof id === 'string' && id !== '' ? id : newId(),
    isOld: version === '1.0',
    // A page that says it in another way means it all the same.
    isAtomic: (atomicRequired ?? false) !== false,
    calls: all.map((asked) => {
      const call = readTransaction([{ ...asked, from: asked.from ?? from }], account, network)
      if (call.to === undefined) throw new RefusedRequestError('A call goes nowhere.')
      if (call.nonce !== undefined) throw new RefusedRequestError('A call has no `nonce` of its own.')
      return { to: call.to, data: call.data, value: call.value }
    }),
  }
}

/** Calls may ask for more than is done here; only where they can do without, they are made. */
function refuseUnknown(capabilities: unknown): void {
  for (const [name, asked] of Object.entries(fieldsOf(capabilities)))
    if (fieldsOf(asked).optional !== true)
      throw new RefusedRequestError(`${name.slice(0, 60)} is not done here.`, 5700)
}

/** 32 bytes that nobody has had. */
function newId(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** What the page is answered, as it asked. */
export function answerOf({ id, isOld }: Batch): unknown {
  return isOld ? id : { id }
}
