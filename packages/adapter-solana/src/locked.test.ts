// @tier gate
import { accountId, displayText } from '@foyer/core'
import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import { type Address, address, getAddressDecoder, getAddressEncoder, getBase64Decoder } from '@solana/kit'
import fc from 'fast-check'
import { expect } from 'vitest'
import { tokenAccountAddress } from './accounts.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { at, programs } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { createPlanner } from './plan.js'
import { createTokens } from './tokens.js'

const { signal } = new AbortController()
const account = accountId(solanaMainnet.id, alice)
const addressAt = (place: number) =>
  getAddressDecoder().decode(Uint8Array.from({ length: 32 }, (_, byte) => (byte === 0 ? place : 9)))
const bytesOf = (one: Address) => getAddressEncoder().encode(one)
const little = (value: bigint | number, width: number) =>
  Array.from({ length: width }, (_, place) => Number((BigInt(value) >> BigInt(8 * place)) & 255n))

/** Extensions of mints, as Token-2022 writes them: type and value. `NonTransferable` is 9, `Pausable` 26. */
const extensions = {
  none: [],
  bound: [...little(9, 2), ...little(0, 2)],
  paused: [...little(26, 2), ...little(33, 2), ...Array(32).fill(7), 1],
  pausable: [...little(26, 2), ...little(33, 2), ...Array(32).fill(7), 0],
  delegate: [...little(12, 2), ...little(32, 2), ...Array(32).fill(7)],
} as const

const amounts = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 1n, max: 1_000_000n }),
  fc.bigInt({ min: 1n, max: 2n ** 62n }),
)
/** A token of an owner: `frozen` is the state of the account by the token program. */
const tokens = fc.record({
  program: fc.constantFrom<'token' | 'token2022'>('token', 'token2022'),
  extension: fc.constantFrom(...(Object.keys(extensions) as (keyof typeof extensions)[])),
  decimals: fc.constantFrom(6, 6, 9, 1),
  /** In the place of convention first, and in others. */
  held: fc.array(fc.record({ amount: amounts, state: fc.constantFrom(1, 1, 2) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
const worlds = fc.array(tokens, { minLength: 1, maxLength: 4 })
type Held = (typeof worlds extends fc.Arbitrary<infer T> ? T : never)[number]

const canMove = ({ program, extension }: Held) =>
  program === 'token' || (extension !== 'bound' && extension !== 'paused')
const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)
const totalOf = ({ held }: Held) => sum(held.map(({ amount }) => amount))
const movableOf = (one: Held) =>
  canMove(one) ? sum(one.held.flatMap(({ amount, state }) => (state === 1 ? [amount] : []))) : 0n

const mintOf = ({ program, extension, decimals }: Held) => {
  const bytes = [...Array(44).fill(0), decimals, 1, ...Array(36).fill(0)]
  const tail = program === 'token' ? [] : extensions[extension]
  return tail.length === 0 ? bytes : [...bytes, ...Array(83).fill(0), 1, ...tail]
}
const holdingOf = (mint: Address, { amount, state }: Held['held'][number]) => [
  ...bytesOf(mint),
  ...bytesOf(address(alice)),
  ...little(amount, 8),
  ...Array(36).fill(0),
  state,
  ...Array(56).fill(0),
]

async function chainOf(world: readonly Held[]): Promise<Pick<Rpc, 'request'>> {
  const chain = new Map<
    string,
    { readonly owner: string; readonly data: readonly number[]; readonly mint?: Address }
  >()
  for (const [place, one] of world.entries()) {
    const mint = addressAt(place + 1)
    const owner = programs[one.program]
    chain.set(mint, { owner, data: mintOf(one) })
    const usual = await tokenAccountAddress({ mint, program: at(owner), owner: address(alice) })
    for (const [index, holding] of one.held.entries())
      chain.set(index === 0 ? usual : addressAt(100 + place * 10 + index), {
        owner,
        data: holdingOf(mint, holding),
        mint,
      })
  }
  const encode = ({ owner, data }: { readonly owner: string; readonly data: readonly number[] }) => ({
    owner,
    executable: false,
    lamports: 1,
    data: [getBase64Decoder().decode(Uint8Array.from(data)), 'base64'],
  })
  return {
    async request(_network, method, params) {
      const [first, second] = params as readonly [
        unknown,
        { readonly mint?: string; readonly programId?: string },
      ]
      if (method === 'getBalance') return { value: 10_000_000_000 }
      if (method === 'getMinimumBalanceForRentExemption') return 2_000_000
      if (method === 'getMultipleAccounts')
        return {
          value: (first as readonly string[]).map((one) => {
            const found = chain.get(one)
            return found ? encode(found) : null
          }),
        }
      if (method === 'getTokenAccountsByOwner')
        return {
          value: [...chain]
            .filter(
              ([, { mint, owner }]) =>
                mint && (second.mint ? mint === second.mint : owner === second.programId),
            )
            .map(([pubkey, one]) => ({ pubkey, account: encode(one) })),
        }
      throw new Error(method)
    },
  }
}

search(
  'a token that is held is shown, and the part of it that cannot be moved as locked',
  fc.asyncProperty(worlds, async (world) => {
    const shown = await createTokens(await chainOf(world))(
      account,
      world.map((_, place) => addressAt(place + 1)),
      signal,
    )
    for (const [place, one] of world.entries()) {
      // The list is of the accounts that wallets keep tokens in by convention.
      const usual = { ...one, held: one.held.slice(0, 1) }
      const row = shown.find((token) => token.address === addressAt(place + 1))
      const locked: bigint = (row && Reflect.get(row, 'locked')) ?? 0n
      expect((row?.amount ?? 0n) + locked, 'all that is held').toBe(totalOf(usual))
      expect(row?.amount ?? 0n, 'all that can be moved').toBe(movableOf(usual))
    }
  }),
  { gate: 100, exhaustive: 4_000 },
)

search(
  'more than can be moved is refused as locked where the account holds it',
  fc.asyncProperty(tokens, async (one) => {
    const { request } = await chainOf([one])
    const total = totalOf(one)
    fc.pre(total > movableOf(one) && total < 2n ** 64n)
    const rpc = { request, offer: request, quantity: request, dispose() {} } as never
    const { plan } = createPlanner({ context: { networks: () => [] }, rpc })
    const name = displayText('Token')
    const token = {
      network: solanaMainnet.id,
      address: addressAt(1),
      name,
      symbol: name,
      decimals: one.decimals,
    }
    await expect(plan({ from: account, to: bob, token, amount: total }, signal)).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { short: 'locked' },
    })
  }),
  { gate: 60, exhaustive: 2_000 },
)
