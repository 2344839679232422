// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { concatHex, encodeFunctionData, encodePacked, type Hex, maxUint256, parseAbi, size } from 'viem'
import { expect } from 'vitest'
import { hexOf } from '../fields.js'
import type { Screen, ScreenStep } from '../screen.js'
import { type Call, showCall, showCalls } from './calls.js'
import { account, coin, items, other, place } from './evm.test-support.js'

const abi = parseAbi([
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function setApprovalForAll(address,bool)',
  'function multicall(bytes[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function multiSend(bytes)',
])
const multiSender: Hex = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
const word: Hex = `0x${'11'.repeat(32)}`
const address = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(20)}`

/** A call, and whatever the visitor has to know of it wherever it is held. */
interface Node {
  readonly call: Call
  readonly safes: readonly Hex[]
  readonly isForeign: boolean
  /** MultiSend makes calls as itself, so they are nothing of the account. */
  readonly isOther?: boolean
  /** It is a Safe's, which is the first of `safes`. */
  readonly isExec?: boolean
}

const call = (to: Hex, data: Hex, value = 0n): Call => ({ to, data, value })
const leaves: readonly Call[] = [
  call(coin, encodeFunctionData({ abi, functionName: 'approve', args: [other, 0n] })),
  call(coin, encodeFunctionData({ abi, functionName: 'approve', args: [other, maxUint256] })),
  call(coin, encodeFunctionData({ abi, functionName: 'transfer', args: [coin, 5n] })),
  call(account, encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5n] })),
  call(items, encodeFunctionData({ abi, functionName: 'transferFrom', args: [other, account, 7n] })),
  call(items, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] })),
  call(
    coin,
    encodeFunctionData({ abi, functionName: 'permit', args: [other, other, 5n, 99n, 27, word, word] }),
  ),
  call(other, '0x', 5n),
  call(other, '0xdeadbeef'),
]
const leaf = fc.constantFrom(...leaves).map((one): Node => ({ call: one, safes: [], isForeign: false }))
/** A contract that calls itself is the Safe of each call in it. */
const inItself = (one: Node): Node =>
  one.isExec ? { ...one, safes: [hexOf(coin.toLowerCase()), ...one.safes.slice(1)] } : one
const merged = (one: Call, all: readonly Node[], safes: readonly Hex[] = [], isForeign = false): Node => ({
  call: one,
  isOther: all.some((each) => each.isOther),
  isExec: safes.length > 0,
  safes: [...safes, ...all.flatMap((each) => each.safes)],
  isForeign: isForeign || all.some((each) => each.isForeign),
})

function exec(safe: Hex, inner: Call, operation: 0 | 1): Call {
  const { to, value, data } = inner
  const args = [to, value, data, operation, 0n, 0n, 0n, coin, account, '0x'] as const
  return call(safe, encodeFunctionData({ abi, functionName: 'execTransaction', args }))
}

function multiSend(all: readonly Node[]): Hex {
  const packed = all.map(({ call: { to, value, data } }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(size(data)), data],
    ),
  )
  return encodeFunctionData({ abi, functionName: 'multiSend', args: [concatHex(packed)] })
}

/** Calls in calls: through a contract's multicall, as a Safe, by code that acts as a Safe, as several of a Safe. */
function holding(inside: fc.Arbitrary<Node>): fc.Arbitrary<Node> {
  const several = fc.array(inside, { minLength: 1, maxLength: 3 })
  const safe = fc.integer({ min: 1, max: 200 }).map(address)
  return fc.oneof(
    several.map((all) => {
      const args = [all.map((one) => one.call.data)] as const
      return merged(
        call(coin, encodeFunctionData({ abi, functionName: 'multicall', args })),
        all.map(inItself),
      )
    }),
    fc.tuple(safe, inside).map(([of, one]) => merged(exec(of, one.call, 0), [one], [of])),
    fc
      .tuple(
        safe,
        inside.filter(({ call: { to } }) => to !== multiSender),
      )
      .map(([of, one]) => merged(exec(of, one.call, 1), [one], [of], true)),
    fc
      .tuple(safe, several)
      .map(([of, all]) => merged(exec(of, call(multiSender, multiSend(all)), 1), all, [of])),
    several.map((all) => ({ ...merged(call(multiSender, multiSend(all)), all), isOther: true })),
  )
}

const nodes = fc.oneof(
  { weight: 1, arbitrary: leaf },
  { weight: 4, arbitrary: holding(fc.oneof(leaf, holding(leaf))) },
)

function partsOf(screen: Screen): readonly ScreenStep[] {
  return [screen, ...(screen.steps ?? [])]
}
const warningsOf = (screen: Screen) => partsOf(screen).flatMap(({ warnings }) => warnings)
const linesOf = (screen: Screen) =>
  partsOf(screen).flatMap(({ lines }) => lines.map((line) => JSON.stringify(line)))

search(
  'a call in a list says all that it says alone',
  fc.asyncProperty(nodes, fc.constantFrom(...leaves), fc.boolean(), async (node, next, isFirst) => {
    const alone = await showCall(node.call, place)
    const list = await showCalls(isFirst ? [node.call, next] : [next, node.call], place)
    expect(warningsOf(list)).toEqual(expect.arrayContaining([...warningsOf(alone)]))
    expect(linesOf(list)).toEqual(expect.arrayContaining([...linesOf(alone)]))
    if (alone.weight === 'danger') expect(list.weight).toBe('danger')
    if (alone.moves === 'unknown') expect(list.moves).toBe('unknown')
    // Each step has its danger with it.
    for (const step of list.steps ?? [])
      if (step.warnings.includes('delegate')) expect(step.weight).toBe('danger')
  }),
  { gate: 300, exhaustive: 10_000 },
)

search(
  'each Safe that pays is said, and code of others that acts as a Safe is a danger, at any depth',
  fc.asyncProperty(fc.array(nodes, { minLength: 1, maxLength: 3 }), async (all) => {
    const screen = await showCalls(
      all.map((one) => one.call),
      place,
    )
    const warnings = warningsOf(screen)
    if (all.some(({ isOther }) => isOther)) expect(warnings).toContain('unknown')
    // A call that is not read is shown with all of its bytes, and is unknown.
    if (warnings.includes('unknown')) {
      expect(screen.weight).toBe('danger')
      return
    }
    if (all.some(({ isForeign }) => isForeign)) {
      expect(screen.weight).toBe('danger')
      expect(warnings).toContain('delegate')
    }
    const said = partsOf(screen)
      .flatMap(({ lines }) => lines)
      .flatMap(({ label, value }) => (label === 'for' ? [value.toLowerCase()] : []))
    for (const safe of all.flatMap(({ safes }) => safes)) expect(said).toContain(safe)
  }),
  { gate: 300, exhaustive: 10_000 },
)
