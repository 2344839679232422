import {
  BaseError,
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  http,
  isAddress,
  isAddressEqual,
  isErc6492Signature,
  isHex,
  padHex,
  parseAbi,
  recoverAddress,
  size,
  slice,
} from 'viem'
import { call, getCode, verifyHash } from 'viem/actions'
import { SiwxError } from './error.js'
import type { FamilyVerifier } from './family.js'
import type { ChainId } from './message.js'

/** A node: its URL, or anything that takes requests (EIP-1193). */
export type Node = string | { request(ask: { method: string; params?: unknown }): Promise<unknown> }

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
    ['timeoutMs', isNumber(timeoutMs, 1) && timeoutMs < 2 ** 31, 'a number of milliseconds, one or more'],
  ])
  const asked = new Map(
    Object.entries(nodes).map(([chainId, node]) => [chainId, createAsk(chainId, node, timeoutMs)]),
  )
  return {
    namespace: 'eip155',
    // Mixed case is a checksum (EIP-55); in letters of one size there is none, and it would be another account.
    canonical: (address) => (isAddress(address) ? getAddress(address) : undefined),
    async verify({ text, address, chainId, signature, signal }) {
      if (!isAddress(address) || !isHex(signature)) return false
      const hash = hashMessage(text)
      if (await isOfKey(address, hash, signature)) return true
      const ask = asked.get(chainId)
      if (!ask) return false
      try {
        return await withEnd(
          isSignedByContract({ chainId, address, hash, signature }, ask),
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

/**
 * Verifies what EVM accounts sign (ERC-191): by their key, or as their contract says (ERC-1271), also before that is
 * deployed (ERC-6492). Nodes are asked only where no key signed.
 */
export function eip155({ nodes = {}, timeoutMs = 10_000 }: Eip155Options = {}): FamilyVerifier {
  return {
    namespace: 'eip155',
    // Mixed case is a checksum (EIP-55); in letters of one size there is none, and it would be another account.
    canonical: (address) => (isAddress(address) ? getAddress(address) : undefined),
    async verify({ text, address, chainId, signature, signal }) {
      // Mixed case is a checksum (EIP-55).
      if (!isAddress(address) || !isHex(signature)) return false
      const hash = hashMessage(text)
      if (await isOfKey(address, hash, signature)) return true
      const node = Object.hasOwn(nodes, chainId) ? nodes[chainId] : undefined
      return node !== undefined && isOfContract({ address, hash, signature, node, timeoutMs, signal })
    },
  }
}

async function isOfKey(address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== 65 || BigInt(slice(signature, 32, 64)) > halfOrder) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}

interface ContractAsk {
  readonly address: Hex
  readonly hash: Hex
  readonly signature: Hex
  readonly node: Node
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

async function isOfContract({ node, timeoutMs, signal, ...signed }: ContractAsk): Promise<boolean> {
  const limit = AbortSignal.timeout(timeoutMs)
  const ended = new Promise<never>((_, reject) => {
    for (const end of [limit, signal]) {
      if (end.aborted) reject(end.reason)
      end.addEventListener('abort', () => reject(end.reason))
    }
  })
  try {
    return await Promise.race([askContract(signed, node, timeoutMs), ended])
  } catch (cause) {
    throw new SiwxError('unknown', 'The node that knows the contract did not answer.', { cause })
  }
}

type Signed = Pick<ContractAsk, 'address' | 'hash' | 'signature'>

async function askContract(signed: Signed, node: Node, timeoutMs: number): Promise<boolean> {
  const lost: unknown[] = []
  const send =
    typeof node === 'string' ? http(node, { timeout: timeoutMs, retryCount: 0 })({}).request : node.request
  const client = createClient({
    transport: custom(
      {
        async request(ask) {
          try {
            return await send(ask)
          } catch (error) {
            if (!isOfNode(error)) lost.push(error)
            throw error
          }
        },
      },
      { retryCount: 0 },
    ),
    // A stranger's contract would have the server ask whatever URL it names (ERC-3668).
    ccipRead: false,
  })
  const { address, signature } = signed
  const isWrapped = isErc6492Signature(signature)
  // Nobody's contract, now or ever, unless the signature says how to deploy it.
  if (!isWrapped && (await getCode(client, { address })) === undefined) return false
  const asked = isWrapped ? verifyHash(client, signed) : saysYes(client, signed)
  const isSigned = await asked.catch(() => false)
  // It takes a node that does not answer for a contract that says no.
  if (!isSigned && lost.length > 0) throw lost[0]
  return isSigned
}

async function saysYes(client: Client, { address, hash, signature }: Signed): Promise<boolean> {
  const { data = '0x' } = await call(client, {
    to: address,
    data: encodeFunctionData({ abi, args: [hash, signature] }),
  })
  return data.slice(0, isItsOwn.length).toLowerCase() === isItsOwn
}

/** Whether a node answered, though by an error: a contract that reverts is one. */
function isOfNode(error: unknown): boolean {
  const cause = error instanceof BaseError ? error.walk((one) => hasCode(one)) : error
  return hasCode(cause)
}

function hasCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
}
