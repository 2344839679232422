import type { ChainId } from '@foyer/api'
import { truncateMiddle } from '@foyer/core'
import type { Activity, Movement, TokenFacts } from '../../questions.js'
import { counterpartyIn, foremostOf } from './counterparty.js'
import { isProgramAccount } from './isProgramAccount.js'
import { booksOf, type Changes, wrappers } from './solanaBooks.js'
import { permissionsIn, type SolanaPermission } from './solanaPermissions.js'
import {
  type Holding,
  type Instruction,
  instructionsOf,
  isOf,
  readTransaction,
  type SolanaTransaction,
  textIn,
} from './solanaRead.js'
import { isStaked, isUnstaked } from './solanaStake.js'

const budget = 'ComputeBudget111111111111111111111111111111'
/** Less than this is sent to be seen, in base units of the coin: twice what a signature costs. */
const dust = 10_000n

/** Of whom, and in which chain. */
interface View {
  readonly chain: ChainId
  readonly account: string
  readonly signature: string
  /** What the host names, the coin first. */
  readonly tokens: readonly TokenFacts[]
}

/** A transaction as an account sees it, from its balances before and after; `undefined` for what makes no sense. */
export function activityOf(json: unknown, view: View): Activity | undefined {
  const read = readTransaction(json)
  if (!read) return undefined
  const { blockTime, meta, transaction: sent } = read
  const keys = sent.message.accountKeys
  const [payer] = keys
  if (!payer || meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length)
    return undefined
  const { chain, account, signature, tokens } = view
  const isSigner = keys.some(({ pubkey, signer }) => signer && pubkey === account)
  const [coin] = tokens
  const { coin: own, parked, coins, tokens: held, unread } = booksOf(read, account)
  const movements = [
    ...(coin ? coinMovement(own, parked, coins, { coin, account, isSigner }) : []),
    ...[...held].flatMap(([mint, { decimals, byOwner }]) => {
      const change = byOwner.get(account) ?? 0n
      const side = sideOf(change, wrappers.includes(mint) ? coins : byOwner, account)
      return tokenMovement(mint, decimals, change, side, { chain, tokens, isSigner })
    }),
  ]
  const isOut = movements.some(({ direction }) => direction === 'out')
  // Coin that is wrapped or unwrapped is still there.
  const isEven = (coins.get(account) ?? 0n) >= 0n
  const isCoin = (address: string | undefined) => address === undefined || wrappers.includes(address)
  const isGone = movements.some(
    ({ direction, token }) => direction === 'out' && !(isEven && token && isCoin(token.address)),
  )
  // A program acts for the vault of several owners. The transaction does not show whether they asked for it.
  const isTaken = isGone && !isSigner && !isProgramAccount(account)
  const permissions = permissionsIn(read, account)
  const allowances = permissions.flatMap((one) => allowanceOf(one, view) ?? [])
  const [allows] = allowances
  const gained = [...held].flatMap(([mint, { byOwner }]) => ((byOwner.get(account) ?? 0n) > 0n ? [mint] : []))
  const operation = operationOf(instructionsOf(read), movements, {
    account,
    gained,
    isSigner: isSigner || (isOut && !isTaken),
    isGiving: permissions.some(({ isUnknown }) => !isUnknown),
  })
  const more = unread + permissions.length - (allows ? 1 : 0)
  const figure = foremostOf(movements, ({ direction, token, nft }) => ({
    isIn: direction === 'in',
    isReal: !(token ?? nft)?.isSpam,
    isListed: token !== undefined && tokens.some(({ address }) => address === token.address),
    isItem: nft !== undefined,
  }))
  const isIn = figure?.direction === 'in'
  const other = figure?.counterparty?.address ?? programOf(read) ?? payer.pubkey
  return {
    chain,
    hash: signature,
    at: blockTime * 1000,
    operation,
    movements,
    ...(allows && { allows }),
    ...(more > 0 && { more }),
    ...(payer.pubkey === account && { fee: meta.fee }),
    // A delegate took it, or the mint's own permanent one. The payer is known.
    ...(isTaken && { takenBy: payer.pubkey }),
    from: isIn ? other : isSigner ? account : payer.pubkey,
    to: isIn ? account : other,
    status: meta.err == null ? 'confirmed' : 'failed',
  }
}

function coinMovement(
  change: bigint,
  parked: bigint,
  changes: Changes,
  {
    coin,
    account,
    isSigner,
  }: { readonly coin: TokenFacts; readonly account: string; readonly isSigner: boolean },
): readonly Movement[] {
  const isSpam = !isSigner && change > 0n && change < dust
  if (change !== 0n)
    return [{ ...sideOf(change, changes, account), token: { ...coin, amount: abs(change), isSpam } }]
  const counterparty = { address: account, others: 0 }
  // Coin in one of its own token accounts is not in its balance.
  return parked === 0n
    ? []
    : [{ direction: 'self', counterparty, token: { ...coin, amount: abs(parked), isSpam } }]
}

