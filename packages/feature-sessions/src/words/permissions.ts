import {
  addressKey,
  type Called,
  type FeatureContext,
  type Network,
  shortInSentence,
  withoutQuotes,
} from '@foyer/core'
import { amountText, calledAmount } from '@foyer/parts'
import type { Translate } from '@foyer/ui'
import type { messages } from '../messages.js'
import { isWide, type Permission } from '../session.js'
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
  readonly native: Network['nativeCurrency']
  /** A token by its contract, where somebody knows how it is divided. */
  readonly coin: (token: string) => Coin | undefined
}

/** What an app may do, on one line. */
export function permissionText(wording: Wording, permission: Permission): string {
  const { t, text, native, coin } = wording
  switch (permission.kind) {
    case 'unknown':
      return permission.type
        ? t('sessions.may.unknownType', { type: withoutQuotes(permission.type) })
        : t('sessions.may.unknown')
    case 'allowance': {
      const { token, amount, period } = permission
      const known = token === undefined ? native : coin(token)
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
      return others.length === 0
        ? t('sessions.may.call', { name: first.name, contract: at })
        : t('sessions.may.callMore', { name: first.name, count: others.length, contract: at })
    }
  }
}

/** Allowances first, by what may be spent in a day: what it is worth, where that is known, else how many coins it is. */
function byReach({ native, coin }: Wording, permissions: readonly Permission[]): readonly Permission[] {
  const reachOf = (one: Permission): readonly [worth: number, coins: number] => {
    if (one.kind !== 'allowance') return [0, -1]
    const { amount, period, token } = one
    const known: Coin | undefined = token === undefined ? native : coin(token)
    const coins = (Number(amount) / 10 ** (known?.decimals ?? 0)) * (86_400 / period)
    return [coins * (known?.price ?? 0), coins]
  }
  const reaches = new Map(permissions.map((one) => [one, reachOf(one)] as const))
  return [...permissions].sort((one, other) => {
    const [[worth, coins] = [0, 0], [others, more] = [0, 0]] = [reaches.get(one), reaches.get(other)]
    return others - worth || more - coins
  })
}

function everyText(t: T, amount: string, seconds: number, locale: string): string {
  const period = periodIn(seconds, locale)
  return period.unit === undefined
    ? t('sessions.every', { amount, period: period.length })
    : t(`sessions.every.${period.unit}`, { amount })
}

/** What an app may do in short, for a row: the largest of it, or that not all of it can be told. */
export function inShort(wording: Wording, permissions: readonly Permission[]): string {
  const { t } = wording
  const [first, ...others] = byReach(wording, permissions)
  if (!first) return t('sessions.may.nothing')
  if (permissions.some(isWide)) return t('sessions.may.wide')
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
