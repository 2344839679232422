// @tier gate
import { type AccountId, accountId, displayText, parseUnits, type Token } from '@foyer/core'
import { search } from '@foyer/search'
import { blockhash, type Instruction } from '@solana/kit'
import { SystemInstruction, Transaction } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress } from './address.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { at, limitUnits, moveLamports, priceUnits, programs } from './instructions.js'
import { solanaMainnet } from './networks.js'
import { plainUnits, prices, toInstructions } from './route.js'
import { didTheSame, doesTheSame, isAsAsked, serialize, signatureOf, withSignature } from './transaction.js'

const from = parseAddress(alice)
const to = parseAddress(bob)
const recent = blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const later = blockhash('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
const coin: Token = {
  network: solanaMainnet.id,
  name: displayText('Solana'),
  symbol: displayText('SOL'),
  decimals: 9,
}
const account: AccountId<'solana'> = accountId(solanaMainnet.id, alice)
const plan = (amount: bigint) =>
  toInstructions({ from: account, to: bob, token: coin, amount }, { units: plainUnits })
const wire = (instructions: readonly Instruction[], hash = recent) => serialize(from, instructions, hash)
const planned = wire(plan(1_000n))

search(
  'two-decimal amounts of SOL reach the wire exactly, as another library reads it',
  fc.property(fc.bigInt(1n, 10n ** 12n), (cents) => {
    const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

    const read = Transaction.from(wire(plan(parseUnits(text, 9))))

    const [, , step] = read.instructions
    if (!step) throw new Error('no transfer')
    const move = SystemInstruction.decodeTransfer(step)
    expect(BigInt(move.lamports)).toBe(cents * 10_000_000n)
    expect([move.fromPubkey.toBase58(), move.toPubkey.toBase58()]).toEqual([alice, bob])
  }),
)

test('a plain transfer pays what facts and plan say: 10,000 lamports for 500 units', () => {
  const [limit, price] = plan(1n)

  expect(limit).toEqual(limitUnits(500n))
  expect(price).toEqual(priceUnits(20_000_000n))
  expect(prices.priority + prices.signature).toBe(15_000n)
})

test('only the blockhash may differ, and assertions of the wallet may come besides', () => {
  const guard: Instruction = {
    programAddress: at(programs.lighthouse),
    accounts: [],
    data: new Uint8Array([2]),
  }

  expect(doesTheSame(planned, planned)).toBe(true)
  expect(doesTheSame(wire(plan(1_000n), later), planned)).toBe(true)
  expect(doesTheSame(wire([...plan(1_000n), guard]), planned)).toBe(true)
  expect(doesTheSame(wire([moveLamports(from, to, 1_000n)]), wire([moveLamports(from, to, 1_000n)]))).toBe(
    true,
  )
})

const lighthouse = (...data: number[]): Instruction => ({
  programAddress: at(programs.lighthouse),
  accounts: [],
  data: new Uint8Array(data),
})

test.each([
  ['a guard that writes an account at the payer’s expense', [...plan(1_000n), lighthouse(0)]],
  ['a guard that closes one', [...plan(1_000n), lighthouse(1)]],
  ['a guard that says nothing', [...plan(1_000n), lighthouse()]],
  ['another amount', plan(1_001n)],
  ['another receiver', [...plan(1_000n).slice(0, 2), moveLamports(from, from, 1_000n)]],
  ['a second transfer', [...plan(1_000n), moveLamports(from, to, 1n)]],
  ['no transfer', plan(1_000n).slice(0, 2)],
  ['a higher price', [limitUnits(500n), priceUnits(20_000_001n), moveLamports(from, to, 1_000n)]],
  ['a higher limit', [limitUnits(501n), priceUnits(20_000_000n), moveLamports(from, to, 1_000n)]],
  ['no limit', [priceUnits(20_000_000n), moveLamports(from, to, 1_000n)]],
])('a transaction with %s is not the same', (_what, instructions) => {
  expect(doesTheSame(wire(instructions), planned)).toBe(false)
})

const budget = (...data: number[]): Instruction => ({
  programAddress: at(programs.budget),
  accounts: [],
  data: new Uint8Array(data),
})
const heapFrame = budget(1, 0, 0, 4, 0)
const most = budget(4, 0, 0, 1, 0)
/** Returns the limit of loaded data, which counts for the whole transaction wherever it is. */
const dataOf = (steps: readonly Instruction[]) => {
  const last = steps.findLast(
    ({ programAddress, data }) => programAddress === programs.budget && data?.[0] === 4 && data.length === 5,
  )
  return last?.data && new DataView(last.data.slice().buffer).getUint32(1, true)
}

/** The instructions that a page asks for, and its limit of compute units, if any. */
const asks = fc
  .array(
    fc.constantFrom(
      moveLamports(from, to, 1n),
      moveLamports(from, to, 2n),
      lighthouse(2, 1),
      lighthouse(5, 1),
      lighthouse(0, 1),
      heapFrame,
      most,
    ),
    { minLength: 1, maxLength: 5 },
  )
  .chain((steps) => fc.tuple(fc.constant(steps), fc.option(fc.bigInt(1_000n, 200_000n))))
/** Instructions that a wallet may add, and their places. */
const additions = fc.array(fc.tuple(fc.nat(9), fc.constantFrom(lighthouse(2, 9), lighthouse(16, 9))), {
  maxLength: 2,
})
/** Changes that a wallet may not make. */
const alterations = fc.constantFrom<
  readonly [string, (steps: readonly Instruction[], place: number) => readonly Instruction[]]
>(
  ['drop', (steps, place) => steps.toSpliced(place, 1)],
  ['change', (steps, place) => steps.with(place, lighthouse(7, 7))],
  ['change to nothing', (steps, place) => steps.with(place, limitUnits(300_000n))],
  ['add a transfer', (steps, place) => steps.toSpliced(place, 0, moveLamports(from, to, 3n))],
  ['add a guard that writes', (steps, place) => steps.toSpliced(place, 0, lighthouse(1, 9))],
  ['limit data to one byte', (steps, place) => steps.toSpliced(place, 0, budget(4, 1, 0, 0, 0))],
  ['limit data', (steps, place) => steps.toSpliced(place, 0, budget(4, 0, 128, 0, 0))],
  ['raise the limit of data', (steps, place) => steps.toSpliced(place, 0, budget(4, 0, 0, 2, 0))],
  ['add what is no limit of data', (steps, place) => steps.toSpliced(place, 0, budget(4, 0, 128, 0))],
  ['ask for more memory', (steps, place) => steps.toSpliced(place, 0, budget(1, 0, 0, 8, 0))],
  ['add an old fee', (steps, place) => steps.toSpliced(place, 0, budget(0, 1, 0, 0, 0, 255, 255, 255, 255))],
  ['change the order', (steps) => steps.toReversed()],
)

search(
  'a wallet signs all that a page asks for in its order, with as many units, and adds nothing but assertions',
  fc.property(
    asks,
    additions,
    fc.bigInt(0n, 300_000n),
    fc.option(fc.tuple(alterations, fc.nat(4))),
    ([steps, units], added, limit, altered) => {
      const asked = wire([...(units === null ? [] : [limitUnits(units)]), ...steps])
      const [[, alter] = [undefined, undefined], place = 0] = altered ?? []
      const kept = alter ? alter(steps, place % steps.length) : steps
      const keyOf = (all: readonly Instruction[]) =>
        all
          // An assertion in the place of a limit is an addition.
          .filter((one) => dataOf([one]) === undefined && one.data?.[0] !== 7)
          .map(({ programAddress, data }) => `${programAddress} ${data}`)
          .join()
      const signed = [priceUnits(limit), limitUnits(limit), ...kept]
      for (const [at, one] of added) signed.splice(at % (signed.length + 1), 0, one)
      const isEnough = limit >= (units ?? BigInt(steps.length) * 150n)
      const isKept = keyOf(kept) === keyOf(steps)
      // A limit that the page set is not lowered or dropped, and another leaves room for the accounts.
      const [wanted, given] = [dataOf(steps), dataOf(signed)]
      const hasRoom = wanted === undefined ? (given ?? 64_000) >= 640 : (given ?? 0) >= wanted
      expect(isAsAsked(wire(signed, later), asked)).toBe(isKept && isEnough && hasRoom)
      expect(didTheSame(wire(signed, later), asked)).toBe(isKept)
      expect(isAsAsked(new Uint8Array([...wire(signed), 0]), asked)).toBe(false)
    },
  ),
  { gate: 150, exhaustive: 10_000 },
)

test('a limit is read as the chain reads it, and one that a page set stays', () => {
  const asked = wire([limitUnits(500n), moveLamports(from, to, 1n)])
  const signed = (...steps: readonly Instruction[]) =>
    isAsAsked(wire([...steps, moveLamports(from, to, 1n)]), asked)
  expect(signed(limitUnits(500n))).toBe(true)
  expect(signed(limitUnits(499n))).toBe(false)
  expect(signed()).toBe(false)
  expect(signed(budget(2, 0, 0, 0, 0, 1))).toBe(false)
  expect(signed(budget(2, 0, 2))).toBe(false)
})

search('another payer, and what is no transaction, are not the same', async (look) => {
  expect(doesTheSame(serialize(to, plan(1_000n), recent), planned)).toBe(false)
  await look(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(doesTheSame(bytes, planned)).toBe(false)
    }),
  )
})

search(
  'no byte of accounts or of the transfer can change unnoticed',
  fc.property(
    fc.integer({ min: 69, max: 69 + 32 * 4 - 1 }),
    fc.integer({ min: 1, max: 255 }),
    (index, flip) => {
      const other = planned.slice()
      other[index] = (other[index] ?? 0) ^ flip

      expect(doesTheSame(other, planned)).toBe(false)
    },
  ),
)

test('a signature goes to the place of its account, and is the id', () => {
  const signature = new Uint8Array(64).fill(7)

  const signed = withSignature(planned, alice, signature)

  expect(signed?.subarray(1, 65)).toEqual(signature)
  expect(signatureOf(planned)).toBeUndefined()
  expect(signed && signatureOf(signed)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(withSignature(planned, bob, signature)).toBeUndefined()
  expect(withSignature(planned, alice, new Uint8Array(63))).toBeUndefined()
})
