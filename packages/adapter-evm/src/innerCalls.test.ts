// @tier gate
import { concat, type Hex, size, slice } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  batchOf,
  batchOfLists,
  bundleOf,
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
import { accountCalls, bundledOperations, innerCalls, isMultiSend } from './innerCalls.js'

const [ann, ben, own] = ['a', 'b', 'c'].map((digit): Hex => `0x${digit.repeat(40)}`)
const one: Made = { to: ann ?? '0x', value: 7n, data: '0x12345678' }
const two: Made = { to: ben ?? '0x', value: 0n, data: `0x${'ef'.repeat(40)}` }
const isDelegated = false
const calls = [one, two]
const inner = calls.map((call) => ({ ...call, isDelegated }))
const valueless = inner.map((call) => ({ ...call, value: 0n }))
const all = (data: Hex, left = 100) => innerCalls(data, { left })
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

test.each(Object.entries(single))('reads the call of %s', (_name, write) => {
  expect(all(write(one))).toEqual({ calls: [inner[0]], isCut: false })
  expect(accountCalls(write(one))).toEqual([inner[0]])
})

test.each(Object.entries(several).slice(0, -2))('reads the calls of %s', (_name, write) => {
  expect(all(write(calls))).toEqual({ calls: inner, isCut: false })
})

test.each(Object.entries(several))('an account carries out the calls of %s', (_name, write) => {
  expect(accountCalls(write(calls))).toEqual(inner)
})

test.each(Object.entries(others))('reads the calls that %s carries', (name, write) => {
  const isWithValue = name === 'multiSend' || name === 'aggregate3Value'
  expect(all(write(calls))).toEqual({ calls: isWithValue ? inner : valueless, isCut: false })
})

test.each(Object.entries(others).slice(1))(
  'calls that %s carries are not those of an account',
  (_name, write) => {
    expect(accountCalls(write(calls))).toBeUndefined()
  },
)

test('an account carries out calls without values', () => {
  expect(accountCalls(others['executeBatch without values']?.(calls) ?? '0x')).toEqual(valueless)
})

test.each(Object.entries(selves))('reads %s as calls of the contract itself', (_name, write) => {
  const found = all(write(['0x1234', '0x56']))
  expect(found).toEqual({
    calls: ['0x1234', '0x56'].map((data) => ({ to: '', value: 0n, data, isDelegated })),
    isCut: false,
  })
  expect(accountCalls(write(['0x1234']))).toBeUndefined()
})

test('reads nothing in data without a selector that it knows', () => {
  for (const data of ['0x', '0x12', '0x12345678', `0x12345678${word(32)}`] as const)
    expect(all(data)).toBeUndefined()
})

test('reads a selector in capitals', () => {
  const data: Hex = `0x${(single.execute?.(one) ?? '').slice(2).toUpperCase()}`
  expect(all(data)?.calls).toHaveLength(1)
})

test('reads an address under other bits, and any value of a flag', () => {
  const data = others.aggregate3?.([one]) ?? '0x'
  const dirty: Hex = `0x${data.slice(2).replace(word(1n) + word(96n), word(2n) + word(96n))}`
  expect(dirty).not.toBe(data)
  expect(all(dirty)?.calls).toEqual(valueless.slice(0, 1))
  const high: Hex = `0x${data.slice(2).replace(word(BigInt(one.to)), `f${word(BigInt(one.to)).slice(1)}`)}`
  expect(all(high)?.calls).toEqual(valueless.slice(0, 1))
})

test('names the contract that is called where the address of a batch of ERC-7821 is zero', () => {
  const zero = { ...one, to: `0x${'0'.repeat(40)}` } as const
  for (const name of ['batch of ERC-7821', 'batch of batches'])
    expect([name, accountCalls(several[name]?.([zero]) ?? '0x')]).toEqual([name, [{ ...inner[0], to: '' }]])
})

