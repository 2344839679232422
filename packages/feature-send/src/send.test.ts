// @tier gate
import {
  AbortedError,
  createEmitter,
  FoyerError,
  InsufficientFundsError,
  PlanOutdatedError,
  type TransferPlan,
  TransferUnknownError,
  tokenKey,
  UserRejectedError,
  WalletRequestError,
  WouldRevertError,
} from '@foyer/core'
import { search } from '@foyer/search'
import {
  createMemoryStore,
  describeReviewedRequest,
  failureTexts,
  type RequestWallet,
  type ReviewedRequestSubject,
} from '@foyer/testing/feature'
import fc from 'fast-check'
import { snapshot } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failureText, planFailureText } from './failure.js'
import {
  base,
  bitcoin,
  createFakeHost,
  ether,
  fee,
  friend,
  me,
  myAccount,
  other,
  usdc,
} from './fakeHost.test-support.js'
import { readForm, stepOf } from './form.js'
import { createSend } from './send.js'
import type { Send } from './state.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Host = ReturnType<typeof createFakeHost>

async function opened(options?: Parameters<typeof createFakeHost>[0], host = createFakeHost(options)) {
  const send = host.install(createSend, host.context)
  host.context.router.push('WalletSend')
  await settled()
  return { ...host, send }
}

async function filled(...args: Parameters<typeof opened>) {
  const at = await opened(...args)
  at.send.selectToken(tokenKey(usdc))
  at.send.setAmount('12.34')
  at.send.setReceiver(friend)
  await vi.advanceTimersByTimeAsync(500)
  return at
}

async function reviewed(...args: Parameters<typeof opened>) {
  const at = await filled(...args)
  at.send.review()
  await settled()
  return at
}

/** Presses Confirm for what is on review, or was when the button became active. */
const confirm = ({ send }: { send: Send }, agreed = planOf(send)) => send.confirm(agreed)
function planOf({ state: { plan } }: Send): TransferPlan {
  if (plan.status !== 'ready') throw new Error('Nothing is on review.')
  return plan.value
}
const untold = { asked: () => {}, leaving: () => {} }
const settled = () => vi.advanceTimersByTimeAsync(0)
const typed = ({ state: { token, amount, receiver } }: Send) => ({ token, amount, receiver })
const allTyped = { token: tokenKey(usdc), amount: '12.34', receiver: friend }
const nothingTyped = { token: undefined, amount: '', receiver: '' }
const stepNow = ({ context, send }: Pick<Host, 'context'> & { send: Send }) =>
  stepOf(readForm(send.state, context.balances.state, context.state, context.text.locale))
const view = ({ context }: Host) => context.router.state.stack.at(-1)?.view
const names = ({ events }: Host) => events.map(({ event }) => event)

test('a receiver is read 500 ms after the last key', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(usdc))
  at.send.setAmount('1')

  at.send.setReceiver('0x12')
  await vi.advanceTimersByTimeAsync(499)
  at.send.setReceiver(friend)
  await vi.advanceTimersByTimeAsync(499)

  expect(stepNow(at)).toBe('checking')

  await vi.advanceTimersByTimeAsync(1)

  expect(stepNow(at)).toBe('review')
  expect(at.send.state.address).toEqual({ status: 'ready', value: { address: friend } })
})

test('a changed receiver is never taken for the one before it', async () => {
  const at = await filled()

  at.send.setReceiver(`${friend}0`)

  expect(stepNow(at)).toBe('checking')

  await vi.advanceTimersByTimeAsync(500)

  expect(stepNow(at)).toBe('invalidAddress')
  expect(typed(at.send).receiver).toBe(`${friend}0`)
})

/** Links are read by code that is fetched for the first of them. */
async function linkRead() {
  await vi.advanceTimersByTimeAsync(500)
  await vi.dynamicImportSettled()
  await settled()
}

