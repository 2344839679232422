import { label } from '@foyer/api'
import { displayText } from '@foyer/core'
import * as v from 'valibot'
import type { Price, TokenFacts } from '../questions.js'
import type { Link } from './handler.js'

/** Beyond this a price is a mistake. */
const dearest = 1e9

/** A price that may be shown. */
export function cleanPrice(price: unknown): number | undefined {
  return typeof price === 'number' && Number.isFinite(price) && price > 0 && price < dearest
    ? price
    : undefined
}

/**
 * A name as the API tells it, without what it refuses, such as letters for private use; empty if nothing that can be seen is
 * left. Each name in an answer comes through here, so that none takes its row out of sight.
 */
export function labelOf(name: unknown, longest?: number): string {
  const shown = displayText(displayText(name, longest).replace(/\p{C}/gu, ''), longest)
  return v.is(label, shown) ? shown : ''
}

/** Decimals that a token can have. */
export function cleanDecimals(decimals: unknown): number | undefined {
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
    ? decimals
    : undefined
}

/** An address of a picture that a page may load. */
export function cleanIcon(icon: unknown): `https://${string}` | undefined {
  if (typeof icon !== 'string' || icon.length > 2_000) return undefined
  const url = URL.parse(icon)
  const href = url && !url.username && !url.password ? url.href : ''
  return isHttps(href) ? href : undefined
}

/** What a token is called, fit to be shown; `undefined` for a token without a name or with impossible decimals. */
export function cleanToken(
  token: Pick<TokenFacts | Price, 'name' | 'symbol' | 'decimals' | 'icon'>,
): { name: string; symbol: string; decimals: number; icon: `https://${string}` | undefined } | undefined {
  const symbol = labelOf(token.symbol, 32)
  const name = labelOf(token.name) || symbol
  const decimals = cleanDecimals(token.decimals)
  return symbol && decimals !== undefined
    ? { name, symbol, decimals, icon: cleanIcon(token.icon) }
    : undefined
}

function isHttps(href: string): href is `https://${string}` {
  return /^https:\/\/[-.~\w:/?#[\]!$&()*+,;=%]{1,2000}$/.test(href)
}

/** An address that a page may open: encrypted, or on this machine. */
export function cleanLink(text: string): Link | undefined {
  const url = URL.parse(text)
  const isHere = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url && (isHere || isHttps(url.href)) && isLink(url.href) ? url.href : undefined
}

function isLink(href: string): href is Link {
  return /^https?:/.test(href)
}

/** What a chain can count. */
export function isAmount(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value < 2n ** 256n
}

/** A time in ms whose year has four digits at the most. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Date.UTC(10_000, 0)
}

/** The rows that are as the API says: one that makes no sense is not the others' trouble. */
export function sound<T>(schema: v.GenericSchema, rows: readonly T[]): readonly T[] {
  return rows.filter((row) => v.is(schema, row))
}
