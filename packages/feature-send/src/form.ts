import {
  type Async,
  accountCode,
  activeNetwork,
  type Balances,
  isVouched,
  latestValue,
  type Moment,
  type Network,
  type RootState,
  type TokenBalance,
  type TransferFee,
  tokenKey,
} from '@foyer/core'
import {
  contextOf,
  isStale,
  isUnread,
  knownShort,
  oldPriceMs,
  type ReadAmount,
  type Receiver,
  readAmount,
  readHeld,
} from '@foyer/parts'

/** The step that the form still needs. The text of its button follows from it. `checking`: the recipient is being read; `unread`: it could not be read. */
export type SendStep =
  | 'selectToken'
  | 'incorrectValue'
  | 'addAmount'
  | 'insufficientFunds'
  | 'insufficientGas'
  | 'addAddress'
  | 'invalidAddress'
  | 'unread'
  | 'checking'
  | 'review'

/** All that the visitor filled in, read against what the account holds. */
export interface Form {
  readonly network: Network
  /** The tokens of the account on the network in use. A price vouches for its token however old it is: {@link isOld} says if worths count. */
  readonly held: readonly TokenBalance[]
  readonly token: TokenBalance | undefined
  /** The network's coin: `null` if the account has none, `undefined` if that is not known. */
  readonly native: TokenBalance | null | undefined
  /** Whether the prices of the list are too old to count. */
  readonly isOld: boolean
  /** Whether balances are loading. */
  readonly isLoading: boolean
  /** What the amount is typed in, where that is the visitor's currency. */
  readonly fiat: FiatAmount | undefined
  readonly amount: ReadAmount
  /** In the native coin, when known. */
  readonly fee: TransferFee | undefined
  /** See {@link knownShort}. Smart accounts, and others that are contracts, may have their fee paid by others. */
  readonly short: 'amount' | 'fee' | undefined
  readonly receiver: string
  readonly address: Async<Receiver>
}

/** An amount that is typed in the visitor's currency. */
export interface FiatAmount {
  /** Key of the token that the text was read for. */
  readonly token: string
  /** ISO 4217. */
  readonly symbol: string
  readonly decimals: number
  readonly sign: readonly [before: string, after: string]
  /** What the text means, in base units of the token: what is sent. */
  readonly amount: ReadAmount
}

/** What the visitor filled in, as kept by the controller. */
export interface Filled {
  /** Key of the token chosen; until one is, the native coin stands. */
  readonly token: string | undefined
  /** As typed. */
  readonly amount: string
  /** Where it is typed in the visitor's currency. */
  readonly fiat?: FiatAmount | undefined
  /** As typed. */
  readonly receiver: string
  /** What the receiver was read as. */
  readonly address: Async<Receiver>
  readonly fee: Async<TransferFee>
  /** When a list of balances, with its prices, last loaded. */
  readonly pricedAt?: Moment | undefined
}

/** Reads the form. Takes proxies and snapshots alike. @param locale BCP 47, by which the amount is read */
export function readForm(filled: Filled, balances: Balances['state'], root: RootState, locale: string): Form {
  const network = activeNetwork(root)
  const { pricedAt: at } = filled
  // An old price makes another amount of a sum.
  const isOld = at ? isStale({ at }, oldPriceMs) : balances.tokens.status !== 'ready'
  const known = (token: TokenBalance): TokenBalance => {
    const { price, ...rest } = token
    return isOld ? rest : token
  }
  const held = (latestValue(balances.tokens) ?? []).filter((token) => token.network === network.id)
  const found = readHeld(balances, network.id)
  const native = found && known(found)
  // Until a choice, the coin itself is the likeliest, and a token that a list or a price vouches for comes before others.
  const chosen =
    filled.token === undefined
      ? (found ?? held.find(isVouched) ?? held[0])
      : held.find((one) => tokenKey(one) === filled.token)
  const token = chosen && known(chosen)
  const amount = token ? amountOf(token, filled, locale) : ({ status: 'empty' } as const)
  const fee = latestValue(filled.fee)
  return {
    network,
    held,
    token,
    native,
    isOld,
    isLoading: balances.tokens.status === 'pending',
    fiat: filled.fiat,
    amount,
    fee,
    short: knownShort(balances, token, amount, {
      fee: fee?.value,
      feeExempt: accountCode(root) === 'contract',
    }),
    receiver: filled.receiver.trim(),
    address: filled.address,
  }
}

function amountOf(token: TokenBalance, { fiat, amount }: Filled, locale: string): ReadAmount {
  if (!fiat) return readAmount(amount, token.decimals, locale)
  // Base units of one token are not an amount of another.
  return fiat.token === tokenKey(token) ? fiat.amount : { status: 'empty' }
}

/** What stands between the form and its review, the most pressing first. */
export function stepOf(form: Form): SendStep {
  const { token, amount, receiver, address } = form
  if (waitsForBalances(form)) return form.isLoading ? 'checking' : 'unread'
  if (!token) return 'selectToken'
  // The sum becomes an amount by the next price.
  if (form.fiat && form.isOld) return 'checking'
  if (amount.status === 'empty') return 'addAmount'
  if (amount.status !== 'read' || amount.value === 0n) return 'incorrectValue'
  // A balance that is not known does not stand in the way: the plan asks the chain again.
  if (form.short) return form.short === 'amount' ? 'insufficientFunds' : 'insufficientGas'
  if (receiver === '') return 'addAddress'
  if (address.status === 'failed') return isUnread(address.error) ? 'unread' : 'invalidAddress'
  return address.status === 'ready' ? 'review' : 'checking'
}

/** Whether a payment link is followed once balances have loaded. */
export function waitsForBalances({ address }: Pick<Form, 'address'>): boolean {
  return address.status === 'failed' && contextOf(address.error, 'fault') === 'balances'
}
