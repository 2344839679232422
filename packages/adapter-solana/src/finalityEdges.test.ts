// @tier gate
import { accountId } from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import { describe, expect, test } from 'vitest'
import { alice } from './fakeWallet.test-support.js'
import { solanaMainnet } from './networks.js'
import { createTransfers } from './transfers.js'

const { signal } = new AbortController()
const { id: network } = solanaMainnet
const hash = '5'.repeat(87)
const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const place = 1_000
const final = { commitment: 'finalized' }
const summary = { ...final, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 0 }

/** Slots in a row. */
const slots = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
const absent = (slot: unknown = 5_000) => ({ context: { slot }, value: [null] })
const status = (level: string) => ({
  context: { slot: 5_000 },
  value: [{ slot: place, err: null, confirmationStatus: level }],
})

/** A node that answers these questions alone, and more nodes that are asked for the status of the transaction. */
function transfersOf(
  answers: Readonly<Record<string, unknown>>,
  nodes: readonly unknown[],
  heights: (slot: number) => unknown = (slot) => slot,
) {
  const look = (method: string, params: readonly unknown[]) => `${method} ${JSON.stringify(params)}`
  const wanted = look('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const rpc: Rpc = {
    async request(_network, method, params) {
      const question = look(method, params)
      const [slot] = params
      if (method === 'getBlock') {
        expect(params).toEqual([slot, summary])
        return { blockHeight: heights(Number(slot)) }
      }
      if (!(question in answers)) throw new Error(`Not known: ${question}`)
      return answers[question]
    },
    async offer(_network, method, params, isTaken) {
      expect(look(method, params)).toBe(wanted)
      const failures: Error[] = []
      for (const node of nodes) {
        if (isTaken(node)) return { taken: true, failures }
        failures.push(new Error('another answer'))
      }
      return { taken: false, failures }
    },
    dispose() {},
  }
  return {
    wanted,
    ...createTransfers({ context: { networks: () => [solanaMainnet] }, rpc, connected: () => undefined }),
  }
}

describe('a transaction that no node has', () => {
  const around = `getBlocks ${JSON.stringify([place - 64, place + 310, final])}`
  const { wanted } = transfersOf({}, [])
  const state = async (
    blocks: unknown,
    nodes: readonly unknown[] = [absent()],
    found: unknown = absent(),
    heights?: (slot: number) => unknown,
  ) => {
    const { finality } = transfersOf({ [wanted]: found, [around]: blocks }, nodes, heights)
    const end = await finality?.(network, hash, `${place}`, signal)
    expect(end?.block).toBe(`${place}`)
    return end?.state
  }
  const [before, after] = [slots(place - 32, 32), slots(place + 1, 156)]
  /** The height of a block in a chain that skipped the slot of the transaction. */
  const skipping = (slot: number) => (slot > place ? slot - 1 : slot)
  const ofChain = (blocks: unknown, nodes?: readonly unknown[], found?: unknown) =>
    state(blocks, nodes, found, skipping)

  test('is undone if the final chain skipped its slot, and has all blocks in which it can be', async () => {
    expect(await ofChain([...before, ...after])).toBe('undone')
    expect(await ofChain([...slots(place - 64, 64), ...after])).toBe('undone')
    expect(await ofChain([...before.slice(1), ...after])).toBe('open')
    expect(await ofChain([...before, ...after.slice(1)])).toBe('open')
    expect(await ofChain([...before, ...after.slice(0, -1)])).toBe('open')
    expect(await ofChain(before)).toBe('open')
    expect(await ofChain(after)).toBe('open')
    expect(await state([...before, place, ...after])).toBe('open')
  })

  test.each([() => undefined, () => null, () => 'x', () => 7, (slot: number) => slot])(
    'is not undone if the heights of blocks do not show that none is missing',
    async (heights) => {
      expect(await state([...before, ...after], undefined, undefined, heights)).toBe('open')
    },
  )

  test.each([null, {}, 'x', [...before, 'x', ...after]])(
    'is not undone by an answer that is no list',
    async (told) => {
      expect(await state(told)).toBe('open')
    },
  )

  test('is not undone while a node has it pending', async () => {
    expect(await ofChain([...before, ...after], [absent()], status('processed'))).toBe('open')
    expect(await ofChain([...before, ...after], [absent(), status('processed')])).toBe('open')
  })

  test('is not undone if nodes are behind its slot, or do not say', async () => {
    for (const node of [absent(place + 156), absent('5000'), absent(null), { value: [] }, null])
      expect(await ofChain([...before, ...after], [absent(), node])).toBe('open')
    expect(await ofChain([...before, ...after], [])).toBe('open')
  })

  test('is open as long as its slot was never known', async () => {
    const { finality } = transfersOf({ [wanted]: absent() }, [absent()])

    expect(await finality?.(network, hash, undefined, signal)).toEqual({ state: 'open', block: undefined })
  })
})

describe('a transaction with an old blockhash', () => {
  const clue = `${blockhash} ${place}`
  const valid = `isBlockhashValid ${JSON.stringify([blockhash, { ...final, minContextSlot: place }])}`
  const later = `getBlocks ${JSON.stringify([place, place + 310, final])}`
  const last = place + 155
  const world = { [valid]: { value: false }, [later]: slots(place, 300) }
  const kind = async (answers: object, nodes: readonly unknown[] = [absent(last + 1)], known = clue) => {
    const { follow } = transfersOf({ ...world, ...answers }, nodes)
    return (await follow?.(accountId(network, alice), hash, known, signal))?.kind
  }

  test('has expired if the final chain is past it, and no node has it', async () => {
    expect(await kind({})).toBe('expired')
    expect(await kind({ [valid]: { value: true } })).toBeUndefined()
    expect(await kind({}, [absent(last)])).toBeUndefined()
    expect(await kind({}, [absent(last + 1), status('confirmed')])).toBeUndefined()
    expect(await kind({}, [])).toBeUndefined()
  })

  test('has not expired if a node lacks blocks', async () => {
    expect(await kind({ [later]: slots(place, 155) })).toBeUndefined()
    expect(await kind({ [later]: slots(place, 156) })).toBe('expired')
    expect(await kind({ [later]: slots(place + 1, 299) })).toBeUndefined()
    expect(await kind({ [later]: null })).toBeUndefined()
  })

  test.each([`x ${clue}`, `${clue} x`, blockhash, `${blockhash} x`, ''])(
    'is not looked for by a clue that is none: %s',
    async (known) => {
      expect(await kind({}, undefined, known)).toBeUndefined()
    },
  )
})