test('a payment link that was overtaken takes nothing', async () => {
  const at = await opened()
  let answer = () => {}
  const own = at.context.adapter
  const context: typeof at.context = {
    ...at.context,
    async adapter(namespace) {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return own(namespace)
    },
  }
  const send = at.install(createSend, context)

  send.setReceiver(`ethereum:${friend}?value=1000000000000000000`)
  await linkRead()
  send.setReceiver(other)
  answer()
  await linkRead()

  expect(typed(send)).toEqual({ ...nothingTyped, receiver: other })
})

test('a payment link gives the receiver, and the amount where none was typed', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(usdc))

  at.send.setReceiver(`ethereum:${friend}@1?value=${25n * 10n ** 16n}`)
  expect(at.send.state.address.status).toBe('pending')
  await linkRead()

  expect(typed(at.send)).toEqual({ token: tokenKey(ether), amount: '0.25', receiver: friend })
  expect(stepNow(at)).toBe('review')
})

test('a payment link changes nothing that was typed', async () => {
  const at = await filled()

  at.send.setReceiver(`ethereum:${other}?value=${10n ** 18n}`)
  await linkRead()

  expect(typed(at.send)).toEqual({ ...allTyped, receiver: other })
})

test('a payment link for a token chooses it, also where an amount was typed', async () => {
  const at = await opened()
  const own = at.context.adapter
  const context: typeof at.context = {
    ...at.context,
    async adapter(namespace) {
      const { capabilities, ...adapter } = await own(namespace)
      const paymentRequest = async () => ({ address: friend, token: usdc.address, amount: 5_000_000n })
      return { ...adapter, capabilities: { ...capabilities, paymentRequest } }
    },
  }
  const send = at.install(createSend, context)
  send.selectToken(tokenKey(ether))
  send.setAmount('1')

  send.setReceiver('ethereum:link')
  await linkRead()

  expect(typed(send)).toEqual({ token: tokenKey(usdc), amount: '1', receiver: friend })
})

test('an amount that was typed for a token which is gone stays as well', async () => {
  const at = await filled()
  at.balances.tokens = { status: 'ready', value: [ether] }

  at.send.setReceiver(`ethereum:${other}?value=${10n ** 18n}`)
  await linkRead()

  expect(typed(at.send)).toEqual({ ...allTyped, receiver: other })
})

test.each([
  ['another network', '@8453?value=1', { fault: 'network', network: 'Base' }],
  ['a network that is not requested', '@5', { fault: 'network', network: 'eip155:5' }],
  ['a call of a contract', '/approve?uint256=1', { fault: 'more', network: '' }],
])('a payment link for %s is not followed, and takes nothing', async (_what, rest, context) => {
  const at = await opened()
  const link = `ethereum:${friend}${rest}`

  at.send.setReceiver(link)
  await linkRead()

  expect(typed(at.send)).toEqual({ ...nothingTyped, receiver: link })
  expect(at.send.state.address).toMatchObject({ status: 'failed', error: { context } })
})

test('an emptied receiver is forgotten, though it was being read', async () => {
  const at = await opened()
  at.send.setReceiver(friend)

  at.send.setReceiver('')
  await vi.advanceTimersByTimeAsync(500)

  expect(at.send.state.address).toEqual({ status: 'idle' })
})

test('the token in the parameters is taken once, not again on the way back', async () => {
  const host = createFakeHost()
  host.context.router.push('WalletSend', { token: tokenKey(usdc) })

  const send = host.install(createSend, host.context)
  expect(send.state.token).toBe(tokenKey(usdc))
  host.context.router.push('WalletSendSelectToken')
  send.selectToken(tokenKey(ether))
  host.context.router.back()
  await settled()

  expect(send.state.token).toBe(tokenKey(ether))
  expect(names({ ...host })).toEqual(['OPEN_SEND'])
})

test('Max leaves the fee of this moment where the coin itself is sent', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(ether))
  at.script.fee = async () => ({ value: 3n * fee })

  await at.send.fillShare(1)

  expect(at.send.state.amount).toBe('1.997')
})

