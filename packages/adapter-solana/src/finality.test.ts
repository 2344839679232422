// @tier gate
import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaMainnet } from './networks.js'
import { createTransfers } from './transfers.js'

const { signal } = new AbortController()
const hash = '5'.repeat(87)

/** A node: its newest slot, the newest final slot of any node, and the slot that has the transaction. */
interface Node {
  readonly newest: number
  readonly final: number
  readonly slot: number | undefined
}

/** Looks at the transaction with a node in the given state. */
function look({ newest, final, slot }: Node, known?: string) {
  const request: Rpc['request'] = async (_network, method) => {
    if (method === 'getSlot') return final
    const confirmationStatus =
      slot === undefined || slot > newest ? undefined : slot <= final ? 'finalized' : 'confirmed'
    const status = confirmationStatus && { slot, err: null, confirmationStatus }
    return { context: { slot: newest }, value: [status ?? null] }
  }
  const rpc: Rpc = { request, offer: async () => ({ taken: true, failures: [] }), dispose() {} }
  const transfers = createTransfers({
    context: { networks: () => [solanaMainnet] },
    rpc,
    connected: () => undefined,
  })
  return transfers.finality?.(solanaMainnet.id, hash, known, signal)
}

const states = fc.record({
  known: fc.option(fc.integer({ min: 100, max: 140 }), { nil: undefined }),
  slot: fc.option(fc.integer({ min: 100, max: 140 }), { nil: undefined }),
  newest: fc.integer({ min: 90, max: 180 }),
  lag: fc.nat(60),
  ahead: fc.nat(20),
})

search(
  'a transaction is final in a final slot, and undone only if the final chain is past its slot without it',
  fc.asyncProperty(states, async ({ known, slot, newest, lag, ahead }) => {
    const final = newest - lag + ahead
    const isThere = slot !== undefined && slot <= newest
    const found = await look({ newest, final, slot }, known?.toString())
    const isUndone = !isThere && known !== undefined && final > known && newest > known
    expect(found?.state).toBe(isThere ? (slot <= final ? 'final' : 'open') : isUndone ? 'undone' : 'open')
    expect(found?.block).toBe((isThere ? slot : known)?.toString())
  }),
  { gate: 300 },
)

test('a transaction that nodes may have pruned is not called undone', async () => {
  expect(await look({ newest: 300_000, final: 299_960, slot: undefined }, '100')).toBeUndefined()
})
