// @tier gate
import {
  type Approval,
  BatchRefusedError,
  InsufficientFundsError,
  MalformedAnswerError,
  PlanOutdatedError,
  parseAccountId,
  RequestPendingError,
  SessionEndedError,
  TransferUnknownError,
  UserRejectedError,
  WalletMissingError,
  WalletRequestError,
  WouldRevertError,
} from '@foyer/core'
import { RpcError } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import { fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { subscribe } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createApprove } from './approve.js'
import { createJournal } from './journal.js'
import { createRequestLock, ElsewhereError, type RequestLock } from './requestLock.js'
import { place } from './standing.test-support.js'

const account = parseAccountId('eip155:1:0x1')

function setup({
  turns = createRequestLock(undefined),
  changed = () => {},
}: {
  turns?: Pick<RequestLock, 'take'>
  changed?: () => void
} = {}) {
  const state = createRoot([fakeNetwork('eip155:1')], 'eip155')
  const { router, modal, navigator } = place(state)
  const disk = new Map<string, string>()
  const area = {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => void disk.set(key, value),
    removeItem: (key: string) => void disk.delete(key),
  }
  let ids = 0
  const journal = createJournal(
    createStore(() => area),
    () => `id${++ids}`,
  )
  const heard: { late: boolean }[] = []
  const changes: unknown[] = []
  const visit = new AbortController()
  const { approve } = createApprove({
    state,
    router,
    modal,
    navigator,
    journal,
    turns,
    signal: () => visit.signal,
    answered: (one) => heard.push(one),
    changed() {
      changes.push(journal.entries()[0]?.status)
      changed()
    },
  })
  modal.open({ view: 'AllWallets' })
  return {
    approve,
    asked: (count: number) => expect.poll(() => journal.entries().length).toBe(count),
    changes,
    heard,
    journal,
    modal,
    router,
    state,
    visit,
    views: () => router.state.stack.map(({ view }) => view),
  }
}

