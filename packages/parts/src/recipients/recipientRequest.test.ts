// @tier gate
import {
  type AccountId,
  type BatchOutcome,
  type PaymentRequest,
  type PaymentRequestFault,
  parseNetworkId,
  type ResolvedName,
  type TransferNotice,
  UserRejectedError,
  type ViewId,
} from '@foyer/core'
import {
  createFeatureHost,
  createMemoryStore,
  createRequestWallet,
  fakeNetwork,
  fakeToken,
} from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { proxy } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestMessages } from '../request/messages.js'
import { rememberName, rememberReceiver } from './receivers.js'
import { createRecipientRequest } from './recipientRequest.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mine = `0x${'1'.repeat(40)}`
const ada = `0x${'a'.repeat(40)}`
const bob = `0x${'b'.repeat(40)}`
const name = 'ada.foyer.test'
const texts = {
  'gift.moved': 'Moved',
  'gift.moved.asked': 'Moved, perhaps sent',
  'gift.started': 'Gift sent',
  'gift.confirmed': 'Gift arrived',
  'gift.reverted': 'No gift',
}
const settled = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

const transfer = { to: ada, amount: 1n, token: fakeToken({ symbol: 'ETH', decimals: 18 }) }

interface Plan {
  readonly from: AccountId
  readonly to: string
  readonly name?: ResolvedName | undefined
  readonly sent?: bigint
  readonly notices?: readonly TransferNotice[]
}

interface World {
  readonly names?: Record<string, string>
  /** Why a link is not followed. */
  readonly fault?: PaymentRequestFault
  readonly wait?: () => Promise<BatchOutcome>
  readonly notices?: readonly TransferNotice[]
  /** Whether the form does something at the end. @default true */
  readonly hasEnd?: boolean
  readonly account?: { readonly keepsDraft?: boolean }
  /** Called when the adapter is asked for, which comes after it. */
  readonly adapting?: () => Promise<void>
}

