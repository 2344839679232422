// @tier gate
import { approvals as call } from '@foyer/api'
import { search } from '@foyer/search'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  maxUint160,
  maxUint256,
  parseAbi,
} from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import { gatewayOf } from '../../gateway.test-support.js'
import { codeOf, rich as me } from '../../localChain.test-support.js'
import { chain, startThievesChain, type ThievesChain, thief } from '../../thief.test-support.js'
import { approvals } from './index.js'

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** The spenders: the thief itself, and two contracts that it made. */
const spenders: readonly Hex[] = [thief.address, `0x${'e1'.repeat(20)}`, `0x${'a7'.repeat(20)}`]
const held = 1_000n
const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function claim(address owner, address spender)',
  'function mint(uint256[] ids, uint256[] values)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function nonces(address owner) view returns (uint256)',
  'function approveFor(address owner, address spender, uint256 value)',
  'function authorizeFor(address holder, address operator)',
  'function authorizeOperator(address operator)',
  'function operatorSend(address from, address to, uint256 value, bytes data, bytes other)',
])
/** Tokens that move whole tens alone, none below 500, and none above 9, and whose holders may name operators. */
const oddities = [
  ['Tens', 10n, 0n, maxUint256],
  ['Least', 1n, 500n, maxUint256],
  ['Most', 1n, 0n, 9n],
] as const
const permit2Abi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct TokenSpenderPair { address token; address spender; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, PermitSingle single, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function lockdown(TokenSpenderPair[] pairs)',
  'function allowance(address owner, address token, address spender) view returns (uint160, uint48, uint48)',
])
const far = 2 ** 40
const types = {
  PermitDetails: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint160' },
    { name: 'expiration', type: 'uint48' },
    { name: 'nonce', type: 'uint48' },
  ],
  PermitSingle: [
    { name: 'details', type: 'PermitDetails' },
    { name: 'spender', type: 'address' },
    { name: 'sigDeadline', type: 'uint256' },
  ],
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

let node: ThievesChain
let client: ThievesChain['client']
let clean: Hex
let tokens: readonly Hex[]
const odd: Hex[] = []
let [pictures, editions, snare]: readonly Hex[] = []

const send: ThievesChain['send'] = (...sent) => node.send(...sent)

beforeAll(async () => {
  node = await startThievesChain()
  client = node.client
  await client.setCode({ address: permit2, bytecode: codeOf('Permit2', 'runtime') })
  tokens = await node.makeTokens('PermitToken')
  for (const [name, unit, least, most] of oddities)
    odd.push(
      await node.make(
        encodeDeployData({
          abi: parseAbi([
            'constructor(string name, uint256 unit, uint256 least, uint256 most, address holder, uint256 amount)',
          ]),
          bytecode: codeOf('OddToken'),
          args: [name, unit, least, most, me.address, held],
        }),
      ),
    )
  pictures = await node.makePictures([me.address, me.address])
  editions = await node.make(codeOf('Editions'))
  await send(me, editions, encodeFunctionData({ abi, functionName: 'mint', args: [[1n], [5n]] }))
  snare = await node.make(codeOf('Snare'))
  for (const address of spenders) await client.impersonateAccount({ address })
  clean = await client.snapshot()
})
afterAll(() => node.stop())

