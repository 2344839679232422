import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'

/** One call of a page, and the effect that it has. */
export interface Effect {
  readonly kind: string
  readonly to: Address
  readonly data: Hex
  /** Coins that go with it, in wei. */
  readonly value?: bigint
  /** Addresses that get something, or may take it. */
  readonly parties: readonly Address[]
  /** Base units of the token that is moved, where it is one. */
  readonly amount?: bigint
  /** Other addresses that it is about. */
  readonly about?: readonly Address[]
  /** Others may take what is there by this alone. */
  readonly isDrain?: boolean
}

export const token: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const collection: Address = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
export const permit2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
export const wrapper: Address = '0xca11bde05977b3631167028862be2a173976ca11'
/** Any contract, which may have each function and do anything by it. */
export const stranger: Address = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad1'
const coins = 10n ** 19n
/** Uniswap's own. */
const router: Address = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const own: Address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function transferAndCall(address to, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount)',
  'function send(address to, uint256 amount, bytes data)',
  'function authorizeOperator(address operator)',
])
const daiAbi = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const dataAbi = parseAbi(['function safeTransferFrom(address from, address to, uint256 id, bytes data)'])
const manyAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 count, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] counts, bytes data)',
])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const permit2PermitAbi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single permitSingle, bytes signature)',
])
const swapAbi = parseAbi([
  'struct Single { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function exactInput(Single params)',
  'function multicall(uint256 deadline, bytes[] data)',
])
const sig = [27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const later = 4_000_000_000n

type Writer = (other: Address, amount: bigint) => Omit<Effect, 'kind'>

const writers: Readonly<Record<string, Writer>> = {
  coins: (other, amount) => ({ to: other, data: '0x', value: amount * 10n ** 12n, parties: [other] }),
  transfer: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [other, amount] }),
    parties: [other],
    amount,
  }),
  transferFrom: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [own, other, amount] }),
    parties: [other],
    amount,
  }),
  approve: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [other, amount] }),
    parties: [other],
    amount,
  }),
  'approve of all': (other) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [other, maxUint256] }),
    parties: [other],
    isDrain: true,
  }),
  increaseAllowance: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [other, amount] }),
    parties: [other],
    amount,
    isDrain: true,
  }),
  increaseApproval: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'increaseApproval', args: [other, amount] }),
    parties: [other],
    amount,
    isDrain: true,
  }),
  permit: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'permit', args: [own, other, amount, later, ...sig] }),
    parties: [other],
    amount,
    isDrain: true,
  }),
  'permit of DAI': (other) => ({
    to: token,
    data: encodeFunctionData({
      abi: daiAbi,
      functionName: 'permit',
      args: [own, other, 0n, later, true, ...sig],
    }),
    parties: [other],
    isDrain: true,
  }),
  setApprovalForAll: (other) => ({
    to: collection,
    data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] }),
    parties: [other],
    isDrain: true,
  }),
  'NFT transferFrom': (other) => ({
    to: collection,
    data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [own, other, 7n] }),
    parties: [other],
  }),
  safeTransferFrom: (other) => ({
    to: collection,
    data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [own, other, 7n] }),
    parties: [other],
  }),
  'safeTransferFrom with data': (other) => ({
    to: collection,
    data: encodeFunctionData({
      abi: dataAbi,
      functionName: 'safeTransferFrom',
      args: [own, other, 7n, '0x12'],
    }),
    parties: [other],
  }),
  'safeTransferFrom of several': (other) => ({
    to: collection,
    data: encodeFunctionData({
      abi: manyAbi,
      functionName: 'safeTransferFrom',
      args: [own, other, 7n, 2n, '0x'],
    }),
    parties: [other],
  }),
  safeBatchTransferFrom: (other) => ({
    to: collection,
    data: encodeFunctionData({
      abi: manyAbi,
      functionName: 'safeBatchTransferFrom',
      args: [own, other, [7n, 8n], [1n, 1n], '0x'],
    }),
    parties: [other],
  }),
  transferAndCall: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'transferAndCall', args: [other, amount] }),
    parties: [other],
    amount,
  }),
  approveAndCall: (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'approveAndCall', args: [other, amount] }),
    parties: [other],
    amount,
  }),
  'send of ERC-777': (other, amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'send', args: [other, amount, '0x'] }),
    parties: [other],
    amount,
  }),
  authorizeOperator: (other) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'authorizeOperator', args: [other] }),
    parties: [other],
    isDrain: true,
  }),
  'Permit2 approve': (other, amount) => ({
    to: permit2,
    data: encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [token, other, amount, 4_000_000_000],
    }),
    parties: [other],
    amount,
    isDrain: true,
  }),
  'Permit2 transferFrom': (other, amount) => ({
    to: permit2,
    data: encodeFunctionData({
      abi: permit2Abi,
      functionName: 'transferFrom',
      args: [own, other, amount, token],
    }),
    parties: [other],
    amount,
  }),
  'Permit2 permit': (other, amount) => ({
    to: permit2,
    data: encodeFunctionData({
      abi: permit2PermitAbi,
      functionName: 'permit',
      args: [
        own,
        {
          details: { token, amount, expiration: 4_000_000_000, nonce: 0 },
          spender: other,
          sigDeadline: later,
        },
        `0x${'11'.repeat(65)}`,
      ],
    }),
    parties: [other],
    amount,
    isDrain: true,
  }),
}

