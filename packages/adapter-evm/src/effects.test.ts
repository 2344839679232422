// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, type Hex, size, slice } from 'viem'
import { expect, test } from 'vitest'
import { toAddress } from './address.js'
import {
  batchOf,
  executeOf,
  type Made,
  multiSendAddress,
  multiSendOf,
  others,
  safeOf,
  selves,
  several,
  single,
} from './carriers.test-support.js'
import { readEffects } from './effects.js'
import { mainnet } from './networks.js'
import { permit2 } from './published.js'

const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [safe, token, spender, other] = [address('11'), address('33'), address('44'), address('55')]
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')
const approval: Hex = `0x095ea7b3${word(spender)}${'f'.repeat(64)}`
const approve: Made = { to: token, value: 0n, data: approval }
const allow = { kind: 'allow', to: spender, token, amount: 2n ** 256n - 1n, decimals: 6 }
const unknown = (to: string = safe) => ({ kind: 'unknown', to })

interface Means {
  readonly decimals?: () => Promise<number | undefined>
  /** The contract of the wrapped coin. */
  readonly coin?: () => Promise<Hex | undefined>
  readonly looked?: (value: unknown) => void
  /** Returns the answer of a contract to other questions. */
  readonly answer?: (data: string) => Promise<Hex | undefined>
  readonly signal?: AbortSignal
}

function effectsOf(
  { to = safe, value = 0n, data = '0x' }: Partial<Made>,
  {
    decimals = async () => 6,
    coin = async () => undefined,
    looked,
    answer = async () => undefined,
    signal = new AbortController().signal,
  }: Means = {},
) {
  const abi = {
    decodeAbiParameters,
    encodeAbiParameters,
    toAddress(address: unknown) {
      looked?.(address)
      return toAddress(address)
    },
  }
  return readEffects(
    {
      abi,
      erc20: { decimals },
      coin,
      rpc: { request: async () => undefined },
      ethCall: async (_rpc, _network, { data }) => answer(data),
    },
    { network: mainnet.id, from: safe, to, value, data },
    signal,
  )
}

/** Returns `safeBatchTransferFrom` of ERC-1155. */
function batchTransfer(ids: readonly bigint[], counts: readonly bigint[]): Hex {
  const listOf = (numbers: readonly bigint[]) => [BigInt(numbers.length), ...numbers].map(word).join('')
  const [idsAt, countsAt] = [160, 192 + ids.length * 32]
  const heads = [safe, other, idsAt, countsAt, countsAt + 32 + counts.length * 32].map(word).join('')
  return `0x2eb2c2d6${heads}${listOf(ids)}${listOf(counts)}${word(0)}`
}

