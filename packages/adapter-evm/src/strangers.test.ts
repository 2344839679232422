// @tier gate
import { addressKey, type CallEffect } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect } from 'vitest'
import { toAddress } from './address.js'
import {
  type Made,
  multiSendAddress,
  multiSendOf,
  others,
  selves,
  several,
  single,
} from './carriers.test-support.js'
import { readEffects } from './effects.js'
import { mainnet } from './networks.js'
import { multicall, permit2 } from './published.js'

const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, token, stranger, person] = [address('11'), address('33'), address('99'), address('55')]
const places = [own, multicall, multiSendAddress, permit2, token, stranger, stranger, person] as const

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function aggregate3Value((address target, bool mayFail, uint256 value, bytes data)[] calls)',
])
const permits = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])

/** A call, and the calls that it carries where the contract does what its function is named after. */
interface Tree extends Made {
  /** The effect on a token; without one, it is on the contract that is called. Permit2 alone has functions for other tokens. */
  readonly effect?: { readonly kind: string; readonly of?: Hex; readonly who: Hex; readonly amount: bigint }
  readonly carried: readonly Tree[]
  /** The contracts that carry them; absent: any contract carries them to itself. */
  readonly carriers?: readonly Hex[]
  readonly mayFail: boolean
}

const values = fc.constantFrom(0n, 0n, 1n, 4n, 9n)
const to = fc.constantFrom(...places)
const saidOf = (kind: string, of: Hex, who: Hex, amount: bigint) =>
  [kind, addressKey(of), addressKey(who), amount].join(' ')
const leaves: fc.Arbitrary<Tree> = fc
  .tuple(to, fc.constantFrom(own, person), values, fc.bigInt(1n, 9n), fc.boolean())
  .chain(([called, who, value, amount, mayFail]) => {
    const leaf = (data: Hex, effect?: Tree['effect']): Tree => ({
      to: called,
      value,
      data,
      carried: [],
      mayFail,
      ...(effect && { effect }),
    })
    return fc.constantFrom(
      leaf('0x'),
      leaf('0x'),
      leaf(encodeFunctionData({ abi, functionName: 'transfer', args: [who, amount] }), {
        kind: 'send',
        who,
        amount,
      }),
      leaf(encodeFunctionData({ abi, functionName: 'approve', args: [who, amount] }), {
        kind: 'allow',
        who,
        amount,
      }),
      leaf(encodeFunctionData({ abi: permits, functionName: 'approve', args: [token, who, amount, 9] }), {
        kind: 'permit',
        of: token,
        who,
        amount,
      }),
      leaf(
        encodeFunctionData({ abi: permits, functionName: 'transferFrom', args: [own, who, amount, token] }),
        { kind: 'send', of: token, who, amount },
      ),
    )
  })
const grown = (inner: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> =>
  fc
    .tuple(to, values, fc.array(inner, { minLength: 1, maxLength: 3 }), fc.boolean())
    .chain(([called, value, all, mayFail]) => {
      const [first] = all
      const free = all.map((one) => ({ ...one, value: 0n, mayFail: false }))
      const sure = all.map((one) => ({ ...one, mayFail: false }))
      const carrying = (data: Hex | undefined, carried: readonly Tree[], carriers: readonly Hex[]): Tree => ({
        to: called,
        value,
        mayFail,
        carried,
        carriers,
        data: data ?? '0x',
      })
      const total = all.reduce((sum, one) => sum + one.value, 0n)
      const aggregated = encodeFunctionData({
        abi,
        functionName: 'aggregate3Value',
        args: [all.map((one) => ({ ...one, target: one.to }))],
      })
      const itself: Tree = {
        to: called,
        value,
        mayFail,
        carried: free,
        data: selves.multicall?.(all.map(({ data }) => data)) ?? '0x',
      }
      return fc.constantFrom(
        ...(first ? [carrying(single.execute?.(first), sure.slice(0, 1), [own])] : []),
        carrying(several['executeBatch of tuples']?.(all), sure, [own]),
        carrying(others.aggregate?.(all), free, [multicall]),
        carrying(aggregated, all, [multicall]),
        { ...carrying(aggregated, all, [multicall]), to: multicall, value: total },
        carrying(multiSendOf(all), sure, [multiSendAddress]),
        itself,
      )
    })
const trees = fc.oneof(leaves, grown(leaves), grown(leaves), grown(grown(leaves)))

/** The chain refuses all of it. */
class Undone extends Error {}

/**
 * Carries out a call on a small chain, on which a contract that has not the function keeps the coins.
 * @param isFailing whether the calls that may fail alone do so
 */
function carryOut(tree: Tree, isFailing: boolean) {
  const coins = new Map<Hex, bigint>([[own, 20n]])
  const happened: string[] = []
  function run(by: Hex, one: Tree, to = one.to) {
    const left = (coins.get(by) ?? 0n) - one.value
    if (left < 0n) throw new Undone()
    coins.set(by, left)
    coins.set(to, (coins.get(to) ?? 0n) + one.value)
    // The owner of an account chooses its code, which may have each of these functions.
    const isOneOf = (contracts: readonly Hex[]) => to === own || contracts.includes(to)
    const { effect, carriers, carried } = one
    const { kind = '', of = to, who = to, amount = 0n } = effect ?? {}
    if (effect && isOneOf(effect.of ? [permit2] : [to])) happened.push(saidOf(kind, of, who, amount))
    if (carriers && !isOneOf(carriers)) return
    for (const inner of carried) if (!isFailing || !inner.mayFail) run(to, inner, carriers ? inner.to : to)
  }
  run(own, tree)
  return { coins, happened }
}

function effectsOf({ to: called, value, data }: Made): Promise<readonly CallEffect[]> {
  return readEffects(
    {
      abi: { decodeAbiParameters, encodeAbiParameters, toAddress },
      erc20: { decimals: async () => undefined },
      coin: async () => undefined,
      rpc: { request: async () => undefined },
      ethCall: async () => undefined,
    },
    { network: mainnet.id, from: own, to: called, value, data },
    new AbortController().signal,
  )
}

search(
  'coins that no effect names, and effects that no known contract has, are unknown',
  async (look) => {
    const counts = { whole: 0, open: 0 }
    await look(
      fc.asyncProperty(trees, fc.boolean(), async (tree, isFailing) => {
        const effects = await effectsOf(tree)
        const isOpen = effects.some(({ kind }) => kind === 'unknown')
        counts[isOpen ? 'open' : 'whole'] += 1
        if (isOpen) return
        const said = effects.map(({ kind, to: who, token: of, amount = 0n }) =>
          saidOf(kind, of ? `0x${of.slice(2)}` : '0x', `0x${who.slice(2)}`, amount),
        )
        const coinsSaid = (who: Hex) =>
          effects
            .filter((effect) => !effect.token && addressKey(effect.to) === addressKey(who))
            .reduce((sum, { amount = 0n }) => sum + amount, 0n)
        try {
          const { coins, happened } = carryOut(tree, isFailing)
          for (const [who, held] of coins)
            if (who !== own) expect(coinsSaid(who)).toBeGreaterThanOrEqual(held)
          const ofTokens = said.filter((one) => !/^\w+ 0x /.test(one)).toSorted()
          if (!isFailing) expect(ofTokens).toEqual(happened.toSorted())
        } catch (error) {
          if (!(error instanceof Undone)) throw error
        }
      }),
    )
    // Not everything is unknown.
    expect(counts.whole).toBeGreaterThan(counts.open / 20)
  },
  { gate: 400, exhaustive: 20_000 },
)
