// @tier gate
import { search } from '@foyer/search'
import { blake2b } from '@noble/hashes/blake2'
import { base58, bech32 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bip122 } from './bip122.js'
import { canonicalAccount } from './canonical.js'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import { polkadot } from './polkadot.js'
import { messageOf, type Signer, signers } from './signers.test-support.js'
import { solana } from './solana.js'
import { verifyMessage } from './verifyMessage.js'

const families = [eip155(), solana(), bip122(), polkadot()]

/** Writes an SS58 address with a prefix of one byte or of two. */
function ss58(address: string, prefix: number, isLong: boolean): string {
  const account = base58.decode(address).slice(1, 33)
  const head = isLong ? [((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)] : [prefix & 255]
  const body = Uint8Array.of(...head, ...account)
  const checksum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).slice(0, 2)
  return base58.encode(Uint8Array.of(...body, ...checksum))
}

/** Ways to write one account, of which wallets, or who forges, may use any. */
const spellings = fc.oneof(
  fc.constantFrom<(address: string) => string>(
    (address) => address.toLowerCase(),
    (address) => address.toUpperCase().replace(/^0X/, '0x'),
    (address) => `1${address}`,
  ),
  fc
    .array(fc.boolean(), { minLength: 64, maxLength: 64 })
    .map(
      (flips) => (address: string) =>
        Array.from(address, (letter, at) => (flips[at] && at > 1 ? swapped(letter) : letter)).join(''),
    ),
  fc
    .constantFrom('bc', 'tb', 'bcrt', 'ltc', 'bc1', 'bc1q', 'tb1x1', 'bcrt1')
    .map((letters) => (address: string) => {
      const read = bech32.decodeUnsafe(address)
      return read ? bech32.encode(letters, read.words) : address
    }),
  fc.tuple(fc.nat(16_383), fc.boolean()).map(
    ([prefix, isLong]) =>
      (address: string) =>
        base58Form.test(address) && base58.decode(address).length === 35
          ? ss58(address, prefix, isLong)
          : address,
  ),
  fc
    .nat(127)
    .map(
      (prefix) => (address: string) =>
        base58Form.test(address) && base58.decode(address).length === 35
          ? ss58(address, prefix, true)
          : address,
    ),
)
const base58Form = /^[1-9A-HJ-NP-Za-km-z]+$/
const swapped = (letter: string) =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()

/** Ways to write one network. */
const networks = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase().replace(/^[A-Z]+\d*(?=:)/, (name) => name.toLowerCase()),
  (text) => `0${text}`,
  (text) => text.replace(/:/, ':0'),
  (text) => `solana:${text}`,
  (text) => text.replace('mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
)

async function accountOf(text: string, signer: Signer): Promise<string | undefined> {
  const asked = { domain: 'app.example', nonce: 'a1b2c3d4e5f6', time: new Date('2026-01-01T12:01:00Z') }
  try {
    const signature = await signer.sign(text)
    return (await verifyMessage({ ...asked, families, message: text, signature })).account
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return undefined
  }
}

search.for(signers)(
  'an account has one name on a network, however a message writes both: $name',
  async (look, signer) => {
    const own = `${signer.chainId}:${signer.address}`
    await look(
      fc.asyncProperty(spellings, networks, async (spell, name) => {
        const address = spell(signer.address)
        const text = createMessage(messageOf(signer))
          .replace(signer.address, address)
          .replace(/(?<=^Chain ID: ).*/m, name)
        const account = await accountOf(text, signer)

        expect([undefined, own]).toContain(account)
        const said = canonicalAccount(`${signer.chainId}:${address}`, families)
        // In another case, a Solana address is that of another key.
        const others = signer.name === 'Solana' ? [`${signer.chainId}:${address}`] : []
        expect(account === undefined ? [undefined, own, ...others] : [own]).toContain(said)
      }),
    )
  },
  { gate: 30 },
)

test.each([
  [
    'eip155:1:0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a',
    'eip155:1:0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  ],
  [
    'eip155:1:0x19E7E376E7C213B7E7E7E46CC70A5DD086DAFF2A',
    'eip155:1:0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
  ],
  ['eip155:1:0x19E7E376E7C213B7E7e7e46cc70A5dD086DAFF2a', undefined],
  ['eip155:01:0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a', undefined],
  [
    'solana:mainnet:GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  ],
  [
    'bip122:000000000019d6689c085ae165831e93:BC1Q9VZA2E8X573NCZRLZMS0WVX3GSQJX7VAVGKX0L',
    'bip122:000000000019d6689c085ae165831e93:bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  ],
  ['bip122:000000000933ea01ad0ee984209779ba:bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', undefined],
  ['bip122:000000000019D6689C085AE165831E93:bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', undefined],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
  [
    'polkadot:45454545454545454545454545454545:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'polkadot:45454545454545454545454545454545:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ],
  ['starknet:SN_MAIN:0x1', undefined],
  ['eip155:1', undefined],
])('the one name of %s is %s', (account, own) => {
  expect(canonicalAccount(account, families)).toBe(own)
})

test.each(['bc1', 'bc1q', 'tb1', 'bcrt1x1'])(
  'an address that begins with the letters %s is none',
  (letters) => {
    const { words } = bech32.decode('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')
    for (const chain of ['000000000019d6689c085ae165831e93', '000000000933ea01ad0ee984209779ba'])
      expect(canonicalAccount(`bip122:${chain}:${bech32.encode(letters, words)}`, families)).toBeUndefined()
  },
)

test('a text much too long for an account is none, at once', () => {
  expect(canonicalAccount(`solana:mainnet:${'z'.repeat(100_000)}`, families)).toBeUndefined()
})

test('a network of Polkadot has the prefix that the server names', () => {
  const id = 'polkadot:9eb76c5184c4ab8679d2d5d819fdf90b'
  const accounts = [5, 0, 42, 1_284].map(
    (prefix) => `${id}:${ss58('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', prefix, prefix > 63)}`,
  )
  for (const [at, prefix] of [
    [0, 5],
    [3, 1_284],
  ] as const)
    for (const account of accounts)
      expect(canonicalAccount(account, [polkadot({ prefixes: { [id]: prefix } })])).toBe(accounts[at])
  for (const prefixes of [
    { [id]: -1 },
    { [id]: 46 },
    { [id]: 16_384 },
    { 'eip155:1': 5 },
    { 'polkadot:X': 5 },
  ])
    expect(() => polkadot({ prefixes })).toThrow(expect.objectContaining({ fault: 'options' }))
})