function wallet() {
  let resolve: (answer: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  const approval: Approval = {
    account,
    kind: 'send',
    request(_signal, progress) {
      progress.asked('send')
      return promise
    },
  }
  return { approval, resolve, reject }
}

test('what a wallet will know a request by is in the journal before it is asked, and nothing left where it refuses', async () => {
  const { approve, journal } = setup()
  const seen: unknown[] = []
  const request: Approval['request'] = async (_signal, { asked }) => {
    asked('send', 'calls:0x1@test')
    seen.push(journal.entries()[0])
    throw new BatchRefusedError(undefined)
  }
  await expect(approve({ account, kind: 'call', request })).rejects.toMatchObject({
    code: 'call/refused',
  })
  expect(seen).toMatchObject([{ status: 'asked', answer: 'calls:0x1@test' }])
  expect(journal.entries()).toMatchObject([{ status: 'refused' }])
})

test('the journal knows of a request before the wallet does, and of the answer before the view changes', async () => {
  const { approve, changes, journal, router, views, heard } = setup()
  const seen: unknown[] = []
  subscribe(router.state, () => views().at(-1) === 'Account' && seen.push(journal.entries()[0]?.status), true)

  const answer = await approve({
    account,
    kind: 'send',
    next: 'Account',
    async request(_signal, { asked, leaving }) {
      seen.push(journal.entries().length)
      asked('sign')
      seen.push(journal.entries()[0]?.status, views().at(-1))
      leaving('0xhash')
      seen.push(journal.entries()[0]?.status, journal.entries()[0]?.answer)
      return '0xhash'
    },
  })

  expect(seen).toEqual([0, 'signing', 'ApproveTransaction', 'leaving', '0xhash', 'sent'])
  expect([...new Set(changes)]).toEqual(['signing', 'leaving', 'sent'])
  expect(answer).toBe('0xhash')
  expect(journal.entries()).toMatchObject([{ kind: 'send', account, status: 'sent', answer: '0xhash' }])
  expect(views()).toEqual(['Account'])
  expect(heard).toEqual([{ late: false }])
})

/** A request that ends by a transaction: signed for Foyer, which hands it on, or sent by the wallet itself. */
const byTransaction =
  (hash: string, way: 'hands on' | 'wallet sends'): Approval['request'] =>
  async (_signal, { asked, leaving }) => {
    asked(way === 'hands on' ? 'sign' : 'send')
    if (way === 'hands on') leaving(hash)
    return hash
  }

test.each([
  // The account is the same, and nothing about it changed.
  ['hands on', { code: 'transfer/plan-outdated', context: { changed: 'sent' } }, 'refused'],
  ['wallet sends', { code: 'wallet/malformed-answer' }, 'unknown'],
] as const)(
  'a transaction that an earlier request has carries out no second one (%s)',
  async (way, error, status) => {
    const { approve, journal } = setup()
    await approve({ account, kind: 'send', request: byTransaction('0xAB', way) })

    const second = approve({ account, kind: 'send', request: byTransaction('0xab', way) })

    await expect(second).rejects.toMatchObject(error)
    expect(journal.entries().map(({ status }) => status)).toEqual([status, 'sent'])
  },
)

test('a transaction of a request that was refused, or of another account, can be sent', async () => {
  const { approve, journal } = setup()
  const request = byTransaction('0xab', 'hands on')
  journal.open({ account: parseAccountId('eip155:1:0x2'), kind: 'send' }, 'sent', '0xab')
  journal.open({ account, kind: 'send' }, 'refused', '0xab')

  await expect(approve({ account, kind: 'send', request })).resolves.toBe('0xab')
  // A signature is no transaction: the same text has the same one.
  await expect(approve({ account, kind: 'sign', request: async () => '0xab' })).resolves.toBe('0xab')
})

test('a refusal brings back the view before and is noted as nothing sent', async () => {
  const { approve, journal, views } = setup()
  const { approval, reject } = wallet()

  const approved = approve(approval)
  reject(new UserRejectedError('eth_sendTransaction'))

  await expect(approved).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  expect(views()).toEqual(['AllWallets'])
  expect(journal.entries()).toMatchObject([{ status: 'refused' }])
})

test.each([
  new RpcError('getLatestBlockhash', 'no answer'),
  new PlanOutdatedError('account'),
  new WalletMissingError('harbor'),
])('nothing is unknown of a request that failed before the wallet was asked: $code', async (error) => {
  const { approve, journal, changes } = setup()

  const approved = approve({ account, kind: 'send', request: () => Promise.reject(error) })

  await expect(approved).rejects.toBe(error)
  expect(journal.entries()).toEqual([])
  expect(changes).toEqual([undefined])
})

const reverts = new WouldRevertError('no')
const poor = new InsufficientFundsError('fee')
const declined = new UserRejectedError('send')
const failed = new WalletRequestError('send', 'User rejected the request')
const odd = new MalformedAnswerError('send')
const pending = new RequestPendingError('send')
const silent = new TransferUnknownError('0xhash')
const foreign = Object.assign(new Error('no'), { name: 'FoyerError', code: 'wallet/user-rejected' })

test.each([
  ['send', declined, 'refused'],
  ['send', failed, 'unknown'],
  ['send', pending, 'unknown'],
  ['send', odd, 'unknown'],
  ['send', reverts, 'unknown'],
  ['send', foreign, 'unknown'],
  ['send', new PlanOutdatedError('account'), 'unknown'],
  ['send', new Error('wallet gone'), 'unknown'],
  ['send', new SessionEndedError('send'), 'unknown'],
  ['sign', declined, 'refused'],
  ['sign', failed, 'refused'],
  ['sign', pending, 'refused'],
  ['sign', new Error('wallet gone'), 'refused'],
  ['sign', odd, 'unknown'],
  ['leave', reverts, 'refused'],
  ['leave', poor, 'refused'],
  ['leave', declined, 'unknown'],
  ['leave', failed, 'unknown'],
  ['leave', odd, 'unknown'],
  ['leave', silent, 'unknown'],
  ['leave', new RpcError('send', 'no answer'), 'unknown'],
] as const)('of a wallet asked to %s, $1.message leaves the request %s', async (step, error, status) => {
  const { approve, journal, views } = setup()

  const approved = approve({
    account,
    kind: 'send',
    async request(_signal, { asked, leaving }) {
      asked(step === 'send' ? 'send' : 'sign')
      if (step === 'leave') leaving('0xhash')
      throw error
    },
  })

  await expect(approved).rejects.toBe(error)
  expect(journal.entries().map((one) => [one.status, one.answer])).toEqual([
    [status, step === 'leave' ? '0xhash' : undefined],
  ])
  expect(views()).toEqual(['AllWallets'])
})

test('a text that was signed is answered, and has sent nothing', async () => {
  const { approve, journal } = setup()

  await approve({
    account,
    kind: 'sign',
    async request(_signal, { asked }) {
      asked('sign')
      return '0xsignature'
    },
  })

  expect(journal.entries()).toMatchObject([{ kind: 'sign', status: 'answered', answer: '0xsignature' }])
})

test('an answered request has given its turn back', async () => {
  const turns = createRequestLock(undefined)
  const { approve } = setup({ turns })

  await approve({ account, kind: 'send', request: async () => '0xhash' })

  expect(await turns.isTaken(account)).toBe(false)
})

test('what else changes on the screen does not leave the request', async () => {
  const { approve, asked, state } = setup()
  const { approval, resolve } = wallet()
  const approved = approve(approval)
  await asked(1)

  state.modal.loading = true
  resolve('0xhash')

  expect(await approved).toBe('0xhash')
})

test('the end of the visit gives up what the wallet has not answered, and nothing that it has', async () => {
  const { approve, asked, visit } = setup()
  const lives: AbortSignal[] = []
  const silent = new Promise<string>(() => {})
  const ask = (answer: Promise<string>) =>
    approve({
      account,
      kind: 'send',
      request(signal, progress) {
        lives.push(signal)
        progress.asked('send')
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          answer.then(resolve, reject)
        })
      },
    })
  await ask(Promise.resolve('0xhash'))
  const approved = ask(silent)
  await asked(2)

  visit.abort()

  await expect(approved).rejects.toMatchObject({ code: 'aborted' })
  expect(lives.map(({ aborted }) => aborted)).toEqual([false, true])
})

