import { type NamedAddress, type NetworkId, networkParts } from '@foyer/core'
import type { Address, Hex } from 'viem'
import type { CallDeps } from './callDeps.js'

/** The contract that resolves all names, on Ethereum (https://docs.ens.domains/resolvers/universal). */
const resolver: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** `resolve(bytes,bytes)` of that contract; of the one that a name chose `addr(bytes32)`, and `addr(bytes32,uint256)`. */
const resolve = '0x9061b923'
const ofEther = '0x3b3b57de'
const ofCoin = '0xf1cb7e06'
/** The coin type of all EVM chains (ENSIP-19). With the id of a chain below it, it makes the coin type of that chain (ENSIP-11). */
const evmChains = 0x80000000n
const bytes = { type: 'bytes' } as const
/** How the resolver says that a name has no resolver, that it is no contract, or that it keeps no record of the kind. */
const hasNone = /77209fe8|1e9535f2|7b1c461b/

/**
 * Returns the address that a name of [ENS](https://docs.ens.domains) has for a network, else for all networks, else for
 * Ethereum, which the answer says then. Records that are off the chain are not asked for, since strangers would learn who asks.
 */
export async function resolveName(
  { rpc, context, home, ethCall, abi, keccak256, numberToHex, read }: CallDeps,
  name: string,
  network: NetworkId<'eip155'>,
  signal: AbortSignal,
): Promise<NamedAddress | 'unasked' | undefined> {
  // Hosts that know no node of Ethereum have none asked.
  if ((await context.rpcUrls(home)).length === 0) return 'unasked'
  const labels = name.split('.').map((label) => new TextEncoder().encode(label))
  // The name as the domain name system writes it, which has no longer labels.
  if (labels.some(({ length }) => length > 255)) return undefined
  const written: Hex = `0x${labels.map((label) => hexOf([label.length, ...label])).join('')}00`
  const node = labels.reduceRight<Hex>(
    (parent, label) => keccak256(`0x${parent.slice(2)}${keccak256(label).slice(2)}`),
    numberToHex(0, { size: 32 }),
  )

  let isUnasked = false
  const request: typeof rpc.request = (...asked) =>
    rpc.request(...asked).catch((error: unknown) => {
      const reason = JSON.stringify(read(read(error, 'context'), 'data'))
      isUnasked ||= !hasNone.test(reason)
      throw error
    })

  async function record(question: string): Promise<Hex | undefined> {
    const asked = abi.encodeAbiParameters([bytes, bytes], [written, `0x${question.slice(2)}`])
    const call = { to: resolver, data: `${resolve}${asked.slice(2)}` } as const
    const answer = await ethCall({ request }, home, call, signal)
    return answer && bytesIn(answer)
  }

  /** The first value of an answer, which is bytes; nothing where it is something else. */
  function bytesIn(answer: Hex): Hex | undefined {
    try {
      return abi.decodeAbiParameters([bytes], answer)[0]
    } catch {
      return undefined
    }
  }

  /** Returns the record of a coin type (ENSIP-9). */
  async function ofType(type: bigint | undefined): Promise<Address | undefined> {
    if (type === undefined) return undefined
    const own = await record(ofCoin + node.slice(2) + numberToHex(type, { size: 32 }).slice(2))
    return own && abi.toAddress(bytesIn(own))
  }

  async function ofHome(): Promise<Address | undefined> {
    const word = await record(ofEther + node.slice(2))
    // Nothing is the address of zeros.
    return word && /^0x0{24}(?!0{40})/.test(word) ? abi.toAddress(`0x${word.slice(26)}`) : undefined
  }

  const isHome = network === home
  const id = BigInt(networkParts(network).reference)
  const [own, every, ether] = await Promise.all([
    ofType(isHome || id >= evmChains ? undefined : evmChains + id),
    ofType(evmChains),
    ofHome(),
  ])
  const address = isHome ? (ether ?? every) : (own ?? every)
  if (address) return { address }
  if (ether) return { address: ether, recordOf: home }
  return isUnasked ? 'unasked' : undefined
}

function hexOf(numbers: readonly number[]): string {
  return numbers.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
