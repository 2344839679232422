// @tier gate
import { accountId, displayText, type Token } from '@foyer/core'
import { search } from '@foyer/search'
import { getAddressDecoder, getAddressEncoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenAccountAddress } from './accounts.js'
import { parseAddress } from './address.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { programs } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { createPlanner } from './plan.js'

const { signal } = new AbortController()
const network = solanaMainnet.id
const mint = parseAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const coin: Token = { network, name: displayText('Solana'), symbol: displayText('SOL'), decimals: 9 }
const usdc: Token = {
  ...coin,
  name: displayText('USD Coin'),
  symbol: displayText('USDC'),
  address: mint,
  decimals: 6,
}
const keyOf = (address: string) => Uint8Array.from(getAddressEncoder().encode(parseAddress(address)))

/** A mint: of Token-2022 with its older and its newer fee in basis points, if it has them. */
function mintOf(fees: readonly [number, number] | undefined): Uint8Array {
  const data = new Uint8Array(fees ? 278 : 82)
  data.set([6, 1], 44)
  if (!fees) return data
  const view = new DataView(data.buffer)
  data[165] = 1
  view.setUint16(166, 1, true)
  view.setUint16(168, 108, true)
  for (const [at, share] of fees.entries()) {
    view.setBigUint64(170 + 80 + at * 18, 10n ** 9n, true)
    view.setUint16(170 + 88 + at * 18, share, true)
  }
  return data
}

function holder(owner: string, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(keyOf(mint), 0)
  data.set(keyOf(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

interface World {
  readonly fees?: readonly [number, number]
  /** Which of the fees counts. */
  readonly epoch?: 0 | 1
  /** Others pay the recipient so much, or take it, between two questions to the node. */
  readonly ofOthers?: bigint
  /** The amounts that the account holds, by token account. */
  readonly holders?: readonly bigint[]
}

/** Returns the amount that Token-2022 lets arrive: it keeps a fee, rounded up and capped, of each transfer of a transaction. */
function leftBy(share: number, amount: bigint, holders: readonly bigint[]): bigint {
  let [missing, arrived] = [amount, 0n]
  for (const held of [...holders].sort((one, other) => (one < other ? 1 : -1))) {
    const part = held < missing ? held : missing
    const fee = (part * BigInt(share) + 9_999n) / 10_000n
    arrived += part - (fee < 10n ** 9n ? fee : 10n ** 9n)
    missing -= part
  }
  return arrived
}

/** Plans a transfer with an honest node. */
async function plan(to: string, token: Token, amount: bigint, world: World = {}) {
  const { fees, epoch = 0, ofOthers = 0n, holders = [10n ** 12n] } = world
  const program = fees ? programs.token2022 : programs.token
  const account = (data: Uint8Array) => ({
    owner: program,
    executable: false,
    lamports: 2_039_280,
    data: [Buffer.from(data).toString('base64'), 'base64'],
  })
  const place = await tokenAccountAddress({ mint, program: parseAddress(program), owner: parseAddress(to) })
  let held = 10n ** 12n
  const answers: Readonly<Record<string, (first: readonly string[]) => unknown>> = {
    getBalance: () => ({ value: 10_000_000_000 }),
    getMultipleAccounts: (asked) => ({
      value: asked.map((one) =>
        one === mint ? account(mintOf(fees)) : one === place ? account(holder(to, held)) : null,
      ),
    }),
    getTokenAccountsByOwner: () => ({
      value: holders.map((amountHeld, at) => ({
        pubkey: getAddressDecoder().decode(new Uint8Array(32).fill(at + 40)),
        account: account(holder(alice, amountHeld)),
      })),
    }),
    simulateTransaction: () => {
      held += ofOthers
      const after = held + leftBy(fees?.[epoch] ?? 0, amount, holders)
      return { value: { err: null, logs: [], unitsConsumed: 4_500, accounts: [account(holder(to, after))] } }
    },
  }
  const planner = createPlanner({
    context: { networks: () => [solanaMainnet] },
    rpc: {
      request: async (_network, method, [first]) => answers[method]?.(Array.isArray(first) ? first : []),
      offer: async () => ({ taken: false, failures: [] }),
      dispose() {},
    },
  })
  return planner.plan({ from: accountId(network, alice), to, token, amount }, signal)
}

const share = fc.integer({ min: 0, max: 5_000 })

search(
  'a plan names the amount that arrives, also while others pay the recipient',
  fc.asyncProperty(
    fc.option(fc.tuple(share, share), { nil: undefined }),
    fc.constantFrom(0 as const, 1 as const),
    fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
    fc.array(fc.bigInt({ min: 500n, max: 10n ** 10n }), { minLength: 1, maxLength: 5 }),
    fc.bigInt({ min: 0n, max: 400n }),
    async (fees, epoch, ofOthers, holders, rest) => {
      const amount = holders.reduce((sum, held) => sum + held, 0n) - rest
      const world = { ...(fees && { fees }), epoch, ofOthers, holders }
      const { arrives = amount } = await plan(bob, usdc, amount, world)
      const left = (fees ?? [0]).map((one) => leftBy(one, amount, holders))
      expect(left).toContain(arrives)
      // A fee that may be another one is never shown as less than it is.
      expect(arrives <= (left[epoch] ?? amount)).toBe(true)
    },
  ),
  { gate: 100, exhaustive: 2_000 },
)

test('nothing is sent to the incinerator, which destroys it', async () => {
  for (const token of [coin, usdc])
    await expect(plan('1nc1nerator11111111111111111111111111111111', token, 1_000n)).rejects.toMatchObject({
      code: 'address/invalid',
    })
})

test.each([
  ['scattered', Array(6).fill(200n)],
  ['amount', Array(5).fill(200n)],
])('with too little in one transfer, the reason is "%s"', async (short, holders) => {
  await expect(plan(bob, usdc, 1_100n, { holders })).rejects.toMatchObject({ context: { short } })
})
