// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  multicall3Abi,
} from 'viem'
import { expect, it } from 'vitest'
import { AskError, UnreadableError } from '../errors.js'
import { decodeAggregate, decodeText, decodeWord, encodeAggregate, encodeCall, readQuantity } from './abi.js'

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes = fc
  .uint8Array({ maxLength: 80 })
  .map((all): `0x${string}` => `0x${Buffer.from(all).toString('hex')}`)
const hex = (text: string): `0x${string}` => `0x${text.slice(2)}`

search(
  'calls are encoded as ABI says',
  async (look) => {
    await look(
      fc.property(address, address, uint, (one, other, amount) => {
        const args = [hex(one), hex(other)] as const
        expect(encodeCall('balanceOf', one)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [args[0]] }),
        )
        expect(encodeCall('allowance', one, other)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args }),
        )
        expect(encodeCall('approve', one, amount)).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [args[0], amount] }),
        )
      }),
    )
    expect(encodeCall('decimals')).toBe('0x313ce567')
    expect(() => encodeCall('balanceOf', '0xnothex')).toThrow(AskError)
    expect(() => encodeCall('approve', '0x1', 2n ** 256n)).toThrow(AskError)
    expect(() => encodeCall('approve', '0x1', -1n)).toThrow(AskError)
  },
  { gate: 100 },
)

search(
  'several calls are encoded in one, and their answers read, as ABI says',
  async (look) => {
    const call = fc.record({ to: address, data: bytes })
    await look(
      fc.property(fc.array(call, { maxLength: 9 }), (calls) => {
        const { args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate(calls) })
        expect(args?.[0]).toEqual(
          calls.map(({ to, data }) => ({
            target: expect.stringMatching(new RegExp(to, 'i')),
            allowFailure: true,
            callData: data,
          })),
        )
        const result = calls.map(({ data }, at) => ({ success: at % 3 !== 2, returnData: data }))
        const answer = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
        expect(decodeAggregate(answer, calls.length)).toEqual(
          result.map(({ success, returnData }) => (success ? returnData : undefined)),
        )
      }),
    )
  },
  { gate: 200 },
)

it('text is read in both of its forms', () => {
  expect(decodeText(encodeAbiParameters([{ type: 'string' }], ['Dai Stablecoin ✓']))).toBe('Dai Stablecoin ✓')
  expect(decodeText(encodeAbiParameters([{ type: 'bytes32' }], [`0x4d4b52${'0'.repeat(58)}`]))).toBe('MKR')
})

it('text is read as far as is wanted', () => {
  const long = encodeAbiParameters([{ type: 'string' }], ['x'.repeat(5_000)])
  expect(decodeText(long, 2_000)).toBe('x'.repeat(2_000))
})

search('what is no answer is refused, never misread', async (look) => {
  const wrong = fc.oneof(
    fc.anything(),
    bytes,
    fc
      .array(uint, { maxLength: 8 })
      .map((all) => `0x${all.map((one) => one.toString(16).padStart(64, '0')).join('')}`),
  )
  await look(
    fc.property(wrong, (data) => {
      for (const read of [
        () => decodeAggregate(data, 3),
        () => decodeText(data),
        () => decodeWord(data),
        () => readQuantity(data),
      ])
        try {
          read()
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableError)
        }
    }),
  )
})
