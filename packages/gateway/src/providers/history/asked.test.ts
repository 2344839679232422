// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  encodeFunctionData,
  type Hex,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import type { Tools } from '../../questions.js'
import { approvalEvents, permit2 } from '../approvals/approvalLogs.js'
import { activitiesOf } from './activities.js'
import { userOperation } from './deeds.js'
import { readRow } from './row.js'

const chain = 'eip155:1'
const addressOf = (letter: string): Hex => `0x${letter.repeat(40)}`
const [me, other, spender] = [addressOf('5'), addressOf('7'), addressOf('b')]
/** Contracts: a listed coin, a coin and a token of ERC-404 that no list has, collections by ERC-165 and before it, and a mute one. */
const contracts = {
  listed: addressOf('a'),
  coin: addressOf('c'),
  mixed: addressOf('d'),
  apes: addressOf('e'),
  kitties: addressOf('f'),
  mute: addressOf('9'),
}
type Contract = keyof typeof contracts
const hash = `0x${'1'.repeat(64)}`
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'function approve(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function authorizeOperator(address operator)',
  'function revokeOperator(address operator)',
  'function setOperator(address operator, bool approved)',
  'function allow(address manager, bool isAllowed)',
  'function setAuthorization(address authorized, bool isAuthorized)',
  'function approveDelegation(address delegatee, uint256 amount)',
])
const numbered = parseAbi(['function approve(address spender, uint256 id, uint256 amount)'])
const dai = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const through = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const signedThrough = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single single, bytes signature)',
])

const calls = fc.record({
  call: fc.constantFrom(
    'approve',
    'approve',
    'approveAndCall',
    'increaseAllowance',
    'increaseApproval',
    'permit',
    'daiPermit',
    'setApprovalForAll',
    'authorizeOperator',
    'revokeOperator',
    'setOperator',
    'allow',
    'setAuthorization',
    'approveDelegation',
    'approveNumbered',
    'permit2',
    'permit2Signed',
  ),
  contract: fc.constantFrom<Contract>('listed', 'coin', 'mixed', 'apes', 'kitties', 'mute'),
  to: fc.constantFrom(spender, spender, zeroAddress),
  owner: fc.constantFrom(me, me, other),
  amount: fc.constantFrom(0n, 7n, 10n ** 9n, 2n ** 96n - 1n, 2n ** 160n - 1n),
  isOn: fc.boolean(),
  /** The contract that is called for Permit2 is another one. */
  isFalse: fc.constantFrom(false, false, true),
})
type Call = typeof calls extends fc.Arbitrary<infer C> ? C : never

function dataOf({ call, contract, to, owner, amount, isOn }: Call): Hex {
  const token = contracts[contract]
  const signed = [1n, 27, hash, hash] as const
  const [deadline, v, r, s] = [signed[0], signed[1], `0x${word(1n)}` as const, `0x${word(2n)}` as const]
  switch (call) {
    case 'approve':
    case 'approveAndCall':
    case 'increaseAllowance':
    case 'increaseApproval':
    case 'approveDelegation':
      return encodeFunctionData({ abi, functionName: call, args: [to, amount] })
    case 'permit':
      return encodeFunctionData({ abi, functionName: 'permit', args: [owner, to, amount, deadline, v, r, s] })
    case 'daiPermit':
      return encodeFunctionData({
        abi: dai,
        functionName: 'permit',
        args: [owner, to, 0n, deadline, isOn, v, r, s],
      })
    case 'approveNumbered':
      return encodeFunctionData({ abi: numbered, functionName: 'approve', args: [to, 9n, amount] })
    case 'setApprovalForAll':
    case 'setOperator':
    case 'allow':
    case 'setAuthorization':
      return encodeFunctionData({ abi, functionName: call, args: [to, isOn] })
    case 'authorizeOperator':
    case 'revokeOperator':
      return encodeFunctionData({ abi, functionName: call, args: [to] })
    case 'permit2':
      return encodeFunctionData({ abi: through, functionName: 'approve', args: [token, to, amount, 0] })
    case 'permit2Signed': {
      const details = { token, amount, expiration: 0, nonce: 0 }
      const single = { details, spender: to, sigDeadline: 0n }
      return encodeFunctionData({ abi: signedThrough, functionName: 'permit', args: [owner, single, '0x12'] })
    }
  }
}