test('a text that was not signed has sent nothing, whatever went wrong', async () => {
  const { approve, journal } = setup()

  const approved = approve({
    account,
    kind: 'sign',
    async request(_signal, { asked }) {
      asked('sign')
      throw odd
    },
  })

  await expect(approved).rejects.toBe(odd)
  expect(journal.entries()).toMatchObject([{ status: 'refused' }])
})

test('a visitor who leaves while the chain is asked is not asked by the wallet any more', async () => {
  const { approve, journal, router } = setup()
  let windows = 0
  let isAsked = false
  let ready = () => {}
  const chain = new Promise<void>((resolve) => {
    ready = resolve
  })
  let ended: unknown

  const approved = approve({
    account,
    kind: 'send',
    async request(_signal, { asked }) {
      isAsked = true
      await chain
      try {
        asked('send')
        windows += 1
      } catch (error) {
        ended = error
        throw error
      }
      return '0xhash'
    },
  })
  await expect.poll(() => isAsked).toBe(true)
  router.back()
  ready()

  await expect(approved).rejects.toMatchObject({ code: 'aborted' })
  await expect.poll(() => ended).toMatchObject({ code: 'aborted' })
  expect(windows).toBe(0)
  expect(journal.entries()).toEqual([])
})

describe('a wallet that never answers, left by the visitor', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function leftAlone(to: 'sign' | 'send') {
    const turns = createRequestLock(undefined)
    const at = setup({ turns })
    let life: AbortSignal | undefined
    let answer: (hash: string) => void = () => {}
    const approved = at.approve({
      account,
      kind: 'send',
      request(signal, { asked }) {
        life = signal
        asked(to)
        return new Promise((resolve, reject) => {
          answer = resolve
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    })
    const outcome = expect(approved).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)
    at.router.back()
    await outcome
    await vi.advanceTimersByTimeAsync(119_999)
    expect(await turns.isTaken(account)).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(await turns.isTaken(account)).toBe(false)
    return {
      ...at,
      life: () => life,
      answer: (hash: string) => answer(hash),
      status: () => at.journal.entries()[0],
    }
  }

  test('gives its turn back after 2 min, is unknown from then on, and is heard all the same', async () => {
    const { answer, life, status, heard } = await leftAlone('send')

    expect(status()?.status).toBe('unknown')
    expect(life()?.aborted).toBe(false)

    answer('0xlate')
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toMatchObject({ status: 'sent', answer: '0xlate' })
    expect(heard).toEqual([{ late: true }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that answers within 2 min has answered: nothing is unknown later', async () => {
    const { approve, asked, journal, router } = setup()
    const { approval, resolve } = wallet()
    const outcome = expect(approve(approval)).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)
    router.back()
    await outcome
    await vi.advanceTimersByTimeAsync(60_000)

    resolve('0xhash')
    await vi.advanceTimersByTimeAsync(300_000)

    await asked(1)
    expect(journal.entries()).toMatchObject([{ status: 'sent', answer: '0xhash' }])
  })

  test.each([2, 3])('that is left in the very moment of its answer has answered: news %i', async (news) => {
    let told = 0
    const at = setup({
      changed() {
        told += 1
        if (told === news) at.router.back()
      },
    })
    const outcome = expect(
      at.approve({
        account,
        kind: 'send',
        async request(_signal, { asked }) {
          asked('send')
          return '0xhash'
        },
      }),
    ).rejects.toMatchObject({ code: 'aborted' })

    await vi.advanceTimersByTimeAsync(300_000)
    await outcome

    expect(at.journal.entries()).toMatchObject([{ status: 'sent', answer: '0xhash' }])
  })

  test('leaves no entry when it was not asked within 2 min, and gives its turn back', async () => {
    const turns = createRequestLock(undefined)
    const { approve, journal, router } = setup({ turns })
    const outcome = expect(
      approve({ account, kind: 'send', request: () => new Promise(() => {}) }),
    ).rejects.toMatchObject({ code: 'aborted' })
    await vi.advanceTimersByTimeAsync(0)
    router.back()
    await outcome

    await vi.advanceTimersByTimeAsync(120_000)

    expect(journal.entries()).toEqual([])
    expect(await turns.isTaken(account)).toBe(false)
  })

  test('is given up after 2 min where Foyer itself would send: nothing was sent, nor will be', async () => {
    const { life, status } = await leftAlone('sign')

    expect(life()?.aborted).toBe(true)
    expect(status()?.status).toBe('refused')
  })
})

test('what another tab has with the wallet is not asked for here, and the view before is back', async () => {
  const { approve, journal, views } = setup({
    turns: { take: () => Promise.reject(new ElsewhereError(account)) },
  })
  let requests = 0

  const approved = approve({ account, kind: 'send', request: async () => String(++requests) })

  await expect(approved).rejects.toMatchObject({ code: 'approval/elsewhere' })
  expect(requests).toBe(0)
  expect(journal.entries()).toEqual([])
  expect(views()).toEqual(['AllWallets'])
})

test('a visitor who leaves before the wallet was asked has asked for nothing', async () => {
  const { approve, changes, journal, router } = setup()
  let requests = 0

  const approved = approve({ account, kind: 'send', request: async () => String(++requests) })
  router.back()

  await expect(approved).rejects.toMatchObject({ code: 'aborted' })
  // The request that was left has come to its end.
  await expect.poll(() => changes).toHaveLength(1)
  expect(requests).toBe(0)
  expect(journal.entries()).toEqual([])
})

test.each(['back', 'close'] as const)(
  'leaving by %s rejects at once, and a late answer is kept and told',
  async (way) => {
    const { approve, asked, journal, heard, modal, router, views } = setup()
    const { approval, resolve } = wallet()

    const approved = approve(approval)
    await asked(1)
    if (way === 'back') router.back()
    else modal.close()
    await expect(approved).rejects.toMatchObject({ code: 'aborted' })
    const shown = views()

    resolve('0xlate')
    await expect.poll(() => heard).toEqual([{ late: true }])
    expect(journal.entries()).toMatchObject([{ status: 'sent', answer: '0xlate' }])
    expect(views()).toEqual(shown)
  },
)

test('a second request is refused while the first is on screen, and goes ahead after it was left', async () => {
  const { approve, asked, router, journal } = setup()
  const [first, second] = [wallet(), wallet()]

  const left = approve(first.approval)
  await asked(1)
  await expect(approve(second.approval)).rejects.toMatchObject({ code: 'wallet/request-pending' })
  router.back()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })

  const approved = approve(second.approval)
  first.resolve('0xfirst')
  second.resolve('0xsecond')

  await expect(approved).resolves.toBe('0xsecond')
  expect(
    journal
      .entries()
      .map(({ answer }) => answer)
      .toSorted(),
  ).toEqual(['0xfirst', '0xsecond'])
})

