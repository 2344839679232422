import { networkParts, WouldRevertError } from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import type { Call } from '@polkadot/types/interfaces'
import { readSs58 } from './address.js'
import type { Chain } from './chain.js'

/**
 * The bytes that `Balances.transfer_keep_alive` begins with, its pallet and itself, by CAIP-2 reference: a node that says
 * others wants something else signed. https://github.com/polkadot-fellows/runtimes and, of Westend,
 * https://github.com/paritytech/polkadot-sdk (`construct_runtime!`)
 */
export const pinned: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  // Asset Hub of Polkadot, of Kusama, and of Westend
  ['68d56f15f85d3136970ec16946040bc1', '0a03'],
  ['48239ef607d7928874027a43a6768920', '0a03'],
  ['67f9723393ef76214df0118c34bbbd3d', '0a03'],
  // Polkadot, Kusama
  ['91b171bb158e2d3848fa23a9f1c25182', '0503'],
  ['b0a8d493285c2df73290dfb7e61f870f', '0403'],
])

/**
 * The one call that a transfer means: exact plancks, and the sender stays on the chain. A node describes how its chain
 * writes calls, so what is written after that is compared with what it must be.
 * @throws {RpcError} when it is another call
 */
export function transferCall(chain: Chain, to: string, amount: bigint): Call {
  const { publicKey } = readSs58(to)
  const call = described(chain, publicKey, amount)
  const written = call.toHex().slice(2)
  const index = pinned.get(networkParts(chain.network).reference)
  const args = bytesToHex(concatBytes(publicKey, compact(amount)))
  // MultiAddress::Id; some chains of others, as Hydration, write the key alone.
  const forms = index === undefined ? ['00', ''] : ['00']
  if (!forms.some((form) => written === (index ?? written.slice(0, 4)) + form + args))
    throw new RpcError('state_getMetadata', 'describes another call')
  return call
}

function described({ tx, registry }: Chain, publicKey: Uint8Array, amount: bigint): Call {
  const transfer = tx.balances?.transferKeepAlive
  if (!transfer) throw new WouldRevertError('The chain has no balances.transferKeepAlive')
  try {
    // By key, so that the address is never read with the rules of another chain.
    const receiver = registry.createTypeUnsafe('AccountId', [publicKey])
    return registry.createType('Call', transfer(receiver, amount))
  } catch (cause) {
    throw new RpcError('state_getMetadata', 'describes another call', { cause })
  }
}

/** A whole number as SCALE writes it where it is compact. */
function compact(value: bigint): Uint8Array {
  const mode = [6n, 14n, 30n].findIndex((bits) => value < 1n << bits)
  if (mode >= 0) return littleEndian((value << 2n) | BigInt(mode), 2 ** mode)
  const bytes = littleEndian(value)
  return concatBytes(Uint8Array.of(((bytes.length - 4) << 2) | 3), bytes)
}

function littleEndian(value: bigint, least = 1): Uint8Array {
  const digits = value.toString(16).padStart(2 * least, '0')
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`).reverse()
}
