// @tier gate
import { accountId, displayText, truncateMiddle } from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import {
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getBase64Decoder,
  getProgramDerivedAddress,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { tokenAccountAddress } from './accounts.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { at, programs } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { createTokens } from './tokens.js'

const { signal } = new AbortController()
const account = accountId(solanaMainnet.id, alice)
const metaplex = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Addresses of nothing that is on a chain. */
const addressAt = (place: number) =>
  getAddressDecoder().decode(Uint8Array.from({ length: 32 }, (_, byte) => (byte % 31 === 0 ? place : 9)))
const [plain, extended, unnamed] = [addressAt(1), addressAt(2), addressAt(3)]
const [whole, none, frozen] = [addressAt(4), addressAt(5), addressAt(6)]

const bytesOf = (one: Address) => getAddressEncoder().encode(one)
const little = (value: number, width: number) =>
  Array.from({ length: width }, (_, place) => Math.floor(value / 256 ** place) % 256)
const text = (said: string, room = 0) => {
  const bytes = [...new TextEncoder().encode(said.padEnd(room, '\0'))]
  return [...little(bytes.length, 4), ...bytes]
}

const mint = (decimals: number, ...tail: readonly number[]) => {
  const bytes = [...Array(44).fill(0), decimals, 1, ...Array(36).fill(0)]
  return tail.length === 0 ? bytes : [...bytes, ...Array(83).fill(0), 1, ...tail]
}
const holding = (of: Address, owner: Address, amount: number, state = 1) => [
  ...bytesOf(of),
  ...bytesOf(owner),
  ...little(amount, 8),
  ...Array(36).fill(0),
  state,
  ...Array(56).fill(0),
]

async function setup() {
  const place = (of: Address, program: 'token' | 'token2022') =>
    tokenAccountAddress({ mint: of, program: at(programs[program]), owner: address(alice) })
  const [said] = await getProgramDerivedAddress({
    programAddress: metaplex,
    seeds: ['metadata', bytesOf(metaplex), bytesOf(plain)],
  })
  const words = [...Array(64).fill(7), ...text('Extended coin'), ...text('E\u202eXT')]
  const chain = new Map<string, readonly [owner: string, data: readonly number[]]>([
    [plain, [programs.token, mint(6)]],
    [extended, [programs.token2022, mint(9, ...little(19, 2), ...little(words.length, 2), ...words)]],
    [unnamed, [programs.token, mint(2)]],
    [whole, [programs.token, mint(0)]],
    [none, [programs.system, []]],
    [frozen, [programs.token, mint(6)]],
    [said, [metaplex, [4, ...Array(64).fill(7), ...text('Plain coin', 32), ...text('PLAIN', 10)]]],
    [await place(plain, 'token'), [programs.token, holding(plain, address(alice), 5)]],
    [await place(extended, 'token2022'), [programs.token2022, holding(extended, address(alice), 7)]],
    [await place(unnamed, 'token'), [programs.token, holding(unnamed, address(alice), 9)]],
    [await place(whole, 'token'), [programs.token, holding(whole, address(alice), 1)]],
    [await place(frozen, 'token'), [programs.token, holding(frozen, address(alice), 3, 2)]],
  ])
  const asked: number[] = []
  const request: Rpc['request'] = async (_network, _method, params) => {
    const [addresses] = params as readonly [readonly string[]]
    asked.push(addresses.length)
    const value = addresses.map((one) => {
      const [owner, data] = chain.get(one) ?? []
      if (!data) return null
      const encoded = getBase64Decoder().decode(Uint8Array.from(data))
      return { owner, executable: false, lamports: 1, data: [encoded, 'base64'] }
    })
    return { value }
  }
  return { read: createTokens({ request }), asked, chain, place }
}

test('tokens that are held are listed, frozen or not, with clean words, or by their address; all else is left out', async () => {
  const { read } = await setup()

  const tokens = await read(
    account,
    [plain, extended, unnamed, whole, none, frozen, 'no address', plain],
    signal,
  )

  const network = solanaMainnet.id
  const [short, ice] = [unnamed, frozen].map((one) => displayText(truncateMiddle(one)))
  expect(tokens).toEqual([
    { network, address: plain, name: 'Plain coin', symbol: 'PLAIN', decimals: 6, amount: 5n },
    { network, address: extended, name: 'Extended coin', symbol: 'EXT', decimals: 9, amount: 7n },
    { network, address: unnamed, name: short, symbol: short, decimals: 2, amount: 9n },
    { network, address: frozen, name: ice, symbol: ice, decimals: 6, amount: 0n, locked: 3n },
  ])
})

test('an account that a node tells as that of another owner holds nothing', async () => {
  const { read, chain, place } = await setup()
  chain.set(await place(plain, 'token'), [programs.token, holding(plain, address(bob), 5)])

  expect(await read(account, [plain], signal)).toEqual([])
})

test('many are asked for at once, no more than nodes answer, and what they say of themselves once', async () => {
  const { read, asked } = await setup()
  const many = Array.from({ length: 150 }, (_, place) => addressAt(place + 50))

  await read(account, [...many, plain], signal)
  expect(Math.max(...asked)).toBe(100)
  const before = asked.length
  await read(account, [plain], signal)

  expect(asked.length - before).toBe(2)
})
