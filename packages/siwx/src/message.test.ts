// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createMessage } from './createMessage.js'
import { SiwxError } from './error.js'
import type { SignInMessage } from './message.js'
import { createNonce } from './nonce.js'
import { parseMessage } from './parseMessage.js'
import { messageOf, signers } from './signers.test-support.js'

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** The example of EIP-4361. */
const example: SignInMessage = {
  domain: 'example.com',
  accountAddress: address,
  chainId: 'eip155:1',
  uri: 'https://example.com/login',
  version: '1',
  nonce: '32891756',
  issuedAt: '2021-09-30T16:25:24Z',
  statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
}

test('an EVM message is that of EIP-4361', () => {
  expect(createMessage(example)).toBe(
    [
      'example.com wants you to sign in with your Ethereum account:',
      address,
      '',
      'I accept the ExampleOrg Terms of Service: https://example.com/tos',
      '',
      'URI: https://example.com/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 32891756',
      'Issued At: 2021-09-30T16:25:24Z',
      'Resources:',
      '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      '- https://example.com/my-web2-claim.json',
    ].join('\n'),
  )
})

test.each<[string, Partial<SignInMessage>]>([
  ['a scheme', { scheme: 'https' }],
  ['a port', { domain: 'example.com:3388' }],
  ['an IPv6 host', { domain: '[2001:db8::1]:80' }],
  ['nothing stated', { statement: undefined }],
  ['a statement that looks like a field', { statement: 'URI: https://evil.example' }],
  ['no resources', { resources: undefined }],
  ['an empty list of resources', { resources: [] }],
  [
    'times with a zone',
    { issuedAt: '2021-09-30T16:25:24.123+02:00', notBefore: '2021-09-30T16:25:24-00:30' },
  ],
  [
    'all fields',
    { expirationTime: '2021-10-01T00:00:00Z', notBefore: '2021-09-30T16:25:24Z', requestId: 'a%20b' },
  ],
])('a message with %s is read as it was written', (_, over) => {
  for (const { chainId, address: accountAddress } of signers) {
    const message = { ...example, chainId, accountAddress, ...over }
    const given = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined))

    expect(parseMessage(createMessage(message))).toEqual(given)
  }
})

test('an EVM message is the one that viem writes', () => {
  const silent: SignInMessage = { ...example, statement: undefined }
  for (const message of [example, silent]) {
    const { domain, uri, version, nonce, statement, resources = [] } = message
    const lists = { resources: [...resources], issuedAt: new Date(message.issuedAt) }
    const written = createSiweMessage({
      domain,
      uri,
      version,
      nonce,
      ...lists,
      address,
      chainId: 1,
      ...(statement && { statement }),
    })

    expect(createMessage({ ...message, issuedAt: '2021-09-30T16:25:24.000Z' })).toBe(written)
  }
})

