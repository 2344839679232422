// @tier gate, @vitest-environment happy-dom
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceSolanaWallet } from './announceSolanaWallet.js'
import { createSolanaTestWallet } from './createSolanaTestWallet.js'
import { signWire } from './wire.js'

const seeds = ['11'.repeat(32), '22'.repeat(32)] as const
const make = (options: Partial<Parameters<typeof createSolanaTestWallet>[0]> = {}) =>
  createSolanaTestWallet({
    name: 'My Wallet',
    seeds,
    chains: { 'solana:mainnet': 'http://127.0.0.1:9' },
    ...options,
  })
const message = base64.encode(new TextEncoder().encode('hi'))

test('accounts are told once they are granted, until they are revoked', async () => {
  const wallet = make()
  const heard = vi.fn()
  wallet.subscribe(heard)
  const silent = () => wallet.request({ method: 'connect', params: { silent: true } })
  expect(await silent()).toEqual([])

  expect(await wallet.request({ method: 'connect' })).toEqual(wallet.accounts)
  expect(await silent()).toEqual(wallet.accounts)
  wallet.setAccount(wallet.accounts[1] ?? '')
  wallet.revoke()

  expect(await silent()).toEqual([])
  expect(heard.mock.calls).toEqual([[wallet.accounts], [[]]])
})

test('messages are signed by the account asked for, and only when it was granted', async () => {
  const wallet = make()
  const [, account = ''] = wallet.accounts
  const sign = () => wallet.request({ method: 'signMessage', params: { account, message } })
  await expect(sign()).rejects.toMatchObject({ code: 4100 })
  await wallet.request({ method: 'connect' })

  const signature = base64.decode(String(await sign()))

  expect(ed25519.verify(signature, base64.decode(message), base58.decode(account))).toBe(true)
})

test('a sign-in is written by the wallet itself, of what the page tells it', async () => {
  const wallet = make({ connected: true })
  const [address = ''] = wallet.accounts
  const params = {
    domain: 'app.example',
    address,
    statement: 'I accept.',
    uri: 'https://app.example',
    version: '1',
    chainId: 'mainnet',
    nonce: 'a1b2c3d4',
    issuedAt: '2026-01-01T00:00:00Z',
    resources: ['ipfs://a'],
  }
  const told = Object(await wallet.request({ method: 'signIn', params }))
  const bytes = base64.decode(told.message)

  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'app.example wants you to sign in with your Solana account:',
      ...[address, '', 'I accept.', '', 'URI: https://app.example', 'Version: 1', 'Chain ID: mainnet'],
      ...['Nonce: a1b2c3d4', 'Issued At: 2026-01-01T00:00:00Z', 'Resources:', '- ipfs://a'],
    ].join('\n'),
  )
  expect(ed25519.verify(base64.decode(told.signature), bytes, base58.decode(address))).toBe(true)
  wallet.behave('wrong-answer', 'signIn')
  const lie = Object(await wallet.request({ method: 'signIn', params }))
  expect(new TextDecoder().decode(base64.decode(lie.message))).toMatch(/^elsewhere\.example wants/)
})

test.each(['reject', 'hang', 'locked', 'wrong-answer'] as const)(
  'a wallet told to %s does so',
  async (behaviour) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const wallet = make({ connected: true, behaviour })
    const outcome = (silent: boolean) =>
      Promise.race([
        wallet.request({ method: 'connect', params: { silent } }).catch(({ code }) => code),
        vi.advanceTimersByTimeAsync(60_000).then(() => 'nothing'),
      ])

    expect([await outcome(false), await outcome(true)]).toEqual(
      {
        reject: [4001, wallet.accounts],
        hang: ['nothing', wallet.accounts],
        locked: ['nothing', []],
        'wrong-answer': [['not an address'], ['not an address']],
      }[behaviour],
    )
  },
)

test('what is no transaction, and one for another signer, is not signed', () => {
  const key = { seed: new Uint8Array(32), address: base58.encode(ed25519.getPublicKey(new Uint8Array(32))) }

  expect(() => signWire(new Uint8Array(100), key)).toThrowError(expect.objectContaining({ code: 4100 }))
  expect(() => signWire(new Uint8Array([255, 255, 255, 255]), key)).toThrowError(
    expect.objectContaining({ code: -32602 }),
  )
})

test('on a page it is a wallet by the standard, whoever comes first, until it is removed', async () => {
  const wallet = make({ without: ['solana:signTransaction'] })
  const announced = announceSolanaWallet(window, wallet)
  interface Standard {
    readonly name: string
    readonly features: Readonly<Record<string, { connect?(): Promise<{ accounts: object[] }> }>>
  }
  const found: Standard[] = []
  const register = (one: Standard) => {
    found.push(one)
    return () => found.splice(0)
  }

  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))

  expect(found.map(({ name }) => name)).toEqual(['My Wallet'])
  expect(Object.keys(found[0]?.features ?? {})).toEqual([
    'standard:connect',
    'standard:disconnect',
    'standard:events',
    'solana:signMessage',
    'solana:signIn',
    'solana:signAndSendTransaction',
  ])
  const connected = await found[0]?.features['standard:connect']?.connect?.()
  expect(connected?.accounts[0]).toMatchObject({
    address: wallet.accounts[0],
    publicKey: base58.decode(wallet.accounts[0] ?? ''),
    chains: ['solana:mainnet'],
  })
  announced.remove()
  expect(found).toEqual([])
})