test('Max leaves the fee twice where the network charges more than it says', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(ether))
  at.script.fee = async () => ({ value: 3n * fee, isPartial: true })

  await at.send.fillShare(1)

  expect(at.send.state.amount).toBe('1.994')
})

test('Max is what the chain family lets go, where it keeps something back', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(ether))
  at.script.most = async () => 10n ** 18n

  await at.send.fillShare(1)

  expect(at.send.state.amount).toBe('1')
})

test('Max is the whole balance of a token', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(usdc))

  await at.send.fillShare(1)

  expect(at.send.state.amount).toBe('3410.25')
})

test('Max is nothing where the fee exceeds the balance', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(ether))
  at.script.fee = async () => ({ value: ether.amount + 1n })

  await at.send.fillShare(1)

  expect(at.send.state.amount).toBe('0')
})

test('Max of one network is not filled in on another', async () => {
  const at = await opened()
  let give = (_most: bigint) => {}
  at.script.most = () =>
    new Promise((resolve) => {
      give = resolve
    })
  const filling = at.send.fillShare(1)
  await settled()

  at.balances.tokens = { status: 'ready', value: [{ ...ether, network: base.id, amount: 10n ** 15n }] }
  at.use(me, base.id)
  await settled()
  give(ether.amount - fee)
  await filling

  expect(at.send.state.amount).toBe('')
})

test('Max without a fee changes nothing, and text typed meanwhile wins', async () => {
  const at = await opened()
  at.send.selectToken(tokenKey(ether))
  at.send.setAmount('1')
  at.script.fee = async () => Promise.reject(new Error('down'))

  await at.send.fillShare(1)

  expect(at.send.state.amount).toBe('1')

  at.script.fee = async () => ({ value: fee })
  const max = at.send.fillShare(1)
  at.send.setAmount('7')
  await max

  expect(at.send.state.amount).toBe('7')
})

test('what is on review and what the wallet gets is one and the same plan', async () => {
  const at = await reviewed()
  const { plan } = snapshot(at.send.state)

  await confirm(at)

  expect(plan).toEqual({
    status: 'ready',
    value: { from: myAccount, to: friend, token: usdc, amount: 12_340_000n, fee },
  })
  expect(at.asked).toHaveLength(1)
  expect(plan.status === 'ready' && plan.value === at.asked[0]?.plan).toBe(true)
  expect(at.asked[0]?.connectorId).toBe('harbor')
})

test('an incomplete form opens no review', async () => {
  const at = await filled()
  at.send.setAmount('12.3400001')

  at.send.review()
  await settled()

  expect(view(at)).toBe('WalletSend')
  expect(at.send.state.plan.status).toBe('idle')
})

test('one confirmation makes one request, however often it is pressed', async () => {
  const at = await reviewed()

  await Promise.all([confirm(at), confirm(at), confirm(at)])

  expect(at.asked).toHaveLength(1)
})

test('success empties the form, says so, and follows the transaction to its end', async () => {
  const at = await reviewed()

  await confirm(at)
  await settled()

  expect(typed(at.send)).toEqual(nothingTyped)
  expect(view(at)).toBe('Account')
  expect(at.toasts).toEqual(['success: Transaction started', 'success: Transaction confirmed'])
  expect(at.refreshes.at(-1)).toBe(true)
  expect(at.send.state.sentTo).toEqual([friend])
  const facts = { isSmartAccount: false, network: 'eip155:1', amount: 12.34 }
  expect(at.events.slice(1)).toEqual([
    { event: 'SEND_INITIATED', properties: { ...facts, token: usdc.address } },
    { event: 'SEND_SUCCESS', properties: { ...facts, token: 'USDC' } },
  ])
})

test('the end that is told is looked up for the journal at the same time', async () => {
  const at = await reviewed()
  at.script.send = async () => {
    at.requests.sent = [
      { id: 'id1', kind: 'send', account: myAccount, at: 1, status: 'sent', answer: '0xhash' },
    ]
    return '0xhash'
  }

  await confirm(at)
  await settled()

  expect(at.checks).toEqual(['id1'])
})

