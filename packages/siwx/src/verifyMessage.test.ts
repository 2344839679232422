// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bip122 } from './bip122.js'
import { bip322Vectors } from './bip322.test-support.js'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import type { SignInMessage } from './message.js'
import type { VerifyOptions } from './options.js'
import { polkadot } from './polkadot.js'
import { recapStatement, recapUri } from './recap.js'
import { messageOf, type Signer, signers } from './signers.test-support.js'
import { solana } from './solana.js'
import { verifyMessage } from './verifyMessage.js'

const families = [eip155(), solana(), bip122(), polkadot()]
const server = {
  domain: 'app.example',
  nonce: 'a1b2c3d4e5f6',
  families,
  time: new Date('2026-01-01T12:01:00Z'),
}

async function signIn(
  signer: Signer,
  over: Partial<SignInMessage> = {},
  checked: Partial<VerifyOptions> = {},
) {
  const message = createMessage({ ...messageOf(signer), ...over })
  return faultOf({ ...server, message, signature: await signer.sign(message), ...checked })
}

/** `undefined` where somebody is let in. Fails at whatever is thrown but the package's own error. */
async function faultOf(options: VerifyOptions): Promise<string | undefined> {
  try {
    await verifyMessage(options)
    return undefined
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return error.fault
  }
}

test.each(signers)('an account signs in: $name', async (signer) => {
  const message = createMessage(messageOf(signer))
  const { chainId, address } = signer

  expect(await verifyMessage({ ...server, message, signature: await signer.sign(message) })).toEqual({
    account: `${chainId}:${address}`,
    message: messageOf(signer),
    until: Date.parse('2026-01-01T12:30:00Z'),
  })
})

test.each<[string, Partial<SignInMessage>, Partial<VerifyOptions>]>([
  ['wrong-domain', {}, { domain: 'app.example:8080' }],
  ['wrong-domain', { domain: 'evil.example' }, {}],
  ['wrong-domain', { domain: 'app.example.evil.example' }, {}],
  ['wrong-domain', { uri: 'https://evil.example/login' }, {}],
  ['wrong-domain', { uri: 'https://app.example:8443/login' }, {}],
  ['wrong-domain', { uri: 'https://app.example@evil.example/' }, {}],
  ['wrong-domain', { scheme: 'http', uri: 'https://app.example/login' }, {}],
  ['wrong-domain', {}, { uriHosts: ['api.app.example'] }],
  ['wrong-domain', { uri: 'wss://evil.example/s' }, {}],
  ['wrong-domain', { scheme: 'https', uri: 'ftp://evil.example' }, {}],
  ['wrong-domain', { uri: 'blob:https://evil.example/1' }, {}],
  ['wrong-nonce', {}, { nonce: 'a1b2c3d4e5f7' }],
  ['wrong-nonce', { nonce: 'A1B2C3D4E5F6' }, {}],
  ['wrong-account', {}, { chains: ['eip155:5'] }],
  ['wrong-account', {}, { address: '0x0000000000000000000000000000000000000001' }],
  ['unsupported', {}, { families: [] }],
  ['too-early', { issuedAt: '2026-01-01T12:11:01Z' }, {}],
  ['too-early', { notBefore: '2026-01-01T12:11:01Z' }, {}],
  ['too-late', { issuedAt: '2026-01-01T11:50:59Z' }, {}],
  ['too-late', { expirationTime: '2026-01-01T12:01:00Z' }, {}],
  ['malformed', {}, { message: 'app.example wants you to sign in with your Ethereum account:' }],
  ['wrong-signature', {}, { signature: '' }],
  ['wrong-signature', {}, { signature: 'x'.repeat(70_000) }],
  // To read it as base58 would take a minute.
  ['wrong-signature', {}, { signature: 'x'.repeat(65_000) }],
])('%s: a message of %j is refused by a server with %j', async (fault, over, checked) => {
  for (const signer of signers) expect(await signIn(signer, over, checked)).toBe(fault)
})

test.each<[string, Partial<SignInMessage>, Partial<VerifyOptions>]>([
  ['in other letters, with its usual port', { uri: 'HTTPS://App.Example:443/login?next=1' }, {}],
  ['of the scheme that is named', { scheme: 'https', uri: 'https://app.example' }, {}],
  ['of the host by another scheme', { uri: 'wss://app.example/s' }, {}],
  ['that is no page', { uri: 'did:web:elsewhere.example' }, {}],
  ['of a host that is named as well', { uri: 'https://api.app.example' }, { uriHosts: ['api.app.example'] }],
])('a URI %s is one of the site', async (_, over, checked) => {
  for (const signer of signers) expect(await signIn(signer, over, checked)).toBeUndefined()
})

