import {
  getAddress,
  type Hex,
  hashMessage,
  http,
  isAddress,
  isAddressEqual,
  isHex,
  recoverAddress,
  size,
  slice,
} from 'viem'
import { SiwxError } from './error.js'
import { type AskNode, isSignedByContract } from './evm.js'
import type { FamilyVerifier } from './family.js'
import type { ChainId } from './message.js'
import { check, checkNames, isMs, isRecord } from './options.js'

/** A node: its URL, or anything that takes requests (EIP-1193). */
export type Node = string | { request(ask: NodeAsk): Promise<unknown> }

interface NodeAsk {
  readonly method: string
  readonly params?: unknown
}

/** How EVM chains are asked. */
export interface Eip155Options {
  /** A node for each network whose contracts may sign in. Without one, accounts with a key alone can. */
  readonly nodes?: Readonly<Record<ChainId, Node>>
  /** How long a node may take to answer (ms). @default 10_000 */
  readonly timeoutMs?: number
}

/**
 * Verifies what EVM accounts sign (ERC-191): by their key, or as their contract says (ERC-1271), also before that is
 * deployed (ERC-6492) or delegated to (ERC-8010). Nodes are asked only where no key signed.
 * @throws {SiwxError} `options`
 */
export function eip155(options: Eip155Options = {}): FamilyVerifier {
  checkNames('eip155', options, ['nodes', 'timeoutMs'])
  const { nodes = {}, timeoutMs = 10_000 } = options
  check('eip155', [
    [
      'nodes',
      isNodes(nodes),
      'nodes (each a URL or an EIP-1193 provider) by their network, such as eip155:1',
    ],
    ['timeoutMs', isMs(timeoutMs, 1, 2 ** 31 - 1), 'a whole number of milliseconds, one or more'],
  ])
  const asked = new Map(
    Object.entries(nodes).map(([chainId, node]) => [chainId, createAsk(chainId, node, timeoutMs)]),
  )
  return {
    namespace: 'eip155',
    // Mixed case is a checksum (EIP-55); in letters of one size there is none, and it would be another account.
    canonical(address) {
      const written = /^0x[\dA-F]{40}$/.test(address) ? address.toLowerCase() : address
      return isAddress(written) ? getAddress(written) : undefined
    },
    async verify({ text, address, chainId, signature, signal }) {
      // Half a byte at the end would be read as a whole one.
      if (!isAddress(address) || !isHex(signature) || signature.length % 2 !== 0) return false
      const hash = hashMessage(text)
      if (await isOfKey(address, hash, signature)) return true
      const ask = asked.get(chainId)
      if (!ask) return false
      try {
        return await withEnd(
          () => isSignedByContract({ chainId, address, hash, signature }, ask),
          timeoutMs,
          signal,
        )
      } catch (cause) {
        if (cause instanceof SiwxError) throw cause
        throw new SiwxError('unknown', 'The node that knows the contract did not answer.', { cause })
      }
    },
  }
}

/** Half of the curve's order: of two signatures that fit, the one below is the one (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

async function isOfKey(address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== 65 || BigInt(slice(signature, 32, 64)) > halfOrder) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}

/** Rejects once it takes too long, or the caller stops waiting. The work begins last: its end would go unheard. */
function withEnd<T>(work: () => Promise<T>, timeoutMs: number, signal?: AbortSignal): Promise<T> {
  const ends = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  return new Promise((resolve, reject) => {
    const stop = () => reject(ends.find(({ aborted }) => aborted)?.reason)
    for (const end of ends) end.addEventListener('abort', stop, { once: true })
    if (ends.some(({ aborted }) => aborted)) stop()
    work()
      .then(resolve, reject)
      .finally(() => {
        for (const end of ends) end.removeEventListener('abort', stop)
      })
  })
}

/** Asks a node, once that has said that it is of the network. */
function createAsk(chainId: string, node: Node, timeoutMs: number): AskNode {
  const send =
    typeof node === 'string'
      ? http(node, { timeout: timeoutMs, retryCount: 0 })({}).request
      : (asked: NodeAsk) => node.request(asked)
  let isProven = false
  async function prove() {
    const said = await send({ method: 'eth_chainId' })
    const isSame = isHex(said) && said !== '0x' && `eip155:${BigInt(said)}` === chainId
    if (!isSame) throw new SiwxError('unknown', `The node of ${chainId} says that its chain is ${said}.`)
    isProven = true
  }
  return async (method, params) => {
    if (!isProven) await prove()
    return send({ method, params })
  }
}

function isNodes(nodes: unknown): boolean {
  const isNode = (node: unknown) =>
    typeof node === 'string'
      ? URL.canParse(node) && /^https?:/i.test(node)
      : typeof node === 'object' && node !== null && 'request' in node && typeof node.request === 'function'
  return (
    isRecord(nodes) &&
    Object.entries(nodes).every(([id, node]) => /^eip155:[1-9]\d*$/.test(id) && isNode(node))
  )
}
