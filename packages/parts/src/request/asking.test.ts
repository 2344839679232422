// @tier gate
import {
  type Async,
  accountId,
  FoyerError,
  type JournalEntry,
  parseNetworkId,
  type RequestStep,
  TransferUnknownError,
  UserRejectedError,
  WalletRequestError,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { askWallet, checkEntry, type RequestDeps, type WalletQuestion } from './asking.js'
import { createConfirmation } from './confirmation.js'
import { askWithin, createQuery } from './query.js'

/** Entries as the journal has them, as far as they are looked at. */
const entry = (id: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  kind: 'send',
  account: accountId(parseNetworkId('eip155:1'), `0x${'1'.repeat(40)}`),
  at: 1,
  status: 'sent',
  ...more,
})

describe('the journal’s entry of a hash', () => {
  function journal(sent: readonly JournalEntry[], entries: readonly JournalEntry[] = []) {
    const checked: string[] = []
    const requests = {
      state: { open: [], sent, entries },
      async check(id: string) {
        checked.push(id)
        requests.state = {
          ...requests.state,
          sent: sent.map((one) => ({ ...one, status: 'confirmed' as const })),
        }
      },
      refresh: async () => {},
      dismiss: () => {},
    }
    return { checked, find: (hash: string) => checkEntry({ requests }, hash) }
  }

  test.each([
    ['its answer', journal([entry('a', { answer: '0x2' }), entry('b', { answer: '0x1' })])],
    ['the answer that it had first', journal([entry('b', { answer: '0x3', earlier: '0x1' })])],
    ['all that was asked for', journal([entry('a')], [entry('b', { answer: '0x1' })])],
  ])('is found by %s, and looked up', async (_what, { checked, find }) => {
    expect(await find('0x1')).toMatchObject({ id: 'b' })
    expect(checked).toEqual(['b'])
  })

  test('is returned as it is after the look', async () => {
    expect(await journal([entry('a', { answer: '0x1', status: 'sent' })]).find('0x1')).toMatchObject({
      status: 'confirmed',
    })
  })

  test('is none of another hash, and nothing is looked up', async () => {
    const { checked, find } = journal([entry('a', { answer: '0x2' })])

    expect(await find('0x1')).toBeUndefined()
    expect(checked).toEqual([])
  })
})

describe('a question whose answer is lost', () => {
  const lost = new TransferUnknownError('0x9')
  const ask = (wait?: WalletQuestion['wait']) => {
    const context: RequestDeps['context'] = {
      approve: ({ request }) => request(new AbortController().signal, { asked: () => {}, leaving: () => {} }),
      requests: {
        state: { open: [], sent: [], entries: [] },
        check: async () => {},
        refresh: async () => {},
        dismiss: () => {},
      },
      balances: {
        state: { tokens: { status: 'idle' } },
        refresh: async () => {},
        listed: {},
        held: new Map(),
      },
    }
    const { answer, known, mayBeSent } = askWallet(
      { context, life: new AbortController().signal },
      accountId(parseNetworkId('eip155:1'), `0x${'1'.repeat(40)}`),
      'harbor',
      {
        approval: { kind: 'send', what: 'A tip' },
        async send(_id, _signal, progress) {
          progress.asked('send')
          throw lost
        },
        ...(wait && { wait }),
      },
    )
    answer.catch(() => {})
    return { known, mayBeSent }
  }

  test('is known by the chain', async () => {
    const { known, mayBeSent } = ask(async () => 'success')

    expect(await known).toBe('0x9')
    expect(mayBeSent()).toBe(true)
  })

  test.each<[string, WalletQuestion['wait']]>([
    ['the chain does not have it', async () => 'unknown'],
    ['the chain cannot be asked', () => Promise.reject(new Error('away'))],
    ['it was for a signature', undefined],
  ])('stays unknown where %s', async (_what, wait) => {
    await expect(ask(wait).known).rejects.toBe(lost)
  })
})