test.each(['back', 'close'] as const)(
  'whoever leaves by %s may ask again in the same moment',
  async (way) => {
    const { approve, asked, modal, router } = setup()
    const [first, second] = [wallet(), wallet()]
    const left = approve(first.approval)
    await asked(1)

    if (way === 'back') router.back()
    else modal.close()
    const approved = approve(second.approval)
    second.resolve('0xsecond')

    await expect(left).rejects.toMatchObject({ code: 'aborted' })
    expect(await approved).toBe('0xsecond')
  },
)

test('a request out of the blue opens the modal and closes it again when it fails', async () => {
  const { approve, modal, state } = setup()
  modal.close()
  const { approval, reject } = wallet()

  const approved = approve(approval)
  expect(state.modal.open).toBe(true)
  reject(new UserRejectedError('personal_sign'))

  await expect(approved).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  expect(state.modal.open).toBe(false)
})

test('a late failure of a request that was left does not take the next one from the screen', async () => {
  const { approve, asked, journal, router, views } = setup()
  const [first, second] = [wallet(), wallet()]
  const left = approve(first.approval)
  await asked(1)
  router.back()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  const approved = approve(second.approval)

  first.reject(new Error('late'))
  await expect.poll(() => journal.entries().map(({ status }) => status)).toContain('unknown')
  expect(views().at(-1)).toBe('ApproveTransaction')

  second.resolve('0xsecond')
  await expect(approved).resolves.toBe('0xsecond')
})

