import type { Hex } from 'viem'
import { type EvmAccount, evmAccount } from '../../keys/derive.js'
import type { EvmNode } from '../../nodes/evmNode.js'
import { NodeError, offer } from '../../nodes/node.js'
import { inTurn, type WithSeed } from '../prepared.js'
import { RefusedRequestError } from '../screen.js'
import { signTransaction, type WholeTransaction } from './transaction.js'

/** What {@link sendTransaction} needs. */
export interface Sending {
  readonly account: Hex
  /** CAIP-2 */
  readonly network: string
  readonly node: EvmNode
  readonly withSeed: WithSeed
  /** The number that the page names, where it was shown. */
  readonly named?: NamedNonce | undefined
  /** Told what was signed before it leaves. */
  leaving?(signed: { readonly raw: Hex; readonly hash: Hex; readonly nonce: number }): Promise<void>
}

/** Signs a transaction with the next number of the account, and hands it to the network. @returns its hash */
export function sendTransaction(
  whole: Omit<WholeTransaction, 'nonce'>,
  { account, network, node, withSeed, named, leaving }: Sending,
): Promise<Hex> {
  const turn = `${network}:${account}`
  return inTurn(turn, async () => {
    const next = Math.max(await node.nonce(account), nextNonce(turn))
    const nonce = named?.nonce ?? next
    // The visitor agreed to a replacement only where that was shown.
    if (nonce > next || (nonce < next && !named?.replaces)) throw wrongNonce(next)
    const { raw, hash } = await withKey(withSeed, account, (key) =>
      signTransaction({ ...whole, nonce }, key.sign),
    )
    await leaving?.({ raw, hash, nonce })
    const isTaken = await offer({
      send: () => node.send(raw),
      isKnown,
      async find({ reason }) {
        const found = await node.find({ account, nonce, hash })
        // This node has seen a transaction of that number, and another node may be behind.
        return found === false && isUsed.test(reason) ? undefined : found
      },
    }).catch(refusal)
    if (isTaken) taken.set(turn, { nonce: Math.max(nonce, next - 1), at: Date.now() })
    return hash
  })
}

/** A number that a page names for a transaction. */
export interface NamedNonce {
  readonly nonce: number
  /** Whether a transaction that is pending has it: of the two, the chain carries out one. */
  readonly replaces: boolean
}

/**
 * Looks up the number that a page names.
 * @throws {RefusedRequestError} it is used up, or beyond the next one
 */
export async function namedNonce(
  nonce: bigint | undefined,
  { account, network, node }: Pick<Sending, 'account' | 'network' | 'node'>,
): Promise<NamedNonce | undefined> {
  if (nonce === undefined) return undefined
  const [used, pending] = await Promise.all([node.nonce(account, 'latest'), node.nonce(account)]).catch(
    refusal,
  )
  const next = Math.max(pending, nextNonce(`${network}:${account}`))
  if (nonce < BigInt(used) || nonce > BigInt(next)) throw wrongNonce(next)
  return { nonce: Number(nonce), replaces: nonce < BigInt(next) }
}

/** @param next the one that would be taken */
export function wrongNonce(next: number): RefusedRequestError {
  return new RefusedRequestError(`Invalid \`nonce\`: the next one is ${next}. Nothing was sent.`)
}

/** What nodes took last, by network and account. */
const taken = new Map<string, { readonly nonce: number; readonly at: number }>()
/** For so long another node may not have heard of it, in ms. */
const behindMs = 15_000

/** The least number of a transaction that does not take the place of the last one. */
function nextNonce(turn: string): number {
  const last = taken.get(turn)
  return last && Date.now() - last.at < behindMs ? last.nonce + 1 : 0
}

/** Opens the wallet for one signature of the account. */
export async function withKey<T>(withSeed: WithSeed, account: Hex, work: (key: EvmAccount) => T): Promise<T> {
  return withSeed(async (seed) => {
    const key = evmAccount(seed)
    try {
      if (key.address.toLowerCase() !== account.toLowerCase())
        throw new RefusedRequestError('The wallet is not that of this account.', 4100)
      return work(key)
    } finally {
      key.wipe()
    }
  })
}

/** A call that does more until it is carried out needs more: a transfer of coins never does. */
export function withRoom(gas: bigint): bigint {
  return gas === 21_000n ? gas : (gas * 12n) / 10n
}

/** As nodes say that the number of a transaction is used. */
const isUsed = /(nonce|number).*(low|used|old|expired)|(old|stale).?nonce/i

function isKnown({ reason }: NodeError): boolean {
  return /already (known|imported)|known transaction/i.test(reason)
}

/** What a node's no means to the page. @throws {RefusedRequestError} */
export function refusal(error: unknown): never {
  if (!(error instanceof NodeError)) throw error
  const { code, reason } = error
  if (code === undefined)
    throw new RefusedRequestError('The network does not answer. Nothing was sent.', -32603)
  throw new RefusedRequestError(`The network refused this: ${reason}`, -32000)
}