describe('one press of Confirm', () => {
  const declined = new UserRejectedError('eth_sendTransaction')
  const refused = new FoyerError('transfer/would-revert', '', { context: {} })
  const broken = new WalletRequestError('eth_sendTransaction', 'Locked')
  const silent = { asked: () => {}, leaving: () => {} }

  test.each<[string, RequestStep | undefined, Error | undefined, boolean]>([
    ['is answered', 'asked', undefined, true],
    ['fails before the wallet was asked', undefined, broken, false],
    ['is declined', 'asked', declined, false],
    ['fails in the wallet', 'asked', broken, true],
    ['fails as it is signed', 'signing', broken, false],
    ['is refused by the chain', 'leaving', refused, false],
    ['fails once it is signed', 'leaving', declined, true],
  ])('that %s (%s) leaves known if something may have been sent', async (_what, step, error, mayBeSent) => {
    const press = createConfirmation()
    expect(press.mayBeSent()).toBe(false)
    let during: readonly boolean[] = []
    const followed = press.follow(silent, async (progress) => {
      during = [press.isOpen(), press.mayBeSent()]
      if (step) progress.asked(step === 'asked' ? 'send' : 'sign')
      if (step === 'leaving') progress.leaving('0x1')
      if (error) throw error
      return '0x1'
    })

    await (error ? expect(followed).rejects.toBe(error) : expect(followed).resolves.toBe('0x1'))
    expect(during).toEqual([true, true])
    expect(press.isOpen()).toBe(false)
    expect(press.mayBeSent()).toBe(mayBeSent)
  })

  test('passes on how far it gets', async () => {
    const steps: unknown[] = []
    const note =
      (step: string) =>
      (...known: readonly unknown[]) =>
        void steps.push([step, ...known])
    const outer = { asked: note('asked'), expects: note('expects'), leaving: note('leaving') }
    await createConfirmation().follow(outer, async (progress) => {
      progress.asked('sign', '0x1', 'facts')
      progress.expects?.('more')
      progress.leaving('0x2', 'clue')
      return '0x2'
    })

    expect(steps).toEqual([
      ['asked', 'sign', '0x1', 'facts'],
      ['expects', 'more'],
      ['leaving', '0x2', 'clue'],
    ])
  })

  test('goes on where its caller does not note expected facts', async () => {
    const followed = createConfirmation().follow(silent, async ({ expects }) => `${expects?.('more')}`)

    await expect(followed).resolves.toBe('undefined')
  })

  test('was not made if the visitor left before the wallet was asked', async () => {
    const press = createConfirmation()
    const left = new Error('left')
    const outer = {
      ...silent,
      asked() {
        throw left
      },
    }

    await expect(press.follow(outer, async ({ asked }) => `${asked('send')}`)).rejects.toBe(left)
    expect(press.mayBeSent()).toBe(false)
  })
})

describe('a question to a chain', () => {
  test('ends after 30 seconds, or after its own time', async () => {
    vi.useFakeTimers()
    const ends: string[] = []
    const never = () => new Promise<never>(() => {})
    void askWithin(never, undefined).catch(({ code }) => ends.push(`30 s: ${code}`))
    void askWithin(never, undefined, 10).catch(({ code, message }) => ends.push(`10 ms: ${code}: ${message}`))
    await vi.advanceTimersByTimeAsync(10)
    expect(ends).toEqual(['10 ms: timeout: The answer did not answer within 10 ms.'])
    await vi.advanceTimersByTimeAsync(29_989)
    expect(ends).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()

    expect(ends[1]).toBe('30 s: timeout')
  })

  test('shows its newest answer, the very object, until it is taken back', async () => {
    const state = proxy<{ price: Async<object> }>({ price: { status: 'idle' } })
    const query = createQuery('price', state)
    const [old, newest] = [{ old: true }, { old: false }]
    let answerOld = (_: object) => {}
    const first = query.run(() => new Promise((resolve) => (answerOld = resolve)))
    expect(state.price.status).toBe('pending')
    await query.run(async () => newest)
    answerOld(old)
    await first
    expect(state.price.status === 'ready' && state.price.value).toBe(newest)

    query.reset()
    expect(state.price).toEqual({ status: 'idle' })
  })
})