test('a reverted transaction is told as such, an unknown end is not told at all', async () => {
  const reverted = await reviewed()
  reverted.script.wait = async () => 'reverted'
  await confirm(reverted)
  const unknown = await reviewed()
  unknown.script.wait = async () => Promise.reject(new Error('down'))
  await confirm(unknown)
  await settled()

  expect(reverted.toasts.at(-1)).toBe('error: Transaction reverted')
  expect(unknown.toasts).toEqual(['success: Transaction started'])
  expect(unknown.refreshes.at(-1)).toBe(true)
})

test('declining in the wallet loses nothing and is no error', async () => {
  const at = await reviewed()
  const { plan } = snapshot(at.send.state)
  at.script.send = async () => Promise.reject(new UserRejectedError('eth_sendTransaction'))

  await confirm(at)

  expect(view(at)).toBe('WalletSendPreview')
  expect(typed(at.send)).toEqual(allTyped)
  expect(snapshot(at.send.state).plan).toEqual(plan)
  expect(at.send.state.failure?.code).toBe('wallet/user-rejected')
  expect(at.toasts).toEqual([])
  expect(names(at)).toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_REJECTED'])

  at.script.send = async () => '0xhash'
  await confirm(at)

  expect(at.asked).toHaveLength(2)
  expect(names(at).at(-1)).toBe('SEND_SUCCESS')
})

test.each([
  [
    "the wallet's own words",
    new WalletRequestError('eth_sendTransaction', 'Ledger\u202e is locked'),
    'Your wallet says: “Ledger is locked”.',
  ],
  [
    'the promised words without any',
    new WalletRequestError('eth_sendTransaction', ''),
    'Something went wrong',
  ],
  ['the promised words for the unexpected', new Error('boom'), 'Something went wrong'],
])('a failed send shows %s and loses nothing', async (_what, error, message) => {
  const at = await reviewed()
  at.script.send = async () => Promise.reject(error)

  await confirm(at)

  expect(at.toasts).toEqual([`error: ${message}`])
  expect(typed(at.send)).toEqual(allTyped)
  expect(view(at)).toBe('WalletSendPreview')
  expect(names(at).at(-1)).toBe('SEND_ERROR')
})

test('the journal gets what was confirmed in words and as facts, and how much the account had sent before', async () => {
  const host = createFakeHost()
  host.script.plan = async (request) => Object.freeze({ ...request, fee, sent: 7n })
  const approvals: unknown[] = []
  const approve: Host['context']['approve'] = async (approval) => {
    approvals.push(approval)
    return approval.request(new AbortController().signal, untold)
  }
  const at = await reviewed({}, { ...host, context: { ...host.context, approve } })

  await confirm(at)

  expect(approvals).toMatchObject([
    {
      account: myAccount,
      kind: 'send',
      what: '12.34 USDC to 0x3f…61F80a',
      before: 7n,
      transfer: { to: friend, amount: 12_340_000n, token: usdc },
    },
  ])
})

test('a confirmation that another tab has open is no failure, and nothing is lost here', async () => {
  const host = createFakeHost()
  const approve: Host['context']['approve'] = async () => {
    throw new FoyerError('approval/elsewhere', 'A confirmation is in progress in another tab.', {
      context: {},
    })
  }
  const at = await reviewed({}, { ...host, context: { ...host.context, approve } })

  await confirm(at)

  expect(at.send.state.failure?.code).toBe('approval/elsewhere')
  expect(typed(at.send)).toEqual(allTyped)
  expect(at.toasts).toEqual([])
  expect(at.asked).toEqual([])
  expect(names(at)).toEqual(['OPEN_SEND', 'SEND_INITIATED'])
})

test('leaving an open request keeps everything and says that it may still be open', async () => {
  const at = await reviewed()
  at.script.send = async (_connectorId, _plan, _signal, progress) => {
    progress?.asked('send')
    throw new AbortedError()
  }

  await confirm(at)

  expect(at.send.state.failure?.code).toBe('aborted')
  expect(typed(at.send)).toEqual(allTyped)
  expect(at.send.state.confirming).toBe(false)
  expect(names(at)).toEqual(['OPEN_SEND', 'SEND_INITIATED'])
})

