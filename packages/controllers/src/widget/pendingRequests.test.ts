// @tier gate
import {
  type Capabilities,
  MalformedAnswerError,
  parseAccountId,
  SessionEndedError,
  WalletMissingError,
  WalletRequestError,
} from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../storage.js'
import { createJournal } from './journal.js'
import { createPendingRequests } from './pendingRequests.js'
import { createRequestLock } from './requestLock.js'

const account = parseAccountId('eip155:1:0x1')
const never = () => new Promise<never>(() => {})

beforeEach(async () => {
  // Code arrives before the clock is stopped.
  await import('./requestLooks.js')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setup(
  sent: () => Promise<bigint> = async () => 0n,
  find?: Capabilities['transfer']['find'],
  follow?: Capabilities['transfer']['follow'],
) {
  const area = fakeArea()
  let ids = 0
  const journal = createJournal(
    createStore(() => area),
    () => `id${++ids}`,
  )
  const turns = createRequestLock(undefined)
  const transfer: Capabilities['transfer'] = {
    fee: never,
    plan: never,
    send: never,
    wait: never,
    sent,
    ...(find && { find }),
    ...(follow && { follow }),
  }
  const page = { open: true }
  const ends: unknown[] = []
  const undone: string[] = []
  const said: unknown[] = []
  const unsettled = createPendingRequests({
    undone: ({ id }) => {
      undone.push(id)
      said.push(journal.entries().find((one) => one.id === id)?.status)
    },
    journal,
    turns,
    adapter: async () => ({ capabilities: { transfer } }),
    isWatched: () => page.open,
    ended: ({ id, status }) => ends.push([id, status]),
  })
  return {
    ends,
    undone,
    said,
    transfer,
    journal,
    turns,
    unsettled,
    page,
    ids: () => unsettled.state.entries.map(({ id }) => id),
  }
}

test('what was asked and never answered is unknown, what is still waited for is not', async () => {
  const { journal, turns, unsettled, ids } = setup()
  const release = await turns.take(account)
  const id = journal.open({ account, kind: 'send' }, 'asked')
  await unsettled.refresh()
  expect(ids()).toEqual([])

  release()
  await unsettled.refresh()

  expect(ids()).toEqual([id])
})

test('what a wallet still shows is open while a page waits for it, and not any more once it is answered', async () => {
  const { journal, turns, unsettled } = setup()
  const release = await turns.take(account)
  const asked = { account, kind: 'send' } as const
  const id = journal.open(asked, 'asked')
  journal.open({ account, kind: 'sign' }, 'asked')
  await unsettled.refresh()
  expect(unsettled.state.open).toMatchObject([{ id, status: 'asked' }])

  journal.note(id, asked, 'refused')
  release()
  const refreshed = unsettled.refresh()

  expect(unsettled.state.open).toEqual([])
  await refreshed
  expect(unsettled.state.open).toEqual([])
})

test('a page that waits is looked at again every second, while somebody is watching', async () => {
  const { journal, turns, unsettled, page, ids } = setup()
  const release = await turns.take(account)
  const id = journal.open({ account, kind: 'send' }, 'asked')
  await unsettled.refresh()
  release()

  await vi.advanceTimersByTimeAsync(1_000)

  expect(ids()).toEqual([id])
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
  journal.open({ account, kind: 'send' }, 'refused')
  journal.open({ account, kind: 'send' }, 'answered')

  await unsettled.refresh()

  expect(ids()).toEqual([])
})

test.each([
  [5n, 'nothing'],
  [6n, 'sent'],
])('an account that has sent %s transactions of 5 before: %s', async (count, trace) => {
  const { journal, unsettled } = setup(async () => count)
  const id = journal.open({ account, kind: 'send', before: 5n }, 'unknown')
  await unsettled.refresh()

  await unsettled.check(id)

  expect(unsettled.state.traces[id]).toEqual({ status: 'ready', value: trace })
})

test.each([
  ['fails', () => Promise.reject(new Error('down')), 'unexpected'],
  ['never answers', never, 'timeout'],
])('a chain that %s says nothing, and the entry stays', async (_how, sent, code) => {
  const { journal, unsettled, ids } = setup(sent)
  const id = journal.open({ account, kind: 'send', before: 5n }, 'unknown')
  await unsettled.refresh()

  const checked = unsettled.check(id)
  await vi.advanceTimersByTimeAsync(15_000)
  await checked

  expect(unsettled.state.traces[id]).toMatchObject({ status: 'failed', error: { code } })
  expect(ids()).toEqual([id])
})

test('without a count from before, or of an entry that is gone, nothing is claimed', async () => {
  const { journal, unsettled } = setup(async () => 9n)
  const id = journal.open({ account, kind: 'call' }, 'unknown')
  await unsettled.refresh()

  await unsettled.check(id)
  await unsettled.check('gone')

  expect(unsettled.state.traces).toMatchObject({ [id]: { status: 'ready', value: 'unproven' } })
  expect(unsettled.state.traces.gone).toBeUndefined()
})

test.each(['deny', 'settle'] as const)('%s takes it from the list for good', async (way) => {
  const { journal, unsettled, ids } = setup()
  const id = journal.open({ account, kind: 'send' }, 'asked')
  await unsettled.refresh()

  unsettled[way](id)
  await unsettled.refresh()

  expect(ids()).toEqual([])
  expect(journal.entries()).toMatchObject([{ status: way === 'deny' ? 'refused' : 'answered' }])
})

test('a signature that nobody waits for any more has sent nothing', async () => {
  const { journal, unsettled, ids } = setup()
  journal.open({ account, kind: 'send' }, 'signing')

  await unsettled.refresh()

  expect(ids()).toEqual([])
  expect(journal.entries()).toMatchObject([{ status: 'refused' }])
})

test('a page that went away between signing and sending leaves it unknown, with its id', async () => {
  const { journal, unsettled } = setup()
  const id = journal.open({ account, kind: 'send' }, 'leaving', '0xhash')

  await unsettled.refresh()

  expect(unsettled.state.entries).toMatchObject([{ id, status: 'unknown', answer: '0xhash' }])
})

test.each([
  ['success', 'confirmed'],
  ['reverted', 'reverted'],
  ['pending', 'sent'],
] as const)('one with an id is found by it: what the chain says is %s is %s', async (trace, status) => {
  const looked: unknown[] = []
  const { ends, journal, unsettled, ids } = setup(undefined, async (...args) => {
    looked.push(args.slice(0, 3))
    return trace
  })
  const id = journal.open({ account, kind: 'send', before: 5n }, 'unknown', '0xhash')
  const [entry] = journal.entries()
  await unsettled.refresh()

  await unsettled.check(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(looked).toEqual([['eip155:1', '0xhash', entry?.at]])
  expect(ids()).toEqual([])
  expect(unsettled.state.sent).toMatchObject([{ id, status }])
  expect(journal.entries()).toMatchObject([{ id, status }])
  expect(ends).toEqual(trace === 'pending' ? [] : [[id, status]])
})

test('a request that has ended, no node says how, is unknown at once, and never called undone', async () => {
  const { ends, journal, unsettled, ids } = setup(undefined, async () => 'unknown')
  const id = journal.open({ account, kind: 'call' }, 'sent', 'calls:0x1@wallet')
  await unsettled.refresh()

  await unsettled.check(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(ids()).toEqual([id])
  expect(unsettled.state.sent).toEqual([])
  expect(ends).toEqual([])
})

test.each([
  ['and whose account has sent nothing since', 5n, 5n, 'nothing'],
  ['and whose account was not counted', undefined, 6n, 'nothing'],
  ['but whose account has sent something since, as when it was sped up,', 5n, 6n, 'sent'],
])(
  'one that the chain does not have %s stays unknown, and that is told',
  async (_how, before, count, value) => {
    const { journal, unsettled, ids } = setup(
      async () => count,
      async () => 'absent',
    )
    const counted = before === undefined ? {} : { before }
    const id = journal.open({ account, kind: 'send', ...counted }, 'unknown', '0xhash')
    await unsettled.refresh()

    await unsettled.check(id)

    expect(unsettled.state.traces[id]).toEqual({ status: 'ready', value })
    expect(ids()).toEqual([id])
  },
)

test('one that the chain does not have is not called unsent while its account cannot be counted', async () => {
  const { journal, unsettled } = setup(
    () => Promise.reject(new Error('down')),
    async () => 'absent',
  )
  const id = journal.open({ account, kind: 'send', before: 5n }, 'unknown', '0xhash')
  await unsettled.refresh()

  await unsettled.check(id)

  expect(unsettled.state.traces[id]).toMatchObject({ status: 'failed' })
})

describe('words about the network need its answer', () => {
  const walletFailures = [
    new WalletMissingError('harbor'),
    new WalletRequestError('wallet_getCallsStatus', 'Unknown bundle', { code: 5730 }),
    new MalformedAnswerError('wallet_getCallsStatus'),
    new SessionEndedError('wallet_getCallsStatus'),
  ]
  const down = new Error('down')
  /** How looks for the hash or the batch end; `undefined` where there is nothing to look for. */
  const found = [undefined, 'absent', 'unknown', 'pending', 'success', down, ...walletFailures] as const
  const counts = [undefined, 5n, 6n, down] as const
  const ages = [0, 601_000]
  const all = found.flatMap((one) =>
    counts.flatMap((count) =>
      [undefined, 5n].flatMap((before) =>
        ages.map((age) => [String(one), String(count), before, age, one, count] as const),
      ),
    ),
  )

  test.each(all)(
    'found: %s, count: %s of %s before, age: %i',
    async (_found, _count, before, age, one, count) => {
      /** The answers of the network. */
      const heard = new Set<'absent' | 'there' | 'more' | 'same' | 'down'>()
      const at = setup(
        async () => {
          if (count instanceof Error) {
            heard.add('down')
            throw count
          }
          if (count !== undefined) heard.add(count > 5n ? 'more' : 'same')
          // An account with code: its count proves nothing.
          return count as bigint
        },
        async () => {
          if (one === down) heard.add('down')
          if (one instanceof Error) throw one
          if (one === 'absent') heard.add('absent')
          if (one === 'pending' || one === 'success') heard.add('there')
          return one ?? 'unknown'
        },
      )
      const counted = before === undefined ? {} : { before }
      const id = at.journal.open(
        { account, kind: 'send', ...counted },
        'unknown',
        one && 'calls:0x1@0x1@harbor',
      )
      await at.unsettled.refresh()
      await vi.advanceTimersByTimeAsync(age)

      await at.unsettled.check(id)

      const trace = at.unsettled.state.traces[id]
      if (trace === undefined) return
      const said = trace.status === 'ready' ? trace.value : trace.status
      const isProven = {
        sent: heard.has('there') || (heard.has('more') && before !== undefined),
        ended: one === 'unknown',
        nothing: heard.has('absent') || (heard.has('same') && before !== undefined),
        failed: heard.has('down'),
        unproven: true,
      }
      expect(said).toBeOneOf(Object.keys(isProven))
      expect(isProven).toMatchObject({ [said]: true })
      if (isProven.ended) expect(said).toBe('ended')
    },
  )

  test.each(walletFailures)(
    'one that its wallet does not know after ten minutes is unknown: %s',
    async (failure) => {
      const { journal, unsettled } = setup(undefined, () => Promise.reject(failure))
      const id = journal.open({ account, kind: 'send' }, 'sent', 'calls:0x1@0x1@harbor')
      await unsettled.refresh()
      await unsettled.check(id)
      expect(journal.entries()).toMatchObject([{ status: 'sent' }])

      await vi.advanceTimersByTimeAsync(601_000)
      await unsettled.check(id)
      await unsettled.check(id)

      expect(journal.entries()).toMatchObject([{ status: 'unknown' }])
      expect(unsettled.state.traces[id]).toEqual({ status: 'ready', value: 'unproven' })
    },
  )
})

test('what another tab has sent meanwhile is not called refused', async () => {
  const { journal, turns, unsettled } = setup()
  const asked = { account, kind: 'send' } as const
  const id = journal.open(asked, 'signing')
  vi.spyOn(turns, 'isTaken').mockImplementationOnce(async () => {
    journal.note(id, asked, 'sent', '0xhash')
    return false
  })

  await unsettled.refresh()

  expect(journal.entries()).toMatchObject([{ status: 'sent', answer: '0xhash' }])
  expect(unsettled.state.sent).toMatchObject([{ id }])
})

test('what the chain said about an earlier status does not overwrite a later one', async () => {
  const { ends, journal, unsettled } = setup(undefined, async () => {
    journal.note(id, asked, 'confirmed')
    return 'pending'
  })
  const asked = { account, kind: 'send' } as const
  const id = journal.open(asked, 'unknown', '0xhash')
  await unsettled.refresh()

  await unsettled.check(id)

  expect(journal.entries()).toMatchObject([{ status: 'confirmed' }])
  expect(ends).toEqual([])
})

test.each(['deny', 'settle'] as const)(
  '%s takes nothing back that is known to be sent by now',
  async (way) => {
    const { journal, unsettled } = setup()
    const asked = { account, kind: 'send' } as const
    const id = journal.open(asked, 'unknown', '0xhash')
    await unsettled.refresh()
    journal.note(id, asked, 'sent')

    unsettled[way](id)

    expect(journal.entries()).toMatchObject([{ status: 'sent' }])
  },
)

test('one that was sent and is not there ten minutes later is unknown', async () => {
  const { ends, journal, unsettled, ids } = setup(undefined, async () => 'absent')
  const id = journal.open({ account, kind: 'send' }, 'sent', '0xhash')
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(386_000)
  expect(ids()).toEqual([])

  unsettled.stop()
  await vi.advanceTimersByTimeAsync(300_000)
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(2_000)

  expect(ids()).toEqual([id])
  expect(journal.entries()).toMatchObject([{ status: 'unknown', answer: '0xhash' }])
  expect(ends).toEqual([])
})

test('one that cannot be looked for by its id is looked for by the count, else it failed', async () => {
  const down = () => Promise.reject(new Error('down'))
  const { journal, unsettled } = setup(async () => 6n, down)
  const counted = journal.open({ account, kind: 'send', before: 5n }, 'unknown', '0x1')
  const uncounted = journal.open({ account, kind: 'send' }, 'unknown', '0x2')
  await unsettled.refresh()

  await Promise.all([unsettled.check(counted), unsettled.check(uncounted)])

  expect(unsettled.state.traces).toMatchObject({
    [counted]: { status: 'ready', value: 'sent' },
    [uncounted]: { status: 'failed', error: { message: 'down' } },
  })
  expect(journal.entries().map(({ status }) => status)).toEqual(['unknown', 'unknown'])
})

const word = fc.constantFrom('pending', 'absent', 'unknown', 'down', 'silent')

search(
  'a transfer is pending as long as a node may know it, and of unknown end once no node has said anything of it for a day',
  fc.asyncProperty(
    fc.array(word, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 30 }),
    async (words, days) => {
      const [last] = words.slice(-1)
      let now = last
      const visit = vi.spyOn(performance, 'timeOrigin', 'get').mockImplementation(() => Date.now())
      const find = async () => {
        if (now === 'silent') return never()
        if (now === 'pending' || now === 'absent' || now === 'unknown') return now
        throw new Error('down')
      }
      const { journal, unsettled, page } = setup(async () => 8n, find)
      journal.open({ account, kind: 'send', before: 7n }, 'sent', '0xhash')
      for (const one of words) {
        now = one
        page.open = true
        await unsettled.refresh()
        await vi.advanceTimersByTimeAsync(3_600_000)
        page.open = false
        await unsettled.refresh()
        await vi.advanceTimersByTimeAsync(days * 86_400_000)
      }
      page.open = true
      await unsettled.refresh()
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect(journal.entries()[0]?.status).toBe(last === 'pending' ? 'sent' : 'unknown')
      unsettled.stop()
      visit.mockRestore()
    },
  ),
  { gate: 40 },
)

test('the chain is asked by itself, less and less often, until it knows, and then no more', async () => {
  const at: number[] = []
  const start = Date.now()
  const { journal, unsettled, ids } = setup(undefined, async () => {
    at.push((Date.now() - start) / 1_000)
    return at.length < 5 ? 'absent' : 'success'
  })
  journal.open({ account, kind: 'send' }, 'unknown', '0xhash')
  await unsettled.refresh()

  await vi.advanceTimersByTimeAsync(600_000)

  expect(at).toEqual([2, 5, 10, 18, 31])
  expect(ids()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('the chain is asked while somebody is watching alone, ten times at the most, and anew for each visit', async () => {
  const looked = vi.fn(async () => 'pending' as const)
  const { journal, unsettled, page } = setup(undefined, looked)
  journal.open({ account, kind: 'send' }, 'sent', '0xhash')
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looked).toHaveBeenCalledTimes(3)

  page.open = false
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(looked).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)

  page.open = true
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(looked).toHaveBeenCalledTimes(13)
  expect(vi.getTimerCount()).toBe(0)
})

test('the pauses between two looks grow from 2 s to 2 min, and there are ten', async () => {
  const at: number[] = []
  const start = Date.now()
  const { journal, unsettled } = setup(undefined, async () => {
    at.push((Date.now() - start) / 1_000)
    return 'pending'
  })
  journal.open({ account, kind: 'send' }, 'sent', '0xhash')
  await unsettled.refresh()

  await vi.advanceTimersByTimeAsync(3_600_000)

  const pauses = at.map((one, step) => one - (at[step - 1] ?? 0))
  expect(pauses).toEqual([2, 3, 5, 8, 13, 21, 34, 60, 120, 120])
})

test('a chain that does not answer within 15 s is asked again after the next pause', async () => {
  const at: number[] = []
  const start = Date.now()
  const { journal, unsettled } = setup(undefined, () => {
    at.push((Date.now() - start) / 1_000)
    return never()
  })
  const id = journal.open({ account, kind: 'send' }, 'unknown', '0xhash')
  await unsettled.refresh()

  await vi.advanceTimersByTimeAsync(16_999)
  expect(unsettled.state.traces[id]?.status).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(unsettled.state.traces[id]).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  await vi.advanceTimersByTimeAsync(3_000)

  expect(at).toEqual([2, 20])
})

test('a refresh does not begin the pauses anew, one more that is lost does', async () => {
  const at: number[] = []
  const start = Date.now()
  const { journal, unsettled } = setup(async () => {
    at.push((Date.now() - start) / 1_000)
    return 5n
  })
  journal.open({ account, kind: 'send', before: 5n }, 'unknown')
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(6_000)
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(at).toEqual([2, 5, 10])

  journal.open({ account, kind: 'send', before: 5n }, 'unknown')
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(at).toEqual([2, 5, 10, 13, 13])
})

test('one on its way is looked up when asked to, and is marked once the visitor has seen its end', async () => {
  const { ends, journal, unsettled } = setup(undefined, async () => 'success')
  const id = journal.open({ account, kind: 'send' }, 'sent', '0xhash')
  await unsettled.refresh()

  await unsettled.check(id)
  unsettled.dismiss(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(ends).toEqual([[id, 'confirmed']])
  expect(unsettled.state.sent).toEqual([
    expect.objectContaining({ id, status: 'confirmed', dismissed: true }),
  ])
})

test('one that waits is remembered by its clue, by which it is known what took its place', async () => {
  let trace: 'pending' | 'absent' = 'pending'
  const asked: unknown[] = []
  const { ends, journal, unsettled } = setup(
    undefined,
    async () => trace,
    async (_account, hash, clue) => {
      asked.push([hash, clue])
      return clue === undefined
        ? { kind: 'waits', clue: '7' }
        : { kind: 'replaced', by: '0xother', isSame: false }
    },
  )
  const id = journal.open({ account, kind: 'send' }, 'sent', '0xhash')
  await unsettled.refresh()
  await unsettled.check(id)
  await unsettled.check(id)
  expect(journal.entries()).toMatchObject([{ status: 'sent', clue: '7' }])

  trace = 'absent'
  await unsettled.check(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(asked).toEqual([
    ['0xhash', undefined],
    ['0xhash', '7'],
  ])
  expect(unsettled.state.sent).toMatchObject([
    { id, status: 'replaced', answer: '0xhash', replacedBy: '0xother' },
  ])
  expect(ends).toEqual([[id, 'replaced']])
})

test.each([
  ['success', 'confirmed', [['id1', 'confirmed']]],
  ['reverted', 'reverted', [['id1', 'reverted']]],
  ['absent', 'sent', []],
] as const)(
  'one that was sped up goes on under its new hash: what is %s is %s',
  async (end, status, told) => {
    const { ends, journal, unsettled, ids } = setup(
      undefined,
      async (_network, hash) => (hash === '0xnew' ? end : 'absent'),
      async () => ({ kind: 'replaced', by: '0xnew', isSame: true }),
    )
    const asked = { account, kind: 'send' } as const
    const id = journal.open(asked, 'leaving', '0xold')
    journal.note(id, asked, 'unknown', '0xold', { clue: '7' })
    await unsettled.refresh()

    await unsettled.check(id)
    await vi.advanceTimersByTimeAsync(0)

    expect(ids()).toEqual([])
    expect(unsettled.state.sent).toMatchObject([{ id, status, answer: '0xnew', earlier: '0xold' }])
    expect(ends).toEqual(told)
  },
)

test('one whose time is over is told so at once, and has moved nothing', async () => {
  const { ends, journal, unsettled } = setup(
    undefined,
    async () => 'absent',
    async () => ({ kind: 'expired' }),
  )
  const asked = { account, kind: 'send' } as const
  const id = journal.open(asked, 'signing')
  journal.note(id, asked, 'leaving', 'signature', { clue: 'blockhash' })
  journal.note(id, asked, 'sent', 'signature')
  await unsettled.refresh()

  await unsettled.check(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(unsettled.state.sent).toMatchObject([{ id, status: 'expired' }])
  expect(ends).toEqual([])
})

test('while nothing proves what became of it, one that the chain does not have stays as it was', async () => {
  const { journal, unsettled } = setup(
    undefined,
    async () => 'absent',
    () => Promise.reject(new Error('down')),
  )
  const asked = { account, kind: 'send' } as const
  const id = journal.open(asked, 'sent', '0xhash')
  journal.note(id, asked, 'sent', '0xhash', { clue: '7' })
  await unsettled.refresh()

  await unsettled.check(id)

  expect(journal.entries()).toMatchObject([{ status: 'sent', answer: '0xhash' }])
})

/** A request that the chain has confirmed, and a chain that may undo its block. */
async function confirmed(finality: () => Promise<{ state: 'final' | 'open' | 'undone'; block?: string }>) {
  const at = setup(undefined, async () => 'success')
  at.transfer.finality = finality
  const id = at.journal.open({ account, kind: 'send' }, 'sent', '0xhash')
  await at.unsettled.refresh()
  await at.unsettled.check(id)
  await vi.advanceTimersByTimeAsync(0)
  return { ...at, id, entry: () => at.journal.entries().find((one) => one.id === id) }
}

test('a block that the chain has undone makes its request pending again, and says so', async () => {
  const looks = vi.fn<() => Promise<{ state: 'open' | 'undone'; block: string }>>(async () => ({
    state: 'open',
    block: '7 0xb1',
  }))
  const { entry, transfer, undone, unsettled } = await confirmed(looks)
  expect(entry()).toMatchObject({ status: 'confirmed', block: '7 0xb1' })
  expect(entry()).not.toHaveProperty('final')

  transfer.find = async () => 'pending'
  looks.mockResolvedValue({ state: 'undone', block: '7 0xb1' })
  await vi.advanceTimersByTimeAsync(11_000)
  await unsettled.refresh()

  expect(entry()).toMatchObject({ status: 'sent' })
  expect(undone).toEqual(['id1'])
  unsettled.stop()
})

test('a transaction that was undone, and can no longer be carried out, is out of time before a word is said of it', async () => {
  const looks = vi.fn<() => Promise<{ state: 'open' | 'undone'; block: string }>>(async () => ({
    state: 'open',
    block: '7 0xb1',
  }))
  const { entry, id, journal, transfer, said, unsettled } = await confirmed(looks)
  journal.learn(id, { clue: 'hash 7' })
  transfer.find = async () => 'absent'
  transfer.follow = async () => ({ kind: 'expired' })
  looks.mockResolvedValue({ state: 'undone', block: '7 0xb1' })
  await vi.advanceTimersByTimeAsync(11_000)
  await unsettled.refresh()

  expect(entry()).toMatchObject({ status: 'expired' })
  expect(said).toEqual(['expired'])
  unsettled.stop()
})

test('a block with another name undoes nothing while no node proves how its transaction ended', async () => {
  const looks = vi.fn(async () => ({ state: 'open' as const, block: '7 0xb1' }))
  const { entry, transfer, undone, unsettled } = await confirmed(looks)

  transfer.find = async () => 'unknown'
  looks.mockResolvedValue({ state: 'open', block: '7 0xb2' })
  await vi.advanceTimersByTimeAsync(11_000)
  await unsettled.refresh()
  expect(entry()).toMatchObject({ status: 'confirmed', block: '7 0xb1' })
  expect(undone).toEqual([])

  transfer.find = async () => 'reverted'
  await vi.advanceTimersByTimeAsync(11_000)
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(0)
  expect(undone).toEqual(['id1'])
  unsettled.stop()
})

test('a block is looked at once more after a quarter of an hour, and not again once it is final', async () => {
  const looks = vi.fn<() => Promise<{ state: 'final' | 'open' }>>(async () => ({ state: 'open' }))
  const { entry, undone } = await confirmed(looks)

  looks.mockResolvedValue({ state: 'final' })
  await vi.advanceTimersByTimeAsync(900_000)
  expect(entry()).toMatchObject({ status: 'confirmed', final: true })
  expect(looks).toHaveBeenCalledTimes(2)

  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(looks).toHaveBeenCalledTimes(2)
  expect(undone).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('one transaction is not two requests, though the wallet says so', async () => {
  const { journal, unsettled, ids } = setup(undefined, async () => 'success')
  journal.open({ account, kind: 'send' }, 'confirmed', '0xAB')
  vi.setSystemTime(Date.now() + 1)
  const second = journal.open({ account, kind: 'send' }, 'sent', '0xab')
  await unsettled.refresh()
  await unsettled.check(second)
  await vi.advanceTimersByTimeAsync(0)

  expect(ids()).toEqual([second])
  unsettled.stop()
})

test('a request that a node called out of time is confirmed once the chain has it', async () => {
  const { entries, journal, transfer, unsettled } = await outOfTime()
  transfer.find = async () => 'success'
  await vi.advanceTimersByTimeAsync(11_000)
  await unsettled.refresh()
  await vi.advanceTimersByTimeAsync(0)

  expect(entries()).toMatchObject([{ status: 'confirmed' }])
  expect(journal.entries()).toHaveLength(1)
  unsettled.stop()
})

test.each(['absent', 'pending', 'unknown'] as const)(
  'a request that was out of time stays so while the chain says: %s',
  async (trace) => {
    const { entries, transfer, unsettled } = await outOfTime()
    transfer.find = async () => trace
    await vi.advanceTimersByTimeAsync(11_000)
    await unsettled.refresh()
    await vi.advanceTimersByTimeAsync(0)

    expect(entries()).toMatchObject([{ status: 'expired' }])
    unsettled.stop()
  },
)

/** A request whose time is over, as a node says. */
async function outOfTime() {
  const at = setup(undefined, async () => 'absent')
  at.journal.open({ account, kind: 'send' }, 'expired', '0xhash')
  await at.unsettled.refresh()
  return { ...at, entries: () => at.journal.entries() }
}
