// @tier gate, @vitest-environment happy-dom
import { accountId, displayText, TimeoutError, type TokenBalance } from '@foyer/core'
import { fireEvent, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, bob, connected, ethereum, fakeFamily, fakeWallet } from '../../testing.test-support.js'

afterEach(() => {
  vi.useRealTimers()
})

const ether: TokenBalance = {
  network: ethereum.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
  amount: 10n ** 18n,
  price: 3_000,
}
const never = () => new Promise<never>(() => {})
const down = () => Promise.reject(new TimeoutError('The chain', 1))

const age = 36 * 3_600_000

test('by prices that did not load again for 36 hours, the wait for the wallet has no worth, and the details say how old they are', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'],
  })
  let isDown = false
  async function assets() {
    if (isDown) return down()
    return [ether]
  }
  const wallet = fakeWallet('Harbor', { addresses: [ada, bob] })
  const transfer = {
    fee: never,
    plan: never,
    send: never,
    wait: never,
    find: async () => 'pending' as const,
  }
  const family = fakeFamily([wallet], { capabilities: { transfer, assets, balance: down } })
  const { ui, mounted } = await connected({ family }, wallet)
  const { account, router } = mounted.widget
  const { approve, balances } = await account()
  router.reset('Account')
  await waitFor(() => expect(balances.state.tokens.status).toBe('ready'))
  isDown = true
  vi.setSystemTime(Date.now() + age)
  await balances.refresh({ force: true })
  let answer = (_hash: string) => {}
  const asked = approve({
    account: accountId(ethereum.id, ada),
    kind: 'send',
    transfer: { fee: 10n ** 15n, to: bob, amount: 25n * 10n ** 16n, token: ether },
    request(_signal, { asked: tell }) {
      tell('send')
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  await ui.findByText('0.25 ETH')
  expect(ui.queryAllByText(/\$/)).toHaveLength(0)
  answer(`0x${'8a'.repeat(32)}`)
  await asked
  router.reset('Account')
  fireEvent.click(await ui.findByRole('button', { name: /Sending 0\.25 ETH/ }))
  await ui.findByText(`$750.00 at the last known price`)
  await ui.findByText(`$3.00 at the last known price`)
})
