import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { UnavailableError, UpstreamError } from '../errors.js'
import type { ProviderRouter } from '../route/route.js'
import { isFormed } from './forms.js'
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

/** A transaction, or an operation, with its method. */
export interface Sending {
  /** As for {@link isFormed}. */
  readonly family: string
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * Hands a signed transaction to one node. To the next only where the first surely did not take it. A refusal counts only once a
 * node was asked for the transaction and does not have it: the same bytes may have been sent before. So it is with a result that
 * does not name the transaction.
 * @param readers are asked for it, after the node that refused
 * @throws {RpcError} @throws {UnavailableError} also where it is unknown whether it was taken
 */
export async function sendOnce(
  nodes: readonly Node[],
  router: ProviderRouter,
  sending: Sending,
  client = '',
  readers: readonly Node[] = [],
): Promise<unknown> {
  let refusal: RpcError | undefined
  const open = nodes.filter(({ id }) => router.isWell(id, group, client))
  // One that answers nothing else may be down, and with it the time is lost; yet it may be the only one.
  const isWell = ({ id }: Node) => router.isWell(id, 'rpc', client)
  for (const node of [...open.filter(isWell), ...open.filter((one) => !isWell(one))]) {
    const outcome = await attempt(node, router, sending, client)
    if ('result' in outcome) return outcome.result
    if (!outcome.next) {
      const { error } = outcome
      if (!error) break
      return settled(error, hashOf(sending), [...new Set([node, ...readers])], router, client)
    }
    refusal = outcome.error instanceof RpcError ? outcome.error : refusal
    // Where the same bytes may be taken twice, or are for one node alone, there is no second.
    if (!sending.method.startsWith('eth_')) break
  }
  throw refusal ?? new UnavailableError()
}

/** A node said of what was sent something that does not name it. */
class UnnamedError extends UpstreamError {
  constructor() {
    super('malformed')
  }
}

type Outcome =
  | { readonly result: unknown }
  | { readonly next: boolean; readonly error: RpcError | UnnamedError | undefined }

async function attempt(
  node: Node,
  router: ProviderRouter,
  sending: Sending,
  client: string,
): Promise<Outcome> {
  const { method, params } = sending
  let next = false
  let unnamed: UnnamedError | undefined
  const answer = async (signal: AbortSignal): Promise<Outcome> => {
    try {
      const result = await node.request(method, params, signal)
      if (isNamed(sending, result)) return { result }
      unnamed = new UnnamedError()
      throw unnamed
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
    return { next, error: unnamed }
  }
}

/** Returns the hash of a transaction that was refused because it was sent before. @throws {RpcError} @throws {UnavailableError} */
async function settled(
  refusal: RpcError | UnnamedError,
  hash: string | undefined,
  nodes: readonly Node[],
  router: ProviderRouter,
  client: string,
): Promise<string> {
  const verdict = refusal instanceof RpcError ? sendVerdict(refusal) : 'unclear'
  if (hash && verdict === 'there') return hash
  const look = (node: Node) =>
    createRpc([node], router, 'eip155')
      .request('eth_getTransactionByHash', [hash], { client })
      .catch(() => undefined)
  const looks = hash ? await Promise.all(nodes.map(look)) : []
  if (hash && looks.some((found) => Object(found).hash === hash)) return hash
  // Of other transactions nodes cannot be asked.
  const isRefused = verdict === 'refused' && (!hash || looks.includes(null))
  throw isRefused && refusal instanceof RpcError ? refusal : new UnavailableError()
}

/** Whether a result names what was sent: by its hash, where the bytes say that, else by its form. */
function isNamed(sending: Sending, result: unknown): boolean {
  const [hash, signature] = [hashOf(sending), signatureOf(sending)]
  if (hash !== undefined) return typeof result === 'string' && result.toLowerCase() === hash
  if (signature !== undefined) return result === signature
  return isFormed(sending.family, sending.method, result, sending.params)
}

/** The hash of what is sent, where its bytes alone say it. */
function hashOf({ method, params: [raw] }: Sending): string | undefined {
  // Of these alone the hash is that of the bytes that are sent (EIP-2718); with blobs, or on some chains, it is another.
  const isPlain = typeof raw === 'string' && /^0x(0[124]|[c-f][0-9a-f])([0-9a-f]{2})*$/i.test(raw)
  if (method !== 'eth_sendRawTransaction' || !isPlain) return undefined
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
}

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The first signature of a transaction of Solana, which is its name; where its bytes say one, and are in base64. */
function signatureOf({ family, method, params: [raw, options] }: Sending): string | undefined {
  const isPlain = typeof raw === 'string' && /^[A-Za-z0-9+/]+=*$/.test(raw)
  const { encoding }: { readonly encoding?: unknown } = Object(options)
  if (family !== 'solana' || method !== 'sendTransaction' || !isPlain || encoding !== 'base64')
    return undefined
  const [count = 0, ...bytes] = Array.from(decoded(raw), (one) => one.charCodeAt(0))
  const signature = bytes.slice(0, 64)
  // More signatures than a transaction holds, or fewer bytes: the node says what is wrong with them.
  if (count === 0 || count > 127 || signature.length < 64) return undefined
  let rest = BigInt(`0x${bytesToHex(Uint8Array.from(signature))}`)
  let told = ''
  for (; rest > 0n; rest /= 58n) told = `${digits[Number(rest % 58n)]}${told}`
  const zeros = signature.findIndex((byte) => byte > 0)
  return zeros < 0 ? undefined : `${'1'.repeat(zeros)}${told}`
}

function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
