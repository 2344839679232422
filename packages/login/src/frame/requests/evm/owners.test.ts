// @tier gate

import { parseJson } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  type Abi,
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import { expect } from 'vitest'
import type { Screen } from '../screen.js'
import { type Call, showCall, showCalls } from './calls.js'
import { account, coin, items, network, other, place } from './evm.test-support.js'
import { readTypedData, showTypedData } from './typedData.js'

const safe: Hex = `0x${'5a'.repeat(20)}`
const word: Hex = `0x${'11'.repeat(32)}`
const multiSender: Hex = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
function data(signature: string, args: readonly unknown[]): Hex {
  const abi: Abi = parseAbi([`function ${signature}` as string])
  return encodeFunctionData({ abi, args: [...args] })
}

/** A permit that its owner signed before. */
const permit = (owner: Hex): Call => ({
  to: coin,
  value: 0n,
  data: data('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
    owner,
    other,
    5n,
    99n,
    27,
    word,
    word,
  ]),
})

/** Each call that takes tokens of an owner that it names, or lets them be taken. */
const takes: readonly ((owner: Hex) => Call)[] = [
  ...[coin, items].map((to) => (owner: Hex) => ({
    to,
    value: 0n,
    data: data('transferFrom(address,address,uint256)', [owner, other, 5n]),
  })),
  (owner) => ({
    to: items,
    value: 0n,
    data: data('safeTransferFrom(address,address,uint256)', [owner, other, 5n]),
  }),
  (owner) => ({
    to: items,
    value: 0n,
    data: data('safeTransferFrom(address,address,uint256,uint256,bytes)', [owner, other, 5n, 2n, '0x']),
  }),
  (owner) => ({
    to: items,
    value: 0n,
    data: data('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      owner,
      other,
      [5n],
      [2n],
      '0x',
    ]),
  }),
  permit,
]

const typed = (domain: object, primaryType: string, fields: string, message: object) => {
  const types = {
    [primaryType]: fields.split(',').map((field) => {
      const [type, name] = field.split(' ')
      return { type, name }
    }),
  }
  const asked = [account, { domain: { chainId: 1, ...domain }, types, primaryType, message }]
  return showTypedData(readTypedData(asked, account, network, parseJson), place)
}
const asSafe = ({ to, value, data: inner }: Call, operation: 0 | 1): Call => ({
  to: safe,
  value: 0n,
  data: data('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
    to,
    value,
    inner,
    operation,
    ...[0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  ]),
})
const together = ({ to, value, data: inner }: Call): Call => {
  const one = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, to, value, BigInt(size(inner)), inner],
  )
  return { to: multiSender, value: 0n, data: data('multiSend(bytes)', [concatHex([one, one])]) }
}

/** Each way to ask for a call, and the account that makes it. */
const ways: readonly { readonly actor: Hex; readonly show: (call: Call) => Promise<Screen> }[] = [
  { actor: account, show: (call) => showCall(call, place) },
  { actor: account, show: (call) => showCalls([call, { to: other, data: '0x', value: 1n }], place) },
  {
    actor: account,
    show: ({ to, data: inner }) =>
      showCall({ to, value: 0n, data: data('multicall(bytes[])', [[inner, inner]]) }, place),
  },
  { actor: safe, show: (call) => showCall(asSafe(call, 0), place) },
  { actor: safe, show: (call) => showCall(asSafe(together(call), 1), place) },
  {
    actor: safe,
    show: ({ to, value, data: inner }) =>
      typed(
        { verifyingContract: safe },
        'SafeTx',
        'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        {
          to,
          value: `${value}`,
          data: inner,
          operation: 0,
          safeTxGas: 0,
          baseGas: 0,
          gasPrice: 0,
          gasToken: zeroAddress,
          refundReceiver: zeroAddress,
          nonce: 0,
        },
      ),
  },
]
const owners = fc.constantFrom(account, other, safe)
const sourcesOf = (screen: Screen) =>
  (screen.steps ?? [screen])
    .filter(({ lines }) => lines.some(({ label }) => label === 'token'))
    .map(({ lines }) => lines.find(({ label }) => label === 'from')?.value.toLowerCase())

search(
  'the owner of tokens is named unless it is the account that makes the call',
  fc.asyncProperty(
    fc.constantFrom(...ways),
    fc.constantFrom(...takes),
    owners,
    async ({ actor, show }, take, owner) => {
      const sources = sourcesOf(await show(take(owner)))
      expect(sources.length).toBeGreaterThan(0)
      // The owner of a permit signed before, so it is named in any case.
      const isNamed = owner !== actor || take === permit
      for (const source of sources) expect(source).toBe(isNamed ? owner.toLowerCase() : undefined)
    },
  ),
  { gate: 200, exhaustive: 3_000 },
)

search(
  'the owner of tokens is named in a permit of another account, as typed data',
  fc.asyncProperty(owners, fc.boolean(), async (owner, isDai) => {
    const screen = await typed(
      { name: 'USD Coin', verifyingContract: coin },
      'Permit',
      isDai
        ? 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
        : 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
      isDai
        ? { holder: owner, spender: other, nonce: 0, expiry: 99, allowed: true }
        : { owner, spender: other, value: '5', nonce: 0, deadline: 99 },
    )
    const [source] = sourcesOf(screen)
    expect(source).toBe(owner === account ? undefined : owner.toLowerCase())
  }),
  { gate: 50, exhaustive: 500 },
)