const amounts = [0n, 1n, held - 1n, held, maxUint256] as const
const token = fc.nat(3)
const spender = fc.nat(2)
const amount = fc.constantFrom(...amounts)
const expiration = fc.constantFrom(0, 1, far)
/** An act of the account, or of the thief with a signature of the account. */
const deed = fc.oneof(
  fc.record({ kind: fc.constantFrom('approve', 'permit', 'move'), token, spender, amount }),
  fc.record({
    kind: fc.constantFrom('permit2.approve', 'permit2.permit'),
    token,
    spender,
    amount,
    expiration,
  }),
  fc.record({ kind: fc.constantFrom('permit2.open', 'permit2.shut'), token, spender }),
  fc.record({ kind: fc.constantFrom('piece'), id: fc.integer({ min: 1, max: 2 }), spender: fc.nat(3) }),
  fc.record({
    kind: fc.constantFrom('operator'),
    isOfPieces: fc.boolean(),
    spender,
    isGiven: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('claim'), spender }),
  fc.record({ kind: fc.constantFrom('odd'), token: fc.nat(2), spender, amount, isOwn: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('odd.operator'), token: fc.nat(2), spender, isOwn: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('delegate'), spender }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

const addressOf = (at: number): Hex => spenders[at] ?? `0x${'0'.repeat(40)}`
const tokenAt = (at: number): Hex => tokens[at] ?? '0x'

async function act(one: Deed): Promise<void> {
  const to = addressOf(one.kind === 'move' ? 0 : one.spender)
  switch (one.kind) {
    case 'approve':
      await send(
        me,
        tokenAt(one.token),
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, one.amount] }),
      )
      return
    case 'move': {
      const [from, receiver] = one.spender === 0 ? [thief, me.address] : [me, thief.address]
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [receiver, one.amount],
      })
      await send(from, tokenAt(one.token), data).catch(() => {})
      return
    }
    case 'permit': {
      const verifyingContract = tokenAt(one.token)
      const read = { address: verifyingContract, abi } as const
      const nonce = await client.readContract({ ...read, functionName: 'nonces', args: [me.address] })
      const name = await client.readContract({
        address: verifyingContract,
        abi: erc20Abi,
        functionName: 'name',
      })
      const signature = await me.signTypedData({
        domain: { name, version: '1', chainId: 31_337, verifyingContract },
        types,
        primaryType: 'Permit',
        message: { owner: me.address, spender: to, value: one.amount, nonce, deadline: maxUint256 },
      })
      const [r, s, last]: readonly Hex[] = [
        `0x${signature.slice(2, 66)}`,
        `0x${signature.slice(66, 130)}`,
        `0x${signature.slice(130)}`,
      ]
      const args = [me.address, to, one.amount, maxUint256, Number(last), r ?? '0x', s ?? '0x'] as const
      await send(thief, verifyingContract, encodeFunctionData({ abi, functionName: 'permit', args }))
      return
    }
    case 'permit2.open':
    case 'permit2.shut': {
      const most = one.kind === 'permit2.open' ? maxUint256 : 0n
      const args = [permit2, most] as const
      await send(me, tokenAt(one.token), encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
      if (one.kind === 'permit2.shut')
        await send(
          me,
          permit2,
          encodeFunctionData({
            abi: permit2Abi,
            functionName: 'lockdown',
            args: [[{ token: tokenAt(one.token), spender: to }]],
          }),
        )
      return
    }
    case 'permit2.approve': {
      const most = smaller(one.amount, maxUint160)
      const args = [tokenAt(one.token), to, most, one.expiration] as const
      await send(me, permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
      return
    }
    case 'permit2.permit': {
      const most = smaller(one.amount, maxUint160)
      const pair = [me.address, tokenAt(one.token), to] as const
      const read = { address: permit2, abi: permit2Abi } as const
      const [, , nonce] = await client.readContract({ ...read, functionName: 'allowance', args: pair })
      const details = { token: tokenAt(one.token), amount: most, expiration: one.expiration, nonce }
      const single = { details, spender: to, sigDeadline: maxUint256 }
      const signature = await me.signTypedData({
        domain: { name: 'Permit2', chainId: 31_337, verifyingContract: permit2 },
        types,
        primaryType: 'PermitSingle',
        message: single,
      })
      const args = [me.address, single, signature] as const
      await send(thief, permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'permit', args }))
      return
    }
    case 'piece': {
      const args = [to, BigInt(one.id)] as const
      await send(me, pictures, encodeFunctionData({ abi: erc721Abi, functionName: 'approve', args }))
      return
    }
    case 'operator': {
      const args = [to, one.isGiven] as const
      const contract = one.isOfPieces ? pictures : editions
      await send(me, contract, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args }))
      return
    }
    case 'odd': {
      const [from, to] = [one.isOwn ? me : thief, odd[one.token] ?? '0x'] as const
      const args = [me.address, addressOf(one.spender), one.amount] as const
      await send(from, to, encodeFunctionData({ abi, functionName: 'approveFor', args }))
      return
    }
    case 'odd.operator': {
      const operator = addressOf(one.spender)
      const data = one.isOwn
        ? encodeFunctionData({ abi, functionName: 'authorizeOperator', args: [operator] })
        : encodeFunctionData({ abi, functionName: 'authorizeFor', args: [me.address, operator] })
      await send(one.isOwn ? me : thief, odd[one.token], data)
      return
    }
    case 'delegate':
      await client.setCode({ address: me.address, bytecode: `0xef0100${addressOf(one.spender).slice(2)}` })
      return
    case 'claim':
      await send(thief, snare, encodeFunctionData({ abi, functionName: 'claim', args: [me.address, to] }))
  }
}