const [first, second, third, fourth, fifth, sixth] = [other, spender, 3, 4, 5, 6].map(word)
test.each<[string, Hex, object[]]>([
  ['transfer', `0xa9059cbb${first}${third}`, [{ kind: 'send', to: other, token, amount: 3n }]],
  ['transferFrom', `0x23b872dd${second}${first}${third}`, [{ kind: 'send', to: other, token, amount: 3n }]],
  ['approve', `0x095ea7b3${first}${third}`, [{ kind: 'allow', to: other, token, amount: 3n }]],
  ['increaseAllowance', `0x39509351${first}${third}`, [{ kind: 'increase', to: other, token, amount: 3n }]],
  ['increaseApproval', `0xd73dd623${first}${third}`, [{ kind: 'increase', to: other, token, amount: 3n }]],
  ['permit', `0xd505accf${second}${first}${third}`, [{ kind: 'permit', to: other, token, amount: 3n }]],
  [
    'permit of DAI',
    `0x8fcbaf0c${second}${first}${third}${fourth}${fifth}`,
    [{ kind: 'permit', to: other, token }],
  ],
  [
    'permit of DAI for nothing',
    `0x8fcbaf0c${second}${first}${third}${fourth}${word(0)}`,
    [{ kind: 'none', to: other, token }],
  ],
  ['safeTransferFrom', `0x42842e0e${second}${first}${third}`, [{ kind: 'send', to: other, token, id: 3n }]],
  [
    'safeTransferFrom with data',
    `0xb88d4fde${second}${first}${third}`,
    [{ kind: 'send', to: other, token, id: 3n }],
  ],
  [
    'safeTransferFrom of some',
    `0xf242432a${second}${first}${third}${fourth}`,
    [{ kind: 'send', to: other, token, id: 3n, amount: 4n }],
  ],
  [
    'safeBatchTransferFrom',
    batchTransfer([3n, 5n], [4n, 6n]),
    [
      { kind: 'send', to: other, token, id: 3n, amount: 4n },
      { kind: 'send', to: other, token, id: 5n, amount: 6n },
    ],
  ],
  ['setApprovalForAll', `0xa22cb465${first}${word(1)}`, [{ kind: 'all', to: other, token }]],
  ['setApprovalForAll to nothing', `0xa22cb465${first}${word(0)}`, [{ kind: 'none', to: other, token }]],
  ['transferAndCall', `0x1296ee62${first}${third}`, [{ kind: 'send', to: other, token, amount: 3n }]],
  [
    'transferAndCall with data',
    `0x4000aea0${first}${third}`,
    [{ kind: 'send', to: other, token, amount: 3n }],
  ],
  [
    'transferFromAndCall',
    `0xd8fbe994${second}${first}${third}`,
    [{ kind: 'send', to: other, token, amount: 3n }],
  ],
  [
    'transferFromAndCall with data',
    `0xc1d34b89${second}${first}${third}`,
    [{ kind: 'send', to: other, token, amount: 3n }],
  ],
  ['approveAndCall', `0x3177029f${first}${third}`, [{ kind: 'allow', to: other, token, amount: 3n }]],
  [
    'approveAndCall with data',
    `0xcae9ca51${first}${third}`,
    [{ kind: 'allow', to: other, token, amount: 3n }],
  ],
  ['send', `0x9bd9bbc6${first}${third}`, [{ kind: 'send', to: other, token, amount: 3n }]],
  ['operatorSend', `0x62ad1b83${second}${first}${third}`, [{ kind: 'send', to: other, token, amount: 3n }]],
  ['authorizeOperator', `0x959b8c3f${first}`, [{ kind: 'all', to: other, token }]],
  ['approveDelegation', `0xc04a8a10${first}${third}`, [{ kind: 'allow', to: other, token, amount: 3n }]],
  [
    'delegationWithSig',
    `0x0b52d558${second}${first}${third}`,
    [{ kind: 'permit', to: other, token, amount: 3n }],
  ],
  [
    'approve of ERC-6909',
    `0x426a8493${first}${third}${fourth}`,
    [{ kind: 'allow', to: other, token, id: 3n, amount: 4n }],
  ],
  [
    'approve of ERC-6909 for nothing',
    `0x426a8493${first}${third}${word(0)}`,
    [{ kind: 'none', to: other, token, id: 3n }],
  ],
  [
    'increaseAllowance of ERC-6909',
    `0xff61011a${first}${third}${fourth}`,
    [{ kind: 'increase', to: other, token, id: 3n, amount: 4n }],
  ],
  ['setOperator', `0x558a7297${first}${word(1)}`, [{ kind: 'all', to: other, token }]],
  ['allow', `0x110496e5${first}${word(1)}`, [{ kind: 'all', to: other, token }]],
  ['allow of nothing', `0x110496e5${first}${word(0)}`, [{ kind: 'none', to: other, token }]],
  ['allowBySig', `0xbb24d994${second}${first}${word(1)}`, [{ kind: 'all', to: other, token }]],
  ['setAuthorization', `0xeecea000${first}${word(1)}`, [{ kind: 'all', to: other, token }]],
  [
    'approve of Permit2',
    `0x87517c45${second}${first}${third}`,
    [{ kind: 'permit', to: other, token: spender, amount: 3n }],
  ],
  [
    'transferFrom of Permit2',
    `0x36c78516${third}${first}${fourth}${second}`,
    [{ kind: 'send', to: other, token: spender, amount: 4n }],
  ],
  [
    'permit of Permit2',
    `0x2b67b570${third}${second}${fourth}${fifth}${sixth}${first}`,
    [{ kind: 'permit', to: other, token: spender, amount: 4n }],
  ],
  [
    'permitTransferFrom of Permit2',
    `0x30f28b7a${second}${third}${fourth}${fifth}${first}${sixth}`,
    [{ kind: 'send', to: other, token: spender, amount: 6n }],
  ],
  [
    'permitWitnessTransferFrom of Permit2',
    `0x137c29fe${second}${third}${fourth}${fifth}${first}${sixth}`,
    [{ kind: 'send', to: other, token: spender, amount: 6n }],
  ],
  ...['e3ee160e', 'ef55bec6'].map((selector): [string, Hex, object[]] => [
    `an authorization of ERC-3009, ${selector}`,
    `0x${selector}${second}${first}${third}`,
    [{ kind: 'send', to: other, token, amount: 3n }],
  ]),
  ['no function', '0x', []],
  ['transfer without an amount', `0xa9059cbb${first}`, [{ kind: 'send', to: other, token }]],
  [
    'transfer with a part of its amount',
    `0xa9059cbb${first}01`,
    [{ kind: 'send', to: other, token, amount: 2n ** 248n }],
  ],
])('reads %s', async (name, data, effects) => {
  const to = name.endsWith('of Permit2') ? permit2 : token
  const found = await effectsOf({ to, data })
  // The decimals of a contract are not those of one of its many tokens.
  expect(found).toEqual(effects.map((effect) => ('id' in effect ? effect : { ...effect, decimals: 6 })))
  const capitals: Hex = `0x${data.slice(2).toUpperCase()}`
  expect(await effectsOf({ to, data: capitals })).toEqual(found)
})

