import { UpstreamError } from '../../errors.js'
import { encodeCall } from '../../evm/abi.js'
import { callAll } from '../../evm/callAll.js'
import { events, movesOf } from '../../evm/moves.js'
import { numberIn } from '../../evm/readTokens.js'
import type { Rpc } from '../../rpc/rpc.js'
import { RpcError } from '../../rpc/rpcError.js'
import type { Collection } from './collections.js'

/** What an account holds of a collection. */
export interface Held {
  readonly id: bigint
  readonly amount: bigint
}

/** By these words together a node says that it searches no further back, or found too much. */
const searched = /\b(blocks?|ranges?|logs?|results|history|archive)\b/i
const tooMuch =
  /\b(exceed\w*|more than|too (many|large|wide|big|far)|over \d+|up to|limited to|limit the query|max(imum)?|pruned|archive)\b/i
/** A node that cannot answer now speaks of blocks and results, too. */
const now = /\b(second|minute|daily|rate|quota|blocked|syncing|log ?in)\b/i

/** Of one collection: the rest is not shown. */
const most = 1_000

/**
 * What an account, in lower case, holds of a collection, in the order of ids.
 * @throws what the node fails by; a contract that refuses holds nothing
 */
export async function holdingsOf(
  rpc: Rpc,
  collection: Collection,
  account: string,
): Promise<readonly Held[]> {
  const { address: to, standard } = collection
  if (standard === 'erc1155') return heldOf(rpc, collection, account, await idsOf(rpc, collection, account))
  const [answer] = await callAll(rpc, [{ to, data: encodeCall('balanceOf', account) }])
  const balance = numberIn(answer) ?? 0n
  if (balance === 0n) return []
  const listed = await listedIds(rpc, to, account, balance)
  return heldOf(rpc, collection, account, listed ?? (await idsOf(rpc, collection, account)))
}

/** As the contract lists them itself (the enumerable part of ERC-721); `undefined` for one that does not. */
async function listedIds(
  rpc: Rpc,
  to: string,
  account: string,
  balance: bigint,
): Promise<readonly bigint[] | undefined> {
  const count = balance > most ? most : Number(balance)
  const [first] = await idsAt(rpc, to, account, [0n])
  if (first === undefined) return undefined
  const places = Array.from({ length: count - 1 }, (_, at) => BigInt(at + 1))
  return [first, ...(await idsAt(rpc, to, account, places)).flatMap((id) => id ?? [])]
}

async function idsAt(
  rpc: Rpc,
  to: string,
  account: string,
  places: readonly bigint[],
): Promise<readonly (bigint | undefined)[]> {
  const calls = places.map((place) => ({ to, data: encodeCall('tokenOfOwnerByIndex', account, place) }))
  return (await callAll(rpc, calls)).map(numberIn)
}

/** Those that the host names, or that once came to the account. */
async function idsOf(
  rpc: Rpc,
  { address, standard, ids, since = 0 }: Collection,
  account: string,
): Promise<readonly bigint[]> {
  if (ids) return ids
  const topic = `0x${account.slice(2).padStart(64, '0')}`
  const { transfer, single, batch } = events
  const topics = standard === 'erc721' ? [transfer, null, topic] : [[single, batch], null, null, topic]
  const fromBlock = `0x${since.toString(16)}`
  const search = (from: string) =>
    rpc.request('eth_getLogs', [{ address, fromBlock: from, toBlock: 'latest', topics }])
  const logs = await search(fromBlock).catch(async (error: unknown) => {
    // A node that does not look so far back, but looks: this collection alone stays empty.
    if (error instanceof RpcError && isTooFar(error.message))
      return search('latest').catch(() => Promise.reject(error))
    throw error
  })
  if (!Array.isArray(logs)) throw new UpstreamError('malformed')
  return logs
    .flatMap(movesOf)
    .flatMap(({ kind, contract, to, id }) =>
      kind === standard && contract === address && to === account && id !== undefined ? [id] : [],
    )
}

function isTooFar(words: string): boolean {
  return searched.test(words) && tooMuch.test(words) && !now.test(words)
}

/** Of these ids what the account holds now. */
async function heldOf(
  rpc: Rpc,
  { address: to, standard }: Collection,
  account: string,
  ids: readonly bigint[],
): Promise<readonly Held[]> {
  const asked = [...new Set(ids)].sort((one, other) => (one < other ? -1 : 1)).slice(-most)
  const answers = await callAll(
    rpc,
    asked.map((id) => ({
      to,
      data: standard === 'erc721' ? encodeCall('ownerOf', id) : encodeCall('balanceOfId', account, id),
    })),
  )
  return asked.flatMap((id, index) => {
    const answer = numberIn(answers[index])
    const amount = standard === 'erc1155' ? answer : answer === BigInt(account) ? 1n : 0n
    return amount ? [{ id, amount }] : []
  })
}