test('an EVM signature is whole bytes, and a chain id a number that is read as it is written', async () => {
  const [signer] = signers
  if (!signer) throw new Error('There is no signer.')
  const message = createMessage(messageOf(signer))
  const signature = await signer.sign(message)
  const parity = signature.endsWith('1b') ? '0' : '1'
  const large = message.replace('Chain ID: 1', 'Chain ID: 9007199254740993')

  expect(await faultOf({ ...server, message, signature: signature.slice(0, -2) + parity })).toBe(
    'wrong-signature',
  )
  expect(await faultOf({ ...server, message: large, signature: await signer.sign(large) })).toBe('malformed')
})

test('what a message allows, it says (EIP-5573)', async () => {
  const [signer] = signers
  if (!signer) throw new Error('Nobody signs.')
  const recap = { eip155: { 'request/personal_sign': [{}] } }
  const resources = ['https://app.example/terms', recapUri(recap)]
  const statement = `Sign in. ${recapStatement(recap)}`

  expect(await signIn(signer, { resources, statement })).toBeUndefined()
  expect(await signIn(signer, { resources, statement: `${statement} Or not.` })).toBe('malformed')
  expect(await signIn(signer, { resources })).toBe('malformed')
  expect(await signIn(signer, { resources: ['urn:recap:bm90aGluZw'] })).toBe('malformed')
})

test('a host means the same in upper case, and the clock may be ten minutes off', async () => {
  const [signer] = signers
  if (!signer) throw new Error('Nobody signs.')

  expect(await signIn(signer, { domain: 'APP.example' })).toBeUndefined()
  expect(await signIn(signer, { issuedAt: '2026-01-01T12:11:00Z' })).toBeUndefined()
  expect(await signIn(signer, { issuedAt: '2026-01-01T11:51:00Z' })).toBeUndefined()
})

test.each(signers)('nobody signs in with what another account signed: $name', async (signer) => {
  for (const other of signers) {
    const message = createMessage(messageOf(signer))
    const signature = await other.sign(message)
    const expected = other === signer ? undefined : 'wrong-signature'

    expect(await faultOf({ ...server, message, signature })).toBe(expected)
  }
})

search.for(signers)(
  'no text but the one that was signed lets in: $name',
  async (look, signer) => {
    const message = createMessage(messageOf(signer))
    const signature = await signer.sign(message)
    await look(
      fc.asyncProperty(fc.nat(message.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
        const forged = message.slice(0, at) + String.fromCharCode(code) + message.slice(at + 1)
        fc.pre(forged !== message)
        expect(await faultOf({ ...server, message: forged, signature })).toBeDefined()
      }),
    )
  },
  { gate: 200 },
)

search.for(signers)(
  'no signature but the one that was made lets in: $name',
  async (look, signer) => {
    const message = createMessage(messageOf(signer))
    const signature = await signer.sign(message)
    await look(
      fc.asyncProperty(
        fc.nat(signature.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, letter) => {
          const forged = signature.slice(0, at) + letter + signature.slice(at + 1)
          // Hexadecimal digits mean the same in either case.
          const isHex = signature.startsWith('0x')
          fc.pre(isHex ? forged.toLowerCase() !== signature.toLowerCase() : forged !== signature)
          // The same signature of the same key, as wallets older than BIP-137 begin it.
          fc.pre(!(signer.name === 'Bitcoin, ECDSA' && at === 0 && /[GHI]/.test(letter)))
          expect(await faultOf({ ...server, message, signature: forged })).toBe('wrong-signature')
        },
      ),
    )
  },
  { gate: 200 },
)

test.each(bip322Vectors)('BIP-322: $kind of "$text"', async ({ kind, text, address, signature }) => {
  const { signal } = new AbortController()
  const ask = {
    text,
    address,
    signature,
    signal,
    chainId: 'bip122:000000000019d6689c085ae165831e93' as const,
  }
  const isSigned = (over: object) =>
    bip122()
      .verify({ ...ask, ...over })
      .catch(() => false)

  expect(await isSigned({})).toBe(true)
  expect(await isSigned({ text: `${text}.` })).toBe(false)
  // The word before the bytes says their form.
  const bytes = signature.replace(/^smp/, '')
  const isFull = kind.endsWith('full')
  expect(await isSigned({ signature: `smp${bytes}` })).toBe(!isFull)
  expect(await isSigned({ signature: `ful${bytes}` })).toBe(isFull)
  for (const other of bip322Vectors)
    if (other.address !== address) expect(await isSigned({ address: other.address })).toBe(false)
})
