import {
  type AccountId,
  accountId,
  accountParts,
  addressKey,
  type CallBatch,
  isNetworkOf,
  type Network,
  type NetworkId,
  networkParts,
  type ParseAddress,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { HostRequest } from './hostRequest.js'
import { invalidParams, providerError } from './providerError.js'

/** Calls of a page ([EIP-5792](https://eips.ethereum.org/EIPS/eip-5792#wallet_sendcalls)). */
export interface HostBatch extends CallBatch {
  readonly id: string
  /** Asked for as the first version of the standard had it, which some pages still speak. */
  readonly isOld: boolean
}

/** Whose calls they may be, and where. */
export interface BatchPlace {
  /** The addresses that the wallet granted, the one in use first. */
  readonly addresses: readonly string[]
  readonly networks: readonly Network[]
  readonly parseAddress: ParseAddress
}

/** A visitor who is asked more often than this agrees to nothing any more. */
const mostCalls = 50
/** Bytes of an id in hex, and `0x`. */
const longestId = 8_194
/** 256 KiB in hex, more than any chain takes in a transaction. */
const longestData = 524_290

/** Reads what `wallet_sendCalls` was asked with, once. @throws with the codes of EIP-5792 */
export function readBatch(params: unknown, { addresses, networks, parseAddress }: BatchPlace): HostBatch {
  const asked = read(params, '0')
  const version = read(asked, 'version') ?? '1.0'
  if (version !== '1.0' && !/^2\.\d/.test(String(version)))
    throw invalidParams('Calls of this version are not known here.')
  const from = placeOf(asked, { addresses, networks })
  const calls: unknown = read(asked, 'calls')
  const count = Array.isArray(calls) ? calls.length : 0
  if (count === 0) throw invalidParams('There are no calls.')
  if (count > mostCalls) throw providerError(5740, `More than ${mostCalls} calls are too many.`)
  refuseUnknown(read(asked, 'capabilities'))
  // Whoever says it in another way means it all the same.
  if ((read(asked, 'atomicRequired') ?? false) !== false && count > 1)
    throw providerError(5760, 'The wallet does these calls one after another, not as one.')
  return Object.freeze({
    id: idOf(read(asked, 'id')),
    isOld: version === '1.0',
    from,
    // A page's list may have a `map` of its own, and holes.
    calls: Array.from({ length: count }, (_, at) => {
      const call = read(calls, String(at))
      refuseUnknown(read(call, 'capabilities'))
      const [data = '0x', value = '0x0'] = [read(call, 'data'), read(call, 'value')]
      if (!isHex(data) || data.length % 2 === 1 || data.length > longestData)
        throw invalidParams('The data of a call are no bytes.')
      if (!isHex(value) || value.length > 66) throw invalidParams('The value of a call is no quantity.')
      const to = receiverOf(read(call, 'to'), parseAddress)
      return Object.freeze({ from, to, data, value: value === '0x' ? 0n : BigInt(value) })
    }),
  })
}

/** Returns a request for a wallet that knows calls: for one of its accounts, on a network of the page, and for no other. */
export function placed(
  { method, params }: HostRequest,
  place: Omit<BatchPlace, 'parseAddress'>,
): HostRequest {
  const asked = read(params, '0')
  const { address: from, networkId } = accountParts(placeOf(asked, place))
  const chainId = `0x${BigInt(networkParts(networkId).reference).toString(16)}`
  return { method, params: [{ ...Object(asked), from, chainId }] }
}

function placeOf(asked: unknown, { addresses, networks }: Omit<BatchPlace, 'parseAddress'>): AccountId {
  if (typeof asked !== 'object' || asked === null) throw invalidParams('There are no calls.')
  const network = networkOf(read(asked, 'chainId'), networks)
  refuseOtherChains(read(asked, 'calls'), network)
  return accountId(network, addressOf(read(asked, 'from'), addresses))
}

function numberIn(chainId: unknown): bigint | undefined {
  return isHex(chainId) && chainId.length > 2 && chainId.length <= 66 ? BigInt(chainId) : undefined
}

function networkOf(chainId: unknown, networks: readonly Network[]): NetworkId {
  const number = numberIn(chainId)
  const found = networks.find(({ id }) => isNetworkOf('eip155', id) && id === `eip155:${number}`)
  if (!found) throw providerError(5710, 'The page has no such network.')
  return found.id
}

/** A call may name a chain of its own, as drafts of the standard had it. It is carried out there or not at all. */
function refuseOtherChains(calls: unknown, network: NetworkId): void {
  if (!Array.isArray(calls)) return
  for (const at of calls.keys()) {
    const chainId = read(read(calls, String(at)), 'chainId') ?? undefined
    if (chainId !== undefined && `eip155:${numberIn(chainId)}` !== network)
      throw providerError(5710, 'One of the calls is for another network.')
  }
}

function addressOf(from: unknown, addresses: readonly string[]): string {
  const [first] = addresses
  const found =
    from === undefined
      ? first
      : addresses.find((address) => typeof from === 'string' && addressKey(address) === addressKey(from))
  if (found === undefined) throw providerError(4100, 'The wallet has not granted this account.')
  return found
}

/** A call without one would make a contract, which no batch is for. */
function receiverOf(to: unknown, parseAddress: ParseAddress): string {
  // Else the ones before would be on the chain by the time that nobody can ask for it.
  if (typeof to !== 'string' || /^0x0*$/i.test(to)) throw invalidParams('A call goes nowhere.')
  try {
    return parseAddress(to)
  } catch {
    throw invalidParams('A call goes to what is no address.')
  }
}

/** Calls may ask for more than is done here; only where they can do without, they are made. */
function refuseUnknown(capabilities: unknown): void {
  for (const name of Object.keys(Object(capabilities)))
    if (read(read(capabilities, name), 'optional') !== true)
      throw providerError(5700, `${name.slice(0, 60)} is not done here.`)
}

function idOf(id: unknown): string {
  if (id !== undefined) {
    if (typeof id !== 'string' || id === '' || id.length > longestId)
      throw invalidParams('The id of calls is text of 4096 bytes at the most.')
    return id
  }
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}