/** A form that gives something to a recipient, by what is typed. */
function world({
  names = { [name]: ada },
  fault,
  wait,
  notices,
  hasEnd = true,
  account = {},
  adapting,
}: World = {}) {
  const text = createText()
  text.add({ ...texts, ...requestMessages })
  const store = createMemoryStore()
  const networks = [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
  const host = createFeatureHost({ text, networks, address: mine, names, store })
  const wallet = createRequestWallet()
  const state = proxy<Parameters<typeof createRecipientRequest<string, Plan>>[0]['state']>({
    plan: { status: 'idle' },
    failure: undefined,
    confirming: false,
    receiver: '',
    address: { status: 'idle' },
    sentTo: [],
    names: {},
    nativePrice: { status: 'idle' },
  })
  const noted: unknown[] = []
  const approvals: unknown[] = []
  const approve: typeof host.context.approve = (approval) => {
    const { what, transfer, kind, next, before } = approval
    approvals.push({ what, transfer, kind, next, before })
    return host.context.approve(approval)
  }
  const form = createRecipientRequest<string, Plan>({
    context: {
      ...host.context,
      approve,
      async adapter(namespace) {
        await adapting?.()
        return host.context.adapter(namespace)
      },
    },
    state,
    view: 'Tip',
    texts: 'gift',
    account,
    plan: async (from, to) =>
      Object.freeze({
        from,
        to,
        sent: 7n,
        ...(notices && { notices }),
        name: state.address.status === 'ready' ? state.address.value.name : undefined,
      }),
    nameOf: ({ name: found }) => found,
    deliver: (_plan, recipient) => ({
      what: `Gift to ${recipient}`,
      transfer: { ...transfer, fee: 5n },
      send: (_id, _signal, progress) => wallet.send(progress),
      wait: wait ?? wallet.wait,
    }),
    follow(request: PaymentRequest) {
      noted.push(request)
      return fault
    },
    report: {
      initiated: () => void noted.push('initiated'),
      sent: () => void noted.push('sent'),
      failed: (_plan, { code }, mayBeSent) => void noted.push(code, mayBeSent),
    },
    left: () => void noted.push('left'),
    ...(hasEnd && { ended: () => void noted.push('ended') }),
  })
  form.open(new AbortController().signal)
  const view = (): ViewId | undefined => host.context.router.state.stack.at(-1)?.view
  return {
    host,
    store,
    form,
    wallet,
    noted,
    approvals,
    names,
    view,
    state,
    address: () => (state.address.status === 'ready' ? state.address.value.address : state.address.status),
    fault: () => (state.address.status === 'failed' ? state.address.error.code : undefined),
    async type(typed: string) {
      form.setReceiver(typed)
      await settled(500)
      // Code for links is fetched.
      if (typed.includes(':')) await vi.waitUntil(() => state.address.status !== 'pending')
    },
    async review(to = ada) {
      form.review(to)
      await settled()
    },
    async confirm() {
      if (state.plan.status === 'ready') await form.confirm(state.plan.value)
      await settled()
    },
  }
}

describe('the text that is typed', () => {
  test('is read half a second after the last key', async () => {
    const at = world()
    at.form.setReceiver(ada)
    expect(at.state.receiver).toBe(ada)
    await settled(499)
    expect(at.address()).toBe('pending')
    at.form.setReceiver(bob)
    await settled(499)
    expect(at.address()).toBe('pending')
    await settled(1)

    expect(at.address()).toBe(bob)
  })

  test('is read without the spaces around it, and stays as it was typed', async () => {
    const at = world()
    await at.type(` ${ada} `)

    expect([at.address(), at.state.receiver]).toEqual([ada, ` ${ada} `])
  })

  test('is nothing if it is empty', async () => {
    const at = world()
    await at.type(ada)
    await at.type('  ')

    expect(at.address()).toBe('idle')
  })

  test('may be a link, which the form follows', async () => {
    const at = world()
    await at.type(`ethereum:${ada}?value=5`)

    expect([at.address(), at.state.receiver]).toEqual([ada, ada])
    expect(at.noted).toEqual([{ address: ada, amount: 5n }])
  })

  test('may be a link that the form does not follow', async () => {
    const at = world({ fault: 'token' })
    await at.type(`ethereum:${ada}`)

    expect([at.fault(), at.state.receiver]).toEqual(['payment-request/refused', `ethereum:${ada}`])
  })

  test('is not followed if another text was typed since', async () => {
    let isAsked = false
    let answer = () => {}
    const at = world({
      adapting() {
        isAsked = true
        return new Promise((resolve) => (answer = resolve))
      },
    })
    at.form.setReceiver(`ethereum:${ada}`)
    await settled(500)
    await vi.waitUntil(() => isAsked)
    at.form.setReceiver(bob)
    answer()
    await settled()

    expect([at.state.receiver, at.noted]).toEqual([bob, []])
  })

  test('may be a name', async () => {
    const at = world()
    await at.type(name)

    expect(at.state.address).toMatchObject({ value: { address: ada, name: { name } } })
    expect(at.noted).toEqual([])
  })

  test('is no longer read once the form is left', async () => {
    const at = world()
    at.form.setReceiver(ada)
    at.form.forget()
    await settled(500)

    expect(at.address()).toBe('idle')
  })

  test('is read again when the form is opened again, if it could not be read', async () => {
    const names: Record<string, string> = {}
    const at = world({ names })
    await at.type(name)
    expect(at.fault()).toBe('name/unresolved')
    names[name] = ada
    at.form.readReceiver()
    await settled(500)

    expect(at.address()).toBe(ada)
    names[name] = bob
    at.form.readReceiver()
    await settled(500)
    expect(at.address()).toBe(ada)
  })
})

describe('a form that is opened', () => {
  test('knows who was sent to in other tabs, and by which names', () => {
    const at = world()
    rememberReceiver(at.store, ada)
    rememberName(at.store, name, ada, parseNetworkId('eip155:1'))
    at.form.readReceiver()

    expect([at.state.sentTo, at.state.names]).toEqual([[ada], { [name]: ada }])
  })

  test('asks what the coin is worth', async () => {
    const at = world()
    at.form.askPrice()
    await settled()
    expect(at.state.nativePrice).toEqual({ status: 'ready', value: 2000 })
    at.form.forget()

    expect(at.state.nativePrice).toEqual({ status: 'idle' })
  })
})

describe('a gift', () => {
  test('goes to the wallet with its facts, and form, report and toasts say so', async () => {
    const at = world()
    rememberReceiver(at.store, bob)
    await at.review()
    expect([at.view(), at.state.sentTo]).toEqual(['Tip', [bob]])
    await at.confirm()

    expect(at.approvals).toEqual([
      {
        kind: 'send',
        what: 'Gift to 0xaa…aaaaaa',
        transfer: { ...transfer, fee: 5n },
        next: 'Account',
        before: 7n,
      },
    ])
    expect(at.noted).toEqual(['initiated', 'left', 'sent', 'ended'])
    expect(at.host.toasts).toEqual(['success: Gift sent', 'success: Gift arrived'])
    expect(at.state.sentTo).toEqual([ada, bob])
  })

  const other = 'error: Your wallet sent something other than what you confirmed. Check your activity.'
  test.each<[BatchOutcome, string[]]>([
    ['reverted', ['success: Gift sent', 'error: No gift']],
    ['other', ['success: Gift sent', other]],
    ['partly', ['success: Gift sent', other]],
    ['unknown', ['success: Gift sent']],
  ])('and ends as %s is said to have ended so', async (outcome, toasts) => {
    const at = world({ wait: async () => outcome })
    await at.review()
    await at.confirm()

    expect(at.host.toasts).toEqual(toasts)
    at.form.readReceiver()
    expect(at.state.sentTo).toEqual([])
  })

  test('on a network that charges more than the fee is kept without the fee, which is no bound', async () => {
    const at = world({ notices: ['charges'] })
    await at.review()
    await at.confirm()

    expect(at.approvals).toMatchObject([{ transfer }])
    expect(at.approvals).not.toMatchObject([{ transfer: { fee: 5n } }])
  })

  test('and arrives is said also by a form that does nothing else at the end', async () => {
    const at = world({ hasEnd: false })
    await at.review()
    await at.confirm()

    expect(at.host.toasts).toEqual(['success: Gift sent', 'success: Gift arrived'])
  })

  test('and has no known end is said to be sent alone', async () => {
    const at = world()
    at.wallet.end('unknown')
    await at.review()
    await at.confirm()

    expect(at.host.toasts).toEqual(['success: Gift sent'])
    expect(at.noted.at(-1)).toBe('ended')
  })

  test('to a name is looked up once more, shown by the name, and remembered by it', async () => {
    const at = world()
    await at.type(name)
    await at.review()
    await at.confirm()

    expect(at.approvals).toMatchObject([{ what: `Gift to ${name}` }])
    at.form.readReceiver()
    expect([at.state.sentTo, at.state.names]).toEqual([[ada], { [name]: ada }])
  })

  test('late, after another draft, leaves that draft alone', async () => {
    const at = world()
    at.wallet.behave('hangs')
    await at.review()
    void at.confirm()
    await settled()
    at.host.context.router.back()
    await settled()
    await at.review(bob)
    at.wallet.answer()
    await settled()

    expect(at.noted).not.toContain('left')
    expect(at.state.plan).toMatchObject({ value: { to: bob } })
  })
})

describe('a gift that is not sent', () => {
  test('since the visitor declined, is reported', async () => {
    const at = world()
    at.wallet.behave(new UserRejectedError('eth_sendTransaction'))
    await at.type(ada)
    await at.review()
    await at.confirm()

    expect(at.noted).toEqual(['initiated', 'wallet/user-rejected', false])
    // Nothing of the recipient is read again, or remembered.
    at.form.readReceiver()
    expect([at.address(), at.state.sentTo, at.state.names]).toEqual([ada, [], {}])
  })

  test('since its name leads elsewhere now, is said, and the name is read again and marked', async () => {
    const at = world()
    await at.type(name)
    await at.review()
    at.names[name] = bob
    await at.confirm()
    await settled(500)

    expect(at.wallet.asked).toBe(0)
    expect(at.noted).toEqual(['name/changed', false])
    expect(at.state.plan).toMatchObject({ status: 'failed', error: { code: 'name/changed' } })
    expect(at.address()).toBe(bob)
    at.form.readReceiver()
    expect(at.state.names).toEqual({ [name]: ada })
  })

  test('since its account changed, is said in the words of the form', async () => {
    const at = world()
    await at.review()
    at.host.use(bob)

    expect(at.host.toasts).toEqual(['error: Moved'])
  })

  test('keeps its draft for another account, if the form says so', async () => {
    const at = world({ account: { keepsDraft: true } })
    await at.review()
    at.host.use(bob)
    await settled()

    expect(at.host.toasts).toEqual([])
    expect(at.state.plan).toMatchObject({ value: { from: `eip155:1:${bob}` } })
  })
})

test('a form that ends listens to nothing, and reads nothing', async () => {
  const at = world()
  at.form.setReceiver(ada)
  at.form.askPrice()
  at.form.dispose()
  await settled(500)

  expect(at.host.listeners.size).toBe(0)
  expect([at.address(), at.state.nativePrice.status]).toEqual(['idle', 'idle'])
})
