// @tier gate, @vitest-environment happy-dom
import { type Approval, accountId, type Capabilities, displayText } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ada, bob, connected, ethereum, fakeFamily, fakeWallet } from '../../testing.test-support.js'

const never = () => new Promise<never>(() => {})

interface Lost extends Pick<Approval, 'transfer'> {
  readonly sent: () => Promise<bigint | undefined>
  readonly of?: string
  readonly locale?: string
}

/** A visitor whose wallet failed without saying whether it sent. */
async function lost({ sent, of = ada, locale, ...asked }: Lost) {
  const transfer: Capabilities['transfer'] = { fee: never, plan: never, send: never, wait: never, sent }
  const wallet = fakeWallet('Harbor', { addresses: [ada, bob] })
  const family = fakeFamily([wallet], { capabilities: { transfer, assets: async () => [] } })
  const at = await connected({ family, locale }, wallet)
  const { account, router } = at.mounted.widget
  const { approve } = await account()
  const approved = approve({
    account: accountId(ethereum.id, of),
    kind: 'send',
    what: '0.01 ETH to 0x3f…61F80a',
    before: 4n,
    ...asked,
    async request(_signal, { asked }) {
      asked('send')
      throw new Error('the window is gone')
    },
  })
  await expect(approved).rejects.toThrow('the window is gone')
  router.reset('Account')
  return at
}

test('a lost answer is told as unknown, with what it was about, and is found on the chain', async () => {
  const { ui } = await lost({ sent: async () => 5n })

  const title = await ui.findByText('Status unknown')
  expect(title.closest('[role="status"]')?.textContent).toMatch(
    /0\.01 ETH to 0x3f…61F80a.*may have been sent/,
  )
  fireEvent.click(ui.getByRole('button', { name: 'Check again' }))

  await ui.findByText(/has sent a transaction since then/)
  expect(ui.queryByRole('button', { name: 'It was not sent' })).toBeNull()
  fireEvent.click(ui.getByRole('button', { name: 'Done' }))
  await expect.poll(() => ui.queryByText('Status unknown')).toBeNull()
})

test('what it was about is told in the language in use, not in that of the day', async () => {
  const { symbol, decimals } = ethereum.nativeCurrency
  const token = { network: ethereum.id, name: displayText('Ether'), symbol: displayText(symbol), decimals }
  const transfer = { to: bob, amount: 250_000_000_000_000_000n, token }

  const { ui } = await lost({ sent: never, locale: 'de', transfer })

  await ui.findByText(/keine Antwort: 0,25 ETH an 0x.*Vielleicht wurde gesendet/)
})

test('one that the chain does not know stays until the visitor says that it was not sent', async () => {
  const { ui } = await lost({ sent: async () => 4n })

  fireEvent.click(await ui.findByRole('button', { name: 'Check again' }))
  await ui.findByText(/has not seen this transaction/)
  fireEvent.click(ui.getByRole('button', { name: 'It was not sent' }))

  await expect.poll(() => ui.queryByText('Status unknown')).toBeNull()
})

test('a chain that cannot be asked is told, and may be asked again', async () => {
  const { ui } = await lost({ sent: () => Promise.reject(new Error('down')) })

  fireEvent.click(await ui.findByRole('button', { name: 'Check again' }))

  await ui.findByText('The network could not be reached.')
  expect(ui.getByRole('button', { name: 'Check again' })).not.toHaveProperty('disabled', true)
})

test('an account whose count proves nothing is not called one that no network answers for', async () => {
  const { ui } = await lost({ sent: async () => undefined })

  fireEvent.click(await ui.findByRole('button', { name: 'Check again' }))

  await ui.findByText('Nothing shows if it was sent.')
  ui.getByRole('button', { name: 'It was not sent' })
})

test('that of another account is not shown', async () => {
  const { ui } = await lost({ sent: async () => 5n, of: bob })

  await ui.findByText('No tokens yet')
  expect(ui.queryByText('Status unknown')).toBeNull()
})
