import type { ChainId } from '@foyer/api'
import * as v from 'valibot'
import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { evmQuantity } from '../../evm/fields.js'
import type { Move } from '../../evm/moves.js'
import type { ContractFacts } from '../../evm/readTokens.js'
import type { Activity, Movement, TokenFacts, Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { writeAssetId } from '../collectibles/assetId.js'
import type { ContractBook } from '../contractBook.js'
import { looksLikeSpam } from '../looksLikeSpam.js'
import { isCallOfAnother, operationOf } from './operation.js'
import { isPartOf, type Row } from './row.js'

/** Of one transaction. */
const most = 50
const nothing: ReadonlyMap<string, ContractFacts> = new Map()

/** Tells transactions as an account sees them, with the names of the tokens that they moved. */
export async function activitiesOf(
  rows: readonly Row[],
  { chain, account }: { readonly chain: ChainId; readonly account: string },
  { rpc, tokens }: Tools,
  book: ContractBook,
): Promise<readonly Activity[]> {
  const own = account.toLowerCase()
  const [coin, ...listed] = tokens(chain)
  const byContract = new Map(listed.map((token) => [token.address?.toLowerCase(), token] as const))
  const seen = await mapAllConcurrent(rows, async (row) => {
    const net = netMoves(row, own)
    const paid = await paidOut(row, net, own, rows, rpc(chain))
    return { row, net: paid === undefined ? net : [...net, paid] }
  })
  const strangers = seen.flatMap(({ net }) =>
    net.flatMap(({ contract }) => (contract === undefined || byContract.has(contract) ? [] : [contract])),
  )
  const told = strangers.length > 0 ? await book(rpc(chain), chain, [...new Set(strangers)]) : nothing
  const symbols = [coin, ...listed].flatMap((token) => (token ? [token.symbol] : []))

  return seen.map(({ row, net }): Activity => {
    const isOwn = row.wanted.includes(own)
    const movements = net.flatMap((move): readonly Movement[] => {
      const { kind, contract, direction, amount, id } = move
      if (contract === undefined) return coin ? [{ direction, token: { ...coin, amount } }] : []
      const known = byContract.get(contract)
      const facts = told.get(contract)
      const isSpam = !isOwn && isUnasked(move, known, facts, symbols)
      if (id !== undefined) {
        const name = known?.name || facts?.name || facts?.symbol
        // Of bait nothing is fetched.
        const image =
          isSpam || contract === undefined || kind === 'coin' || kind === 'erc20'
            ? {}
            : { image: { asset: writeAssetId({ chain, standard: kind, address: contract, id }) } }
        return [{ direction, nft: { ...(name ? { name: `${name} #${id}` } : {}), ...image, amount, isSpam } }]
      }
      const token = known ?? tokenOf(chain, contract, facts)
      return token ? [{ direction, token: { ...token, amount, isSpam } }] : []
    })
    const operation = operationOf(row, own, movements)
    return { ...placeOf(row, own, operation), chain, operation, movements }
  })
}

type Net = Pick<Move, 'kind' | 'contract' | 'id' | 'amount'> & Pick<Movement, 'direction'>

/** What was moved to or from an account in the end, of each token. */
function netMoves({ moves }: Row, account: string): readonly Net[] {
  const sums = new Map<string, Net & { readonly sum: bigint; readonly isOwn: boolean }>()
  for (const { kind, contract, id, amount, from, to } of moves) {
    if (from !== account && to !== account) continue
    const key = `${contract}|${id}`
    const before = sums.get(key)
    const sum = (before?.sum ?? 0n) + (to === account ? amount : 0n) - (from === account ? amount : 0n)
    const isOwn = (before?.isOwn ?? true) && from === to
    const went = sum < 0n || (sum === 0n && from === account)
    const direction: Net['direction'] = isOwn ? 'self' : went ? 'out' : 'in'
    sums.set(key, {
      kind,
      ...(contract === undefined ? {} : { contract }),
      ...(id === undefined ? {} : { id }),
      sum,
      isOwn,
      direction,
      amount: isOwn ? amount : sum < 0n ? -sum : sum,
    })
  }
  return [...sums.values()].filter(({ amount }) => amount < 2n ** 256n).slice(0, most)
}

/**
 * The coin that a contract paid to the account that called it. No log has that, so the balances before and after are
 * compared. Absent where the node does not keep them, or another transaction of that block may have changed them.
 */
async function paidOut(
  row: Row,
  net: readonly Net[],
  account: string,
  rows: readonly Row[],
  rpc: Rpc,
): Promise<Net | undefined> {
  const { from, block, fee, isDone, moves } = row
  const went = moves.filter((move) => move.from === account && move.to !== account)
  const isAlone = !rows.some((other) => other !== row && other.block === block && isPartOf(account, other))
  const mayHaveCome = went.length > 0 && !net.some(({ direction }) => direction === 'in')
  if (from !== account || !isDone || fee === undefined || !isAlone || !mayHaveCome) return undefined
  if (!isCallOfAnother(row, went)) return undefined
  const value = moves.reduce(
    (sum, { kind, amount, from }) => sum + (kind === 'coin' && from === account ? amount : 0n),
    0n,
  )
  try {
    const [before, after] = await Promise.all([
      balanceAt(rpc, account, block - 1),
      balanceAt(rpc, account, block),
    ])
    const amount = after - before + fee + value
    // Coin that was sent along and came back in part makes a smaller movement out, and none in.
    return amount > 0n && value === 0n ? { kind: 'coin', direction: 'in', amount } : undefined
  } catch {
    return undefined
  }
}

async function balanceAt(rpc: Rpc, account: string, block: number): Promise<bigint> {
  return v.parse(evmQuantity, await rpc.request('eth_getBalance', [account, `0x${block.toString(16)}`]))
}

/** Of a transaction that somebody else sent: what went although nobody asked, and what came as bait. */
function isUnasked(
  { direction, amount }: Net,
  known: TokenFacts | undefined,
  facts: ContractFacts | undefined,
  symbols: readonly string[],
): boolean {
  // Nothing at all is sent in somebody's name so that a false address is found in the history.
  if (amount === 0n) return true
  if (known) return false
  return direction === 'out' || looksLikeSpam([facts?.name ?? '', facts?.symbol ?? ''], symbols)
}

function tokenOf(chain: ChainId, address: string, facts: ContractFacts | undefined): TokenFacts | undefined {
  if (!facts?.symbol || facts.decimals === undefined) return undefined
  const { name, symbol, decimals } = facts
  return { chain, address, name: name || symbol, symbol, decimals }
}

/** When and between whom. What is sent is sent to its receiver, not to the contract of the token. */
function placeOf(
  row: Row,
  account: string,
  operation: string,
): Omit<Activity, 'chain' | 'operation' | 'movements'> {
  const { hash, at, nonce, isDone, undone, moves, fee } = row
  const side = operation === 'send' ? 'from' : operation === 'receive' ? 'to' : undefined
  const move = side && moves.find((one) => one[side] === account)
  return {
    hash,
    at,
    nonce,
    ...(fee !== undefined && row.from === account && { fee }),
    status: isDone && !undone.includes(account) ? 'confirmed' : 'failed',
    from: move?.from ?? row.from,
    to: move?.to ?? row.to ?? row.made ?? account,
  }
}