test.each<[string, Hex]>([
  ['a function that is not known', `0x12345678${first}${third}`],
  ['less than a function', '0xa9059c'],
  ['one byte', '0x00'],
  ['permit with bytes', `0x9fd5a6cf${second}${first}${third}`],
  ['permitBatch of Permit2', `0x2a2d80d1${second}${word(96)}${word(0)}`],
  ['transferFrom of Permit2 for several', `0x0d58b1db${word(32)}${word(0)}`],
  ['transfer of ERC-6909', `0x095bcdb6${first}${third}${fourth}`],
  ['a call by a module of a Safe', `0x468721a7${first}${third}${word(128)}${word(0)}${word(0)}`],
  ['transfer without arguments', '0xa9059cbb'],
  ['approve of Permit2 without a spender', `0x87517c45${second}`],
  ['transferFrom of Permit2 without a token', `0x36c78516${third}${first}${fourth}`],
  ['safeBatchTransferFrom without lists', `0x2eb2c2d6${second}${first}`],
  ['safeBatchTransferFrom with lists of nowhere', `0x2eb2c2d6${second}${first}${'f'.repeat(128)}`],
  ['safeBatchTransferFrom with more pieces than numbers', batchTransfer([1n, 2n], [3n])],
])('says that it cannot read %s, also in another call', async (_name, data) => {
  const call = { to: token, value: 0n, data }
  expect(await effectsOf(call)).toEqual([unknown(token)])
  for (const write of [
    ...Object.values(single),
    (one: Made) => batchOf([one]) && executeOf('0x01', batchOf([one])),
  ])
    expect(await effectsOf({ data: write(call) })).toEqual([unknown()])
  expect(await effectsOf({ to: token, data: selves.multicall?.([data]) ?? '0x' })).toEqual([unknown(token)])
})

