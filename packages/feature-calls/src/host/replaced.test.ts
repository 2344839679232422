// @tier gate
import {
  type Adapter,
  accountId,
  type Followed,
  parseNetworkId,
  type Store,
  type TransactionTrace,
} from '@foyer/core'
import { search } from '@foyer/search'
import { createFeatureHost, createMemoryStore } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { hashOf, me, networks } from '../calls.test-support.js'
import type { CallsStatus } from './callsStatus.js'
import { createHostCalls } from './hostCalls.js'
import type { HostRequest } from './hostRequest.js'
import { createRecords } from './records.js'

/**
 * The fates of transactions that left. A wallet may send one once more, or another one in its place; it may have its visitor
 * edit what a page asks for.
 */
const fates = [
  'done',
  'undone',
  'edited',
  'pending',
  'spedUp',
  'spedUpAndUndone',
  'spedUpAndEdited',
  'spedUpAndPending',
  'cancelled',
  'expired',
  'dropped',
] as const
type Fate = (typeof fates)[number]

interface Sent {
  readonly calls: readonly Fate[]
  /** Calls that were never asked for. */
  readonly unasked: number
}
const stories: fc.Arbitrary<Sent> = fc.record({
  calls: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }),
  unasked: fc.nat(2),
})

const newHash = (nth: number) => hashOf(nth + 100)

/** A chain as it is while all transactions are pending, and once their fates are known. */
function worldOf(calls: readonly Fate[]) {
  const traces = new Map<string, TransactionTrace>()
  const followed = new Map<string, Followed>()
  const final = new Map<string, string>()
  for (const [at] of calls.entries()) traces.set(hashOf(at), 'pending')
  const clueOf = (hash: string) => `clue of ${hash}`

  function end() {
    calls.forEach((fate, at) => {
      const [first, again] = [hashOf(at), newHash(at)]
      const isAgain = fate.startsWith('spedUp')
      const trace = traceOf(fate)
      traces.set(first, 'absent')
      traces.set(isAgain ? again : first, trace)
      if (isAgain && trace !== 'pending') followed.set(first, { kind: 'replaced', by: again, isSame: true })
      if (fate === 'cancelled') {
        followed.set(first, { kind: 'replaced', by: again, isSame: false })
        traces.set(again, 'success')
      }
      if (fate === 'expired') followed.set(first, { kind: 'expired' })
      if (['success', 'reverted', 'other'].includes(trace)) final.set(isAgain ? again : first, trace)
    })
  }

  /** As an adapter has it: it learns a clue while a transaction is pending, and needs it later. */
  async function follow(hash: string, clue: string | undefined): Promise<Followed | undefined> {
    if (clue === undefined)
      return traces.get(hash) === 'pending' ? { kind: 'waits', clue: clueOf(hash) } : undefined
    return clue === clueOf(hash) ? followed.get(hash) : undefined
  }

  return { traces, final, follow, end }
}

function traceOf(fate: Fate): TransactionTrace {
  if (fate === 'done' || fate === 'spedUp') return 'success'
  if (fate === 'undone' || fate === 'spedUpAndUndone') return 'reverted'
  if (fate === 'edited' || fate === 'spedUpAndEdited') return 'other'
  return fate === 'pending' || fate === 'spedUpAndPending' ? 'pending' : 'absent'
}

async function faultsOf({ calls, unasked }: Sent): Promise<readonly string[]> {
  const memory = createMemoryStore()
  const store: Pick<Store, 'get' | 'set'> = {
    get: ({ name, decode }) => memory.get(name, decode),
    set: ({ name }, value) => memory.set(name, value),
  }
  const { context } = createFeatureHost({ text: createText({ locale: 'en' }), networks, address: me })
  const { traces, final, follow, end } = worldOf(calls)
  const from = accountId(parseNetworkId('eip155:1'), me)
  const total = calls.length + unasked
  const shown: CallsStatus[] = []
  // The page was loaded again after they left.
  createRecords(store, undefined).put({
    id: '0xabc',
    isOld: false,
    from,
    total,
    at: 1,
    isOpen: false,
    hashes: calls.map((_, at) => hashOf(at)),
    expected: calls.map((_, at) => `asked ${hashOf(at)}`),
  })
  const pageLoads = () =>
    createHostCalls({
      state: context.state,
      store,
      locks: undefined,
      async adapter(): Promise<Adapter> {
        const own = await context.adapter('eip155')
        const { transfer } = own.capabilities
        if (!transfer) throw new Error('The adapter sends nothing')
        return {
          ...own,
          capabilities: {
            transfer: {
              ...transfer,
              find: async (_network, hash) => traces.get(hash) ?? 'absent',
              // It judges by what was asked for.
              follow: async (_account, hash, clue, _signal, expected) =>
                expected === `asked ${hash}` ? follow(hash, clue) : undefined,
              async receipt(_network, hash) {
                const end = final.get(hash)
                return end ? { transactionHash: hash, status: end === 'reverted' ? '0x0' : '0x1' } : null
              },
            },
          },
        }
      },
      controller: async () => ({
        send: async () => {},
        show: (status: CallsStatus) => void shown.push(status),
      }),
    })
  const wallet = {
    connectorId: 'harbor',
    async ask(_request: HostRequest): Promise<unknown> {
      throw Object.assign(new Error('unknown'), { code: 4200 })
    },
  }
  const request = { method: 'wallet_getCallsStatus', params: ['0xabc'] }
  const first = Object(await pageLoads()(request, wallet)).status
  end()
  const { status, receipts = [] } = Object(await pageLoads()(request, wallet))
  await pageLoads()({ ...request, method: 'wallet_showCallsStatus' }, wallet)

  const ends = [...final.values()]
  const isOver = calls.every((fate) => !/ending$|dropped/.test(fate))
  const done = ends.filter((end) => end === 'success').length
  const isOther = ends.includes('other')
  const failed = ends.length > 0 ? 500 : 400
  const right = done === total ? 200 : !isOver ? 100 : done > 0 || isOther ? 600 : failed
  const told = receipts.map((receipt: unknown) => Object(receipt).transactionHash)
  return [
    first === 100 ? undefined : `the status of what is pending is ${first}`,
    status === right ? undefined : `the status is ${status} instead of ${right}`,
    shown[0]?.status === right && shown[0].isOther === isOther
      ? undefined
      : 'the visitor sees something else',
    told.every((hash: string) => final.has(hash)) ? undefined : 'a receipt is that of another transaction',
    isOver && told.length !== final.size ? 'a receipt is missing' : undefined,
  ].filter((fault) => fault !== undefined)
}

search(
  'the status of calls follows each transaction to its end, also where a wallet has replaced it',
  fc.asyncProperty(stories, async (story) => {
    expect(await faultsOf(story)).toEqual([])
  }),
  { gate: 150, exhaustive: 3_000 },
)
