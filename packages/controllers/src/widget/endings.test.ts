// @tier gate
import { type Capabilities, parseAccountId } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createStore } from '../storage.js'
import { createJournal } from './journal.js'
import { createPendingRequests, type PendingRequests } from './pendingRequests.js'
import { createRequestLock } from './requestLock.js'

// It is imported once it is needed, which takes time of no clock of these.
beforeAll(() => import('./requestLooks.js'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const account = parseAccountId('eip155:1:0x1')
const never = () => new Promise<never>(() => {})
/** A block with so many after it is final. */
const finalDepth = 6

type End = 'success' | 'reverted'
/** `ms`: so long passes after it. */
type Step = { readonly ms: number } & Act
type Act =
  | { readonly act: 'mine'; readonly blocks: number; readonly end: End }
  /** The newest blocks are replaced by others. `fate`: of the transaction, if one of them has it. */
  | { readonly act: 'reorganise'; readonly depth: number; readonly fate: 'dropped' | 'waits' | End }
  /** `blind`: nodes no longer have the state of the block, or refuse a question, so that they prove no end. */
  | { readonly act: 'node'; readonly is: 'up' | 'blind' | 'down' }
  | { readonly act: 'wait' | 'open' | 'close' | 'reload' }

const end = fc.constantFrom<End>('success', 'success', 'reverted')
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('mine'), blocks: fc.constantFrom(1, 2, 7), end }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('reorganise'),
      depth: fc.constantFrom(1, 2, 3),
      fate: fc.oneof(fc.constantFrom('dropped', 'waits'), end),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('node'), is: fc.constantFrom('up', 'blind', 'blind', 'down') }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('wait', 'open', 'close', 'reload') }) },
)
const step: fc.Arbitrary<Step> = fc
  .tuple(act, fc.constantFrom(100, 100, 20_000, 1_000_000))
  .map(([one, ms]) => ({ ...one, ms }))

/** A chain of numbered blocks, with one transaction that it carries out, drops, or carries out again. */
function createChain() {
  const blocks = ['genesis']
  let count = 0
  let isWaiting = true
  let place: { readonly number: number; readonly end: End } | undefined
  const add = () => blocks.push(`block${++count}`)
  return {
    isDown: false,
    wasDown: false,
    isBlind: false,
    wasBlind: false,
    /** Whether the transaction was without a block once more, or ended otherwise. */
    wasUndone: false,
    get place() {
      return place
    },
    get isWaiting() {
      return isWaiting
    },
    mine(times: number, end: End) {
      for (let made = 0; made < times; made += 1) {
        add()
        if (isWaiting) place = { number: blocks.length - 1, end }
        isWaiting = false
      }
    },
    reorganise(depth: number, fate: 'dropped' | 'waits' | End) {
      const first = Math.max(blocks.length - depth, 1)
      const gone = blocks.splice(first)
      // A final block stays.
      const isGone = place !== undefined && place.number >= first
      for (let made = 0; made <= gone.length; made += 1) add()
      if (!isGone) return
      const isCarriedOut = fate !== 'dropped' && fate !== 'waits'
      this.wasUndone ||= fate !== place?.end
      place = isCarriedOut ? { number: blocks.length - 1, end: fate } : undefined
      isWaiting = fate === 'waits'
    },
    async find() {
      if (place) return this.isBlind ? 'unknown' : place.end
      return isWaiting ? 'pending' : 'absent'
    },
    async finality(known = '') {
      const newest = blocks.length - 1
      if (place) {
        const state = newest - place.number >= finalDepth ? 'final' : 'open'
        return { state, block: `${place.number} ${blocks[place.number]}` } as const
      }
      const [number = '', hash] = known.split(' ')
      const now = blocks[Number(number)]
      return { state: known && now && now !== hash ? 'undone' : 'open', block: known || undefined } as const
    },
  }
}