test('reads the coins of a call, and of each call in it', async () => {
  expect(await effectsOf({ to: other, value: 5n })).toEqual([{ kind: 'send', to: other, amount: 5n }])
  expect(await effectsOf({ to: other })).toEqual([])
  expect(await effectsOf({ to: other, value: 5n, data: '0x12345678' })).toEqual([unknown(other)])
  const sent = { kind: 'send', to: other, amount: 7n }
  const inside = (data: Hex) => single.execute?.({ to: other, value: 7n, data }) ?? '0x'
  expect(await effectsOf({ value: 5n, data: inside('0x') })).toEqual([sent])
  expect(await effectsOf({ value: 5n, data: inside('0x12345678') })).toEqual([sent, unknown()])
})

test('reads the decimals that the token says, and no other', async () => {
  const data = multiSendOf([approve, approve, { to: other, value: 1n, data: '0x' }])
  const asked: string[] = []
  const found = await effectsOf(
    { data },
    {
      decimals: async (...[, of]: readonly unknown[]) => {
        asked.push(String(of))
        return 8
      },
    },
  )
  expect(found.map(({ decimals }) => decimals)).toEqual([8, 8, undefined])
  expect(asked).toEqual([token])
  const { decimals: _, ...bare } = allow
  expect(await effectsOf(approve, { decimals: async () => undefined })).toEqual([bare])
  const fails = async () => {
    throw new Error('away')
  }
  expect(await effectsOf(approve, { decimals: fails })).toEqual([bare])
})

test('says nothing once it is aborted', async () => {
  await expect(effectsOf(approve, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
})

test('keeps the order of calls', async () => {
  const pay = (value: bigint): Made => ({ to: other, value, data: '0x' })
  const inner = { to: safe, value: 0n, data: multiSendOf([pay(2n), pay(3n)]) }
  const found = await effectsOf({ data: multiSendOf([pay(1n), inner, pay(4n)]) })
  expect(found.map(({ amount }) => amount)).toEqual([1n, 2n, 3n, 4n])
})

test.each([
  ['whole', word(68)],
  ['with a length that is larger than the data', word(0x400)],
])('reads the approval of an entry %s, as the contract calls it', async (_what, length) => {
  const packed: Hex = `0x00${token.slice(2)}${word(0)}${length}${approval.slice(2)}`
  const data: Hex = `0x8d80ff0a${word(32)}${word(size(packed))}${packed.slice(2)}`
  expect(await effectsOf({ data })).toEqual([allow])
})

test('reads the coins of a last entry that ends after its value', async () => {
  const packed = `00${spender.slice(2)}${word(10n ** 18n)}`
  const data: Hex = `0x8d80ff0a${word(32)}${word(packed.length / 2)}${packed}`
  expect(await effectsOf({ data })).toEqual([{ kind: 'send', to: spender, amount: 10n ** 18n }])
})

test.each<[string, Hex]>([
  ['code of others', safeOf(approve, 1)],
  ['code that is only named as MultiSend', safeOf({ to: other, value: 0n, data: multiSendOf([approve]) }, 1)],
  ['code of others in MultiSend', multiSendOf([approve], 1)],
  ['code of others by ERC-7579', executeOf('0xff', `0x${token.slice(2)}${approval.slice(2)}`)],
])('says that %s may do anything', async (_what, data) => {
  expect(await effectsOf({ data })).toEqual([allow, unknown()])
})

test('reads MultiSend, which a Safe runs in its own name', async () => {
  const data = safeOf({ to: multiSendAddress, value: 0n, data: multiSendOf([approve]) }, 1)
  expect(await effectsOf({ data })).toEqual([allow])
})

test('lists 200 effects, and says that there are more', async () => {
  const many = (count: number) => selves.multicall?.(Array.from({ length: count }, () => approval)) ?? '0x'
  expect(await effectsOf({ to: token, data: many(200) })).toEqual(Array(200).fill(allow))
  expect(await effectsOf({ to: token, data: many(201) })).toEqual([...Array(200).fill(allow), unknown(token)])
  const inert = Array.from({ length: 1_999 }, (): Hex => '0x')
  expect(await effectsOf({ to: token, data: selves.multicall?.([...inert, approval]) ?? '0x' })).toEqual([
    allow,
  ])
  const longer = selves.multicall?.([...inert, '0x', approval]) ?? '0x'
  expect(await effectsOf({ to: token, data: longer })).toEqual([unknown(token)])
})

/** Data whose lists name the same bytes many times, one list in another. */
function bombOf(depth: number, width: number, inner: string): string {
  if (depth === 0) return inner
  const data = bombOf(depth - 1, width, inner)
  const padded = data.padEnd(Math.ceil(data.length / 64) * 64, '0')
  const offsets = word(width * 32).repeat(width)
  return `ac9650d8${word(32)}${word(width)}${offsets}${word(data.length / 2)}${padded}`
}

search(
  'reads a bounded number of calls, however often data names them',
  fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 200 }), async (depth, width) => {
    let looks = 0
    const data: Hex = `0x${bombOf(depth, width, approval.slice(2))}`
    const found = await effectsOf({ to: token, data }, { looked: () => (looks += 1) })
    expect(looks).toBeLessThan(5_000)
    const isWhole = width ** depth <= 200
    expect(found.at(-1)).toEqual(isWhole ? allow : unknown(token))
    if (isWhole) expect(found).toHaveLength(width ** depth)
  }),
  { gate: 40, exhaustive: 2_000 },
)

