import { parseNetworkId } from '@foyer/core'
import { createFakeApi } from '@foyer/testing/feature'

export const ethereum = parseNetworkId('eip155:1')
export const base = parseNetworkId('eip155:8453')
export const me = `0x${'a'.repeat(40)}`
/** The contract of the collection of a number. */
export const contractOf = (collection: number) => `0x${`${collection}`.padStart(40, '0')}`

/** A row as the data API tells it. */
export function rowOf(id: number, said: object = {}, network = ethereum) {
  return {
    chainId: network,
    contract: `${network}:${contractOf(1)}`,
    tokenId: `${id}`,
    standard: 'erc721',
    amount: '1',
    name: `Tidal #${id}`,
    collection: 'Tideline',
    description: null,
    image: null,
    media: null,
    traits: [],
    isSpam: false,
    ...said,
  }
}

interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly force: boolean
}

/** A data API that answers by a function, and what it was asked. */
export function scriptedApi(answer: (asked: Asked) => unknown, ages: number[] = []) {
  const asked: Asked[] = []
  const api = createFakeApi(({ path, ask, force, markOld }) => {
    const age = ages.shift()
    if (age) markOld(age)
    const one = { path, query: ask, force }
    asked.push(one)
    return answer(one)
  })
  return { api, asked }
}

/** Pages of `size`, by cursors that are places. */
export function pagesOf(rows: readonly object[], size = 50) {
  return ({ query: { cursor } }: Asked) => {
    const at = Number(cursor ?? 0)
    return { data: rows.slice(at, at + size), next: at + size < rows.length ? `${at + size}` : null }
  }
}
