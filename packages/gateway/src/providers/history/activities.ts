import type { ChainId } from '@foyer/api'
import { mayBeItem, parseDecimals, truncateMiddle } from '@foyer/core'
import { lossesFirst } from '../../calls/lossesFirst.js'
import { mapAllConcurrent } from '../../calls/mapConcurrent.js'
import { callAll } from '../../evm/callAll.js'
import type { Move } from '../../evm/moves.js'
import type { ContractFacts } from '../../evm/readTokens.js'
import type { Activity, Movement, TokenFacts, Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { writeAssetId } from '../collectibles/assetId.js'
import type { ContractBook } from '../contractBook.js'
import { looksLikeSpam } from '../looksLikeSpam.js'
import { type Allowing, ofItem, permissionsIn, triedMoves } from './asked.js'
import { counterpartyIn, foremostOf } from './counterparty.js'
import { emptyClaims } from './emptyMoves.js'
import { type Around, createCoinBook, innerCoin } from './innerCoin.js'
import { isCallOfAnother, operationOf } from './operation.js'
import { costFor, isPartOf, type Row } from './row.js'

const nothing: ReadonlyMap<string, ContractFacts> = new Map()

/** Tells transactions as an account sees them, with the names of the tokens that they moved. */
export async function activitiesOf(
  rows: readonly Row[],
  { chain, account }: { readonly chain: ChainId; readonly account: string },
  { rpc, tokens, course }: Tools,
  book: ContractBook,
  around?: Around,
): Promise<readonly Activity[]> {
  const own = account.toLowerCase()
  const [coin, ...listed] = tokens(chain)
  const byContract = new Map(listed.map((token) => [token.address?.toLowerCase(), token] as const))
  const inner = await innerCoin(
    rows,
    own,
    around ?? {
      ...createCoinBook(rpc(chain), own),
      rowsIn: (block) => rows.filter((row) => row.block === block && isPartOf(own, row)),
    },
  )
  const isListed = ({ contract }: Pick<Net, 'contract'>) => contract === undefined || byContract.has(contract)
  const rankOf = (one: Allowing) =>
    (BigInt(one.spender) === 0n ? 4 : 0) + (isListed(one) ? 0 : 2) + (one.amount === undefined ? 0 : 1)
  const nets = rows.map((read) => {
    const amount = inner.get(read.hash) ?? 0n
    const left: readonly Move[] =
      amount < 0n ? [{ kind: 'coin', from: own, to: unknown, amount: -amount }] : []
    const { all, unread } = permissionsIn(read, own, chain)
    const given = all.filter(({ isEnd }) => !isEnd).toSorted((one, other) => rankOf(one) - rankOf(other))
    // Of what its sender tried in vain, the input says what it was. Code that it took on is no such thing.
    const isKept = !read.isDone && given.some(({ contract }) => contract === undefined)
    const isVain = !read.isDone && read.from === own && !isKept
    const row = { ...read, moves: [...(isVain ? triedMoves(read) : read.moves), ...left] }
    const [allowed = all[0], ...others] = given
    return { row, net: netMoves(row, own), allowed, isKept, permissions: others.length + unread }
  })
  // The sender makes nothing unreal. Only a claim that its contract proves empty is.
  const claims = nets.flatMap(({ row, net }) =>
    isSucceeded(row, own) ? [] : net.flatMap((move) => claimOf(move, row.block, byContract) ?? []),
  )
  const empty = claims.length > 0 ? await emptyClaims(rpc(chain), own, claims) : new Set()
  const emptyMoves = new Set(claims.flatMap((claim) => (empty.has(claim) ? [claim.move] : [])))
  const isReal = (move: Net) => move.amount > 0n && !emptyMoves.has(move)
  const seen = nets.map(({ row, net, permissions, ...rest }) => {
    const gain = paidOut(row, net.filter(isReal), own, inner.get(row.hash))
    const { told, more } = lossesFirst([...net, ...gain], (move) => ({
      direction: move.direction,
      contract: move.contract,
      isReal: isReal(move),
      isListed: isListed(move),
    }))
    return { ...rest, row, net: told, more: more + permissions }
  })
  const strangers = seen.flatMap(({ net, allowed }) =>
    [...net, ...(allowed ? [allowed] : [])].flatMap((one) => (isListed(one) ? [] : (one.contract ?? []))),
  )
  const told = strangers.length > 0 ? await book(rpc(chain), chain, [...new Set(strangers)], course) : nothing
  const symbols = [coin, ...listed].flatMap((token) => (token ? [token.symbol] : []))

  const itemed = await mapAllConcurrent(seen, async ({ allowed, ...one }) => {
    const isOfItem = allowed && isListed(allowed) ? false : await isItem(allowed, told, rpc(chain))
    return { ...one, allowed: allowed && isOfItem ? { ...ofItem(allowed), id: allowed.itemNumber } : allowed }
  })

  return itemed.map(({ row, net, more, allowed, isKept }): Activity => {
    // No account is named by the end of a permission for a collectible.
    const isNamed = allowed && BigInt(allowed.spender) !== 0n
    const allows = isNamed ? allowanceOf(chain, allowed, byContract, told) : undefined
    const isOwn = row.wanted.includes(own)
    const movements = net.flatMap((move): readonly Movement[] => {
      const { kind, contract, direction, id, counterparty } = move
      const side = { direction, ...(counterparty && { counterparty }) }
      const amount = emptyMoves.has(move) ? 0n : move.amount
      if (contract === undefined) return coin ? [{ ...side, token: { ...coin, amount } }] : []
      const known = byContract.get(contract)
      const facts = told.get(contract)
      const isSpam = !isOwn && isBait({ direction, amount }, known, facts, symbols)
      if (id !== undefined) {
        const name = known?.name || facts?.name || facts?.symbol
        // Of bait nothing is fetched.
        const image =
          isSpam || contract === undefined || kind === 'coin' || kind === 'erc20'
            ? {}
            : { image: { asset: writeAssetId({ chain, standard: kind, address: contract, id }) } }
        return [{ ...side, nft: { ...(name ? { name: `${name} #${id}` } : {}), ...image, amount, isSpam } }]
      }
      const token =
        known ??
        tokenOf(chain, contract, facts) ??
        (direction === 'out' ? nameless(chain, contract, facts) : undefined)
      return token ? [{ ...side, token: { ...token, amount, isSpam } }] : []
    })
    const deed = operationOf(row, own, movements, allowed)
    // A gain whose token says nothing of itself has no amount to show.
    const untold =
      net.filter(isReal).length - movements.filter(({ token, nft }) => (token ?? nft)?.amount).length
    const went = net.some((move) => move.direction === 'out' && isReal(move))
    const figure = foremostOf(net, (move) => ({
      isIn: move.direction === 'in',
      isReal: isReal(move),
      isListed: isListed(move),
      isItem: move.id !== undefined,
    }))
    // Its own code sent coin, and no log names the recipient.
    const isUnnamed = isOwn && figure?.direction === 'out' && !figure.counterparty
    const operation = deed === 'send' && isUnnamed ? 'execute' : deed
    return {
      ...placeOf(row, own, operation, figure?.counterparty?.address, went),
      // Its call failed, and the code stays.
      ...(isKept && { status: 'confirmed' }),
      chain,
      operation,
      movements,
      ...(allows && { allows }),
      ...(more + untold > 0 && { more: more + untold }),
      ...(went && !isOwn && { takenBy: row.from }),
    }
  })
}

/** Whether a permission is for one collectible. A contract that has a name and no decimals has no coins. */
async function isItem(
  allowed: Allowing | undefined,
  told: ReadonlyMap<string, ContractFacts>,
  rpc: Rpc,
): Promise<boolean> {
  const { contract: to, itemNumber } = allowed ?? {}
  if (to === undefined || itemNumber === undefined) return false
  const { name, symbol, decimals } = told.get(to) ?? {}
  if ((name || symbol) && decimals === undefined) return true
  return mayBeItem(async (data) => (await callAll(rpc, [{ to, data }]))[0], itemNumber)
}

/** Whether an account asked for a transaction, and got what it asked for. */
function isSucceeded({ wanted, undone }: Row, account: string): boolean {
  return wanted.includes(account) && !undone.includes(account)
}

/** Returns the coin that a contract paid to the account that called it, or in return for a loss. */
function paidOut(row: Row, net: readonly Net[], account: string, amount = 0n): readonly Net[] {
  const went = row.moves.filter(({ from, to }) => from === account && to !== account)
  const isLoss = net.length > 0 && net.every(({ direction }) => direction === 'out')
  if (amount <= 0n || !isLoss || (row.from === account && !isCallOfAnother(row, went))) return []
  // Coin that was sent along and came back in part makes a smaller movement out, and none in.
  return went.some(({ kind }) => kind === 'coin') ? [] : [{ kind: 'coin', direction: 'in', amount }]
}

/** The account that got coin by an inner call. */
const unknown = ''

type Net = Pick<Move, 'kind' | 'contract' | 'id' | 'amount'> & Pick<Movement, 'direction' | 'counterparty'>

/** What was moved to or from an account in the end, of each token. */
function netMoves({ moves }: Row, account: string): readonly Net[] {
  const sums = new Map<string, Net & { readonly sum: bigint; readonly isOwn: boolean }>()
  const shares = new Map<string, Map<string, bigint>>()
  for (const { kind, contract, id, amount, from, to } of moves) {
    if (from !== account && to !== account) continue
    const key = `${contract}|${id}`
    const before = sums.get(key)
    const sum = (before?.sum ?? 0n) + (to === account ? amount : 0n) - (from === account ? amount : 0n)
    const isOwn = (before?.isOwn ?? true) && from === to
    const others = shares.get(key) ?? new Map<string, bigint>()
    const other = from === account ? to : from
    if (from !== to && other !== unknown)
      others.set(other, (others.get(other) ?? 0n) + (from === account ? amount : -amount))
    shares.set(key, others)
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
  return [...sums].flatMap(([key, { sum, isOwn, ...net }]) => {
    const counterparty = isOwn
      ? { address: account, others: 0 }
      : counterpartyIn(shares.get(key) ?? new Map(), net.direction === 'in')
    return net.amount < 2n ** 256n ? [{ ...net, ...(counterparty && { counterparty }) }] : []
  })
}

/** A claim of an unlisted contract that something left the account. */
function claimOf(move: Net, block: number, listed: ReadonlyMap<string | undefined, TokenFacts>) {
  const { direction, amount, kind, contract, id } = move
  if (direction !== 'out' || amount === 0n || contract === undefined || listed.has(contract)) return undefined
  return { move, kind, contract, block, ...(id === undefined ? {} : { id }) }
}

/** Whether a move in another account's transaction moved nothing, or came and looks like bait. */
function isBait(
  { direction, amount }: Pick<Net, 'direction' | 'amount'>,
  known: TokenFacts | undefined,
  facts: ContractFacts | undefined,
  symbols: readonly string[],
): boolean {
  // Nothing at all is sent in somebody's name so that a false address is found in the history.
  if (amount === 0n) return true
  if (known) return false
  // A transfer out of the account is real, whatever its sender.
  return direction !== 'out' && looksLikeSpam([facts?.name ?? '', facts?.symbol ?? ''], symbols)
}

function tokenOf(chain: ChainId, address: string, facts: ContractFacts | undefined): TokenFacts | undefined {
  if (!facts?.symbol || facts.decimals === undefined) return undefined
  const { name, symbol, decimals } = facts
  return { chain, address, name: name || symbol, symbol, decimals }
}

/** Returns a permission with the facts of its token. */
function allowanceOf(
  chain: ChainId,
  { contract, spender, amount, isCollection, id }: Allowing,
  listed: ReadonlyMap<string | undefined, TokenFacts>,
  told: ReadonlyMap<string, ContractFacts>,
): Activity['allows'] {
  if (contract === undefined) return { spender }
  const facts = told.get(contract)
  const token = listed.get(contract) ?? tokenOf(chain, contract, facts) ?? nameless(chain, contract, facts)
  const name = isCollection && (facts?.name || facts?.symbol)
  const named = name ? { ...token, name, symbol: facts.symbol || name } : token
  const item = id !== undefined && {
    name: `${named.name} #${id}`,
    // Of a symbol 32 characters are shown, and a number is never cut at its end.
    symbol: `${named.symbol.slice(0, 16)} #${truncateMiddle(`${id}`)}`,
    decimals: parseDecimals('0'),
  }
  return { spender, token: { ...named, ...item }, ...(amount !== undefined && { amount }) }
}

/** A token that does not say how it is called: a loss of it is shown all the same, by its address. */
function nameless(chain: ChainId, address: string, facts: ContractFacts | undefined): TokenFacts {
  const symbol = truncateMiddle(address)
  return { chain, address, name: symbol, symbol, decimals: facts?.decimals ?? parseDecimals('0') }
}

/**
 * When and between whom. The other side is that of the movement that the row shows, not the contract of its token.
 * @param other the other side of that movement
 */
function placeOf(
  row: Row,
  account: string,
  operation: string,
  other: string | undefined,
  went: boolean,
): Omit<Activity, 'allows' | 'chain' | 'operation' | 'movements'> {
  const { hash, at, nonce, isDone, undone } = row
  const fee = costFor(account, row)
  const giver = operation === 'receive' ? other : undefined
  const recipient = operation === 'send' ? other : undefined
  return {
    hash,
    at,
    nonce,
    ...(fee !== undefined && { fee }),
    // An operation may fail inside, and tokens leave all the same. Then nothing may say that they stayed.
    status: isDone && (went || !undone.includes(account)) ? 'confirmed' : 'failed',
    from: giver ?? (recipient ? account : row.from),
    to: recipient ?? (giver ? account : (row.to ?? row.made ?? account)),
  }
}