test.each([
  ['a name of its cluster', 'mainnet'],
  ['the same with its family', 'solana:mainnet'],
  ['its genesis hash', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
])('a Solana wallet may name the network by %s', (_, named) => {
  const [, signer] = signers
  if (!signer) throw new Error('Nobody signs.')
  const text = createMessage(messageOf(signer)).replace('Chain ID: mainnet', `Chain ID: ${named}`)

  expect(parseMessage(text).chainId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test.each<[string, Partial<Record<keyof SignInMessage, unknown>>]>([
  ['a second line in the statement', { statement: 'One\nURI: https://evil.example' }],
  ['a carriage return', { statement: 'One\rTwo' }],
  ['letters that turn the line around', { statement: 'Pay \u202e001' }],
  ['a statement of nothing', { statement: '' }],
  ['a user before the host', { domain: 'app.example@evil.example' }],
  ['a path behind the host', { domain: 'app.example/x' }],
  ['letters of another script in the host', { domain: 'аpp.example' }],
  ['no host', { domain: '' }],
  ['a nonce of 7', { nonce: 'a1b2c3d' }],
  ['a nonce with a sign', { nonce: 'a1b2c3d4-' }],
  ['another version', { version: '2' }],
  ['a network of nobody', { chainId: 'cosmos:hub' }],
  ['a network without its family', { chainId: '1' }],
  ['an address of another family', { accountAddress: '1111111111111111111114oLvT2' }],
  ['an address too long', { accountAddress: `${address}0` }],
  ['a URI without a scheme', { uri: 'example.com/login' }],
  ['a URI with a space', { uri: 'https://example.com/a b' }],
  ['a month of 13', { issuedAt: '2021-13-30T16:25:24Z' }],
  ['a 30th of February', { issuedAt: '2021-02-30T16:25:24Z' }],
  ['a day without a time', { issuedAt: '2021-09-30' }],
  ['a number for a date', { expirationTime: 1_632_000_000 }],
  ['a request id of two lines', { requestId: 'a\nResources:' }],
  // By the grammar it may be empty; siwe and the Wallet Standard read another text then.
  ['an empty request id', { requestId: '' }],
  ['a resource of two lines', { resources: ['https://a.example\n- https://b.example'] }],
  ['a resource that is not there', { resources: Object.assign(new Array(2), ['https://a.example']) }],
  ['too many resources', { resources: Array.from({ length: 101 }, () => 'https://a.example') }],
])('%s is refused', (_, over) => {
  expect(() => createMessage(Object.assign({ ...example }, over))).toThrow(SiwxError)
})

test.each<[string, (text: string) => string]>([
  ['a line twice', (text) => text.replace('Nonce: 32891756', 'Nonce: 32891756\nNonce: 32891757')],
  ['lines in another order', (text) => text.replace(/(Version: 1)\n(Chain ID: 1)/, '$2\n$1')],
  ['a second heading', (text) => `${text}\nevil.example wants you to sign in with your Ethereum account:`],
  ['a line break at its end', (text) => `${text}\n`],
  ['line breaks of two characters', (text) => text.replaceAll('\n', '\r\n')],
  ['no empty line below the address', (text) => text.replace('\n\n', '\n')],
  ['a leading zero in the network', (text) => text.replace('Chain ID: 1', 'Chain ID: 01')],
  ['another family in its heading', (text) => text.replace('Ethereum', 'Solana')],
  ['a heading in other letters', (text) => text.replace('wants', 'WANTS')],
  ['a space at the end of a line', (text) => text.replace('Version: 1', 'Version: 1 ')],
  ['nothing at all', () => ''],
  ['20,000 characters', (text) => text + 'x'.repeat(20_000)],
])('a text with %s is no message', (_, change) => {
  expect(() => parseMessage(change(createMessage(example)))).toThrow(SiwxError)
})

test.each([
  ['a second network', 'Chain ID: devnet'],
  ['anything behind the name of a field', 'Chain ID: \u202e or whatever else'],
])('a Solana text with %s is no message', (_, line) => {
  const [, signer] = signers
  if (!signer) throw new Error('Nobody signs.')

  expect(() => parseMessage(`${createMessage(messageOf(signer))}\n${line}`)).toThrow(SiwxError)
})

search('whatever is read is written again as it was', async (look) => {
  const line = fc.stringMatching(/^[\x20-\x7e]{0,30}$/)
  const messages = fc.record(
    {
      statement: line,
      requestId: line,
      domain: line,
      uri: fc.webUrl({ withQueryParameters: true }),
      nonce: fc.stringMatching(/^[A-Za-z0-9]{7,12}$/),
      resources: fc.oneof(fc.array(line, { maxLength: 3 }), fc.sparseArray(line, { maxLength: 3 })),
      issuedAt: fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
    },
    { requiredKeys: [] },
  )
  await look(
    fc.property(messages, fc.nat(signers.length - 1), (over, at) => {
      const { chainId = 'eip155:1', address: accountAddress = address } = signers[at] ?? {}
      const message = { ...example, chainId, accountAddress, ...over }
      const text = attempt(() => createMessage(message))
      if (text !== undefined) expect(parseMessage(text)).toEqual(message)
    }),
  )
})

search('text that is no message throws nothing but its own error', async (look) => {
  const whole = createMessage(example)
  await look(
    fc.property(fc.string(), fc.nat(whole.length), fc.nat(20), (noise, at, length) => {
      const text = whole.slice(0, at) + noise + whole.slice(at + length)
      const read = attempt(() => parseMessage(text))
      if (read) expect(createMessage(read)).toBe(text)
    }),
  )
})

test('no two nonces are the same', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce)

  expect(new Set(nonces).size).toBe(1_000)
  expect(nonces.every((nonce) => /^[A-Za-z0-9]{24}$/.test(nonce))).toBe(true)
})

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    expect(error).toBeInstanceOf(SiwxError)
    return undefined
  }
}
