// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { encodeFunctionData, encodePacked, type Hex, hashTypedData, padHex, parseAbiItem, size } from 'viem'
import { expect, test } from 'vitest'
import { drawConfirmScreen } from '../confirm/confirmScreen.js'
import { textsFor } from '../confirm/texts.js'
import { type Call, permit2, showCall, showCalls } from './evm/calls.js'
import { account, coin, items, network, other, place } from './evm/evm.test-support.js'
import { readTypedData, showTypedData } from './evm/typedData.js'
import type { Screen } from './screen.js'
import { showInstruction } from './solana/instructions.js'
import { bob, key, le, mint, nodeOf, address as own, programs, source } from './solana/solana.test-support.js'
import { parseTransaction } from './solana/wire.js'

// The rule: requests that sign different things are drawn differently. Each exception is where it is left out, with the reason.

const texts = textsFor('en')
const textOf = (screen: Screen, signer: string) =>
  drawConfirmScreen(screen, { origin: 'https://app.example', name: undefined, account: signer }, texts)
    .map((part) => part.textContent)
    .join('\n')

// ── Typed data ──

interface Field {
  readonly name: string
  readonly type: string
}
interface Typed {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const structs = ['Order', 'Cancel', 'Exchange:Send', 'Exchange:Draw'] as const
const leafTypes = ['address', 'uint256', 'int256', 'uint64', 'bytes32', 'bytes', 'string', 'bool'] as const
const words = fc
  .array(
    fc.constantFrom(
      ...['a', 'b', ' ', ', ', '"', '\\', 'u202e', '\u202e', '\n', ': ', '␣', '⏎', ' × ', '4', '40'],
      ' '.repeat(40),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''))
const bytesOf = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const anyOf = (type: string): fc.Arbitrary<unknown> => {
  if (type.endsWith('[]')) return fc.array(anyOf(type.slice(0, -2)), { maxLength: 3 })
  if (type === 'address') return fc.constantFrom(account, other, coin)
  if (type === 'bytes32') return bytesOf(32)
  if (type === 'bytes') return fc.nat(3).chain(bytesOf)
  if (type === 'bool') return fc.boolean()
  if (type === 'string') return words
  return fc.nat(5).map(String)
}
const leafType = fc
  .tuple(fc.constantFrom(...leafTypes), fc.boolean())
  .map(([of, isList]) => `${of}${isList ? '[]' : ''}`)
/** Fields `a`, `b` and so on, with a value each. */
const fieldsOf = fc.array(
  leafType.chain((type) => fc.record({ type: fc.constant(type), value: anyOf(type) })),
  { minLength: 1, maxLength: 3 },
)
const isSet = fc.constantFrom(undefined, '1', '2')
const typed = fc
  .record({
    domain: fc.record({
      name: fc.constantFrom(undefined, 'Exchange', `${'Exchange'.repeat(9)}1`, `${'Exchange'.repeat(9)}2`),
      version: isSet,
      verifyingContract: fc.constantFrom(undefined, coin, items),
      salt: isSet.map((digit) => digit && `0x${digit.repeat(64)}`),
    }),
    isReversed: fc.boolean(),
    primaryType: fc.constantFrom(...structs),
    inner: fc.constantFrom('Item', 'Gift'),
    isList: fc.boolean(),
    prefix: fc.constantFrom('field', 'other'),
    fields: fieldsOf,
    innerFields: fieldsOf,
  })
  .map(({ domain, isReversed, primaryType, inner, isList, prefix, fields, innerFields }): Typed => {
    const domainTypes = { name: 'string', version: 'string', verifyingContract: 'address', salt: 'bytes32' }
    const given = Object.entries(domain).filter(([, value]) => value !== undefined)
    const ordered = isReversed ? given.toReversed() : given
    const named = (all: typeof fields) => all.map(({ type }, at) => ({ name: `${prefix}${at}`, type }))
    const valued = (all: typeof fields) =>
      Object.fromEntries(all.map(({ value }, at) => [`${prefix}${at}`, value]))
    return {
      domain: Object.fromEntries(ordered),
      types: {
        EIP712Domain: ordered.map(([name]) => ({ name, type: Reflect.get(domainTypes, name) })),
        [primaryType]: [...named(fields), { name: 'item', type: isList ? `${inner}[]` : inner }],
        [inner]: named(innerFields),
      },
      primaryType,
      message: { ...valued(fields), item: isList ? [valued(innerFields)] : valued(innerFields) },
    }
  })

/** One value, name or type of typed data changed: where it is once, or a name wherever it is. */
function changed(whole: Typed, { at, to, isAll }: { at: number; to: unknown; isAll: boolean }): unknown {
  const text = JSON.stringify(whole)
  const leaves = [...text.matchAll(/"(?:[^"\\]|\\.)*"(:?)|true|false/g)].filter(([, isName]) => !isName)
  const leaf = leaves[at % leaves.length]
  if (!leaf) return undefined
  const written = JSON.stringify(to)
  return JSON.parse(
    isAll
      ? text.replaceAll(leaf[0], () => (typeof to === 'string' ? written : leaf[0]))
      : text.slice(0, leaf.index) + written + text.slice(leaf.index + leaf[0].length),
  )
}

async function typedScreen(data: unknown) {
  const read = readTypedData([account, JSON.stringify(data)], account, network, JSON.parse)
  const types = Object.fromEntries(Object.entries(read.types))
  return {
    text: textOf(await showTypedData(read, place), account),
    digest: hashTypedData({ ...read, types }),
  }
}
/** Nothing for data that is refused. */
const readable = (data: unknown) => typedScreen(data).catch(() => undefined)

const change = fc.record({
  at: fc.nat(),
  to: fc.oneof(
    words,
    leafType,
    fc.constantFrom(...structs, 'Item', 'Gift', account, other, '3', true, false),
  ),
  isAll: fc.boolean(),
})

search(
  'typed data that is not known is drawn otherwise for each digest',
  async (look) => {
    let count = 0
    await look(
      fc.asyncProperty(typed, change, typed, async (one, what, another) => {
        const [first, ...more] = await Promise.all([one, changed(one, what), another].map(readable))
        for (const second of more) {
          if (!first || !second || first.digest === second.digest) continue
          count += 1
          expect(second.text).not.toBe(first.text)
        }
      }),
    )
    expect(count).toBeGreaterThan(50)
  },
  { gate: 120, exhaustive: 20_000 },
)

/** Two values of a type that a screen tells apart. Dates are a day apart. */
const twoOf = (type: string, name: string): readonly [unknown, unknown] => {
  if (type === 'uint256[]') return [[5n], [6n]]
  if (type === 'bytes[]') return [[transferOf(5n)], [transferOf(6n)]]
  if (/until|deadline|expir/i.test(name)) return [86_400n, 172_800n]
  if (/^(owner|holder)$/.test(name)) return [account, other]
  if (type === 'address') return [padHex('0x11111', { size: 20 }), padHex('0x22222', { size: 20 })]
  if (type === 'bool') return [true, false]
  if (type === 'string') return ['Token', 'Other']
  if (type === 'bytes32') return [padHex('0x1'), padHex('0x2')]
  if (type === 'bytes') return ['0x', '0x1234']
  if (type === 'uint8') return [0, 1]
  return name === 'gasPrice' ? [0n, 1n] : [5n, 6n]
}
const transferOf = (amount: bigint) =>
  encodeFunctionData({
    abi: [parseAbiItem('function transfer(address,uint256)')],
    args: [other, amount],
  })
const namedFields = (text: string): readonly Field[] =>
  text.split(',').map((one) => {
    const [type = '', name = ''] = one.split(' ')
    return { type, name }
  })
/** Returns the names of the values without which a screen stays the same. */
async function hiddenOf(
  all: readonly Field[],
  shown: (values: Readonly<Record<string, unknown>>) => Promise<string>,
): Promise<readonly string[]> {
  const base = Object.fromEntries(all.map(({ type, name }) => [name, twoOf(type, name)[0]]))
  const first = await shown(base)
  const each = all.map(async ({ type, name }) => {
    const second = await shown({ ...base, [name]: twoOf(type, name)[1] })
    return second === first ? [name] : []
  })
  return (await Promise.all(each)).flat()
}

const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const safeTx =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'

// Not drawn: which of several permits or transactions of a Safe goes first, and the gas that a Safe pays for at a price of 0.
test.for<
  readonly [
    primaryType: string,
    contract: Hex,
    hidden: string,
    fields: string,
    struct?: string,
    item?: string,
  ]
>([
  ['Permit', coin, 'nonce', 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'],
  ['Permit', coin, 'nonce', 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'],
  [
    'PermitSingle',
    permit2,
    'nonce',
    `${details},address spender,uint256 sigDeadline`,
    'PermitDetails',
    'details',
  ],
  [
    'PermitTransferFrom',
    permit2,
    'nonce',
    'address token,uint256 amount,address spender,uint256 nonce,uint256 deadline',
    'TokenPermissions',
    'permitted',
  ],
  ['SafeTx', other, 'safeTxGas,baseGas,gasToken,refundReceiver,nonce', safeTx],
])(
  'of the known %s for %s, only %s is on no screen',
  async ([primaryType, contract, hidden, fields, struct, item]) => {
    const all = namedFields(fields)
    const within = all.slice(0, struct === 'PermitDetails' ? 4 : struct ? 2 : 0)
    const rest = all.slice(within.length)
    const found = await hiddenOf(all, async (values) => {
      const of = (some: readonly Field[]) =>
        Object.fromEntries(some.map(({ name }) => [name, String(values[name])]))
      const outer = { ...of(rest), ...('allowed' in values && { allowed: values.allowed }) }
      const message = item ? { ...outer, [item]: of(within) } : outer
      const types = {
        [primaryType]: [...(item && struct ? [{ name: item, type: struct }] : []), ...rest],
        ...(struct && { [struct]: within }),
      }
      const domain = { name: 'Token', version: '1', chainId: 1, verifyingContract: contract }
      return (await typedScreen({ domain, types, primaryType, message })).text
    })
    expect(found.join()).toBe(hidden)
  },
)

test('of the domain of a permit, only its name, version and salt are on no screen', async () => {
  const fields = namedFields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline')
  const message = Object.fromEntries(fields.map(({ type, name }) => [name, String(twoOf(type, name)[0])]))
  const domain = namedFields('string name,string version,address verifyingContract,bytes32 salt')
  const found = await hiddenOf(domain, async (values) => {
    const types = { EIP712Domain: domain, Permit: fields }
    return (await typedScreen({ domain: values, types, primaryType: 'Permit', message })).text
  })
  expect(found).toEqual(['name', 'version', 'salt'])
})

// ── Calls ──

// Not drawn: signatures that others gave, and until when several calls may be carried out.
test.for<readonly [name: string, parameters: string, hidden: string]>([
  ['transfer', 'address to,uint256 value', ''],
  ['transferFrom', 'address from,address to,uint256 value', ''],
  ['approve', 'address to,uint256 value', ''],
  ['increaseAllowance', 'address to,uint256 value', ''],
  [
    'permit',
    'address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s',
    'v,r,s',
  ],
  ['setApprovalForAll', 'address operator,bool approved', ''],
  ['safeTransferFrom', 'address from,address to,uint256 id', ''],
  ['safeTransferFrom', 'address from,address to,uint256 id,bytes data', ''],
  ['safeTransferFrom', 'address from,address to,uint256 id,uint256 value,bytes data', ''],
  ['safeBatchTransferFrom', 'address from,address to,uint256[] ids,uint256[] values,bytes data', ''],
  ['approve', 'address token,address spender,uint160 amount,uint48 expiration', ''],
  ['multicall', 'bytes[] data', ''],
  ['multicall', 'uint256 deadline,bytes[] data', 'deadline'],
  [
    'execTransaction',
    `${safeTx.replace(',uint256 nonce', '')},bytes signatures`,
    'safeTxGas,baseGas,gasToken,refundReceiver,signatures',
  ],
  ['anything', 'address to,uint256 value,bytes data', ''],
])('of a call of %s(%s), only %s is on no screen', async ([name, parameters, hidden]) => {
  const all = namedFields(parameters)
  const item = parseAbiItem(`function ${name}(${parameters})`)
  const to = name === 'approve' && all.length === 4 ? permit2 : /safe|setApp/.test(name) ? items : coin
  const found = await hiddenOf(all, async (values) => {
    const data = encodeFunctionData({ abi: [item], args: all.map((one) => values[one.name]) })
    return textOf(await showCall({ to, data, value: 0n }, place), account)
  })
  expect(found.join()).toBe(hidden)
})

const exec = parseAbiItem(
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
)
const [multicall, multiSend] = [
  parseAbiItem('function multicall(bytes[])'),
  parseAbiItem('function multiSend(bytes)'),
]
const multiSender: Hex = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
const nobody = padHex('0x', { size: 20 })
const ofSafe = (to: Hex, data: Hex, value: bigint, operation: 0 | 1): Call => ({
  to: items,
  value: 0n,
  data: encodeFunctionData({
    abi: [exec],
    args: [to, value, data, operation, 0n, 0n, 0n, nobody, nobody, '0x'],
  }),
})
/** Containers of a call. */
const containers: readonly ((call: Call) => Call | readonly Call[])[] = [
  (call) => call,
  (call) => [call, { to: other, data: '0x', value: 1n }],
  ({ to, data, value }) => ofSafe(to, data, value, 0),
  ({ to, data }) => ({ to, value: 0n, data: encodeFunctionData({ abi: [multicall], args: [[data]] }) }),
  ({ to, data, value }) => {
    const packed = encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(size(data)), data],
    )
    return ofSafe(multiSender, encodeFunctionData({ abi: [multiSend], args: [packed] }), 0n, 1)
  },
]
const calls: fc.Arbitrary<Call> = fc.record({
  to: fc.constantFrom(coin, other, account),
  data: fc.oneof(
    fc.nat(9).map((n) => transferOf(BigInt(n))),
    fc.nat(6).chain(bytesOf),
  ),
  value: fc.nat(2).map(BigInt),
})

search(
  'a call is drawn otherwise for each contract, each byte and each amount, whatever is around it',
  fc.asyncProperty(fc.constantFrom(...containers), calls, calls, async (wrap, one, two) => {
    const [first, second] = [wrap(one), wrap(two)]
    if (JSON.stringify(first, writeBig) === JSON.stringify(second, writeBig)) return
    const shown = async (all: Call | readonly Call[]) =>
      textOf(await showCalls('to' in all ? [all] : all, place), account)
    expect(await shown(first)).not.toBe(await shown(second))
  }),
  { gate: 80, exhaustive: 10_000 },
)
const writeBig = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

// ── Solana ──

/** A message of version 0 with all parts that its instructions may refer to. */
interface Message {
  readonly signers: readonly string[]
  /** How many of the signers, and of the others, cannot be changed. */
  readonly fixed: readonly [number, number]
  readonly others: readonly string[]
  readonly steps: readonly {
    readonly program: string
    readonly accounts: readonly number[]
    readonly data: readonly number[]
  }[]
  readonly tables: readonly {
    readonly table: string
    readonly written: readonly number[]
    readonly read: readonly number[]
  }[]
}
function bytesOfMessage({ signers, fixed, others, steps, tables }: Message): Uint8Array {
  const keys = [...new Set([...signers, ...others, ...steps.map(({ program }) => program)])]
  return Uint8Array.from([
    ...[0x80, signers.length, ...fixed, keys.length, ...keys.flatMap((one) => [...base58.decode(one)])],
    ...base58.decode(key(9)),
    steps.length,
    ...steps.flatMap(({ program, accounts, data }) => [
      ...[keys.indexOf(program), accounts.length, ...accounts, data.length, ...data],
    ]),
    tables.length,
    ...tables.flatMap(({ table, written, read }) => [
      ...[...base58.decode(table), written.length, ...written, read.length, ...read],
    ]),
  ])
}
const signIn = { origin: 'https://app.example', chains: [], isAccount: () => true }
async function solanaScreen(message: Message) {
  const bytes = bytesOfMessage(message)
  const count = message.signers.length
  const read = parseTransaction(Uint8Array.from([count, ...new Uint8Array(64 * count), ...bytes]))
  if (!read) return undefined
  const around = { account: own, symbol: 'SOL', signIn, node: nodeOf() }
  const steps = await Promise.all(read.instructions.map((one) => showInstruction(one, around)))
  // Not drawn: how a known instruction is given its accounts, which its program goes by in their order.
  const isKnown = steps.every((step) => step?.title !== 'call')
  const signed = read.instructions.map(({ program, accounts, uses, data }) => [
    ...[program, ...data],
    isKnown ? accounts : uses,
  ])
  return { text: steps.map((step) => step && textOf(step, own)).join('\n'), signed: JSON.stringify(signed) }
}
/** Kinds of instructions, the known ones with their data. */
const kinds = fc.oneof(
  fc.record({
    program: fc.constantFrom(key(40), key(41)),
    data: fc.array(fc.nat(255), { maxLength: 3 }),
  }),
  fc.constantFrom(
    { program: programs.system, data: [...le(2n, 4), ...le(5n, 8)] },
    { program: programs.system, data: [...le(11n, 4), ...le(5n, 8), ...le(1n, 8), 97] },
    { program: programs.token, data: [3, ...le(5n, 8)] },
    { program: programs.token, data: [12, ...le(5n, 8), 6] },
    { program: programs.token2022, data: [26, 1, ...le(5n, 8), 6, ...le(0n, 8)] },
    { program: programs.token, data: [4, ...le(5n, 8)] },
    { program: programs.token, data: [13, ...le(5n, 8), 6] },
    { program: programs.token, data: [5] },
    { program: programs.token, data: [6, 2, 1] },
    { program: programs.token, data: [9] },
    { program: programs.memo, data: [104, 105] },
  ),
)
const messages: fc.Arbitrary<Message> = fc.record({
  signers: fc.constantFrom([own], [own, bob]),
  fixed: fc.constantFrom([0, 0], [0, 2]),
  others: fc
    .constantFrom([bob, mint, source, key(6), key(7)], [mint, bob, source, key(6), key(7)])
    .map((all) => all),
  steps: kinds
    .chain((kind) =>
      fc.record({
        program: fc.constant(kind.program),
        data: fc.oneof(fc.constant(kind.data), fc.constant([...kind.data, 1])),
        accounts: fc.array(fc.nat(9), { maxLength: 6 }),
      }),
    )
    .map((step) => [step]),
  tables: fc.constantFrom(
    [],
    [{ table: key(50), written: [1, 5], read: [7] }],
    [{ table: key(51), written: [1], read: [5, 7] }],
  ),
})

/** A message with some parts of another one, and one account or byte of its instruction changed. */
const pairs = fc
  .record({
    one: messages,
    two: messages,
    taken: fc.subarray(['signers', 'fixed', 'others', 'tables'] as const),
    at: fc.nat(30),
    to: fc.nat(9),
    isData: fc.boolean(),
  })
  .map(({ one, two, taken, at, to, isData }): readonly [Message, Message] => {
    const [{ program, accounts, data } = { program: '', accounts: [], data: [] }] = one.steps
    const put = (all: readonly number[]) => all.map((was, index) => (index === at % all.length ? to : was))
    const step = isData ? { program, accounts, data: put(data) } : { program, accounts: put(accounts), data }
    return [one, { ...one, ...Object.fromEntries(taken.map((part) => [part, two[part]])), steps: [step] }]
  })

search(
  'an instruction is drawn otherwise for each account, its use and each byte',
  async (look) => {
    let count = 0
    await look(
      fc.asyncProperty(pairs, async ([one, two]) => {
        const [first, second] = await Promise.all([one, two].map(solanaScreen))
        if (!first || !second || first.signed === second.signed) return
        count += 1
        expect(second.text).not.toBe(first.text)
      }),
    )
    expect(count).toBeGreaterThan(50)
  },
  { gate: 120, exhaustive: 20_000 },
)
