// @tier gate, @vitest-environment happy-dom
import { type Approval, accountId, type Capabilities, displayText, type TransactionTrace } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ada, bob, connected, ethereum, fakeFamily, fakeWallet } from '../../testing.test-support.js'

const never = () => new Promise<never>(() => {})

interface Lost extends Pick<Approval, 'transfer'> {
  readonly sent: () => Promise<bigint | undefined>
  readonly find?: () => Promise<TransactionTrace>
  /** The hash that the wallet answers with; absent if its answer is lost. */
  readonly answer?: string
  readonly of?: string
  readonly locale?: string
}

/** A visitor whose wallet failed without saying whether it sent. */
async function lost({ sent, find, answer, of = ada, locale, ...asked }: Lost) {
  const transfer: Capabilities['transfer'] = {
    fee: never,
    plan: never,
    send: never,
    wait: never,
    sent,
    ...(find && { find }),
  }
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
      if (answer !== undefined) return answer
      throw new Error('the window is gone')
    },
  })
  if (answer === undefined) await expect(approved).rejects.toThrow('the window is gone')
  else await approved
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
  await ui.findByText(/does not have this transaction/)
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

const hash = `0x${'ab'.repeat(32)}`
const counts = { more: 5n, same: 4n, none: undefined }
const evidence = [
  { title: 'no answer, and the account has sent', count: 'more', says: /since then/, isDenied: false },
  { title: 'no answer, and nothing was sent', count: 'same', says: /does not have/, isDenied: true },
  { title: 'no answer, and no count', count: 'none', says: /Nothing shows if/, isDenied: true },
  {
    title: 'a block, and the account has sent',
    count: 'more',
    answer: hash,
    says: /has ended/,
    isDenied: false,
  },
  { title: 'a block, and the same count', count: 'same', answer: hash, says: /has ended/, isDenied: false },
  { title: 'a block, and no count', count: 'none', answer: hash, says: /has ended/, isDenied: false },
] as const

test.each(evidence)('the notice and the details agree about $title', async (given) => {
  const { count, says, isDenied } = given
  const answer = 'answer' in given ? given.answer : undefined
  const { ui, mounted } = await lost({
    sent: async () => counts[count],
    find: async () => 'unknown',
    ...(answer !== undefined && { answer }),
  })
  const { account, router } = mounted.widget
  const { unsettled } = await account()
  const id = unsettled.state.sent[0]?.id ?? unsettled.state.entries[0]?.id ?? ''
  if (answer !== undefined) await unsettled.check(id)
  fireEvent.click(await ui.findByRole('button', { name: 'Check again' }))
  await ui.findByText(says)

  const notice = ui.getByText('Status unknown').closest('[role="status"]')?.textContent ?? ''
  const all = [/since then/, /does not have/, /Nothing shows if/, /has ended/]
  expect(all.filter((one) => one.test(notice))).toEqual([says])
  expect(notice.includes('No answer came back')).toBe(answer === undefined)
  expect(ui.queryByRole('button', { name: 'It was not sent' }) !== null).toBe(isDenied)

  router.push('Transaction', { id })
  if (answer === undefined) await ui.findByText(/No answer came back\. Check before/)
  else await ui.findByText(/^Nothing shows its effect\. Check/)
})

test('that of another account is not shown', async () => {
  const { ui } = await lost({ sent: async () => 5n, of: bob })

  await ui.findByText('No tokens yet')
  expect(ui.queryByText('Status unknown')).toBeNull()
})
