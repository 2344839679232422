// @tier gate
import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { solanaMainnet } from './networks.js'
import { createTransfers } from './transfers.js'

const { signal } = new AbortController()
const hash = '5'.repeat(87)

/** A node: its newest slot, the first slot that it keeps, and the slot that has the transaction. */
interface Node {
  readonly newest: number
  readonly kept: number
  readonly slot: number | undefined
}

/** Looks at the transaction with nodes in the given states. The final chain has every slot but one. */
function look(
  nodes: readonly Node[],
  { final, missing }: { final: number; missing: number },
  known?: string,
) {
  const status = ({ newest, kept, slot }: Node) => {
    const isThere = slot !== undefined && slot <= newest && slot >= kept
    const level = isThere && slot <= final ? 'finalized' : 'confirmed'
    return {
      context: { slot: newest },
      value: [isThere ? { slot, err: null, confirmationStatus: level } : null],
    }
  }
  const blocksOf = ({ kept }: Node, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(
      (slot) => slot <= final && slot >= kept && slot !== missing,
    )
  const [first, last = first] = nodes
  const request: Rpc['request'] = async (_network, method, params) => {
    const [from, to] = params.map(Number)
    // Each question may be answered by another node.
    if (method === 'getBlocks') return last && blocksOf(last, from ?? 0, to ?? 0)
    return first && status(first)
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
  return transfers.finality?.(solanaMainnet.id, hash, known, signal)
}

const slots = fc.integer({ min: 100, max: 140 })
const nodes = fc.record({
  newest: fc.integer({ min: 90, max: 260 }),
  kept: fc.constantFrom(0, 0, 0, 90, 120, 160),
  slot: fc.option(slots, { nil: undefined }),
})
const worlds = fc.record({
  nodes: fc.array(nodes, { minLength: 1, maxLength: 2 }),
  known: fc.option(slots, { nil: undefined }),
  final: fc.integer({ min: 80, max: 250 }),
  isMissing: fc.boolean(),
})

search(
  'a transaction is final in a final slot, and undone only if the final chain has other blocks and no node has it',
  fc.asyncProperty(worlds, async ({ nodes, known, final, isMissing }) => {
    const found = await look(nodes, { final, missing: isMissing && known ? known : -1 }, known?.toString())
    const [first, last = first] = nodes
    const has = ({ slot, newest, kept }: Node) => slot !== undefined && slot <= newest && slot >= kept
    if (first && has(first)) {
      expect(found).toEqual({ state: (first.slot ?? 0) <= final ? 'final' : 'open', block: `${first.slot}` })
      return
    }
    if (found?.state === 'undone') {
      expect(known !== undefined && isMissing && final > known && (last?.kept ?? 0) < known).toBe(true)
      expect(nodes.some((node) => has(node) || node.newest <= (known ?? 0))).toBe(false)
    }
    if (
      known !== undefined &&
      isMissing &&
      final > known + 32 &&
      nodes.every((node) => !has(node) && node.kept === 0 && node.newest > known)
    )
      expect(found?.state).toBe('undone')
    expect(['open', 'undone']).toContain(found?.state)
    expect(found?.block).toBe(known?.toString())
  }),
  { gate: 300 },
)

test('a final block of its slot is no sign that a transaction is undone', async () => {
  const node = { newest: 400, kept: 0, slot: undefined }
  expect(await look([node], { final: 350, missing: -1 }, '100')).toMatchObject({ state: 'open' })
})