test('names the address zero where a batch of ERC-7579 gives it coins, which are lost if it is not the account', () => {
  const zero = { ...one, to: `0x${'0'.repeat(40)}` } as const
  for (const name of ['batch of ERC-7579', 'batch in an operation']) {
    const write = several[name] ?? (() => '0x')
    expect([name, accountCalls(write([zero]))]).toEqual([name, [{ ...zero, isDelegated }]])
    expect(accountCalls(write([{ ...zero, value: 0n }]))).toEqual([{ ...valueless[0], to: '' }])
  }
})

test.each([
  ...Object.entries(single),
  ...['executeBatch of tuples', 'executeBatch of lists'].map(
    (name) => [name, (call: Made) => several[name]?.([call]) ?? '0x'] as const,
  ),
])('names the address zero where %s calls it', (_name, write) => {
  const zero: Made = { ...one, to: `0x${'0'.repeat(40)}` }
  expect(all(write(zero))?.calls).toEqual([{ ...zero, isDelegated }])
})

test('says that there is more where a Safe pays for its transaction', () => {
  const free = safeOf(one)
  expect(all(free)?.isCut).toBe(false)
  // The seventh argument of execTransaction is the price of gas.
  const paying: Hex = concat([slice(free, 0, 4 + 6 * 32), `0x${word(1)}`, slice(free, 4 + 7 * 32)])
  expect(all(paying)).toEqual({ calls: [inner[0]], isCut: true })
  expect(accountCalls(paying)).toBeUndefined()
})

test.each([
  [[one.to, two.to], [1n, 2n], ['0x12'], true],
  [[one.to], [1n], [], true],
  [[one.to], [1n], ['0x12', '0x34'], true],
  [[one.to], [1n, 2n], ['0x12'], true],
  [[one.to, two.to], [1n], ['0x12', '0x34'], true],
  [[one.to, two.to], [], ['0x12', '0x34'], false],
  [[one.to, two.to], [1n, 2n], ['0x12', '0x34'], false],
] as const)('says that there is more where lists differ in length: %j', (to, values, data, isCut) => {
  expect(all(batchOfLists(to, values, data))?.isCut).toBe(isCut)
})

test('reads zeros where a list of values is shorter', () => {
  // executeBatch(address[],uint256[],bytes[]) with addresses, no values, and data.
  const lists = [96, 160, 192, 1, BigInt(one.to), 0, 1, 32, 4]
  const data: Hex = `0x47e1da2a${lists.map(word).join('')}${'12345678'.padEnd(64, '0')}`
  expect(all(data)).toEqual({ calls: [valueless[0]], isCut: false })
})

test('reads bytes that are not there as zeros', () => {
  const data = single.execute?.(one) ?? '0x'
  expect(all(slice(data, 0, size(data) - 31))?.calls).toEqual([{ ...inner[0], data: '0x12' }])
  expect(all(`0xb61d27f6${word(BigInt(one.to))}${word(7)}${word(96)}`)?.calls).toEqual([
    { to: one.to, value: 7n, data: '0x', isDelegated },
  ])
})

describe('says that there is more', () => {
  const far = 'f'.repeat(64)
  test.each<[string, Hex]>([
    ['of data at no place', `0xb61d27f6${word(1)}${word(0)}${far}`],
    ['of data without an end', `0xb61d27f6${word(1)}${word(0)}${word(96)}${far}`],
    ['of a list at no place', `0xac9650d8${far}`],
    ['of tuples at no place', `0x34fcd5be${far}`],
    ['of a tuple at no place', `0x34fcd5be${word(32)}${word(1)}${far}`],
    ['of a list without an end', `0xac9650d8${word(32)}${far}`],
    ['of an item at no place', `0xac9650d8${word(32)}${word(1)}${far}`],
    ['of an execution at no place', `0xe9ae5c53${word(0)}${far}`],
    ['of packed calls at no place', `0x8d80ff0a${far}`],
  ])('%s', (_what, data) => {
    expect(all(data)?.isCut).toBe(true)
    expect(accountCalls(data)).toBeUndefined()
  })

  test('of batches that cannot be read', () => {
    const lists = `${word(32)}${word(1)}`
    const bad: Hex = `0x${lists}${far}`
    expect(all(executeOf('0x01000000000078210002', bad))?.isCut).toBe(true)
    const inBatch: Hex = `0x${lists}${word(32)}${word(96)}${lists}${far}`
    expect(all(executeOf('0x01000000000078210002', inBatch))?.isCut).toBe(true)
  })

  test('if more calls are named than may be read, in all', () => {
    const budget = { left: 3 }
    expect(innerCalls(several['batch of ERC-7579']?.(calls) ?? '0x', budget)).toEqual({
      calls: inner,
      isCut: false,
    })
    expect(innerCalls(several['batch of ERC-7579']?.(calls) ?? '0x', budget)).toEqual({
      calls: inner.slice(0, 1),
      isCut: true,
    })
    expect(all(multiSendOf(calls), 1)).toEqual({ calls: inner.slice(0, 1), isCut: true })
    expect(all(multiSendOf(calls), 2)).toEqual({ calls: inner, isCut: false })
  })
})

