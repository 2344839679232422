// @tier gate
import { search } from '@foyer/search'
import { Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { readAddress } from './address.js'
import type { Coin } from './coins.js'
import { lendCurve } from './curve.js'
import { createHandedOn } from './handedOn.js'
import { bitcoinRegtest } from './networks.js'

// A model of a chain: this page pays, others replace its payments, and lists of coins are of any age.

beforeAll(lendCurve)

const { id: network } = bitcoinRegtest
const address = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'
const other = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const idOf = ({ txid, vout }: Coin) => `${txid}:${vout}`
const sum = (coins: readonly Coin[]) => coins.reduce((total, { value }) => total + value, 0n)

/** Spends coins of the account: all but a part comes back. */
function spend(coins: readonly Coin[], share: bigint, sequence = 0xfffffffd) {
  const made = new Transaction()
  for (const { txid, vout } of coins)
    made.addInput(
      Uint8Array.from(txid.match(/../g) ?? [], (pair) => Number(`0x${pair}`)).toReversed(),
      vout,
      sequence,
    )
  const paid = sum(coins) / share
  made.addOutput(readAddress(other).script, paid)
  made.addOutput(readAddress(address).script, sum(coins) - paid)
  const [txid, hex] = [made.getId(), made.toHex()]
  const change: Coin = { txid, vout: 1, value: sum(coins) - paid, confirmed: false }
  return { txid, hex, inputs: coins, change }
}
type Spent = ReturnType<typeof spend>

const place = fc.nat(7)
const act = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    coins: fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
    /** An API said so. */
    isTaken: fc.boolean(),
    /** The network has it, which is sure where an API said so. */
    isThere: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('replace' as const),
    coins: fc.uniqueArray(place, { minLength: 1, maxLength: 3 }),
  }),
)

search(
  'coins of payments are neither spent twice, nor absent, nor there twice',
  fc.property(fc.integer({ min: 1, max: 4 }), fc.array(act, { maxLength: 6 }), (count, acts) => {
    const handed = createHandedOn()
    const first = Array.from(
      { length: count },
      (_, vout): Coin => ({ txid: 'ab'.repeat(32), vout, value: 100_000_000n, confirmed: true }),
    )
    let truth: readonly Coin[] = first
    const lists = [truth]
    /** The payments that the network has. */
    let valid: readonly Spent[] = []
    const change = (next: readonly Coin[]) => {
      truth = next
      lists.push(next)
    }
    for (const [at, one] of acts.entries()) {
      if (one.kind === 'pay') {
        const money = handed.after(network, address, truth).filter(({ isHeld }) => !isHeld)
        const coins = one.coins.flatMap((index) => money[index] ?? [])
        if (coins.length === 0) continue
        const paid = spend(coins, BigInt(at + 2))
        handed.note(network, paid, one.isTaken)
        if (!one.isTaken && !one.isThere) continue
        valid = [...valid, paid]
        change([...truth.filter((coin) => !coins.some((spent) => idOf(spent) === idOf(coin))), paid.change])
      } else {
        // The last payment, unless another one spent its change.
        const last = valid.at(-1)
        if (!last || !truth.some((coin) => idOf(coin) === idOf(last.change))) continue
        const coins = one.coins.flatMap((index) => last.inputs[index] ?? [])
        if (coins.length === 0) continue
        const instead = spend(coins, BigInt(at + 20), 0xfffffffe)
        valid = valid.slice(0, -1)
        const free = last.inputs.filter((coin) => !coins.includes(coin))
        change([...truth.filter((coin) => idOf(coin) !== idOf(last.change)), ...free, instead.change])
      }
      // A list of now: all that is there is shown, and nothing else.
      expect(sum(handed.after(network, address, truth))).toBe(sum(truth))
      const spent = new Set(valid.flatMap(({ inputs }) => inputs.map(idOf)))
      for (const list of lists)
        for (const coin of handed.after(network, address, list))
          if (!coin.isHeld) expect(spent, 'of an old list').not.toContain(idOf(coin))
    }
  }),
  { gate: 300, exhaustive: 20_000 },
)
