import type { ChainId } from '@foyer/api'
import type { Chain } from '../chains.js'
import { AskError } from '../errors.js'

/** Where the next page of one chain is. */
export interface ChainCursor {
  readonly chain: ChainId
  /** What its provider wrote. Absent: the first page. */
  readonly cursor?: string
  /** All that is as new as this was told already, in ms since 1970. */
  readonly before?: number
}

/** A page of one chain, and where it was. */
export interface ChainCursorPage<E> extends ChainCursor {
  readonly entries: readonly E[]
  readonly next: string | undefined
}

/** A page of several chains, and where each of those that have more goes on. */
export interface ChainEntries<E> {
  readonly entries: readonly E[]
  readonly places: readonly ChainCursor[]
}

const most = 50

/** The places of several chains as one cursor; `undefined` at the end. */
export function writeCursors(places: readonly ChainCursor[]): string | undefined {
  if (places.length === 0) return undefined
  const said = places.map(({ chain, cursor = '', before = '' }) => [chain, `${before}.${cursor}`])
  return `${new URLSearchParams(said)}`
}

/** The places that a cursor tells of; of each chain the first page without one. @throws {AskError} */
export function readCursors(cursor: string | undefined, chains: readonly Chain[]): readonly ChainCursor[] {
  if (cursor === undefined) return chains.map(({ id }) => ({ chain: id }))
  const said = [...new URLSearchParams(cursor)]
  const places = said.flatMap(([id, text]) => {
    const chain = chains.find((one) => one.id === id)
    const [, before, own] = /^(\d{1,15}|)\.(.*)$/.exec(text) ?? []
    if (!chain || before === undefined || own === undefined) return []
    return [
      { chain: chain.id, ...(own ? { cursor: own } : {}), ...(before ? { before: Number(before) } : {}) },
    ]
  })
  const isOdd = places.length < said.length || new Set(places.map(({ chain }) => chain)).size < said.length
  if (isOdd) throw new AskError(400, 'cursor', 'The cursor is none of these pages')
  return places
}

/**
 * Pages of several chains as one, the newest first. A chain has nothing newer to tell than the oldest of its page, so that
 * is how far all are told; what is older waits for the next page, which asks for the same one of its chain again.
 */
export function newestFirst<E extends { readonly at: number }>(
  pages: readonly ChainCursorPage<E>[],
): ChainEntries<E> {
  const open = pages.map((page) => {
    const { before = Number.POSITIVE_INFINITY } = page
    return { page, left: page.entries.filter(({ at }) => at < before) }
  })
  const oldest = pages.flatMap(({ next, entries }) =>
    next === undefined ? [] : [Math.min(...entries.map(({ at }) => at))],
  )
  const horizon = Math.max(Number.NEGATIVE_INFINITY, ...oldest)
  const ready = open.flatMap(({ left }) => left.filter(({ at }) => at >= horizon))
  ready.sort((a, b) => b.at - a.at)
  // Those of the same moment are told together.
  const end = ready[most - 1]?.at ?? horizon
  const places = open.flatMap(({ page, left }): readonly ChainCursor[] => {
    const { chain, cursor, next, before } = page
    if (left.some(({ at }) => at < end)) {
      const told = Math.min(end, before ?? Number.POSITIVE_INFINITY)
      return [{ ...placeOf(chain, cursor), ...(Number.isFinite(told) ? { before: told } : {}) }]
    }
    if (next === undefined) return []
    // Newer entries have moved what was told to the next page.
    return [{ ...placeOf(chain, next), ...(left.length === 0 && before !== undefined ? { before } : {}) }]
  })
  return { entries: ready.filter(({ at }) => at >= end), places }
}

/** Pages of several chains as one, chain after chain: whole ones, until there is enough. */
export function inOrder<E>(pages: readonly ChainCursorPage<E>[]): ChainEntries<E> {
  const entries: E[] = []
  const places: ChainCursor[] = []
  for (const { chain, cursor, next, entries: own } of pages) {
    const isFull = entries.length >= most
    if (!isFull) entries.push(...own)
    if (isFull) places.push(placeOf(chain, cursor))
    else if (next !== undefined) places.push(placeOf(chain, next))
  }
  return { entries, places }
}

function placeOf(chain: ChainId, cursor: string | undefined): ChainCursor {
  return { chain, ...(cursor === undefined ? {} : { cursor }) }
}
