// @tier gate, @vitest-environment happy-dom
import { type DecodedCall, UserRejectedError } from '@foyer/core'
import { fakeToken } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { cleanup, render, screen } from '@testing-library/react'
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

const token = fakeToken({ symbol: 'USDC', address: ann, decimals: 6 })
const approval = (amount: bigint): DecodedCall => ({ kind: 'approval', spender: ben, amount })
const calls = [{ to: ann, data: '0x095ea7b3', value: '0x1' }]

test('says before how often the wallet will ask, for what, and of whom', async () => {
  const host = createCallsHost()
  host.controller.send(batchOf(), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText(/^Harbor cannot do these 2 as one/)
  screen.getByText('Send 0.000000000000000001 ETH')
  screen.getByText('Call a contract')
  screen.getByText('To 0xa1…a1a1a1')
  screen.getByText(`${me.slice(0, 4)}…${me.slice(-6)}`)
  screen.getByRole('button', { name: 'Confirm 2 times in Harbor' })
})

test.each([
  ['an amount of a token that is held', approval(2_500_000n), 'Allow 2.5 USDC'],
  ['whatever there is', approval(2n ** 256n - 1n), 'Allow all of USDC'],
  ['nothing any more', approval(0n), 'Allow no more of USDC'],
])('what is allowed is said: %s', async (_what, does, words) => {
  const host = createCallsHost({ decode: async () => does })
  host.balances.tokens = { status: 'ready', value: [token] }
  host.controller.send(batchOf({ calls }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText(words)
  screen.getByText('For 0xb2…b2b2b2')
})

test('of a token that is not known no number is said', async () => {
  const host = createCallsHost({ decode: async () => approval(5n) })
  host.controller.send(batchOf({ calls }), () => {}).catch(() => {})
  show(host, 'CallsInTurn')
  await screen.findByText('Allow some of 0xa1…a1a1a1')
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
  host.controller.agree(batch)
  await sending
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'You declined request 2. The one before stays done; nothing after it was asked for.',
  )
  screen.getByText('Done')
  screen.getByRole('button', { name: 'Close' })
})

test.each([
  [100, 'On its way'],
  [200, 'Done'],
  [400, 'Not done'],
  [500, 'Undone'],
  [600, 'Done in part'],
])('status %i is told as %s, with its transactions', async (status, words) => {
  const host = createCallsHost()
  const told = {
    status,
    network: undefined,
    receipts: [{ transactionHash: hashOf(1) }, null, { transactionHash: 7 }],
  }
  host.controller.show(told, async () => told)
  show(host, 'CallsStatus')
  await screen.findByText(words)
  expect(screen.getAllByText(/^Transaction \d/)).toHaveLength(1)
})
