import {
  accountParts,
  addressKey,
  type CallEffect,
  type Called,
  type ContractCall,
  type FeatureContext,
  isEndless,
  latestValue,
  type TextPort,
  truncateMiddle,
} from '@foyer/core'
import { accountNetwork, amountText, calledAmount, symbolWord } from '@foyer/parts'
import type { HostBatch } from './host/readBatch.js'
import { type CallFacts, isPayment, type Turn } from './state.js'

type Writing = Pick<FeatureContext, 'state' | 'balances' | 'text'>
type T = TextPort['t']

/** Returns in a few words what one call does. */
export function callText(context: Writing, call: ContractCall, facts: CallFacts | undefined): string {
  const t: T = context.text.t
  if (isPayment(call)) return t('calls.pays', { amount: coinsText(context, call) })
  const { effects = [] } = facts ?? {}
  const [first, second] = effects
  if (!first) return t('calls.contract')
  return second ? t('calls.several', { count: effects.length }) : effectText(context, call.from, first)
}

/** Returns in a few words one effect of a call. @param from the account of the call */
export function effectText(context: Writing, from: ContractCall['from'], effect: CallEffect): string {
  const t: T = context.text.t
  const { kind, token: address, id, amount, decimals, wanted } = effect
  if (kind === 'unknown') return t('calls.more')
  if (kind === 'swap') {
    const given = sideText(context, from, effect)
    return t('calls.swaps', { given, wanted: wanted ? sideText(context, from, wanted, true) : '' })
  }
  if (address === undefined)
    return t('calls.pays', { amount: coinsText(context, { from, value: amount ?? 0n }) })
  const held = heldOf(context, from, address)
  const name = nameOf(held, address)
  const what = id === undefined ? name : t('calls.item', { number: String(id), what: name })
  if (kind === 'all') return t('calls.operates', { what })
  if (kind !== 'send' && isAll(effect))
    return t(kind === 'permit' ? 'calls.permitsAll' : 'calls.allowsAll', { what })
  if (kind === 'none') return t('calls.allowsNone', { what })
  if (kind === 'allow' && amount === 0n && decimals !== undefined) return t('calls.allowsNone', { what })
  return t(`calls.${whole[kind]}`, { amount: muchText(context, effect, held, what) })
}

/**
 * Returns how much of what. A list may be wrong about decimals: without those of the contract the number alone is said, which
 * may be that of an NFT.
 */
function muchText(
  context: Writing,
  { kind, id, amount, decimals }: Partial<CallEffect>,
  held: Called,
  what: string,
): string {
  const { t } = context.text
  if (amount === undefined) return id === undefined ? t('calls.some', { what }) : what
  if (decimals !== undefined) return calledAmount(context, amount, { ...held, decimals })
  const count = amountText(context, amount, { symbol: '', decimals: 0 })
  if (id !== undefined) return t('calls.items', { count, what })
  const mayBeItem = kind === 'send' || kind === 'allow'
  return t(mayBeItem ? 'calls.either' : 'calls.units', { amount: count, number: String(amount), what })
}

/** Returns one side of a swap: how much of which token. */
function sideText(
  context: Writing,
  from: ContractCall['from'],
  { token, amount = 0n, decimals }: Pick<CallEffect, 'token' | 'amount' | 'decimals'>,
  isLeast = false,
): string {
  const { t } = context.text
  const held = token === undefined ? undefined : heldOf(context, from, token)
  const text = held
    ? muchText(context, { amount, decimals }, held, nameOf(held, token))
    : coinsText(context, { from, value: amount })
  return isLeast ? t('calls.least', { amount: text }) : text
}

/** A token that the account holds, or else what is known of its contract: nothing. */
function heldOf(context: Writing, from: ContractCall['from'], address: string): Called {
  const { networkId } = accountParts(from)
  const held = latestValue(context.balances.state.tokens)?.find(
    (token) =>
      token.network === networkId && token.address && addressKey(token.address) === addressKey(address),
  )
  return held?.symbol ? held : { symbol: '', address }
}

function nameOf(held: Called, address = ''): string {
  return symbolWord(held) || truncateMiddle(address)
}

const whole = { send: 'pays', allow: 'allows', increase: 'increases', permit: 'permits' } as const

function isAll({ kind, amount, supply }: CallEffect): boolean {
  return amount === undefined ? kind === 'permit' : isEndless(amount, supply)
}

const harmless: ReadonlySet<CallEffect['kind']> = new Set(['send', 'none', 'swap'])

/** Whether an effect lets others take more than one agreed to once, or may do so. */
export function isDrain(effect: CallEffect): boolean {
  // Of an allowance without decimals it is not known how much that is, or of which NFT.
  return effect.kind === 'allow' ? effect.decimals === undefined || isAll(effect) : !harmless.has(effect.kind)
}

/** Returns why not all was asked for, and what is done all the same, if no reorganization has undone it since. */
export function stoppedText(t: T, { stop = 'failed', sent, done, lost = done, says }: Turn): string {
  // The wallet was not asked for the next, or the chain did not carry out the first that is not done.
  const place = stop === 'declined' || stop === 'failed' ? sent : done
  const isSo = done >= place && lost >= done
  const text = t(`calls.stopped.${stop}`, {
    place: place + 1,
    done: isSo ? (done > 0 ? t('calls.sofar', { count: done }) : t('calls.sofar.none')) : '',
  }).trim()
  return says ? `${text} ${t('failure.says', { reason: says })}` : text
}

/** Returns the coins of the network that go with a call. */
export function coinsText(context: Writing, { from, value }: Pick<ContractCall, 'from' | 'value'>): string {
  const { nativeCurrency } = accountNetwork(context.state, from)
  return amountText(context, value, nativeCurrency, nativeCurrency.decimals)
}

/** Returns one of the calls as the list of requests names it. */
export function whatOf(
  context: Writing,
  { calls }: HostBatch,
  at: number,
  facts: CallFacts | undefined,
): string {
  const call = calls[at]
  const what = call ? callText(context, call, facts) : ''
  return context.text.t('calls.what', { place: at + 1, count: calls.length, what })
}
