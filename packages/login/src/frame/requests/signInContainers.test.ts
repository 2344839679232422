// @tier gate
import { confusables, search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { bytesToHex } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from './evm/evm.test-support.js'
import { prepareEvm } from './evm/prepare.js'
import { prepareSolana } from './solana/prepare.js'
import { address, key, programs, wire } from './solana/solana.test-support.js'

// A sign-in to another site is refused in all that is signed, with letters put in that are not drawn, or drawn as others.

const chain = { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' }
const evm = { chain, network: 'eip155:1', address: account, origin: 'https://app.example' }
const solana = { ...evm, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address }
const encode = (text: string) => new TextEncoder().encode(text)

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const result = { value: body.includes('isBlockhashValid') ? true : null }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
})
afterEach(() => void vi.unstubAllGlobals())

function siwe(domain: string): string {
  const uri = `https://${domain}`
  const facts = {
    address: account,
    chainId: 1,
    nonce: 'abcdefgh12345678',
    version: '1',
    statement: 'Welcome.',
  } as const
  return createSiweMessage({ ...facts, domain, uri })
}
const siws = (domain: string) =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nWelcome.\n\nURI: https://${domain}\nVersion: 1\nChain ID: mainnet\nNonce: abcdefgh12345678`

/** As short as wallets of hardware sign them. */
const short = (domain: string) =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nNonce: ab12`

const ofSolana = (bytes: Uint8Array) =>
  prepareSolana('solana_signMessage', { message: base58.encode(bytes), pubkey: address }, solana)
const offchain = (head: readonly number[], body: Uint8Array) =>
  Uint8Array.from([
    0xff,
    ...encode('solana offchain'),
    0,
    ...head,
    body.length & 255,
    body.length >> 8,
    ...body,
  ])
const noted =
  (program: string, others: readonly string[] = []) =>
  async (text: string) => {
    const memo = { program, accounts: [address, ...others], data: [...encode(text)] }
    const transaction = base58.encode(wire([memo], { signers: [key(8), address] }))
    return prepareSolana('solana_signTransaction', { transaction }, solana)
  }

/** Ways to have a sign-in signed. */
const ways: Readonly<
  Record<string, { written(domain: string): string; sign(text: string): Promise<unknown> }>
> = {
  'a message': {
    written: siwe,
    sign: (text) => prepareEvm('personal_sign', [bytesToHex(encode(text)), account], evm),
  },
  'a message of Solana': { written: siws, sign: (text) => ofSolana(encode(text)) },
  'an off-chain message': { written: siws, sign: (text) => ofSolana(offchain([0], encode(text))) },
  'an off-chain message with its signers': {
    written: siws,
    sign: (text) =>
      ofSolana(offchain([...new Uint8Array(32), 0, 1, ...base58.decode(address)], encode(text))),
  },
  'a note': { written: short, sign: noted(programs.memo) },
  'an old note': { written: short, sign: noted('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo') },
}
const wayNames = Object.keys(ways)
const wayOf = (name: string) => {
  const way = ways[name]
  if (!way) throw new TypeError(name)
  return way
}
const refused = (name: string, text: string) =>
  wayOf(name)
    .sign(text)
    .then(
      () => 'signed',
      () => 'refused',
    )

test.each(wayNames)(
  'a sign-in to this page is signed as %s, and one to another site is not',
  async (name) => {
    const { written } = wayOf(name)
    expect(await refused(name, written('app.example'))).toBe('signed')
    expect(await refused(name, written('bank.example'))).toBe('refused')
    expect(await refused(name, `${written('app.example')}\n${written('bank.example')}`)).toBe('refused')
    // The notes of these tests are no longer than a byte says.
    if (name.endsWith('note')) return
    const about = (uri: string) =>
      refused(name, written('app.example').replace(/\n(URI: .*\n)?(?=\w+: )/, `\nURI: ${uri}\n`))
    for (const own of [
      'https://app.example/login?next=1',
      'https://api.app.example',
      'did:key:z6Mk',
      'urn:x',
    ])
      expect([own, await about(own)]).toEqual([own, 'signed'])
    for (const other of [
      'https://bank.example',
      'HTTPS://bank.example/app.example',
      'https:bank.example',
      'http://app.example@bank.example',
      'https://app.example:8443',
      'https://notapp.example',
      'https://',
    ])
      expect([other, await about(other)]).toEqual([other, 'refused'])
  },
)

/** Letters that are not drawn, or that no decoder reads, of every kind that Unicode has. */
const undrawnLetters = fc.oneof(
  fc.constantFrom(
    ...'\u200b\ufeff\u00ad\ufffd\u2800\u000c\u200e\u0000\u200d\u2028\u061c\u3164\u{e0041}\ud800',
  ),
  fc
    .integer({ min: 0, max: 0x10ffff })
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{C}\p{DI}\p{Zl}\p{Zp}]/u.test(letter)),
)

search(
  'a sign-in to another site is signed nowhere, whatever letters are put in, when a reader takes it for one',
  fc.asyncProperty(
    fc.constantFrom(...wayNames),
    fc.array(fc.tuple(fc.nat(400), undrawnLetters), { maxLength: 3 }),
    async (name, put) => {
      let text = wayOf(name).written('bank.example')
      for (const [at, letter] of put) {
        const where = at % text.length
        text = text.slice(0, where) + letter + text.slice(where)
      }
      const isRead =
        name === 'a message'
          ? parseSiweMessage(text).domain !== undefined
          : text.startsWith('bank.example wants you to sign in with your Solana account:\n')
      if (isRead) expect(await refused(name, text)).toBe('refused')
    },
  ),
  { gate: 150, exhaustive: 20_000 },
)

const phrase = 'wants you to sign in with your'
const lookAlikes = confusables().filter(
  ({ char, drawn }) =>
    /^[a-z]$/i.test(drawn) && phrase.includes(drawn.toLowerCase()) && /^\P{ASCII}$/u.test(char),
)

test('a sign-in in letters that look like others is refused', async () => {
  const missed: string[] = []
  for (const { char, drawn } of lookAlikes) {
    const text = siwe('bank.example').replace(phrase, phrase.replace(drawn.toLowerCase(), char))
    if ((await refused('a message', text)) !== 'refused') missed.push(`${char} as ${drawn}`)
  }
  expect(missed).toEqual([])
  expect(lookAlikes.length).toBeGreaterThan(500)
})
