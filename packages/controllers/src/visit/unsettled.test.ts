import { type Capabilities, parseAccountId } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../storage.js'
import { fakeArea } from '../testing.test-support.js'
import { createJournal } from './journal.js'
import { createTurns } from './turns.js'
import { createUnsettled } from './unsettled.js'

const account = parseAccountId('eip155:1:0x1')
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup(sent: () => Promise<bigint> = async () => 0n) {
  const area = fakeArea()
  let ids = 0
  const journal = createJournal(
    createStore(() => area),
    () => `id${++ids}`,
  )
  const turns = createTurns(undefined)
  const transfer: Capabilities['transfer'] = { fee: never, plan: never, send: never, wait: never, sent }
  const page = { open: true }
  const unsettled = createUnsettled({
    journal,
    turns,
    adapter: async () => ({ capabilities: { transfer } }),
    isWatched: () => page.open,
  })
  return { journal, turns, unsettled, page, ids: () => unsettled.state.entries.map(({ id }) => id) }
}

test('what was asked and never answered is unknown, what is still waited for is not', async () => {
  const { journal, turns, unsettled, ids } = setup()
  const release = await turns.take(account)
  const id = journal.ask({ account, kind: 'send' })
  await unsettled.refresh()
  expect(ids()).toEqual([])

  release()
  await unsettled.refresh()

  expect(ids()).toEqual([id])
})

test('a page that waits is looked at again every second, while somebody is watching', async () => {
  const { journal, turns, unsettled, page, ids } = setup()
  const release = await turns.take(account)
  const id = journal.ask({ account, kind: 'send' })
  await unsettled.refresh()
  release()

  await vi.advanceTimersByTimeAsync(1_000)

  expect(ids()).toEqual([id])
  expect(vi.getTimerCount()).toBe(0)
  await turns.take(account)
  await unsettled.refresh()
  expect(vi.getTimerCount()).toBe(1)
  unsettled.stop()
  page.open = false
  await unsettled.refresh()
  expect(vi.getTimerCount()).toBe(0)
})

test('answered and refused ones are known', async () => {
  const { journal, unsettled, ids } = setup()
  journal.refuse(journal.ask({ account, kind: 'send' }))
  const asked = { account, kind: 'send' } as const
  journal.answer(journal.ask(asked), asked, '0xhash')

  await unsettled.refresh()

  expect(ids()).toEqual([])
})

test.each([
  [5n, 'nothing'],
  [6n, 'sent'],
])('an account that has sent %s transactions of 5 before: %s', async (count, trace) => {
  const { journal, unsettled } = setup(async () => count)
  const id = journal.ask({ account, kind: 'send', before: 5n })
  await unsettled.refresh()

  await unsettled.check(id)

  expect(unsettled.state.traces[id]).toEqual({ status: 'ready', value: trace })
})

test.each([
  ['fails', () => Promise.reject(new Error('down')), 'unexpected'],
  ['never answers', never, 'timeout'],
])('a chain that %s says nothing, and the entry stays', async (_how, sent, code) => {
  const { journal, unsettled, ids } = setup(sent)
  const id = journal.ask({ account, kind: 'send', before: 5n })
  await unsettled.refresh()

  const checked = unsettled.check(id)
  await vi.advanceTimersByTimeAsync(15_000)
  await checked

  expect(unsettled.state.traces[id]).toMatchObject({ status: 'failed', error: { code } })
  expect(ids()).toEqual([id])
})

test('without a count from before, or of an entry that is gone, nothing is claimed', async () => {
  const { journal, unsettled } = setup(async () => 9n)
  const id = journal.ask({ account, kind: 'sign' })
  await unsettled.refresh()

  await unsettled.check(id)
  await unsettled.check('gone')

  expect(unsettled.state.traces).toMatchObject({ [id]: { status: 'failed' } })
  expect(unsettled.state.traces.gone).toBeUndefined()
})

test.each(['deny', 'settle'] as const)('%s takes it from the list for good', async (way) => {
  const { journal, unsettled, ids } = setup()
  const id = journal.ask({ account, kind: 'send' })
  await unsettled.refresh()

  unsettled[way](id)
  await unsettled.refresh()

  expect(ids()).toEqual([])
  expect(journal.entries()).toMatchObject([{ status: way === 'deny' ? 'refused' : 'answered' }])
})
