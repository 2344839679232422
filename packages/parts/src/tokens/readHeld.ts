import { type Balances, latestValue, type NetworkId, type TokenBalance } from '@foyer/core'
import type { ReadAmount } from '../amounts/readAmount.js'
import { heldToken, isNative } from './tokens.js'

/** Returns all that the account holds, or `undefined` if that is not known: an old list may lack a token, and so may the chain's own. */
export function wholeBalances({
  tokens,
  partial,
  old,
}: Balances['state']): readonly TokenBalance[] | undefined {
  return tokens.status === 'failed' || partial || old ? undefined : latestValue(tokens)
}

/**
 * Returns the account's balance of a token, by its contract, or of the coin: `null` if the account holds none, `undefined` if that
 * is not known. A balance may be an old one, as that on screen.
 */
export function readHeld(
  state: Balances['state'],
  network: NetworkId,
  address?: string | undefined,
): TokenBalance | null | undefined {
  const found = heldToken(latestValue(state.tokens) ?? [], network, address)
  return found ?? (wholeBalances(state) && null)
}

/** The fee of an amount that leaves an account. */
interface Cost {
  /** Base units of the coin, if known. */
  readonly fee: bigint | undefined
  /** Others may pay the fee. */
  readonly feeExempt: boolean
}

/** Returns the thing that the account is known to have too little of. If balances are not known, the chain is asked by the plan. */
export function knownShort(
  state: Balances['state'],
  token: Pick<TokenBalance, 'network' | 'address'> | undefined,
  amount: ReadAmount,
  { fee = 0n, feeExempt }: Cost,
): 'amount' | 'fee' | undefined {
  const held = wholeBalances(state)
  if (!held || !token || amount.status !== 'read') return undefined
  const amountOf = (contract?: string) => heldToken(held, token.network, contract)?.amount ?? 0n
  if (amount.value > amountOf(token.address)) return 'amount'
  const coins = amountOf()
  const spent = isNative(token) ? amount.value : 0n
  return !feeExempt && (coins === 0n || spent + fee > coins) ? 'fee' : undefined
}
