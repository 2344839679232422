// @tier gate, @vitest-environment happy-dom
import type { AccountId, AdapterContext, WalletSignIn } from '@foyer/core'
import {
  announceSolanaWallet,
  createSolanaTestWallet,
  type SolanaTestWalletOptions,
} from '@foyer/testing/solana'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const { signal } = new AbortController()
const context: AdapterContext = {
  networks: () => [solanaMainnet],
  rpcUrls: () => [],
  publicRpcUrls: () => [],
  discovery: { announced: true, injected: true },
  sessions: () => undefined,
}

/** A wallet that is connected, and what it is to sign. */
async function connected(options: Partial<SolanaTestWalletOptions> = {}) {
  const wallet = createSolanaTestWallet({
    name: 'Wallet',
    seeds: ['11'.repeat(32), '22'.repeat(32)],
    chains: { 'solana:mainnet': 'http://127.0.0.1:9' },
    ...options,
  })
  const announced = announceSolanaWallet(window, wallet)
  onTestFinished(announced.remove)
  const handle = await solana().create(context)
  onTestFinished(handle.discover(() => {}))
  const adapter = await handle.load()
  onTestFinished(() => adapter.dispose())
  const { account } = await adapter.connect({ connectorId: 'Wallet', network: solanaMainnet.id }, signal)
  return { adapter, announced, wallet, account, signIn: adapter.signIn?.('Wallet', account) }
}

function requestOf(
  account: AccountId<'solana'>,
  over: Partial<Omit<WalletSignIn, 'account'>> = {},
): WalletSignIn {
  const [, , address] = account.split(':')
  return {
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    statement: 'I accept.',
    nonce: 'a1b2c3d4',
    issuedAt: '2026-01-01T00:00:00Z',
    expirationTime: '2026-01-02T00:00:00Z',
    notBefore: '2026-01-01T00:00:00Z',
    requestId: 'r1',
    resources: ['ipfs://a', 'ipfs://b'],
    text: [
      ...['app.example wants you to sign in with your Solana account:', address, '', 'I accept.', ''],
      ...['URI: https://app.example', 'Version: 1', 'Chain ID: mainnet', 'Nonce: a1b2c3d4'],
      ...['Issued At: 2026-01-01T00:00:00Z', 'Expiration Time: 2026-01-02T00:00:00Z'],
      ...['Not Before: 2026-01-01T00:00:00Z', 'Request ID: r1', 'Resources:', '- ipfs://a', '- ipfs://b'],
    ].join('\n'),
    ...over,
  }
}

test('a wallet that signs in by itself signs the very text that was shown', async () => {
  const { account, adapter, signIn, wallet } = await connected()
  const request = requestOf(account)
  const signature = await signIn?.(request, signal)

  // Ed25519 signs the same text in the same way.
  expect(signature).toBe(await adapter.signMessage('Wallet', account, request.text, signal))
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect', 'signIn', 'signMessage'])
})

test.each([
  ['another site', { domain: 'elsewhere.example' }],
  ['another nonce', { nonce: 'd4c3b2a1' }],
  ['another time', { issuedAt: '2026-01-01T00:00:01Z' }],
  ['nothing agreed to', { statement: undefined }],
  ['one resource less', { resources: ['ipfs://a'] }],
])('a sign-in with %s than was shown is none', async (_, over) => {
  const { account, signIn } = await connected()

  await expect(signIn?.(requestOf(account, over), signal)).rejects.toMatchObject({
    code: 'wallet/malformed-answer',
  })
})

test.each([
  ['signs in to another site', 'wrong-answer', 'wallet/malformed-answer'],
  ['declines', 'reject', 'wallet/user-rejected'],
] as const)('a wallet that %s is found out', async (_, behaviour, code) => {
  const { account, signIn, wallet } = await connected()
  wallet.behave(behaviour, 'signIn')

  await expect(signIn?.(requestOf(account), signal)).rejects.toMatchObject({ code })
})

test.each(['knows Ed25519', 'cannot check signatures'])(
  'where the browser %s, a sign-in by another account, or to another site, is none',
  async (browser) => {
    const { account, adapter, announced, wallet } = await connected()
    const [own = '', other = ''] = wallet.accounts
    announced.remove()
    const answer = vi.fn()
    const lying = announceSolanaWallet(window, { info: { ...wallet.info, name: 'Liar' }, request: answer })
    onTestFinished(lying.remove)
    answer.mockResolvedValueOnce([own, other])
    const { account: its } = await adapter.connect({ connectorId: 'Liar', network: solanaMainnet.id }, signal)
    const request = requestOf(its)
    const message = btoa(request.text)
    const params = { account: other, message }
    const signature = await wallet.request({ method: 'signMessage', params })
    const signIn = adapter.signIn?.('Liar', its)

    // The first is found out by its signature alone.
    const answers = [
      { address: own, message },
      { address: other, message },
      { address: own, message: btoa(request.text.replace('app', 'apq')) },
    ]
    if (browser !== 'knows Ed25519') {
      answers.shift()
      vi.stubGlobal('crypto', {})
      onTestFinished(() => void vi.unstubAllGlobals())
    }
    for (const told of answers) {
      answer.mockResolvedValueOnce({ ...told, signature })
      await expect(signIn?.(request, signal)).rejects.toMatchObject({ code: 'wallet/malformed-answer' })
    }
    expect(its).toBe(account)
  },
)

test('an account that the wallet holds no more is not signed in with', async () => {
  const { account, announced, signIn, wallet } = await connected()
  const request = requestOf(account)
  announced.change([wallet.accounts[1] ?? ''])

  await expect(signIn?.(request, signal)).rejects.toMatchObject({ code: 'transfer/plan-outdated' })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['connect'])
})

test('a wallet without it, and one that is not connected, sign text alone', async () => {
  const { account, adapter, signIn } = await connected({ without: ['solana:signIn'] })

  expect(signIn).toBeUndefined()
  expect(adapter.signIn?.('Another', account)).toBeUndefined()
})