/** A visitor who leaves ApproveTransaction while the wallet still shows the request. */
async function left() {
  const host = createFakeHost()
  const wallet = { answer: (_hash: string) => {}, fail: (_error: Error) => {} }
  host.script.send = () =>
    new Promise((resolve, reject) => {
      wallet.answer = resolve
      wallet.fail = reject
    })
  const approve: Host['context']['approve'] = async ({ request }) => {
    void request(new AbortController().signal, untold).catch(() => {})
    throw new AbortedError()
  }
  const at = await reviewed({}, { ...host, context: { ...host.context, approve } })
  await confirm(at)
  return { ...at, wallet }
}

test('a transaction sent after the visitor left empties the form, so that it is not sent twice', async () => {
  const at = await left()

  at.wallet.answer('0xlate')
  await settled()

  expect(typed(at.send)).toEqual(nothingTyped)
  expect(view(at)).toBe('Account')
  expect(at.toasts[0]).toBe('success: Transaction started')
  expect(at.refreshes.at(-1)).toBe(true)
})

test('a transaction sent after the visitor left takes away no other one begun since', async () => {
  const at = await left()
  at.context.router.back()
  at.send.setAmount('99')

  at.wallet.answer('0xlate')
  await settled()

  expect(typed(at.send)).toEqual({ ...allTyped, amount: '99' })
  expect(view(at)).toBe('WalletSend')
})

test('declining after the visitor left settles what the request came to', async () => {
  const at = await left()

  at.wallet.fail(new UserRejectedError('eth_sendTransaction'))
  await settled()

  expect(at.send.state.failure?.code).toBe('wallet/user-rejected')
  expect(typed(at.send)).toEqual(allTyped)
})

test('what was left open in the wallet is said again on the next review, until there is an answer', async () => {
  const at = await left()
  at.context.router.reset('Account')
  await settled()
  at.context.router.push('WalletSend')

  at.send.review()
  await settled()
  expect(at.send.state.failure?.code).toBe('aborted')

  at.send.setAmount('99')
  at.send.review()
  await settled()
  at.wallet.fail(new UserRejectedError('eth_sendTransaction'))
  await settled()
  expect(at.send.state.failure).toBeUndefined()
})

test('the answer to an earlier confirmation says nothing of a later one', async () => {
  const host = createFakeHost()
  const fails: ((error: Error) => void)[] = []
  host.script.send = () => new Promise((_, reject) => void fails.push(reject))
  const approve: Host['context']['approve'] = async ({ request }) => {
    void request(new AbortController().signal, untold).catch(() => {})
    await Promise.resolve()
    throw new AbortedError()
  }
  const at = await reviewed({}, { ...host, context: { ...host.context, approve } })
  await confirm(at)
  await confirm(at)

  fails[0]?.(new UserRejectedError('eth_sendTransaction'))
  await settled()
  expect(at.send.state.failure?.code).toBe('aborted')

  fails[1]?.(new UserRejectedError('eth_sendTransaction'))
  await settled()
  expect(at.send.state.failure?.code).toBe('wallet/user-rejected')
})

/** The wallet is asked to send, and fails so. */
function failAfterAsking(at: Pick<Host, 'script'>, error: Error) {
  at.script.send = async (_connector, _plan, _signal, progress) => {
    progress?.asked('send')
    throw error
  }
}

test('what fails after the wallet was asked to send it is told as unknown, and not to be tried again', async () => {
  const at = await reviewed()
  failAfterAsking(at, new WalletRequestError('eth_sendTransaction', ''))

  await confirm(at)

  expect(at.toasts).toEqual(['error: Status unknown. It may have been sent.'])
})

