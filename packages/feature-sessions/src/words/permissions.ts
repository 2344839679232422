import {
  addressKey,
  type Called,
  type FeatureContext,
  isEndless,
  isVouched,
  type Network,
  shortInSentence,
  withoutQuotes,
} from '@foyer/core'
import { amountText, calledAmount, symbolWord } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from '../messages.js'
import { type Permission, reachOf } from '../session.js'
import { periodIn } from './moments.js'

type T = Translate<typeof messages>

/** What an amount is of. */
export interface Coin extends Called {
  readonly decimals: number
}

/** What permissions are put into words with. */
export interface Wording {
  readonly t: T
  readonly text: FeatureContext['text']
  readonly native: Network['nativeCurrency'] & { readonly price?: number | undefined }
  /** A token by its contract, where somebody knows how it is divided. */
  readonly coin: (token: string) => Coin | undefined
}

/** Returns the coin of an allowance; the network's own if it names no token. */
function coinOf({ native, coin }: Wording, token: string | undefined): Coin | undefined {
  return token === undefined ? native : coin(token)
}

/** What an app may do, on one line. */
export function permissionText(wording: Wording, permission: Permission): string {
  const { t, text, native } = wording
  switch (permission.kind) {
    case 'unknown':
      return permission.type
        ? t('sessions.may.unknownType', { type: withoutQuotes(permission.type) })
        : t('sessions.may.unknown')
    case 'allowance': {
      const { token, amount, period } = permission
      const known = coinOf(wording, token)
      if (isEndless(amount)) {
        const what = (known && symbolWord(known)) || shortInSentence(token ?? '')
        return everyText(t, t('sessions.may.any', { what }), period, text.locale)
      }
      const most = known
        ? calledAmount({ text }, amount, known)
        : t('sessions.may.units', {
            amount: amountText({ text }, amount, { symbol: '', decimals: 0 }),
            token: shortInSentence(token ?? ''),
          })
      return everyText(t, most, period, text.locale)
    }
    case 'calls': {
      const { functions, contract } = permission
      const [first, ...others] = functions
      const at = shortInSentence(contract)
      if (!first) return t('sessions.may.callAny', { contract: at })
      const called =
        others.length === 0
          ? t('sessions.may.call', { name: first.name, contract: at })
          : t('sessions.may.callMore', { name: first.name, count: others.length, contract: at })
      const value = mostCoins(permission)
      if (value === 0n) return called
      const amount = calledAmount({ text }, value, native)
      return t('sessions.line', { first: called, second: t('sessions.may.value', { amount }) })
    }
  }
}

/** The most coins that a call may take along. */
function mostCoins(permission: Permission): bigint {
  const functions = permission.kind === 'calls' ? permission.functions : []
  return functions.reduce((most, { value = 0n }) => (value > most ? value : most), 0n)
}

/** The amounts that are compared first: those that may be taken at once, or in a day. */
type Measure = 'once' | 'daily'

/**
 * Returns the largest permission. Endless allowances are first, then coins that go with each call, then allowances by what may be
 * taken: what it is worth, where that is known, else how many coins it is. The other measure decides between equal ones.
 */
function largest(
  wording: Wording,
  permissions: readonly Permission[],
  measure: Measure,
): Permission | undefined {
  const ranked = permissions.map((permission) => {
    if (permission.kind !== 'allowance')
      return { permission, rank: [0, Number(mostCoins(permission)), 0, -1] }
    const { amount, period, token } = permission
    const known = coinOf(wording, token)
    const price = known?.price ?? 0
    const once = Number(amount) / 10 ** (known?.decimals ?? 0)
    const daily = (once * 86_400) / period
    const sizes = measure === 'once' ? [once, daily] : [daily, once]
    const rank = [Number(isEndless(amount)), 0, ...sizes.flatMap((coins) => [coins * price, coins])]
    return { permission, rank }
  })
  return ranked.sort((one, other) => compareRanks(other.rank, one.rank))[0]?.permission
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [place, value] of one.entries()) {
    const difference = value - (other[place] ?? 0)
    if (difference) return difference
  }
  return 0
}

/**
 * Whether the largest permission is not known: there are several tokens, and not all have a price; or there are allowances of a
 * time, and coins that go with each call.
 */
function isMixed(wording: Wording, permissions: readonly Permission[]): boolean {
  const tokens = permissions.flatMap((one) =>
    one.kind === 'allowance' && one.amount > 0n ? [one.token && addressKey(one.token)] : [],
  )
  if (permissions.some((one) => mostCoins(one) > 0n)) return tokens.length > 0
  return new Set(tokens).size > 1 && tokens.some((token) => coinOf(wording, token)?.price === undefined)
}

/**
 * Whether an endless allowance is larger than all other permissions: the others have limits, and its token is not one that only its
 * own contract names.
 */
function isLargest(wording: Wording, first: Permission, others: readonly Permission[]): boolean {
  if (first.kind !== 'allowance' || !isEndless(first.amount)) return false
  const known = coinOf(wording, first.token)
  const isKnown = known !== undefined && isVouched(known)
  return others.length === 0 || (isKnown && others.every((one) => reachOf(one) !== 'open'))
}

function everyText(t: T, amount: string, seconds: number, locale: string): string {
  const period = periodIn(seconds, locale)
  return period.unit === undefined
    ? t('sessions.every', { amount, period: period.length })
    : t(`sessions.every.${period.unit}`, { amount })
}

/** Returns the largest permission of an app, for a row; or says that there is more than a row can show. */
export function inShort(wording: Wording, permissions: readonly Permission[]): string {
  const { t } = wording
  const first = largest(wording, permissions, 'once')
  if (!first) return t('sessions.may.nothing')
  const others = permissions.filter((one) => one !== first)
  const isTold = isLargest(wording, first, others)
  const isUnsure =
    permissions.some((one) => reachOf(one) === 'open') ||
    isMixed(wording, permissions) ||
    // More at once, or more in the end: neither is less than the other.
    first !== largest(wording, permissions, 'daily')
  if (isUnsure && !isTold) return t('sessions.may.wide')
  const text = permissionText(wording, first)
  return others.length === 0 ? text : t('sessions.may.more', { first: text, count: others.length })
}

/**
 * Finds what a token is called, by all that is known of it: what the account holds and what the host lists. Only its contract says how it is
 * divided.
 */
export function coinIn(held: readonly Called[], decimals: Readonly<Record<string, number>>): Wording['coin'] {
  return (token) => {
    const key = addressKey(token)
    const told = decimals[key]
    if (told === undefined) return undefined
    // The balance knows its price, and the approvals whether it is listed.
    let known: Called = { symbol: '' }
    for (const one of held)
      if (one.address !== undefined && addressKey(one.address) === key) known = { ...known, ...one }
    return { ...known, address: token, decimals: told }
  }
}