async function play(steps: readonly Step[], tell: (line: string) => void) {
  const chain = createChain()
  const area = fakeArea()
  const store = createStore(() => area)
  const journal = createJournal(store, () => 'id')
  const answer = async <T>(of: Promise<T>): Promise<T> => {
    if (chain.isDown) throw new Error('The node is down.')
    return of
  }
  const transfer: Capabilities['transfer'] = {
    fee: never,
    plan: never,
    send: never,
    wait: never,
    find: () => answer(chain.find()),
    finality: (_network, _hash, block) => answer(chain.finality(block)),
    async follow() {
      return answer(Promise.resolve(chain.place || chain.isWaiting ? undefined : { kind: 'expired' }))
    },
  }
  const page = { open: true }
  let undone = 0
  const told: string[] = []
  let list: PendingRequests
  const visit = () =>
    createPendingRequests({
      journal,
      turns: createRequestLock(undefined),
      adapter: async () => ({ capabilities: { transfer } }),
      isWatched: () => page.open,
      undone: () => {
        undone += 1
        // A look may have begun while the node was down.
        if (status() === 'sent' && !chain.isWaiting && !chain.wasDown && !chain.wasBlind)
          told.push('It was undone, and called pending, and no block can have it, or a block has it.')
      },
    })
  const status = () => journal.entries()[0]?.status
  /** Ends that were shown. */
  const said: (string | undefined)[] = []
  /** Lets time pass. A flow follows its transaction while the page lives, also behind a closed modal. */
  async function pass(ms: number) {
    await vi.advanceTimersByTimeAsync(ms)
    if (status() === 'sent' && chain.place && !chain.isDown) void list.check('id')
    await vi.advanceTimersByTimeAsync(100)
    if (said.at(-1) !== status()) said.push(status())
  }

  list = visit()
  journal.open({ account, kind: 'send' }, 'sent', '0xhash', { clue: 'block1' })
  await list.refresh()
  for (const one of steps) {
    tell(JSON.stringify(one))
    if (one.act === 'mine') chain.mine(one.blocks, one.end)
    if (one.act === 'reorganise') chain.reorganise(one.depth, one.fate)
    if (one.act === 'node') Object.assign(chain, { isDown: one.is === 'down', isBlind: one.is === 'blind' })
    chain.wasDown ||= chain.isDown
    chain.wasBlind ||= chain.isBlind
    if (one.act === 'open' || one.act === 'close') page.open = one.act === 'open'
    if (one.act === 'reload') {
      list.stop()
      list = visit()
    }
    if (one.act === 'open' || one.act === 'reload') void list.refresh()
    await pass(one.ms)
    tell(`the row says ${status()}`)
  }
  // The visitor comes back twice, once all is final.
  chain.isDown = false
  chain.isBlind = false
  chain.mine(finalDepth + 1, 'success')
  for (let visits = 0; visits < 2; visits += 1) {
    page.open = true
    void list.refresh()
    await pass(1_000_000)
    await pass(1_000_000)
    list.stop()
    page.open = false
    list = visit()
  }
  const shown = status()
  const so = { confirmed: 'success', reverted: 'reverted' }[String(shown)]
  if (so !== undefined && so !== chain.place?.end)
    throw new Error(`${shown}, and the chain has ${chain.place?.end}`)
  if (chain.place && so === undefined) throw new Error(`${shown}, and the chain has ${chain.place.end}`)
  const wasWrong = said.some((one) => (one === 'confirmed' || one === 'reverted') && one !== shown)
  if (wasWrong && undone === 0 && !chain.wasDown)
    throw new Error(`It was ${said}, and the visitor was not notified.`)
  for (const fault of told) throw new Error(fault)
  if (undone > 0 && !chain.wasUndone) throw new Error('Reported as undone, and it was not.')
}

searchModel(
  'the end of a transaction is the one that the chain has in the end, whatever blocks are replaced',
  {
    gate: 300,
    exhaustive: 20_000,
    stories: fc.array(step, { minLength: 2, maxLength: 9, size: 'max' }),
    play,
  },
)