/** A call, and the spenders that it lets take something. */
interface Tree extends Made {
  readonly spenders: readonly string[]
  /** Whether one of the calls cannot be read. */
  readonly isOpaque: boolean
}
const approvals = fc.bigInt(2n ** 150n, 2n ** 160n - 1n).map((number): Tree => {
  const to = `0x${word(number).slice(24)}`
  return { to: token, value: 0n, data: `0x095ea7b3${word(to)}${word(1)}`, spenders: [to], isOpaque: false }
})
/** Bytes that no function is known by; none do nothing. */
const opaque = fc.uint8Array({ maxLength: 40 }).map((bytes): Tree => {
  const data: Hex = `0x${Buffer.from(bytes).toString('hex')}`
  return { to: token, value: 0n, data, spenders: [], isOpaque: data !== '0x' }
})
const leaves = fc.oneof({ weight: 12, arbitrary: approvals }, { weight: 1, arbitrary: opaque })
const insideOf = (all: readonly Tree[]) => ({
  spenders: all.flatMap(({ spenders }) => spenders),
  isOpaque: all.some(({ isOpaque }) => isOpaque),
})
const { 'batch in an operation': _, ...alone } = several
const carriersOfMany = [...Object.values(alone), ...Object.values(others)]
const grown = (inner: fc.Arbitrary<Tree>) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...Object.values(single)), inner)
      .map(([write, one]): Tree => ({ to: safe, value: 0n, data: write(one), ...insideOf([one]) })),
    fc.tuple(fc.constantFrom(...carriersOfMany), fc.array(inner, { minLength: 1, maxLength: 4 })).map(
      ([write, all]): Tree => ({
        to: safe,
        value: 0n,
        data: write(all),
        ...insideOf(all),
      }),
    ),
    fc.tuple(fc.constantFrom(...Object.values(selves)), fc.array(inner, { minLength: 1, maxLength: 4 })).map(
      ([write, all]): Tree => ({
        to: token,
        value: 0n,
        data: write(all.map(({ data }) => data)),
        ...insideOf(all),
        // There, the functions of an account are those of a contract that may do anything.
        ...(all.some(({ to }) => to === safe) && { isOpaque: true }),
      }),
    ),
  )
