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

/** Slots in a row. */
const slots = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
const absent = (slot: unknown = 5_000) => ({ context: { slot }, value: [null] })
const status = (level: string) => ({
  context: { slot: 5_000 },
  value: [{ slot: place, err: null, confirmationStatus: level }],
})

/** A node that answers these questions alone, and more nodes that are asked for the status of the transaction. */
function transfersOf(answers: Readonly<Record<string, unknown>>, nodes: readonly unknown[]) {
  const look = (method: string, params: readonly unknown[]) => `${method} ${JSON.stringify(params)}`
  const wanted = look('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const rpc: Rpc = {
    async request(_network, method, params) {
      const question = look(method, params)
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
  const around = `getBlocks ${JSON.stringify([place - 32, place + 32, final])}`
  const { wanted } = transfersOf({}, [])
  const state = async (
    blocks: unknown,
    nodes: readonly unknown[] = [absent()],
    found: unknown = absent(),
  ) => {
    const { finality } = transfersOf({ [wanted]: found, [around]: blocks }, nodes)
    const end = await finality?.(network, hash, `${place}`, signal)
    expect(end?.block).toBe(`${place}`)
    return end?.state
  }
  const [before, after] = [slots(place - 32, 32), slots(place + 1, 32)]

  test('is undone if the final chain has blocks on both sides of its slot', async () => {
    expect(await state([...before, ...after])).toBe('undone')
    expect(await state([...before, place + 1])).toBe('undone')
    expect(await state(before)).toBe('open')
    expect(await state(after)).toBe('open')
    expect(await state([...before, place, ...after])).toBe('open')
  })

  test.each([null, {}, 'x', [...before, 'x', ...after]])(
    'is not undone by an answer that is no list',
    async (told) => {
      expect(await state(told)).toBe('open')
    },
  )

  test('is not undone while a node has it pending', async () => {
    expect(await state([...before, ...after], [absent()], status('processed'))).toBe('open')
    expect(await state([...before, ...after], [absent(), status('processed')])).toBe('open')
  })

  test('is not undone if nodes are behind its slot, or do not say', async () => {
    for (const node of [absent(place), absent('5000'), absent(null), { value: [] }, null])
      expect(await state([...before, ...after], [absent(), node])).toBe('open')
    expect(await state([...before, ...after], [])).toBe('open')
  })

  test('is open as long as its slot was never known', async () => {
    const { finality } = transfersOf({ [wanted]: absent() }, [absent()])

    expect(await finality?.(network, hash, undefined, signal)).toEqual({ state: 'open', block: undefined })
  })
})

describe('a transaction with an old blockhash', () => {
  const clue = `${blockhash} ${place}`
  const valid = `isBlockhashValid ${JSON.stringify([blockhash, { ...final, minContextSlot: place }])}`
  const later = `getBlocks ${JSON.stringify([place, place + 300, final])}`
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