function tokenMovement(
  mint: string,
  decimals: number,
  change: bigint,
  side: Pick<Movement, 'direction' | 'counterparty'>,
  { chain, tokens, isSigner }: Pick<View, 'chain' | 'tokens'> & { readonly isSigner: boolean },
): readonly Movement[] {
  if (change === 0n) return []
  const known = tokens.find(({ address }) => address === mint)
  if (known) return [{ ...side, token: { ...known, amount: abs(change) } }]
  // Nothing is known of it but that the host does not name it. A loss is real, with any signer.
  const isSpam = !isSigner && change > 0n
  if (decimals === 0 && abs(change) === 1n) return [{ ...side, nft: { isSpam } }]
  const name = truncateMiddle(mint)
  const token = { chain, address: mint, name, symbol: name, decimals, amount: abs(change), isSpam }
  return [{ ...side, token }]
}

/** Returns a permission with its token; `undefined` if the block does not say the token. */
function allowanceOf(
  { spender, amount, source, holding }: SolanaPermission,
  { chain, tokens }: Pick<View, 'chain' | 'tokens'>,
): Activity['allows'] {
  const token = holding
    ? tokenOf(holding, tokens, chain)
    : tokens.find(({ address }) => address === undefined)
  if (!spender || !token || (source !== undefined && !holding)) return undefined
  return { spender, token, ...(amount !== undefined && { amount }) }
}

function tokenOf(
  { mint: address, uiTokenAmount: { decimals } }: Holding,
  tokens: readonly TokenFacts[],
  chain: ChainId,
): TokenFacts {
  const name = truncateMiddle(address)
  return tokens.find((token) => token.address === address) ?? { chain, address, name, symbol: name, decimals }
}

/** Returns the deed of an account. The word for an instruction counts only if that names the account as its authority. */
function operationOf(
  instructions: readonly Instruction[],
  movements: readonly Movement[],
  {
    account,
    gained,
    isSigner,
    isGiving,
  }: {
    readonly account: string
    /** The mints of which it has more. */
    readonly gained: readonly string[]
    readonly isSigner: boolean
    readonly isGiving: boolean
  },
): string {
  const has = (types: readonly string[], isMeant: (info: unknown) => boolean) =>
    instructions.some(({ type, info }) => type !== undefined && types.includes(type) && isMeant(info))
  const [isIn, isOut] = (['in', 'out'] as const).map((side) =>
    movements.some(({ direction }) => direction === side),
  )
  // A gain in the transaction of others makes no trade: it may be a gift of the thief.
  if (isIn && isOut && isSigner) return 'trade'
  // A gain that comes along does not hide a permission.
  if (!isOut && isGiving) return 'approve'
  if (isIn && !isOut) {
    const isMinted = has(['mintTo', 'mintToChecked'], (info) => gained.includes(textIn(info, 'mint')))
    return isSigner && isMinted ? 'mint' : 'receive'
  }
  if (isOut) {
    if (isStake(instructions, movements, account)) return 'stake'
    const isBurned = has(['burn', 'burnChecked'], (info) =>
      isOf(account, info, 'authority', 'multisigAuthority'),
    )
    return isBurn(movements) && isBurned ? 'burn' : 'send'
  }
  if (movements.length > 0) return 'send'
  return isUnstaked(instructions, account) ? 'unstake' : 'execute'
}

/** Whether no other account gained anything that left. */
function isBurn(movements: readonly Movement[]): boolean {
  return movements.every(({ direction, counterparty }) => direction !== 'out' || !counterparty)
}

/** Whether all that left is in one stake account that the account itself delegated, and may withdraw. */
function isStake(
  instructions: readonly Instruction[],
  movements: readonly Movement[],
  account: string,
): boolean {
  return movements.every(
    ({ direction, counterparty }) =>
      direction !== 'out' ||
      (counterparty?.others === 0 && isStaked(instructions, counterparty.address, account)),
  )
}

function programOf(read: SolanaTransaction): string | undefined {
  return instructionsOf(read).find(({ program }) => program !== budget)?.program
}

/** Returns the direction of a change, and the accounts that gained what an account lost, or lost what it gained. */
function sideOf(
  change: bigint,
  changes: Changes,
  account: string,
): Pick<Movement, 'counterparty'> & { readonly direction: 'in' | 'out' } {
  const counterparty = counterpartyIn(
    new Map([...changes].filter(([owner, share]) => owner !== account && share !== 0n)),
    change > 0n,
  )
  return { direction: change > 0n ? 'in' : 'out', ...(counterparty && { counterparty }) }
}

function abs(change: bigint): bigint {
  return change < 0n ? -change : change
}