/** Exchanges of what the account has for a token of the page, by the same bytes for any contract. */
const swaps: Readonly<Record<string, (wanted: Address, amount: bigint) => Hex>> = {
  V2: (wanted, amount) =>
    encodeFunctionData({
      abi: swapAbi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 1n, [token, wanted], own, later],
    }),
  V3: (wanted, amount) => {
    const path: Hex = `0x${token.slice(2)}000bb8${wanted.slice(2)}`
    const params = { path, recipient: own, amountIn: amount, amountOutMinimum: 1n }
    const call = encodeFunctionData({ abi: swapAbi, functionName: 'exactInput', args: [params] })
    return encodeFunctionData({ abi: swapAbi, functionName: 'multicall', args: [later, [call]] })
  },
}
const routers: Readonly<Record<string, Address>> = { 'by a router': router, 'by any contract': wrapper }
const exchanges: Readonly<Record<string, Writer>> = Object.fromEntries(
  Object.entries(swaps).flatMap(([version, data]) =>
    Object.entries(routers).map(([by, to]): [string, Writer] => [
      `swap of ${version} ${by}`,
      (wanted, amount) => ({
        to,
        data: data(wanted, amount),
        parties: [],
        about: [token, wanted],
        amount,
        isDrain: to !== router,
      }),
    ]),
  ),
)

const wrapAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Call { address target; bytes callData; }',
  'function multicall(bytes[] data)',
  'function aggregate3(Call3[] calls)',
  'function aggregate(Call[] calls)',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, uint256[] values, bytes[] data)',
])
const untilAbi = parseAbi(['function multicall(uint256 deadline, bytes[] data)'])

type Wrap = (effect: Effect) => Effect

const wraps: Readonly<Record<string, Wrap>> = {
  alone: (effect) => effect,
  'with bytes behind it': (effect) => ({ ...effect, data: `${effect.data}00` }),
  'in capitals': (effect) => ({ ...effect, data: `0x${effect.data.slice(2).toUpperCase()}` }),
  'in multicall': (effect) => ({
    ...effect,
    data: encodeFunctionData({
      abi: wrapAbi,
      functionName: 'multicall',
      args: [['0x12210e8a', effect.data]],
    }),
  }),
  'in multicall until': (effect) => ({
    ...effect,
    data: encodeFunctionData({ abi: untilAbi, functionName: 'multicall', args: [later, [effect.data]] }),
  }),
  'in aggregate3': (effect) => ({
    ...effect,
    to: wrapper,
    data: encodeFunctionData({
      abi: wrapAbi,
      functionName: 'aggregate3',
      args: [[{ target: effect.to, allowFailure: true, callData: effect.data }]],
    }),
  }),
  'in aggregate': (effect) => ({
    ...effect,
    to: wrapper,
    data: encodeFunctionData({
      abi: wrapAbi,
      functionName: 'aggregate',
      args: [[{ target: effect.to, callData: effect.data }]],
    }),
  }),
  'in execute': (effect) => ({
    ...effect,
    to: own,
    data: encodeFunctionData({ abi: wrapAbi, functionName: 'execute', args: [effect.to, 0n, effect.data] }),
  }),
  'in executeBatch': (effect) => ({
    ...effect,
    to: own,
    data: encodeFunctionData({
      abi: wrapAbi,
      functionName: 'executeBatch',
      args: [
        [effect.to, effect.to],
        [0n, 0n],
        ['0x1234', effect.data],
      ],
    }),
  }),
  'with coins': (effect) => ({ ...effect, value: coins, isDrain: true }),
  'of a stranger, with coins': ({ amount: _, ...effect }) => ({
    ...effect,
    to: stranger,
    value: coins,
    isDrain: true,
  }),
  'in aggregate3 of a stranger': (effect) => ({
    ...effect,
    to: stranger,
    data: encodeFunctionData({
      abi: wrapAbi,
      functionName: 'aggregate3',
      args: [[{ target: effect.to, allowFailure: true, callData: effect.data }]],
    }),
    isDrain: true,
  }),
  'in execute of a stranger': (effect) => ({
    ...effect,
    to: stranger,
    data: encodeFunctionData({ abi: wrapAbi, functionName: 'execute', args: [effect.to, 0n, effect.data] }),
    isDrain: true,
  }),
}

const all = { ...writers, ...exchanges }

/** Calls that move something or let others take it, also inside of others. */
export const effects = fc
  .record({
    kind: fc.constantFrom(...Object.keys(all)),
    wrap: fc.constantFrom(...Object.keys(wraps)),
    other: fc.bigInt(2n ** 120n, 2n ** 160n - 1n),
    amount: fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 99 })),
  })
  .map(({ kind, wrap, other, amount: [whole, part] }) => {
    const address: Address = `0x${other.toString(16).padStart(40, '0')}`
    const amount = BigInt(whole) * 10n ** 6n + BigInt(part) * 10n ** 4n
    const written = all[kind]?.(address, amount)
    const effect =
      written && wraps[written.data === '0x' ? 'alone' : wrap]?.({ kind: `${kind}, ${wrap}`, ...written })
    if (!effect) throw new Error('Nothing is written.')
    if (!(kind in exchanges) || wrap === 'alone' || wrap === 'in capitals') return effect
    // Only a swap that is the whole call is read: any other is warned of.
    const { amount: _amount, about: _about, ...unread } = effect
    return { ...unread, isDrain: true }
  })
