// @tier gate, @vitest-environment happy-dom
import { type Approval, accountId, displayText, type SessionWallet, safeUrl } from '@foyer/core'
import { fireEvent } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, bob, connected, ethereum, fakeWallet } from './testing.test-support.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const fjord: SessionWallet = {
  name: displayText('Fjord'),
  url: undefined,
  icon: undefined,
  redirect: {
    native: safeUrl('native', 'fjord://open'),
    universal: safeUrl('web', 'https://fjord.example/'),
  },
}

/** Connected by remote session to a wallet that describes itself so. */
async function remotely() {
  const placed = await connected({}, fakeWallet('WalletConnect', { id: 'walletConnect' }))
  // What the flow of pairing writes; here only its outcome matters.
  Reflect.set(placed.instance.state.sessionWallets, 'walletConnect', fjord)
  return placed
}

test('who asks about the name of a remote wallet is told that it is its claim', async () => {
  const { ui } = await remotely()

  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))

  await ui.findByText('Fjord')
  const name = ui.getByRole('button', { name: 'About this name' })
  expect(ui.queryByText(/not verified/)).toBeNull()
  fireEvent.click(name)
  expect(await ui.findByText('This is the name the wallet gives itself. It is not verified.')).toBeDefined()
})

test('the name of a wallet on this page is no claim', async () => {
  const { ui } = await connected()

  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))

  expect(await ui.findByText('Harbor')).toBeDefined()
  expect(ui.queryByRole('button', { name: 'About this name' })).toBeNull()
})

test('a wallet on this page may be called as what all objects have', async () => {
  const { ui } = await connected({}, fakeWallet('Harbor', { id: 'constructor' }))

  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))

  expect(await ui.findByText('Harbor')).toBeDefined()
  expect(ui.queryByRole('button', { name: 'About this name' })).toBeNull()
})

test('a request waits in a remote wallet, which a phone can open by its own link', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari')
  const { mounted, ui } = await remotely()

  mounted.widget.router.push('ApproveTransaction')

  expect(await ui.findByText('Check the details in Fjord, and approve there.')).toBeDefined()
  expect(ui.getByRole('link', { name: 'Open Fjord' }).getAttribute('href')).toBe('fjord://open')
})

test('a request that waits on another device offers no link here', async () => {
  const { mounted, ui } = await remotely()

  mounted.widget.router.push('ApproveTransaction')

  await ui.findByText('Check the details in Fjord, and approve there.')
  expect(ui.queryByRole('link')).toBeNull()
})

async function ask(asked: Pick<Approval, 'kind' | 'terms' | 'transfer' | 'what'>) {
  const placed = await connected()
  const { approve } = await placed.mounted.widget.account()
  const account = accountId(ethereum.id, ada)
  approve({ ...asked, account, request: () => new Promise(() => {}) }).catch(() => {})
  return placed
}

test('while a wallet is asked to send, the amount, the recipient and the fee stay in view', async () => {
  const { symbol, decimals } = ethereum.nativeCurrency
  const token = { network: ethereum.id, name: displayText('Ether'), symbol: displayText(symbol), decimals }

  const { ui } = await ask({
    kind: 'send',
    transfer: { to: bob, token, amount: 5n * 10n ** 17n, fee: 10n ** 14n },
  })

  expect(await ui.findByRole('heading', { name: 'Confirm in Harbor' })).toBeDefined()
  expect(await ui.findByText('Continue in Harbor')).toBeDefined()
  expect(ui.getByText('0.5 ETH')).toBeDefined()
  expect(ui.getByText('0.0001 ETH')).toBeDefined()
  expect(ui.getByRole('dialog').textContent?.replaceAll(/\s/g, '')).toContain(bob)
})

test('while a wallet is asked to swap, what is paid, what comes at least and the contract stay in view', async () => {
  const { symbol, decimals } = ethereum.nativeCurrency
  const token = { network: ethereum.id, name: displayText('Ether'), symbol: displayText(symbol), decimals }

  const { ui } = await ask({
    kind: 'call',
    what: 'Swap 0.5 ETH to about 1,500 USDC',
    terms: {
      tokens: [{ ...token, amount: 0n }],
      contract: { label: 'Route', address: bob },
      facts: [{ label: 'You get at least', value: '1,485 USDC' }],
    },
  })

  expect(await ui.findByRole('heading', { name: 'Swap 0.5 ETH to about 1,500 USDC' })).toBeDefined()
  expect(ui.getByText('Continue in Harbor')).toBeDefined()
  expect(ui.getByText('1,485 USDC')).toBeDefined()
  expect(ui.getByRole('dialog').textContent?.replaceAll(/\s/g, '')).toContain(bob)
})

test('a request for a signature is no transaction, and says what is signed', async () => {
  const { ui } = await ask({ kind: 'sign', what: 'Register ada.foyer.test' })

  expect(await ui.findByRole('heading', { name: 'Sign message' })).toBeDefined()
  expect(await ui.findByText('Register ada.foyer.test')).toBeDefined()
})

test('a wallet on this page that leaves a request unanswered for 8 s is looked for in the toolbar', async () => {
  const { mounted, ui } = await connected()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    mounted.widget.router.push('ApproveTransaction')
    await ui.findByText('Check the details in Harbor, and approve there.')

    await vi.advanceTimersByTimeAsync(8_000)

    const hint = 'Nothing there? Click Harbor’s icon in the toolbar and unlock it.'
    expect(await ui.findByText(hint)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a remote wallet is drawn by the picture of the listed wallet of its name, where there is one', async () => {
  const { ui, instance } = await remotely()
  Reflect.set(instance.state.sessionWallets, 'walletConnect', {
    ...fjord,
    name: displayText('MetaMask Wallet'),
  })
  const picture = (name: string) =>
    ui.getByText(name).closest('p')?.querySelector('img[src^="data:image/svg+xml"]')

  fireEvent.click(ui.getByRole('button', { name: 'Account settings' }))

  await ui.findByText('MetaMask Wallet')
  await vi.waitFor(() => expect(picture('MetaMask Wallet')).toBeTruthy())
  Reflect.set(instance.state.sessionWallets, 'walletConnect', fjord)
  await ui.findByText('Fjord')
  expect(picture('Fjord')).toBeNull()
})
