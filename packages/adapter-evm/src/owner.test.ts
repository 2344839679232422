// @tier gate
import { abortable, accountId, accountParts, type NetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createAccountCodes } from './accountCode.js'
import { alice } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'
import { createOwners } from './owner.js'

const { signal } = new AbortController()
const delegation = `0xef0100${'ab'.repeat(20)}`

interface World {
  /** Code at the address, by network. */
  readonly codes: Readonly<Record<NetworkId, unknown>>
  readonly decimals?: number
  /** Networks of which a node is known. */
  readonly known?: readonly NetworkId[]
}

function ownersOf({ codes, decimals, known = [mainnet.id, base.id] }: World) {
  const asked: string[] = []
  const request = async (network: NetworkId) => {
    asked.push(network)
    const code = codes[network] ?? '0x'
    if (code instanceof Error || !known.includes(network)) throw code
    return code
  }
  const owners = createOwners({
    codes: createAccountCodes({
      rpc: { request },
      abortable,
      accountParts,
      holder: () => undefined,
    }),
    erc20: { decimals: async () => decimals },
  })
  return { asked, owners }
}

const away = new Error('away')

test.each<[string, World, string]>([
  ['no code', { codes: {} }, 'key'],
  ['a delegation', { codes: { [base.id]: delegation } }, 'key'],
  ['code', { codes: { [base.id]: '0x60' } }, 'contract'],
  ['code that answers decimals', { codes: { [base.id]: '0x60' }, decimals: 6 }, 'token'],
  ['code on Ethereum alone', { codes: { [mainnet.id]: '0x60' } }, 'elsewhere'],
  ['a delegation on Ethereum alone', { codes: { [mainnet.id]: delegation } }, 'key'],
  ['a node that is away', { codes: { [base.id]: away } }, 'unknown'],
  ['a node of Ethereum that is away', { codes: { [mainnet.id]: away } }, 'unknown'],
  ['no known node of Ethereum', { codes: { [mainnet.id]: '0x60' }, known: [base.id] }, 'unknown'],
])('the owner of an address with %s is found', async (_what, world, owner) => {
  expect(await ownersOf(world).owners(accountId(base.id, alice), signal)).toBe(owner)
})

test('nothing is asked about an address that no key can have', async () => {
  const { owners, asked } = ownersOf({ codes: {} })

  for (const end of ['0004', '1010', 'dead'])
    expect(await owners(accountId(base.id, `0x${'0'.repeat(36)}${end}`), signal)).toBe('nobody')
  expect(asked).toEqual([])
})

test('on Ethereum no other network is asked', async () => {
  const { owners, asked } = ownersOf({ codes: { [base.id]: '0x60' } })

  expect(await owners(accountId(mainnet.id, alice), signal)).toBe('key')
  expect(asked).toEqual([mainnet.id])
})

test('a contract that was seen on a network is one elsewhere for each other network', async () => {
  const { owners, asked } = ownersOf({ codes: { [base.id]: '0x60' } })
  await owners(accountId(base.id, alice), signal)
  const other = '0x9c5d2f6a3e1b7d4c8a90e6f71e83b04c6ad95e2f'

  expect(await owners(accountId(mainnet.id, alice), signal)).toBe('elsewhere')
  expect(await owners(accountId(mainnet.id, other), signal)).toBe('key')
  expect(asked).toEqual([base.id, mainnet.id, mainnet.id])
})

const written = (address: string, world: World = { codes: {} }) =>
  ownersOf(world).owners(accountId(base.id, address), signal)
const pad = (digits: string, more = 40) => `0x${digits.padEnd(more, '0')}`

test.each([
  ['the name of the coin', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['the end of a number', `0x${'f'.repeat(40)}`],
  ['words with zeros between', '0xdEAD000000000000000042069420694206942069'],
  ['a word again and again', `0x${'dead'.repeat(10)}`],
  ['a count', '0x1234567890123456789012345678901234567890'],
  ['a count of doubled digits', '0x00112233445566778899aabbccddeeff00112233'],
  ['a count down', '0xfedcba9876543210fedcba9876543210fedcba98'],
  ['15 of one digit', '0x9c5d2f6a11111111111111171e83b04c6ad95e2f'],
])('an address that was written by hand (%s) has no key', async (_what, address) => {
  expect(await written(address)).toBe('nobody')
  expect(await written(address.toLowerCase(), { codes: { [mainnet.id]: '0x60' } })).toBe('nobody')
})

test.each([
  ['14 of one digit', '0x9c5d2f6a111111111111117a1e83b04c6ad95e2f', {}, 'key'],
  ['13 zeros first', '0x0000000000000b81f2ad94c7e65d03fb28c719a4', {}, 'key'],
  ['code of the chain', pad('42'), { [base.id]: '0x60' }, 'contract'],
  ['a delegation', pad('42'), { [base.id]: delegation }, 'key'],
  ['a node that is away', pad('42'), { [base.id]: away }, 'unknown'],
])('an address with %s is what the chain says', async (_what, address, codes, owner) => {
  expect(await written(address, { codes })).toBe(owner)
})

/** Digits as keys have them. */
const digits = fc.bigInt(0n, 2n ** 64n).map((number) => keccak256(toHex(number)).slice(2, 42))

search(
  'no key is seen where digits repeat or count, and one where they do not',
  fc.asyncProperty(
    digits,
    fc.record({ step: fc.integer({ min: 1, max: 10 }), count: fc.nat(1), from: fc.nat(12), seed: digits }),
    fc.boolean(),
    async (random, { step, count, from, seed }, isCapital) => {
      // A count at each place of a unit; at one place alone it goes round, and repeats.
      const gap = step > 1 ? count : 0
      const unit = [...seed.slice(0, step)].map((digit) => Number.parseInt(digit, 16) % (16 - gap * 13))
      const digitAt = (at: number) => (unit[at % step] ?? 0) + gap * Math.floor(at / step)
      const run = Array.from({ length: 28 }, (_, at) => digitAt(at).toString(16)).join('')
      const text = `${random.slice(0, from)}${run}${random.slice(from + 28)}`
      expect(await written(`0x${isCapital ? text.toUpperCase() : text}`)).toBe('nobody')
      expect(await written(`0x${random}`)).toBe('key')
    },
  ),
  { gate: 200, exhaustive: 10_000 },
)