/** Calls in calls, up to this deep. */
const trees = fc.integer({ min: 0, max: 10 }).chain((depth) => {
  let all: fc.Arbitrary<Tree> = leaves
  for (let level = 0; level < depth; level += 1) all = grown(level > 2 ? fc.oneof(leaves, all, all) : all)
  return all
})
/** Data as a page may alter it so that the chain still reads the same. */
const spellings = fc.constantFrom<(data: Hex) => Hex>(
  (data) => data,
  (data) => `${data}${'00'.repeat(7)}`,
  (data) => `0x${data.slice(2).toUpperCase()}`,
  // A flag of Multicall3 counts by any bit; addresses are read by their last 20 bytes.
  (data) => `0x${data.slice(2).replaceAll(word(1) + word(96), word(2) + word(96))}`,
  (data) => `0x${data.slice(2).replaceAll(word(token), `1${word(token).slice(1)}`)}`,
)

search(
  'every call in a call is shown, or it is said that there are more',
  fc.asyncProperty(trees, spellings, async ({ spenders, isOpaque, ...call }, spell) => {
    const found = await effectsOf({ ...call, data: spell(call.data) })
    const shown = found.map(({ to }) => to.toLowerCase())
    const isCut = found.at(-1)?.kind === 'unknown'
    if (found.length > 200) expect(isCut).toBe(true)
    else expect([shown.slice(0, isCut ? -1 : undefined), isCut]).toEqual([spenders, isOpaque])
  }),
  { gate: 75, exhaustive: 10_000 },
)

search(
  'data that ends anywhere is read to its end, and what is unknown comes last',
  fc.asyncProperty(trees, fc.nat(), async (call, cut) => {
    const end = 4 + (cut % (size(call.data) - 3))
    const data = end < size(call.data) ? slice(call.data, 0, end) : call.data
    const found = await effectsOf({ to: call.to, data })
    expect(found.length).toBeLessThanOrEqual(201)
    expect(found.slice(0, -1).some(({ kind }) => kind === 'unknown')).toBe(false)
  }),
  { gate: 100, exhaustive: 5_000 },
)

test('reads batches of batches, with data for each', async () => {
  const withData = (calls: readonly Made[]) =>
    encodeAbiParameters(
      [
        { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] },
        { type: 'bytes' },
      ],
      [calls.map(({ to, value, data }) => [to, value, data] as const), '0x1234'],
    )
  const batches = [withData([approve]), batchOf([approve, approve])]
  const data = executeOf('0x01000000000078210002', encodeAbiParameters([{ type: 'bytes[]' }], [batches]))
  expect(await effectsOf({ data })).toEqual([allow, allow, allow])
})

/** Functions that carry calls or move something, with arguments that may be empty lists. */
const named = fc
  .tuple(
    fc.constantFrom(
      ...['ac9650d8', '5ae401dc', '1f0464d1', '252dba42', 'bce38bd7', 'c3077fa9', '399542e9', '82ad56cb'],
      ...['174dea71', 'b61d27f6', '34fcd5be', '47e1da2a', '18dfb3c7', '51945447', '6a761202', '8d80ff0a'],
      ...['e9ae5c53', 'a9059cbb', 'a22cb465', '8fcbaf0c', '095ea7b3', '38ed1739'],
    ),
    fc.array(fc.constantFrom(0n, 0n, 32n, 64n, 96n, 1n, 2n, BigInt(other)), { maxLength: 8 }),
  )
  .map(([selector, words]): Hex => `0x${selector}${words.map(word).join('')}`)

search(
  'a call with data never does nothing, whatever its function is called',
  fc.asyncProperty(named, fc.bigInt(0n, 3n), async (data, value) => {
    expect(await effectsOf({ to: token, value, data })).not.toEqual([])
  }),
  { gate: 200, exhaustive: 20_000 },
)