const unsent = 'error: The network changed. Nothing was sent.'
const perhaps = 'error: The network changed. What was confirmed before may have been sent.'
test.each([
  ['was declined', new UserRejectedError('eth_sendTransaction'), unsent],
  ['failed in the wallet', new WalletRequestError('eth_sendTransaction', ''), perhaps],
])('a network switch after one that %s claims nothing that is not known', async (_how, error, told) => {
  const at = await reviewed()
  failAfterAsking(at, error)
  await confirm(at)

  at.use(me, base.id)
  await settled()

  expect(at.toasts.at(-1)).toBe(told)
})

test('a network switch while a request is open in the wallet does not say that nothing was sent', async () => {
  const at = await left()

  at.use(me, base.id)
  await settled()

  expect(at.toasts).toEqual([perhaps])
})

test('a plan that was replaced after the button came to life is not what is asked for', async () => {
  const at = await reviewed()
  const armed = planOf(at.send)
  at.send.replan()
  await settled()

  await confirm(at, armed)
  expect(at.asked).toEqual([])

  await confirm(at)
  expect(at.asked).toHaveLength(1)
})

test('an answer that nobody can give is told as unknown, and keeps what was typed', async () => {
  const at = await reviewed()
  at.script.send = async () => Promise.reject(new TransferUnknownError('0xhash'))
  at.script.wait = async () => 'unknown'

  await confirm(at)
  await settled()

  expect(at.send.state.failure?.code).toBe('transfer/unknown')
  expect(typed(at.send)).toEqual(allTyped)
  expect(at.toasts).toEqual(['error: Status unknown. It may have been sent.'])
  expect(names(at)).toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_ERROR'])
})

test('one that was unknown and is found on the chain empties the form, so that it is not sent twice', async () => {
  const at = await reviewed()
  const looked: string[] = []
  at.script.send = async () => Promise.reject(new TransferUnknownError('0xhash'))
  at.script.wait = async (_network, hash) => {
    looked.push(hash)
    return 'success'
  }

  await confirm(at)
  await settled()

  expect(looked).toEqual(['0xhash', '0xhash'])
  expect(typed(at.send)).toEqual(nothingTyped)
  expect(view(at)).toBe('Account')
  expect(names(at).at(-1)).toBe('SEND_SUCCESS')
})

test('a listener of the host that throws makes no failure of what was sent', async () => {
  const host = createFakeHost()
  const events = createEmitter<string>()
  const emit = (event: string, ..._facts: unknown[]) => events.emit(event)
  events.subscribe((event) => {
    if (event === 'SEND_SUCCESS') throw new Error('of the host')
  })
  const at = await reviewed(
    {},
    { ...host, context: { ...host.context, events: { ...host.context.events, emit } } },
  )

  await confirm(at)

  expect(typed(at.send)).toEqual(nothingTyped)
  expect(at.send.state.failure).toBeUndefined()
  expect(at.toasts).toEqual(['success: Transaction started'])
  expect(() => vi.runAllTimers()).toThrow('of the host')
})

test('an outdated plan is made anew, and the visitor has to confirm that one', async () => {
  const at = await reviewed()
  at.script.send = async () => Promise.reject(new PlanOutdatedError('network'))
  at.script.plan = async (request) => Object.freeze({ ...request, fee: 2n * fee })

  await confirm(at)
  await settled()

  expect(at.asked).toHaveLength(1)
  expect(at.send.state.failure?.code).toBe('transfer/plan-outdated')
  expect(at.send.state.plan).toMatchObject({ status: 'ready', value: { fee: 2n * fee } })
  expect(typed(at.send)).toEqual(allTyped)
})

test('a plan that cannot be made keeps the wallet out of it and can be tried again', async () => {
  const at = await reviewed()
  const armed = planOf(at.send)
  at.script.plan = async () => Promise.reject(new InsufficientFundsError('fee'))
  at.send.review()
  await settled()
  await confirm(at, armed)

  expect(at.asked).toEqual([])
  expect(at.send.state.plan).toMatchObject({
    status: 'failed',
    error: { code: 'transfer/insufficient-funds' },
  })

  at.script.plan = async (request) => Object.freeze({ ...request, fee })
  at.send.replan()
  await settled()

  expect(at.send.state.plan.status).toBe('ready')
  expect(typed(at.send)).toEqual(allTyped)
})