/** Answers of contracts: `supportsInterface` of ERC-721, and `ownerOf`. */
const tools: Tools = {
  fetch: () => Promise.reject(new Error('unused')),
  course: createCourse(),
  rpc: () => ({
    async request(method, [asked]) {
      const { to, data = '' }: { readonly to?: string; readonly data?: string } = Object(asked)
      if (method !== 'eth_call') throw new Error('no state')
      if (to === contracts.apes && data.startsWith('0x01ffc9a7')) return `0x${word(1n)}`
      // An ERC-404 has owners of pieces, whose numbers are large.
      const isOwned =
        to === contracts.kitties ||
        to === contracts.apes ||
        (to === contracts.mixed && BigInt(`0x${data.slice(10)}`) >= 10n ** 9n)
      return isOwned && data.startsWith(toFunctionSelector('ownerOf(uint256)')) ? `0x${word(9n)}` : '0x'
    },
  }),
  tokens: () => [
    { chain, name: 'Ether', symbol: 'ETH', decimals: 18 },
    { chain, address: contracts.listed, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ],
  now: Date.now,
  signal: new AbortController().signal,
}
const book = async () =>
  new Map([
    [contracts.coin, { name: 'Coin', symbol: 'COIN', decimals: 18 }],
    [contracts.mixed, { name: 'Mixed', symbol: 'MIX', decimals: 18 }],
    [contracts.apes, { name: 'Bored Apes', symbol: 'BAYC', decimals: undefined }],
    [contracts.kitties, { name: 'Kitties', symbol: 'CK', decimals: 0 }],
  ])

async function tell(to: string, input: string, more: object = {}, ended: object = {}) {
  const row = readRow(
    { hash, transactionIndex: '0x0', from: me, to, nonce: '0x3', value: '0x0', input, ...more },
    { number: 5, hash, parentHash: hash, timestamp: 1_700_000_000 },
    () => ({ status: 1n, logs: [], gasUsed: 1n, effectiveGasPrice: 1n, ...ended }),
  )
  if (!row) throw new Error('No row')
  const [told] = await activitiesOf([row], { chain, account: me }, tools, book)
  return told
}

/** A plain account of what a call allows: nothing of the account, an end, one piece, so much, or all. */
function modelOf({
  call,
  contract,
  to,
  owner,
  amount,
  isOn,
  isFalse,
}: Call): 'nothing' | 'end' | 'piece' | 'all' | bigint {
  const isSigned = call === 'permit' || call === 'daiPermit' || call === 'permit2Signed'
  if (isSigned && owner !== me) return 'nothing'
  if (call.startsWith('permit2') && isFalse) return 'nothing'
  if (call === 'revokeOperator') return 'end'
  if (call === 'authorizeOperator') return 'all'
  if (['daiPermit', 'setApprovalForAll', 'setOperator', 'allow', 'setAuthorization'].includes(call))
    return isOn ? 'all' : 'end'
  const isPieces =
    contract === 'apes' || contract === 'kitties' || (contract === 'mixed' && amount >= 10n ** 9n)
  if (call === 'approve' && isPieces) return to === zeroAddress ? 'end' : 'piece'
  if (amount === 0n && !call.startsWith('increase')) return 'end'
  return amount >= 2n ** 95n ? 'all' : amount
}

search(
  'each permission of the account has its spender and its amount, and nothing else is called one',
  fc.asyncProperty(calls, async (call) => {
    const to = call.call.startsWith('permit2') && !call.isFalse ? permit2 : contracts[call.contract]
    const told = await tell(to, dataOf(call))
    const model = modelOf(call)
    const { allows, operation } = told ?? {}
    if (model === 'nothing') {
      expect([operation, allows]).toEqual(['execute', undefined])
      return
    }
    expect(operation).toBe(model === 'end' ? 'revoke' : 'approve')
    if (call.to === zeroAddress) return
    expect(allows?.spender).toBe(spender)
    expect(allows?.token?.address).toBe(contracts[call.contract])
    expect(allows?.amount).toBe(
      model === 'end' ? 0n : model === 'piece' ? 1n : model === 'all' ? undefined : model,
    )
    expect(model === 'piece').toBe(allows?.token?.name.endsWith(`#${call.amount}`) === true)
  }),
  { gate: 600, exhaustive: 6_000 },
)

const sweepers: readonly [Hex, Hex] = [addressOf('1'), addressOf('2')]
/** Authorizations of the sender, of the next nonces, or of others. */
const codes = fc.array(
  fc.record({
    isOwn: fc.boolean(),
    chainId: fc.constantFrom('0x0', '0x1', '0x89'),
    address: fc.constantFrom(...sweepers, zeroAddress),
    isRead: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 3 },
)

search(
  'code that an account takes on is a permission for all, also if the call fails, and nothing denies it',
  fc.asyncProperty(
    fc.record({
      call: fc.option(calls),
      codes,
      isTold: fc.constantFrom(true, true, false),
      isDone: fc.boolean(),
      sender: fc.constantFrom(me, me, other),
    }),
    async ({ call, codes, isTold, isDone, sender }) => {
      let nonce = 3
      const authorizationList = codes.map(({ isOwn, chainId, address, isRead }) => {
        if (isOwn && chainId !== '0x89') nonce++
        const signature = { yParity: '0x0', r: '0x1', s: '0x1' }
        return isRead
          ? { chainId, address, nonce: isOwn ? `0x${nonce.toString(16)}` : '0x400', ...signature }
          : null
      })
      const to = call ? contracts[call.contract] : me
      const told = await tell(
        to,
        call ? dataOf(call) : '0x',
        { from: sender, type: '0x4', ...(isTold && { authorizationList }) },
        { status: isDone ? 1n : 0n },
      )
      const { operation = '', allows, more = 0, status } = told ?? {}
      if (sender !== me) {
        // One may be of this account, which is called.
        const mayAct = isTold ? codes.some((one) => !one.isRead || one.address !== zeroAddress) : true
        expect([allows, more]).toEqual([undefined, to === me && mayAct ? 1 : 0])
        return
      }
      const own = codes.filter((one) => one.isOwn && one.isRead && one.chainId !== '0x89')
      const given = new Set(
        isTold ? own.flatMap(({ address }) => (address === zeroAddress ? [] : [address])) : [],
      )
      const unread = isTold ? codes.filter(({ isRead }) => !isRead).length : 1
      expect(operation).not.toBe(isTold && codes.length === 0 ? '' : 'cancel')
      if (unread > 0 || given.size > 0) expect(operation).not.toBe('revoke')
      expect(more).toBeGreaterThanOrEqual(unread + Math.max(given.size - 1, 0))
      if (given.size === 0) return
      expect([operation, status]).toEqual(['approve', 'confirmed'])
      expect(given).toContain(allows?.spender)
      // No token's name is true of it: the code can take everything.
      expect(Object.keys(allows ?? {})).toEqual(['spender'])
    },
  ),
  { gate: 300, exhaustive: 6_000 },
)

const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const logs = fc.array(
  fc.record({
    event: fc.constantFrom(
      ...(['approval', 'approval', 'piece', 'forAll', 'through', 'operator'] as const),
      ...(['set', 'numbered', 'delegated', 'authorized'] as const),
    ),
    contract: fc.constantFrom<Contract>('listed', 'coin', 'apes', 'mute'),
    owner: fc.constantFrom(me, me, me, other),
    to: fc.constantFrom(spender, sweepers[0], zeroAddress),
    amount: fc.constantFrom(0n, 1n, 2n ** 160n - 1n),
  }),
  { maxLength: 4 },
)
type Log = typeof logs extends fc.Arbitrary<readonly (infer L)[]> ? L : never

function logOf({ event, contract, owner, to, amount }: Log) {
  const address = event === 'through' ? permit2 : contracts[contract]
  const isFlag = event === 'forAll' || event === 'set' || event === 'authorized'
  const data = `0x${word(isFlag ? amount % 2n : amount)}`
  const [from, taker, token] = [owner, to, contracts[contract]].map(topicOf)
  switch (event) {
    case 'piece':
      return { address, topics: [approvalEvents.approval, from, taker, `0x${word(amount)}`], data: '0x' }
    case 'through':
      return { address, topics: [approvalEvents.through, from, token, taker], data: `${data}${word(9n)}` }
    case 'set':
    case 'numbered':
    case 'delegated':
    case 'authorized': {
      const [topic, ...args] = {
        set: ['OperatorSet(address,address,bool)', from, taker],
        numbered: ['Approval(address,address,uint256,uint256)', from, taker, `0x${word(9n)}`],
        delegated: ['BorrowAllowanceDelegated(address,address,address,uint256)', from, taker, token],
        authorized: ['SetAuthorization(address,address,address,bool)', topicOf(other), from, taker],
      }[event]
      return { address, topics: [toEventSelector(topic ?? ''), ...args], data }
    }
    case 'operator':
      return { address, topics: [approvalEvents.operator, taker, from], data: '0x' }
    default:
      return { address, topics: [approvalEvents[event], from, taker], data }
  }
}

/** Returns the permissions that logs leave to others, as spender, contract and amount. */
function leftBy(all: readonly Log[]) {
  const left = new Map<string, readonly [string, string, bigint | undefined]>()
  for (const { event, contract, owner, to, amount } of all) {
    if (owner !== me) continue
    const key = `${event} ${contract} ${event === 'piece' ? amount : to}`
    const isFlag = event === 'forAll' || event === 'set' || event === 'authorized'
    const isAll = event === 'operator' || (isFlag && amount % 2n === 1n)
    const isEnd = to === zeroAddress || (event !== 'piece' && !isAll && (isFlag || amount === 0n))
    const most = event === 'piece' ? 1n : isAll || amount > 1n ? undefined : amount
    left.delete(key)
    if (!isEnd) left.set(key, [to, contracts[contract], most])
  }
  return [...left.values()]
}

search(
  'a permission that a contract logs for an account is named or counted, in any call of that account',
  fc.asyncProperty(logs, fc.constantFrom('batch', 'operation', 'stranger', 'failed'), async (all, by) => {
    const operated = {
      address: '0x0000000071727de22e5e9d8baf0edac6f37da032',
      topics: [userOperation, hash, topicOf(me), topicOf(zeroAddress)],
      data: `0x${word(0n)}${word(1n)}${word(0n)}${word(0n)}`,
    }
    const told = await tell(
      me,
      '0x34fcd5be',
      { from: by === 'batch' || by === 'failed' ? me : other },
      {
        status: by === 'failed' ? 0n : 1n,
        logs: [...all.map(logOf), ...(by === 'operation' ? [operated] : [])],
      },
    )
    const left = by === 'batch' || by === 'operation' ? leftBy(all) : []
    const { allows, more = 0, operation } = told ?? {}
    expect(operation === 'approve').toBe(left.length > 0)
    expect(operation).not.toBe('revoke')
    expect(left.length).toBe(more + (left.length > 0 ? 1 : 0))
    expect(left.map(([to]) => to).includes(allows?.spender ?? '')).toBe(left.length > 0)
    if (allows) expect(left).toContainEqual([allows.spender, allows.token?.address, allows.amount])
  }),
  { gate: 400, exhaustive: 6_000 },
)
