/// <reference types="node" />
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  type AbiFunction,
  type AbiParameter,
  type Address,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { permit2, token } from './callData.test-support.js'

/**
 * Functions that give something away, by the names of their arguments: `to` whom, how much (`amount`, in base units that a
 * token has decimals for, or `count`), which piece (`id`), and of which `token`.
 */
const abi: readonly AbiFunction[] = parseAbi([
  'struct Details { address token; uint160 amount; uint48 until; uint48 nonce; }',
  'struct Single { Details details; address to; uint256 until; }',
  'struct Permitted { address token; uint256 most; }',
  'struct Permit { Permitted permitted; uint256 nonce; uint256 until; }',
  'struct Transfer { address to; uint256 amount; }',
  'function transfer(address to, uint256 amount)',
  'function transferAndCall(address to, uint256 amount)',
  'function transferAndCall(address to, uint256 amount, bytes data)',
  'function send(address to, uint256 amount, bytes data)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function transferFromAndCall(address from, address to, uint256 amount)',
  'function transferFromAndCall(address from, address to, uint256 amount, bytes data)',
  'function operatorSend(address from, address to, uint256 amount, bytes data, bytes more)',
  'function transferWithAuthorization(address from, address to, uint256 amount, uint256 since, uint256 until, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 amount, uint256 since, uint256 until, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] id, uint256[] count, bytes data)',
  'function approve(address to, uint256 amount)',
  'function approveAndCall(address to, uint256 amount)',
  'function approveAndCall(address to, uint256 amount, bytes data)',
  'function approveDelegation(address to, uint256 amount)',
  'function approve(address to, uint256 id, uint256 count)',
  'function increaseAllowance(address to, uint256 amount)',
  'function increaseApproval(address to, uint256 amount)',
  'function increaseAllowance(address to, uint256 id, uint256 count)',
  'function permit(address owner, address to, uint256 amount, uint256 until, uint8 v, bytes32 r, bytes32 s)',
  'function delegationWithSig(address owner, address to, uint256 amount, uint256 until, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, address to, uint256 nonce, uint256 until, bool yes, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address to, bool yes)',
  'function setOperator(address to, bool yes)',
  'function allow(address to, bool yes)',
  'function setAuthorization(address to, bool yes)',
  'function allowBySig(address owner, address to, bool yes, uint256 nonce, uint256 until, uint8 v, bytes32 r, bytes32 s)',
  'function authorizeOperator(address to)',
])
const ofPermit2: readonly AbiFunction[] = parseAbi([
  'struct Details { address token; uint160 amount; uint48 until; uint48 nonce; }',
  'struct Single { Details details; address to; uint256 until; }',
  'struct Permitted { address token; uint256 most; }',
  'struct Permit { Permitted permitted; uint256 nonce; uint256 until; }',
  'struct Transfer { address to; uint256 amount; }',
  'function approve(address token, address to, uint160 amount, uint48 until)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function permit(address owner, Single single, bytes signature)',
  'function permitTransferFrom(Permit permit, Transfer transfer, address owner, bytes signature)',
  'function permitWitnessTransferFrom(Permit permit, Transfer transfer, address owner, bytes32 witness, string type, bytes signature)',
])

/** The functions by their selectors, and the contract that has each. */
export const functions: ReadonlyMap<string, { readonly of: AbiFunction; readonly to: Address }> = new Map(
  [...abi.map((of) => ({ of, to: token })), ...ofPermit2.map((of) => ({ of, to: permit2 }))].map((one) => [
    toFunctionSelector(one.of).slice(2),
    one,
  ]),
)

/** Returns the selectors of the list by which reviews name what a call gives away. */
export function listedSelectors(): readonly string[] {
  const file = new URL('../../../../adapter-evm/src/functions.ts', import.meta.url)
  return [...readFileSync(file, 'utf8').matchAll(/\['([0-9a-f ]+)', \[/g)].flatMap(([, all = '']) =>
    all.split(' '),
  )
}

/** A call of a listed function, and the arguments that its review has to say. */
export interface Given {
  readonly signature: string
  readonly to: Address
  readonly data: Hex
  readonly said: readonly (readonly [name: string, value: bigint | Address])[]
}

/** The numbers that stand for each argument of a call. */
interface Numbers {
  readonly to: bigint
  /** The first of as many as are listed. */
  readonly id: bigint
  readonly amount: bigint
  readonly pieces: number
}

function write({ of, to }: { readonly of: AbiFunction; readonly to: Address }, numbers: Numbers): Given {
  const said: [string, bigint | Address][] = []
  const addressOf = (name: string) => (name === 'token' ? token : numberToHex(numbers.to, { size: 20 }))
  function numberOf(name: string, place: number): bigint {
    const step = BigInt(place) * 10_007n
    if (name === 'id') return numbers.id + step
    return name === 'amount' || name === 'count' ? numbers.amount + step : 9n
  }
  function argumentOf(part: AbiParameter, place = 0): unknown {
    const { name = '', type } = part
    if (type.endsWith('[]'))
      return Array.from({ length: numbers.pieces }, (_, at) =>
        argumentOf({ name, type: type.slice(0, -2) }, at),
      )
    if ('components' in part)
      return Object.fromEntries(part.components.map((inner) => [inner.name, argumentOf(inner)]))
    if (type === 'bool') return true
    if (type === 'string') return 'Any'
    if (type === 'bytes') return '0x12'
    if (type === 'bytes32') return `0x${'11'.repeat(32)}`
    const value = type === 'address' ? addressOf(name) : numberOf(name, place)
    if (['to', 'id', 'amount', 'count', 'token'].includes(name)) said.push([name, value])
    return /^uint(8|16|32|48)$/.test(type) ? Number(value) : value
  }
  const args = of.inputs.map((part) => argumentOf(part))
  const signature = `${of.name}(${of.inputs.map(({ name }) => name).join(', ')})`
  return { signature, to, data: encodeFunctionData({ abi: [of], args }), said }
}

/** A call of each listed function, with numbers that are in no other part of a review. */
export const givings: fc.Arbitrary<readonly Given[]> = fc
  .record({
    to: fc.bigInt(2n ** 120n, 2n ** 160n - 1n),
    id: fc.oneof(fc.bigInt(10n ** 9n, 10n ** 12n), fc.bigInt(10n ** 12n, 2n ** 256n - 10n ** 9n)),
    amount: fc.bigInt(10n ** 13n, 10n ** 16n),
    pieces: fc.integer({ min: 1, max: 3 }),
  })
  .map((numbers) => [...functions.values()].map((one) => write(one, numbers)))