/** Whether a call of a spender would take something now. A token may say that nothing moved. */
async function takes(from: Hex, to: Hex | undefined, data: Hex): Promise<boolean> {
  return client.call({ account: from, data, ...(to && { to }) }).then(
    (answer) => answer.data === undefined || BigInt(answer.data) !== 0n,
    () => false,
  )
}

/** The amounts that a thief tries: some tokens bear no small one, some no large one. */
const tried = [held, held - 1n, held / 2n, 10n, 9n, 1n]

/** All that a thief at each of the spenders could take now, as `contract spender`. */
async function loot(): Promise<readonly string[]> {
  const found: string[] = []
  for (const from of spenders) {
    const [one, all] = [1n, me.address] as const
    for (const contract of tokens) {
      const plain = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [all, thief.address, one],
      })
      if (await takes(from, contract, plain)) found.push(`token ${contract} ${from}`)
      const through = encodeFunctionData({
        abi: permit2Abi,
        functionName: 'transferFrom',
        args: [all, thief.address, one, contract],
      })
      if (await takes(from, permit2, through)) found.push(`permit2 ${contract} ${from}`)
    }
    for (const contract of odd) {
      const takesAny = async (dataOf: (amount: bigint) => Hex) => {
        for (const most of tried) if (await takes(from, contract, dataOf(most))) return true
        return false
      }
      const isTaken = await takesAny((most) =>
        encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [all, thief.address, most],
        }),
      )
      if (isTaken) found.push(`token ${contract} ${from}`)
      const isSent = await takesAny((most) =>
        encodeFunctionData({
          abi,
          functionName: 'operatorSend',
          args: [all, thief.address, most, '0x', '0x'],
        }),
      )
      if (isSent) found.push(`operator ${contract} ${from}`)
    }
    for (const id of [1n, 2n]) {
      const data = encodeFunctionData({
        abi: erc721Abi,
        functionName: 'transferFrom',
        args: [all, thief.address, id],
      })
      if (await takes(from, pictures, data)) found.push(`piece${id} ${pictures} ${from}`)
    }
    const args = [all, thief.address, 1n, 1n, '0x'] as const
    const data = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args })
    if (await takes(from, editions, data)) found.push(`edition ${editions} ${from}`)
  }
  const code = await client.getCode({ address: me.address })
  if (code?.startsWith('0xef0100')) found.push(`delegation ${me.address} 0x${code.slice(8)}`)
  return found
}

interface Told {
  readonly kind: string
  readonly contract: string
  readonly spender: string
  readonly tokenId?: string | null | undefined
}

/** Whether a row is about what a thief could take. */
function isAbout(found: string, { kind, contract, spender: who, tokenId }: Told): boolean {
  const [what = '', of = '', from = ''] = found.toLowerCase().split(' ')
  if (contract !== `${chain}:${of}` || who !== `${chain}:${from}`) return false
  return what.startsWith('piece')
    ? kind === 'collection' || (kind === 'piece' && what === `piece${tokenId}`)
    : what === 'edition'
      ? kind === 'collection'
      : kind === what
}

search(
  'a thief can take nothing that the list does not name, and nothing of it is hidden as bait',
  async (look) => {
    let looted = 0
    const property = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
      await client.revert({ id: clean })
      clean = await client.snapshot()
      for (const one of deeds) await act(one)
      const gateway = gatewayOf({
        chains: { [chain]: node.url },
        tokens: [{ chain, address: tokenAt(0), name: 'Dollar of the list', symbol: 'USDC', decimals: 0 }],
        providers: [approvals()],
        fetch,
      })
      const response = await gateway.get(`/v1/account/${me.address}/approvals?chainId=${chain}`)
      expect(response.status).toBe(200)
      const { approvals: rows, isWhole } = v.parse(call.answer, await response.json())
      expect(isWhole).toBe(true)
      const shown = rows.filter(({ isSpam }) => !isSpam)
      for (const found of await loot()) {
        looted++
        expect(
          shown.some((row) => isAbout(found, row)),
          found,
        ).toBe(true)
      }
      // A mere claim is not mixed with real approvals. Of an account with code, no sender is known.
      if (deeds.some(({ kind }) => kind === 'delegate')) return
      expect(shown.filter(({ contract }) => contract === `${chain}:${snare}`)).toEqual([])
    })
    await look(property)
    expect(looted).toBeGreaterThan(10)
  },
  { gate: 25, exhaustive: 500 },
)

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
