import {
  accountParts,
  type ContractCall,
  type DecodedCall,
  type FeatureContext,
  latestValue,
  type TextPort,
  truncateMiddle,
} from '@foyer/core'
import { accountNetwork, amountText } from '@foyer/parts'
import type { HostBatch } from './host/readBatch.js'
import { isPayment, type Turn } from './state.js'

type Writing = Pick<FeatureContext, 'state' | 'balances' | 'text'>
type T = TextPort['t']

/** More than any token has: whatever there is. */
const endless = 2n ** 255n

/** What one call does, in a few words. */
export function callText(context: Writing, call: ContractCall, does: DecodedCall | undefined): string {
  const t: T = context.text.t
  if (isPayment(call)) return t('calls.pays', { amount: coinsText(context, call) })
  if (does?.kind === 'exchange') return t('calls.swaps')
  if (does?.kind !== 'approval') return t('calls.contract')
  const { amount } = does
  const network = accountParts(call.from).networkId
  const token = (latestValue(context.balances.state.tokens) ?? []).find(
    (held) => held.network === network && held.address?.toLowerCase() === call.to.toLowerCase(),
  )
  const what = token?.symbol || truncateMiddle(call.to)
  if (amount === 0n) return t('calls.allowsNone', { what })
  if (isEndless(does)) return t('calls.allowsAll', { what })
  // Nobody can say how an unknown token is divided.
  return token
    ? t('calls.allows', { amount: amountText(context, amount, token, token.decimals) })
    : t('calls.allowsSome', { what })
}

/** Whom a call is for: who may take, else who is called or paid. */
export function partnerText(
  { text: { t } }: Pick<Writing, 'text'>,
  { to }: ContractCall,
  does: DecodedCall | undefined,
) {
  return does?.kind === 'approval'
    ? t('calls.for', { address: truncateMiddle(does.spender) })
    : t('calls.to', { address: truncateMiddle(to) })
}

/** Whether a call lets somebody take whatever there is. */
export function isEndless(does: DecodedCall | undefined): boolean {
  return does?.kind === 'approval' && does.amount >= endless
}

/** Returns why not all was asked for, and what is done all the same. */
export function stoppedText(t: T, { stop = 'failed', sent, done, says }: Turn): string {
  // Of what was undone, nothing is left; of all else, what left before.
  const place = stop === 'undone' ? sent : sent + 1
  const before = stop === 'undone' ? done : sent
  const text = t(`calls.stopped.${stop}`, {
    place,
    done: before > 0 ? t('calls.sofar', { count: before }) : t('calls.sofar.none'),
  })
  return says ? `${text} ${t('failure.says', { reason: says })}` : text
}

/** What of the network's coin goes with a call. */
export function coinsText(context: Writing, { from, value }: ContractCall): string {
  const { nativeCurrency } = accountNetwork(context.state, from)
  return amountText(context, value, nativeCurrency, nativeCurrency.decimals)
}

/** One of the calls, for the list of what was confirmed. */
export function whatOf(
  context: Writing,
  { calls }: HostBatch,
  at: number,
  does: DecodedCall | undefined,
): string {
  const call = calls[at]
  const what = call ? callText(context, call, does) : ''
  return context.text.t('calls.what', { place: at + 1, count: calls.length, what })
}