/** Contracts whose `approve` and `transferFrom` take coins, items, or both, and how they answer. */
const owned = (ids: (id: bigint) => boolean) => async (data: string) => {
  if (!data.startsWith('0x6352211e')) return undefined
  return ids(BigInt(`0x${data.slice(10)}`)) ? (`0x${word(other)}` as const) : undefined
}
const contracts = {
  coin: { decimals: 18, answer: async () => undefined, isItem: () => false },
  'coin that knows ERC-165': {
    decimals: 6,
    answer: async () => `0x${word(0)}` as const,
    isItem: () => false,
  },
  'collection with decimals': {
    decimals: 18,
    answer: async (data: string) =>
      data.startsWith('0x01ffc9a780ac58cd') ? (`0x${word(1)}` as const) : undefined,
    isItem: () => true,
  },
  'collection of before ERC-165, with 0 decimals': {
    decimals: 0,
    answer: owned(() => false),
    isItem: () => true,
  },
  'collection of before ERC-165, with decimals': {
    decimals: 18,
    answer: owned(() => true),
    isItem: () => true,
  },
  'coins and items (ERC-404)': {
    decimals: 18,
    answer: owned((id) => id > 0n && id <= 100n),
    isItem: (id: bigint) => id > 0n && id <= 100n,
  },
  'contract that no node knows': {
    decimals: 18,
    answer: async () => Promise.reject(new Error('away')),
    isItem: () => true,
  },
} as const
const numbers = fc.oneof(fc.constantFrom(0n, 1n, 7n, 42n, 100n, 101n), fc.bigInt(0n, 2n ** 128n))

search(
  'the number of an item is never said as an amount, and that of coins is',
  fc.asyncProperty(
    fc.constantFrom(...Object.values(contracts)),
    fc.constantFrom('transfer', 'transferFrom', 'approve', 'approve of ERC-1363', 'increaseAllowance'),
    numbers,
    async ({ decimals, answer, isItem }, method, number) => {
      const data: Hex = {
        transfer: `0xa9059cbb${word(other)}${word(number)}` as const,
        transferFrom: `0x23b872dd${word(safe)}${word(other)}${word(number)}` as const,
        approve: `0x095ea7b3${word(other)}${word(number)}` as const,
        'approve of ERC-1363': `0x3177029f${word(other)}${word(number)}` as const,
        increaseAllowance: `0x39509351${word(other)}${word(number)}` as const,
      }[method]
      const [effect] = await effectsOf({ to: token, data }, { decimals: async () => decimals, answer })
      const mayBeItem = method !== 'transfer' && method !== 'increaseAllowance' && isItem(number)
      expect(effect).toMatchObject({ to: other, token, amount: number })
      expect(effect?.decimals).toBe(mayBeItem ? undefined : decimals)
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)

test('an allowance has the supply of its token, if the token says it', async () => {
  const answer = async (data: string) => (data === '0x18160ddd' ? (`0x${word(500)}` as const) : undefined)
  const [first] = await effectsOf(approve, { answer })
  expect(first).toMatchObject({ kind: 'allow', decimals: 6, supply: 500n })
  expect(await effectsOf(approve)).toEqual([allow])
})

const pieces = fc.array(fc.tuple(fc.bigInt(0n, 2n ** 256n - 1n), fc.bigInt(0n, 2n ** 256n - 1n)), {
  maxLength: 6,
})
search(
  'each piece of a batch is said with its number and how many, or that there is more',
  fc.asyncProperty(pieces, fc.constantFrom(0, 0, 150, 195), fc.nat(900), async (some, more, cut) => {
    const all = [...some, ...Array.from({ length: more }, (_, at) => [BigInt(at), 7n] as const)]
    const data = batchTransfer(
      all.map(([id]) => id),
      all.map(([, count]) => count),
    )
    const sent = all.map(([id, amount]) => ({ kind: 'send', to: other, token, id, amount }))
    const isWhole = sent.length > 0 && sent.length <= 200
    const said = isWhole ? sent : [...sent.slice(0, 200), unknown(token)]
    expect(await effectsOf({ to: token, data })).toEqual(said)
    const shorter: Hex = `0x${data.slice(2, Math.max(10, data.length - 2 - cut))}`
    const found = await effectsOf({ to: token, data: shorter })
    if (found.at(-1)?.kind !== 'unknown') expect(found).toEqual(sent)
  }),
  { gate: 100, exhaustive: 5_000 },
)
