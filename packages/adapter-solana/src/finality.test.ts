// @tier gate
import { accountId } from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alice } from './fakeWallet.test-support.js'
import { solanaMainnet } from './networks.js'
import { createTransfers } from './transfers.js'

const { signal } = new AbortController()
const { id: network } = solanaMainnet
const hash = '5'.repeat(87)
const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
/** The slot in which the transaction was seen, or since which its blockhash is valid. */
const place = 1_000

/** A node: its newest slot, the first slot that it keeps, and the first and the number of the slots that its ledger lacks. */
interface Node {
  readonly newest: number
  readonly kept: number
  readonly gap: number
  readonly lost: number
}

/** A chain: its last final slot, slots without a block, and the slot that has the transaction. */
interface Chain {
  readonly final: number
  readonly skipped: ReadonlySet<number>
  readonly slot: number | undefined
}

const keeps = ({ newest, kept, gap, lost }: Node, slot: number) =>
  slot <= newest && slot >= kept && (slot < gap || slot >= gap + lost)

const has = (node: Node, { slot }: Chain) => slot !== undefined && keeps(node, slot)

/** Looks at the transaction by nodes of a chain. The status is asked of the first node first, blocks of the last node. */
function transfersOf(nodes: readonly Node[], chain: Chain) {
  const status = (node: Node) => {
    const { slot = 0, final } = chain
    const level = slot <= final ? 'finalized' : 'confirmed'
    const value = [has(node, chain) ? { slot, err: null, confirmationStatus: level } : null]
    return { context: { slot: node.newest }, value }
  }
  const [first, last = first] = nodes
  const request: Rpc['request'] = async (_network, method, [from, to]) => {
    if (!first || !last) throw new Error('no node')
    const isThere = (slot: number) => keeps(last, slot) && slot <= chain.final && !chain.skipped.has(slot)
    if (method === 'isBlockhashValid') return { value: chain.final < place + 151 + chain.skipped.size }
    if (method === 'getBlocks')
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at).filter(
        isThere,
      )
    if (method === 'getBlock') {
      if (!isThere(Number(from))) throw new Error('not in the ledger')
      const skipped = [...chain.skipped].filter((slot) => slot < Number(from)).length
      return { blockHeight: Number(from) - skipped }
    }
    return status(first)
  }
  const rpc: Rpc = {
    request,
    async offer(_network, _method, _params, isTaken) {
      const failures = []
      for (const node of nodes) {
        if (isTaken(status(node))) return { taken: true, failures }
        failures.push(new Error('another answer'))
      }
      return { taken: false, failures }
    },
    dispose() {},
  }
  const context = { networks: () => [solanaMainnet] }
  const transfers = createTransfers({ context, rpc, connected: () => undefined })
  return {
    finality: (known: string | undefined) => transfers.finality?.(network, hash, known, signal),
    follow: () => transfers.follow?.(accountId(network, alice), hash, `${blockhash} ${place}`, signal),
  }
}

const nodes = fc.record({
  newest: fc.oneof(fc.constant(place + 500), fc.integer({ min: place - 10, max: place + 500 })),
  kept: fc.oneof(fc.constant(0), fc.integer({ min: place - 40, max: place + 200 })),
  gap: fc.integer({ min: place - 60, max: place + 200 }),
  lost: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 140 })),
})
const chains = fc.record({
  final: fc.oneof(fc.constant(place + 400), fc.integer({ min: place - 10, max: place + 400 })),
  skipped: fc.uniqueArray(fc.integer({ min: place - 40, max: place + 200 }), { maxLength: 30 }),
  isSkipped: fc.boolean(),
  slot: fc.option(fc.integer({ min: place, max: place + 150 }), { nil: undefined }),
})
const worlds = fc.record({ nodes: fc.array(nodes, { minLength: 1, maxLength: 2 }), chain: chains })

search(
  'a transaction is undone or out of time only if the chain does not have it, whatever the ledgers of nodes lack',
  fc.asyncProperty(worlds, async ({ nodes, chain: { final, skipped, isSkipped, slot } }) => {
    const gone = new Set([...skipped, ...(isSkipped ? [place] : [])])
    // The slot of the transaction has a block. Its blockhash is seen in a block of the chain, or in a block that was undone.
    if (slot !== undefined) gone.delete(slot)
    const chain = { final, skipped: gone, slot }
    const { finality, follow } = transfersOf(nodes, chain)
    const [first] = nodes
    const found = await finality(`${place}`)
    const next = await follow()?.catch(() => undefined)
    if (first && has(first, chain)) {
      expect(found).toEqual({ state: (slot ?? 0) <= final ? 'final' : 'open', block: `${slot}` })
      expect(next).toBeUndefined()
      return
    }
    expect(found?.block).toBe(`${place}`)
    const isWell = nodes.every(({ newest, kept, lost }) => newest === place + 500 && kept === 0 && lost === 0)
    if (slot !== undefined) expect([found?.state, next]).toEqual(['open', undefined])
    else if (isWell && final === place + 400) {
      expect(found?.state).toBe(gone.has(place) ? 'undone' : 'open')
      expect(next).toEqual(gone.has(place) ? undefined : { kind: 'expired' })
    }
  }),
  { gate: 1_000 },
)

test('a slot that was never known is open', async () => {
  const node = { newest: 400, kept: 0, gap: 0, lost: 0 }
  const chain = { final: 350, skipped: new Set<number>(), slot: undefined }
  expect(await transfersOf([node], chain).finality(undefined)).toEqual({ state: 'open', block: undefined })
})
