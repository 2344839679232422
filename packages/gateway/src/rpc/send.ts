import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { UnavailableError, UpstreamError } from '../errors.js'
import type { ProviderRouter } from '../route/route.js'
import type { Node } from './node.js'
import { UnprovenError } from './provenNode.js'
import { createRpc } from './rpc.js'
import { RpcError } from './rpcError.js'
import { sendVerdict } from './sendVerdict.js'

/** Refusals after which a transaction is surely not on its way: the node did not look at it. */
const unseen: readonly number[] = [-32601, -32005, -32016, -32029, 429]
const refused: readonly (number | undefined)[] = [401, 402, 403, 404, 405, 429]
const budget = 15_000
const group = 'rpc|send'

/**
 * Hands a signed transaction to one node. To the next only where the first surely did not take it. A refusal counts only once a
 * node was asked for the transaction and does not have it: the same bytes may have been sent before.
 * @param readers are asked for it, after the node that refused
 * @throws {RpcError} @throws {UnavailableError} also where it is unknown whether it was taken
 */
export async function sendOnce(
  nodes: readonly Node[],
  router: ProviderRouter,
  method: string,
  params: readonly unknown[],
  client = '',
  readers: readonly Node[] = [],
): Promise<unknown> {
  let refusal: RpcError | undefined
  const open = nodes.filter(({ id }) => router.isWell(id, group, client))
  // One that answers nothing else may be down, and with it the time is lost; yet it may be the only one.
  const isWell = ({ id }: Node) => router.isWell(id, 'rpc', client)
  for (const node of [...open.filter(isWell), ...open.filter((one) => !isWell(one))]) {
    const outcome = await attempt(node, router, method, params, client)
    if ('result' in outcome) return outcome.result
    if (!outcome.next) {
      const { error } = outcome
      if (!error) break
      return settled(error, hashOf(method, params), [...new Set([node, ...readers])], router, client)
    }
    refusal = outcome.error ?? refusal
    // Where the same bytes may be taken twice, or are for one node alone, there is no second.
    if (!method.startsWith('eth_')) break
  }
  throw refusal ?? new UnavailableError()
}

type Outcome = { readonly result: unknown } | { readonly next: boolean; readonly error: RpcError | undefined }

async function attempt(
  node: Node,
  router: ProviderRouter,
  method: string,
  params: readonly unknown[],
  client: string,
): Promise<Outcome> {
  let next = false
  const answer = async (signal: AbortSignal): Promise<Outcome> => {
    try {
      return { result: await node.request(method, params, signal) }
    } catch (error) {
      // A node that was asked nothing but its chain has not taken it.
      if (error instanceof UpstreamError)
        next = error instanceof UnprovenError || (error.fault === 'status' && refused.includes(error.status))
      if (!(error instanceof RpcError)) throw error
      const isThere = sendVerdict(error) === 'there'
      // A proxy that waited in vain for the node does not know what the node did.
      if (!isThere && error.status > 500) throw new UpstreamError('status', error.status)
      return { next: !isThere && (unseen.includes(error.code) || refused.includes(error.status)), error }
    }
  }
  try {
    return await router.route([{ provider: node.id, part: group, client, answer }], {
      budget,
      retry: 'never',
    })
  } catch {
    return { next, error: undefined }
  }
}

/** Returns the hash of a transaction that was refused because it was sent before. @throws {RpcError} @throws {UnavailableError} */
async function settled(
  refusal: RpcError,
  hash: string | undefined,
  nodes: readonly Node[],
  router: ProviderRouter,
  client: string,
): Promise<string> {
  const verdict = sendVerdict(refusal)
  if (hash && verdict === 'there') return hash
  const look = (node: Node) =>
    createRpc([node], router)
      .request('eth_getTransactionByHash', [hash], { client })
      .catch(() => undefined)
  const looks = hash ? await Promise.all(nodes.map(look)) : []
  if (hash && looks.some((found) => Object(found).hash === hash)) return hash
  // Of other transactions nodes cannot be asked.
  throw verdict === 'refused' && (!hash || looks.includes(null)) ? refusal : new UnavailableError()
}

/** The hash of what is sent, where its bytes alone say it. */
function hashOf(method: string, [raw]: readonly unknown[]): string | undefined {
  // Of these alone the hash is that of the bytes that are sent (EIP-2718); with blobs, or on some chains, it is another.
  const isPlain = typeof raw === 'string' && /^0x(0[124]|[c-f][0-9a-f])([0-9a-f]{2})*$/i.test(raw)
  if (method !== 'eth_sendRawTransaction' || !isPlain) return undefined
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
}
