// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, encodePacked, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from './address.js'
import { batchOf, executeOf, type Made } from './carriers.test-support.js'
import { readEffects } from './effects.js'
import { mainnet } from './networks.js'

const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [zero, own, token, spender] = [address('00'), address('11'), address('33'), address('44')]
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const approval: Hex = `0x095ea7b3${word(spender)}${word(9n)}`

/** A mode of `execute(bytes32,bytes)`, by its parts. */
interface Mode {
  readonly callType: '00' | '01'
  readonly execType: '00' | '01'
  readonly unused: string
  readonly selector: string
}
const writeMode = ({ callType, execType, unused, selector }: Mode): Hex =>
  `0x${callType}${execType}${unused}${selector}`

/** Accounts, and the target that they call where a call names the address zero; `undefined`: they refuse the mode. */
const accounts: readonly ((mode: Mode) => Hex | undefined)[] = [
  // ERC-7821 (Solady): batches alone, all calls or none.
  ({ callType, execType, selector }) =>
    callType === '01' && execType === '00' && ['00000000', '78210001', '78210002'].includes(selector)
      ? own
      : undefined,
  // ERC-7579 (Kernel, Nexus, Safe7579): they do not look at the last part. A batch that asks for ERC-7821 is for the others.
  ({ execType, callType, selector }) =>
    callType === '01' && execType === '00' && /^7821000[12]$/.test(selector) ? undefined : zero,
]

const modes: fc.Arbitrary<Mode> = fc.record({
  callType: fc.constantFrom('00', '01', '01', '01'),
  execType: fc.constantFrom('00', '00', '01'),
  unused: fc.constantFrom('00000000', '00000001', 'ffffffff'),
  selector: fc.constantFrom('00000000', '00000000', '78210001', '78210002', '78210003', '12345678'),
})
const calls: fc.Arbitrary<readonly Made[]> = fc.array(
  fc.record({
    to: fc.constantFrom(zero, zero, own, token, spender),
    value: fc.constantFrom(0n, 1n, 10n ** 18n),
    data: fc.constantFrom<Hex>('0x', approval),
  }),
  { minLength: 1, maxLength: 3 },
)

function write(mode: Mode, all: readonly Made[]): { readonly data: Hex; readonly made: readonly Made[] } {
  const start = writeMode(mode)
  const [first] = all
  if (mode.callType === '00' && first) {
    const packed = encodePacked(['address', 'uint256', 'bytes'], [first.to, first.value, first.data])
    return { data: executeOf(start, packed), made: [first] }
  }
  // Accounts that take no batch of batches read one batch.
  const isNested = mode.execType === '00' && mode.selector === '78210002'
  const execution = isNested
    ? encodeAbiParameters([{ type: 'bytes[]' }], [all.map((one) => batchOf([one]))])
    : batchOf(all)
  return { data: executeOf(start, execution), made: all }
}

const effectsOf = (data: Hex) =>
  readEffects(
    {
      abi: { decodeAbiParameters, encodeAbiParameters, toAddress },
      erc20: { decimals: async () => undefined },
      coin: async () => undefined,
      rpc: { request: async () => undefined },
      ethCall: async () => undefined,
    },
    { network: mainnet.id, from: own, to: own, value: 0n, data },
    new AbortController().signal,
  )

search(
  'all that any account does by a batch is shown, and coins are said to stay only if all keep them',
  fc.asyncProperty(modes, calls, async (mode, all) => {
    const { data, made } = write(mode, all)
    const found = await effectsOf(data)
    const shown = found.map(({ kind, to, token: of, amount }) => [kind, to, of, amount].join())
    const targets = accounts.flatMap((account) => account(mode) ?? [])
    for (const { to, value, data: inner } of made) {
      const called = to === zero ? targets : [to]
      const worst = called.includes(zero) ? zero : called[0]
      if (value > 0n) expect(shown).toContain(['send', worst, undefined, value].join())
      // Neither the account nor the address zero is a token: its data is read all the same.
      const contracts = to === zero ? [own, zero] : [to]
      const allowed = contracts.map((contract) => ['allow', spender, contract, 9n].join())
      if (inner === approval) expect(shown.some((one) => allowed.includes(one))).toBe(true)
    }
    const kept = found.filter(({ kind, to }) => kind === 'send' && to === own).length
    const keptByAll = made.filter(
      ({ to, value }) => value > 0n && (to === own || (to === zero && !targets.includes(zero))),
    )
    expect(kept).toBe(keptByAll.length)
  }),
  { gate: 200, exhaustive: 10_000 },
)

const coin = 10n ** 18n
test.each<[string, Hex, object[]]>([
  ['0x01', '0x01', [{ kind: 'send', to: zero, amount: coin }]],
  ['a batch whose calls may fail alone', '0x0101', [{ kind: 'send', to: zero, amount: coin }]],
  ['one of neither standard', '0x01000000000078210003', [{ kind: 'send', to: zero, amount: coin }]],
  ['one of ERC-7821', '0x01000000000078210001', [{ kind: 'send', to: own, amount: coin }]],
  [
    'one of ERC-7821 whose calls may fail alone',
    '0x01010000000078210001',
    [{ kind: 'send', to: zero, amount: coin }],
  ],
])(
  'coins for the address zero in the mode %s go where an account sends them',
  async (_what, mode, effects) => {
    expect(await effectsOf(executeOf(mode, batchOf([{ to: zero, value: coin, data: '0x' }])))).toEqual(
      effects,
    )
  },
)

test('the data of a call of the address zero is read in each mode', async () => {
  const execution = batchOf([{ to: zero, value: coin, data: approval }])
  expect(await effectsOf(executeOf('0x01', execution))).toEqual([
    { kind: 'send', to: zero, amount: coin },
    { kind: 'allow', to: spender, token: zero, amount: 9n },
    // No approval takes coins.
    { kind: 'unknown', to: own },
  ])
  expect(await effectsOf(executeOf('0x01000000000078210001', execution))).toEqual([
    { kind: 'send', to: own, amount: coin },
    { kind: 'allow', to: spender, token: own, amount: 9n },
  ])
})