describe('code that acts in the name of the account', () => {
  const multi: Made = { to: multiSendAddress, value: 0n, data: multiSendOf(calls) }

  test('is distinguished', () => {
    expect(all(safeOf(one, 1))?.calls).toEqual([{ ...one, isDelegated: true }])
    expect(all(multiSendOf([one], 1))?.calls).toEqual([{ ...one, isDelegated: true }])
    const run = all(executeOf('0xff', concat([one.to, one.data])))?.calls
    expect(run).toEqual([{ ...one, value: 0n, isDelegated: true }])
    expect(isMultiSend({ ...multi, isDelegated: true })).toBe(true)
    expect(isMultiSend({ ...multi, to: one.to, isDelegated: true })).toBe(false)
    expect(isMultiSend({ ...multi, data: '0x12345678', isDelegated: true })).toBe(false)
  })

  test.each<[string, Hex]>([
    ['any code', safeOf(one, 1)],
    ['any code that is named as MultiSend', safeOf({ ...multi, to: one.to }, 1)],
    ['MultiSend by another function', safeOf({ ...multi, data: one.data }, 1)],
    ['MultiSend, which runs code itself', safeOf({ ...multi, data: multiSendOf(calls, 1) }, 1)],
    ['MultiSend, which runs nothing', safeOf({ ...multi, data: multiSendOf([]) }, 1)],
    ['code by ERC-7579', executeOf('0xff', concat([one.to, one.data]))],
  ])('%s proves no call', (_what, data) => {
    expect(accountCalls(data)).toBeUndefined()
  })

  test('MultiSend that is called, and not run, is one call', () => {
    expect(accountCalls(safeOf(multi))).toEqual([{ ...multi, isDelegated }])
  })
})

test('an account makes no call by no data, and none that is proven by calls that may fail alone', () => {
  expect(accountCalls('0x')).toEqual([])
  expect(accountCalls('0x8dd7712f')).toEqual([])
  expect(accountCalls(executeOf('0x0101', batchOf(calls)))).toBeUndefined()
  expect(accountCalls(executeOf('0x01', batchOf([])))).toBeUndefined()
  expect(accountCalls('0x12345678')).toBeUndefined()
  expect(accountCalls(`0x12345678${(several['batch of ERC-7579']?.(calls) ?? '').slice(2)}`)).toBeUndefined()
})

test('an account of a Safe carries out many calls, and not without an end', () => {
  const many = (count: number) => executeOf('0x01', batchOf(Array.from({ length: count }, () => one)))
  expect(accountCalls(many(1_000))).toHaveLength(1_000)
  expect(accountCalls(many(1_001))).toBeUndefined()
})

test.each([false, true])('reads the operations of a bundle (of 0.6: %s)', (isOld) => {
  const operations = [
    { sender: own ?? '0x', nonce: 3n, callData: one.data },
    { sender: one.to, nonce: 4n, callData: two.data },
  ] as const
  expect(bundledOperations(bundleOf(operations, isOld))).toEqual(
    operations.map(({ sender: to, nonce: value, callData: data }) => ({ to, value, data, isDelegated })),
  )
  const [, ...rest] = bundleOf(operations, isOld).match(/^0x.{8}|.+$/g) ?? []
  expect(bundledOperations(`0x12345678${rest.join('')}`)).toEqual([])
})
