// @tier gate, @vitest-environment happy-dom
import { type CallEffect, type JournalEntry, UserRejectedError } from '@foyer/core'
import { fakeToken } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ann, batchOf, ben, createCallsHost, hashOf, me } from '../calls.test-support.js'
import { views } from '../feature.js'
import { messages } from '../messages.js'

afterEach(cleanup)

function show(host: ReturnType<typeof createCallsHost>, view: keyof typeof views) {
  const text = createText({ locale: 'en' })
  text.add(messages)
  const { component: View } = views[view]
  render(
    <TextProvider text={text}>
      <View controller={host.controller} context={host.context} />
    </TextProvider>,
  )
}

const calls = [{ to: ann, data: '0x095ea7b3', value: '0x1' }]
/** The text on screen, with addresses in one piece. */
const screenText = () => document.body.textContent ?? ''

test('says before how often the wallet will ask, for what, and of whom', async () => {
  const host = createCallsHost()
  host.controller.send(batchOf(), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText(/^Harbor cannot do these 2 as one/)
  screen.getByText('Send 0.000000000000000001 ETH')
  screen.getByText('Call a contract')
  for (const address of [ann, ben]) expect(screenText()).toContain(address)
  screen.getByText(`${me.slice(0, 4)}…${me.slice(-6)}`)
  screen.getByRole('button', { name: 'Confirm all 2 in Harbor' })
  expect(screen.queryByRole('alert')).toBeNull()
})

const endless = 2n ** 256n - 1n
const effects: readonly (readonly [Omit<CallEffect, 'to' | 'token'>, string, boolean])[] = [
  [{ kind: 'send', amount: 2_500_000n, decimals: 6 }, 'Send 2.5 USDC', false],
  [{ kind: 'send' }, 'Send some of USDC', false],
  [{ kind: 'allow', amount: 2_500_000n, decimals: 6 }, 'Allow 2.5 USDC', false],
  [{ kind: 'allow', amount: 0n, decimals: 6 }, 'Allow no more of USDC', false],
  [{ kind: 'allow', amount: endless, decimals: 6 }, 'Allow all of USDC', true],
  [{ kind: 'allow', amount: 2n ** 160n - 1n, decimals: 6 }, 'Allow all of USDC', true],
  [{ kind: 'allow', amount: 2n ** 96n - 1n, decimals: 6 }, 'Allow all of USDC', true],
  [{ kind: 'allow', amount: 500n, decimals: 6, supply: 500n }, 'Allow all of USDC', true],
  [{ kind: 'send', amount: 7n }, 'Send 7 base units or #7 of USDC', false],
  [{ kind: 'send', id: 7n }, 'Send #7 of USDC', false],
  [{ kind: 'send', id: 7n, amount: 5_000n }, 'Send 5,000 × #7 of USDC', false],
  [{ kind: 'allow', amount: 7n }, 'Allow 7 base units or #7 of USDC', true],
  [{ kind: 'allow', amount: 0n }, 'Allow 0 base units or #0 of USDC', true],
  [{ kind: 'allow', id: 7n, amount: 5_000n }, 'Allow 5,000 × #7 of USDC', true],
  [{ kind: 'allow', id: 7n, amount: endless }, 'Allow all of #7 of USDC', true],
  [{ kind: 'none', id: 7n }, 'Allow no more of #7 of USDC', false],
  [{ kind: 'none' }, 'Allow no more of USDC', false],
  [{ kind: 'increase', amount: 2_500_000n, decimals: 6 }, 'Allow 2.5 USDC more', true],
  [{ kind: 'increase', amount: 7n }, 'Allow 7 base units of USDC more', true],
  [{ kind: 'increase', id: 7n, amount: 5_000n }, 'Allow 5,000 × #7 of USDC more', true],
  [{ kind: 'permit', amount: 2_500_000n, decimals: 6 }, 'Allow 2.5 USDC by a permit', true],
  [{ kind: 'permit', amount: 7n }, 'Allow 7 base units of USDC by a permit', true],
  [{ kind: 'permit' }, 'Allow all of USDC by a permit', true],
  [{ kind: 'all' }, 'Allow everything of USDC', true],
  [{ kind: 'unknown' }, 'Do something that cannot be read', true],
]

test.each(effects)('an effect %o is said as “%s”, with a warning: %s', async (effect, words, isRisky) => {
  const token = fakeToken({ symbol: 'USDC', address: ann, decimals: 8, isListed: true })
  const host = createCallsHost({ effects: async () => [{ ...effect, to: ben, token: ann }] })
  host.balances.tokens = { status: 'ready', value: [token] }
  host.controller.send(batchOf({ calls }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText(words)
  // Only the call is known of an effect that cannot be read.
  for (const address of effect.kind === 'unknown' ? [ann] : [ann, ben])
    expect(screenText()).toContain(address)
  expect(screen.queryByText(/^Request 1 can let others take what is yours/) !== null).toBe(isRisky)
})

test('a call that does several things lists each, with its address and its token', async () => {
  const token = `0x${'c3'.repeat(20)}`
  const host = createCallsHost({
    effects: async () => [
      { kind: 'send', to: ben, amount: 10n ** 18n },
      { kind: 'all', to: ben, token },
    ],
  })
  host.controller.send(batchOf({ calls }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText('Call a contract that does 2 things')
  screen.getByText('Send 1 ETH')
  screen.getByText('Allow everything of 0xc3…c3c3c3')
  expect(screenText()).toContain(token)
})

test('where it ends half-way it says what is done, and leads out', async () => {
  const host = createCallsHost({
    send: async (_call, nth) => {
      if (nth === 2) throw new UserRejectedError('eth_sendTransaction')
      return hashOf(nth)
    },
  })
  const batch = batchOf()
  const sending = host.controller.send(batch, () => {})
  show(host, 'CallsInTurn')
  await host.agree(batch)
  await sending
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'You declined request 2. The one before stays done; nothing after it was asked for.',
  )
  screen.getByText('Done')
  screen.getByRole('button', { name: 'Close' })
})

test('a request that a reorganization undid is done no longer, until the network carries it out again', async () => {
  const host = createCallsHost({
    send: async (_call, nth) => {
      if (nth === 2) throw new UserRejectedError('eth_sendTransaction')
      return hashOf(nth)
    },
  })
  const batch = batchOf()
  const sending = host.controller.send(batch, () => {})
  show(host, 'CallsInTurn')
  await host.agree(batch)
  await sending
  const isNow = (status: JournalEntry['status']) => {
    const entry = {
      id: 'e1',
      kind: 'call',
      account: batch.from,
      at: Date.now(),
      status,
      answer: hashOf(1),
    } as const
    host.requests.sent = [entry]
  }
  isNow('confirmed')
  await screen.findByText('Done')

  isNow('sent')

  await waitFor(() => expect(screen.queryByText('Done')).toBeNull())
  expect(screen.getByRole('alert').textContent).toBe('You declined request 2.')

  isNow('confirmed')
  await screen.findByText('Done')
})

test('a request that the wallet answered with something else is named, and the one before', async () => {
  const host = createCallsHost({ wait: async (hash) => (hash === hashOf(2) ? 'other' : 'success') })
  const batch = batchOf()
  const sending = host.controller.send(batch, () => {})
  show(host, 'CallsInTurn')
  await host.agree(batch)
  await sending
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('something else for request 2')
  expect(alert.textContent).toContain('The one before stays done')
})

test.each<[status: number, words: string, isOther?: boolean]>([
  [100, 'On its way'],
  [200, 'Done'],
  [400, 'Not done'],
  [500, 'Failed'],
  [600, 'Done in part'],
  [600, 'Not as agreed', true],
])('status %i is told as %s, with its transactions', async (status, words, isOther = false) => {
  const host = createCallsHost()
  const told = {
    status,
    isOther,
    network: undefined,
    receipts: [{ transactionHash: hashOf(1) }, null, { transactionHash: 7 }],
  }
  host.controller.show(told, async () => told)
  show(host, 'CallsStatus')
  await screen.findByText(words)
  expect(screen.getAllByText(/^Transaction \d/)).toHaveLength(1)
})

test.each([100, 200, 400, 500, 600, 700])(
  'a status of %i that only the wallet has sent is shown as its word',
  async (status) => {
    const host = createCallsHost()
    const answer = { status, network: undefined, receipts: [], isTold: true } as const
    host.controller.show(answer, async () => answer)
    show(host, 'CallsStatus')
    await screen.findByText('Your wallet says so. The network was not asked.')
    expect(document.body.textContent).not.toContain('The network has')
  },
)

test('the effects of calls are on screen before they can be confirmed', async () => {
  let read = (_effects: readonly CallEffect[]) => {}
  const host = createCallsHost({
    effects: () =>
      new Promise((resolve) => {
        read = resolve
      }),
  })
  host.controller.send(batchOf({ calls }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  const button = await screen.findByRole('button', { name: /Reading what this does/ })
  await waitFor(() => expect(button.getAttribute('data-armed')).not.toBeNull())
  expect(button.getAttribute('aria-busy') ?? button.hasAttribute('disabled')).toBeTruthy()

  read([{ kind: 'all', to: ben, token: ann }])
  await screen.findByText(/^Request 1 can let others take what is yours/)
  expect(button.getAttribute('data-armed')).toBeNull()
  await waitFor(() => expect(button.getAttribute('data-armed')).not.toBeNull())
})

const swapOf = (to: string): CallEffect => ({
  kind: 'swap',
  to,
  token: ann,
  amount: 50_000_000_000n,
  decimals: 6,
  wanted: { token: ben, amount: 1n, decimals: 18 },
})
const uniswap = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

test.each([
  ['by a router that is known', uniswap, {}, false],
  ['by a router that the host vouches for', me, { 'eip155:1': [me.toLowerCase()] }, false],
  ['by a router of another network', me, { 'eip155:8453': [me] }, true],
  ['by any other contract', me, {}, true],
] as const)('a swap %s is said whole, with a warning: %#', async (_by, to, swapRouters, isRisky) => {
  const host = createCallsHost({ effects: async () => [swapOf(to)] }, { swapRouters })
  host.controller.send(batchOf({ calls: [{ to, data: '0x38ed1739' }] }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  const words = 'Swap 50,000 (0xa1…a1a1a1) for at least 0.000000000000000001 (0xb2…b2b2b2)'
  await screen.findByText(words)
  for (const address of [ann, ben, to.toLowerCase()])
    expect(screenText().toLowerCase()).toContain(address.toLowerCase())
  expect(screen.queryByText(/^Request 1 can let others take what is yours/) !== null).toBe(isRisky)
})

test('a token that does not say its decimals hides no other amount of a swap', async () => {
  const swap = swapOf(uniswap)
  const host = createCallsHost({ effects: async () => [{ ...swap, wanted: { token: ben, amount: 1n } }] })
  host.controller.send(batchOf({ calls: [{ to: uniswap, data: '0x38ed1739' }] }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText('Swap 50,000 (0xa1…a1a1a1) for at least 1 base units of 0xb2…b2b2b2')
})