search(
  'whatever the visitor and the wallet do in whatever order, no answer is lost and nothing is asked twice',
  async (look) => {
    const step = fc.constantFrom('confirm', 'back', 'close', 'open', 'answer', 'refuse', 'fail', 'wait')

    await look(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { approve, journal, modal, router } = setup()
        const open: ReturnType<typeof wallet>[] = []
        const results: Promise<unknown>[] = []
        const answers: string[] = []
        let requests = 0
        const acts = {
          confirm() {
            const one = wallet()
            const request: Approval['request'] = (...args) => {
              requests += 1
              open.push(one)
              return one.approval.request(...args)
            }
            results.push(approve({ ...one.approval, request }).catch(() => {}))
          },
          back: () => router.back(),
          close: () => modal.close(),
          open: () => modal.open(),
          answer() {
            const one = open.shift()
            if (!one) return
            answers.push(`0x${answers.length}`)
            one.resolve(answers.at(-1) ?? '')
          },
          refuse: () => open.shift()?.reject(new UserRejectedError('eth_sendTransaction')),
          fail: () => open.shift()?.reject(new Error('gone')),
          wait: () => {},
        }
        for (const act of steps) {
          acts[act]()
          if (act === 'wait') await new Promise((resolve) => setImmediate(resolve))
          else await Promise.resolve()
        }
        await new Promise((resolve) => setImmediate(resolve))
        while (open.length > 0) acts.answer()
        await Promise.all(results)
        await new Promise((resolve) => setImmediate(resolve))

        const entries = journal.entries()
        expect(requests).toBeLessThanOrEqual(results.length)
        expect(entries).toHaveLength(requests)
        expect(entries.flatMap(({ answer }) => answer ?? []).toSorted()).toEqual(answers.toSorted())
      }),
    )
  },
  { gate: 300 },
)