test('a chain that never answers fails the plan after 30 s', async () => {
  const at = await filled()
  at.script.plan = () => new Promise(() => {})
  at.send.review()
  await vi.advanceTimersByTimeAsync(30_000)

  expect(at.send.state.plan).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
})

test('another account gets a plan of its own before anything can be confirmed', async () => {
  const at = await reviewed()
  const armed = planOf(at.send)

  at.use(other)
  await confirm(at, armed)
  await settled()

  expect(at.asked).toEqual([])
  expect(at.send.state.plan).toMatchObject({ status: 'ready', value: { from: `eip155:1:${other}` } })
  expect(at.send.state.failure?.code).toBe('transfer/plan-outdated')
  expect(typed(at.send)).toEqual(allTyped)
})

test('an account that changes while the wallet is asked gets a plan of its own once it has answered', async () => {
  const at = await reviewed()
  at.script.send = async () => {
    at.use(other)
    throw new PlanOutdatedError('account')
  }

  await confirm(at)
  await settled()

  expect(at.send.state.plan).toMatchObject({ status: 'ready', value: { from: `eip155:1:${other}` } })
  expect(typed(at.send)).toEqual(allTyped)
})

test('views that are covered while the wallet is asked come back as they were', async () => {
  const host = createFakeHost()
  const { router } = host.context
  const at = await reviewed(
    {},
    {
      ...host,
      context: {
        ...host.context,
        async approve() {
          router.push('ApproveTransaction')
          await settled()
          router.back()
          throw new UserRejectedError('eth_sendTransaction')
        },
      },
    },
  )

  await confirm(at)
  await settled()

  expect(at.send.state.plan.status).toBe('ready')
  expect(typed(at.send)).toEqual(allTyped)
  expect(names(at).filter((name) => name === 'OPEN_SEND')).toHaveLength(1)
})

test('a network switch while the wallet is asked ends the review once it has answered, with a word', async () => {
  const at = await reviewed()
  at.script.send = async () => {
    at.use(me, base.id)
    throw new PlanOutdatedError('network')
  }

  await confirm(at)
  await settled()

  expect(view(at)).toBe('WalletSend')
  expect(at.toasts).toEqual(['error: The network changed. Nothing was sent.'])
})

test('a network switch clears the form and leaves the review', async () => {
  const at = await reviewed()

  at.use(other, base.id)
  await settled()

  expect(typed(at.send)).toEqual(nothingTyped)
  expect(at.send.state.plan.status).toBe('idle')
  expect(view(at)).toBe('WalletSend')
})

test('another chain family begins with an empty form, and reads a receiver by its own rules', async () => {
  const at = await filled()
  at.send.setReceiver(other)

  at.use('bc1qme', bitcoin.id)
  await vi.advanceTimersByTimeAsync(500)
  expect(typed(at.send)).toEqual(nothingTyped)
  expect(at.send.state.address.status).toBe('idle')
  at.families.length = 0
  at.send.setReceiver('bc1qfriend')
  await vi.advanceTimersByTimeAsync(500)

  expect(at.families).toEqual(['bip122'])
})

test('what was typed survives going back, closing and opening again', async () => {
  const at = await reviewed()

  at.context.router.back()
  at.context.router.back()
  await settled()
  at.context.router.reset('Account')
  at.context.router.push('WalletSend')
  await settled()

  expect(typed(at.send)).toEqual(allTyped)
  expect(stepNow(at)).toBe('review')
})

test('a smart account needs no native coin', async () => {
  const at = await filled({ accountType: 'smartAccount' })
  at.balances.tokens = { status: 'ready', value: [usdc] }

  expect(stepNow(at)).toBe('review')
})

