import {
  type Approval,
  PlanOutdatedError,
  parseAccountId,
  RequestPendingError,
  UserRejectedError,
  WalletMissingError,
} from '@foyer/core'
import fc from 'fast-check'
import { subscribe } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import { createEvents } from '../events.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { network } from '../testing.test-support.js'
import { createApprove } from './approve.js'
import { createJournal } from './journal.js'
import { createModal, type Modal } from './modal.js'
import { createRouter } from './router.js'
import { createTurns, ElsewhereError, type Turns } from './turns.js'

const account = parseAccountId('eip155:1:0x1')

function setup({ turns = createTurns(undefined) }: { turns?: Pick<Turns, 'take'> } = {}) {
  const state = createRoot([network('eip155:1')], 'eip155')
  const router = createRouter({ close: () => modal.close() })
  const modal: Modal = createModal({
    state,
    door: state.modal,
    options: { enableEmbedded: false, allowUnsupportedChain: false },
    events: createEvents(),
    router,
    mobile: () => false,
    basic: () => false,
    remote: false,
  })
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
  const signal = new AbortController().signal
  const approve = createApprove({
    state,
    router,
    modal,
    journal,
    turns,
    signal: () => signal,
    answered: (one) => heard.push(one),
    changed: () => changes.push(journal.entries()[0]?.status),
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
    views: () => router.state.stack.map(({ view }) => view),
  }
}

function wallet() {
  let resolve: (answer: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  const approval: Approval = { account, kind: 'send', request: () => promise }
  return { approval, resolve, reject }
}

test('the journal knows of a request before the wallet does, and of the answer before the view changes', async () => {
  const { approve, journal, router, views, heard } = setup()
  const seen: unknown[] = []
  subscribe(router.state, () => views().at(-1) === 'Account' && seen.push(journal.entries()[0]?.status), true)

  const answer = await approve({
    account,
    kind: 'send',
    async request() {
      seen.push(journal.entries()[0]?.status, views().at(-1))
      return '0xhash'
    },
  })

  expect(seen).toEqual(['asked', 'ApproveTransaction', 'answered'])
  expect(answer).toBe('0xhash')
  expect(journal.entries()).toMatchObject([{ kind: 'send', account, status: 'answered', answer: '0xhash' }])
  expect(views()).toEqual(['Account'])
  expect(heard).toEqual([{ late: false }])
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
  new RequestPendingError('eth_sendTransaction'),
  new WalletMissingError('harbor'),
  new PlanOutdatedError('account'),
])('$code means that nothing was sent', async (error) => {
  const { approve, changes, journal } = setup()
  const { approval, reject } = wallet()

  const approved = approve(approval)
  reject(error)

  await expect(approved).rejects.toBe(error)
  expect(journal.entries()).toMatchObject([{ status: 'refused' }])
  expect(changes).toEqual(['asked', 'refused'])
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
  const { approve, journal, router } = setup()
  let requests = 0

  const approved = approve({ account, kind: 'send', request: async () => String(++requests) })
  router.back()

  await expect(approved).rejects.toMatchObject({ code: 'aborted' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests).toBe(0)
  expect(journal.entries()).toEqual([])
})

test('any other failure leaves the status unknown', async () => {
  const { approve, journal } = setup()

  const approved = approve({
    account,
    kind: 'call',
    request: () => {
      throw new Error('wallet gone')
    },
  })

  await expect(approved).rejects.toThrow('wallet gone')
  expect(journal.entries()).toMatchObject([{ status: 'asked' }])
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
    expect(journal.entries()).toMatchObject([{ status: 'answered', answer: '0xlate' }])
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
  const { approve, asked, router, views } = setup()
  const [first, second] = [wallet(), wallet()]
  const left = approve(first.approval)
  await asked(1)
  router.back()
  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  const approved = approve(second.approval)

  first.reject(new Error('late'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(views().at(-1)).toBe('ApproveTransaction')

  second.resolve('0xsecond')
  await expect(approved).resolves.toBe('0xsecond')
})

test('whatever the visitor and the wallet do in whatever order, no answer is lost and nothing is asked twice', async () => {
  const step = fc.constantFrom('confirm', 'back', 'close', 'open', 'answer', 'refuse', 'fail', 'wait')

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { approve, journal, modal, router } = setup()
      const open: ReturnType<typeof wallet>[] = []
      const results: Promise<unknown>[] = []
      const answers: string[] = []
      let requests = 0
      const acts = {
        confirm() {
          const one = wallet()
          const request = () => {
            requests += 1
            open.push(one)
            return one.approval.request(new AbortController().signal)
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
    { numRuns: process.env.FOYER_FUZZ === 'nightly' ? 20_000 : 300 },
  )
})