test('an account that the chain takes for a contract needs no native coin, as the plan has it', async () => {
  const at = createFakeHost()
  at.state.codes = { [myAccount]: 'contract' }
  at.balances.tokens = { status: 'ready', value: [usdc] }
  const send = at.install(createSend, at.context)
  at.context.router.push('WalletSend', { token: tokenKey(usdc) })
  send.setAmount('12.34')
  send.setReceiver(friend)
  await vi.advanceTimersByTimeAsync(500)

  expect(stepNow({ ...at, send })).toBe('review')
})

test('balances that fail to refresh take neither token nor amount away', async () => {
  const at = await filled()

  at.balances.tokens = {
    status: 'failed',
    error: new FoyerError('x', 'x', { context: {} }),
    previous: [ether, usdc],
  }

  expect(stepNow(at)).toBe('review')
})

test('the fee is asked for when balances arrive after the token was chosen', async () => {
  const host = createFakeHost()
  host.balances.tokens = { status: 'pending', previous: undefined }
  const send = host.install(createSend, host.context)
  host.context.router.push('WalletSend', { token: tokenKey(usdc) })
  await settled()
  expect(send.state.fee.status).toBe('idle')

  host.balances.tokens = { status: 'ready', value: [ether, usdc] }
  await settled()

  expect(send.state.fee).toEqual({ status: 'ready', value: { value: fee } })
})

test('a receiver of an earlier visit is known', async () => {
  const store = createMemoryStore()
  const earlier = await reviewed({ store })
  await confirm(earlier)
  await settled()
  earlier.send.dispose()

  const later = await reviewed({ store })

  expect(later.send.state.sentTo).toEqual([friend])
})

test('two instances share nothing', async () => {
  const one = await filled()
  const two = await opened()
  one.send.review()
  await settled()
  await confirm(one)

  expect(typed(two.send)).toEqual(nothingTyped)
  expect(two.send.state.sentTo).toEqual([])
  expect(two.asked).toEqual([])
})

test('disposing leaves no listener, no timer and no late toast', async () => {
  const at = await reviewed()
  let end: (outcome: 'success') => void = () => {}
  at.script.wait = () =>
    new Promise((resolve) => {
      end = resolve
    })
  await confirm(at)

  at.send.dispose()
  end('success')
  await settled()

  expect(at.listeners.size).toBe(0)
  expect(at.toasts).toEqual(['success: Transaction started'])
  expect(vi.getTimerCount()).toBe(0)
})

describe('a transfer is a reviewed request:', () => {
  describeReviewedRequest(test, subjectOf)

  search('the texts about a transfer that failed are true', failureTexts(fc, subjectOf), {
    gate: 100,
    exhaustive: 3_000,
  })
})

/** Sends a token by a wallet. */
async function subjectOf(wallet: RequestWallet): Promise<ReviewedRequestSubject> {
  const at = await filled()
  at.script.send = (_connectorId, _plan, _signal, progress) => wallet.send(progress)
  at.script.wait = (_network, hash) => wallet.wait(hash)
  const { send } = at
  return {
    host: at,
    async review() {
      send.review()
      await settled()
    },
    arm() {
      const agreed = planOf(send)
      return () => send.confirm(agreed)
    },
    isReviewed: () => send.state.plan.status === 'ready',
    failure: () => send.state.failure?.code,
    said() {
      const { failure, plan } = send.state
      if (plan.status === 'failed' && plan.error !== failure)
        return planFailureText(at.text.t, plan.error, 'Ethereum')
      return failure && failureText(at.text.t, failure, 'Ethereum')
    },
    catalogue: ['Transaction error', 'Something went wrong', 'Failed to send transaction. Please try again.'],
    replan: send.replan,
    later: [new Error('down'), new InsufficientFundsError('amount'), new WouldRevertError('paused')].map(
      (error) => () => {
        at.script.plan = () => Promise.reject(error)
      },
    ),
    address: me,
    moved: { nothing: unsent.slice('error: '.length), perhaps: perhaps.slice('error: '.length) },
    dispose: send.dispose,
    settled,
  }
}
