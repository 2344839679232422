// @tier gate
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import {
  type Calls,
  type ContractCall,
  displayText,
  isFoyerError,
  joinAccount,
  parseNetworkId,
  type SignedPermit,
  type TokenBalance,
} from '@foyer/core'
import { encodeFunctionData, encodePacked, type Hex, maxUint256, numberToHex, pad, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SwapParams } from './swapParams.js'
import { assertApproval, assertSwap, type BuildFault } from './verifyTransaction.js'

const me = '0x1111111111111111111111111111111111111111'
const thief = '0x2222222222222222222222222222222222222222'
const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const wrapped = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const itself = '0x0000000000000000000000000000000000000002'
const nobody = '0x0000000000000000000000000000000000000000'
/** The block of these tests is younger than any clock says, so that the clock counts nothing. */
const now = 4_000_000_000n
const later = now + 1_200n
const [amount, least] = [1_000_000_000n, 495_000_000_000_000_000n]

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const v3 = parseAbi([
  'struct Exact { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function exactInput(Exact params) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermitAllowed(address token, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s) payable',
])

const account = joinAccount(mainnet.id, me)
const token = (symbol: string, address?: string): TokenBalance => ({
  network: mainnet.id,
  name: displayText(symbol),
  symbol: displayText(symbol),
  decimals: 18,
  amount,
  ...(address && { address }),
})
const sells: SwapParams = { account, source: token('USDC', usdc), target: token('ETH'), amount }
const buys: SwapParams = { account, source: token('ETH'), target: token('USDC', usdc), amount }
const trades: SwapParams = { account, source: token('USDC', usdc), target: token('DAI', dai), amount }

const to = (contract: string, data: Hex, value = 0n, from = account): ContractCall => ({
  from,
  to: contract,
  data,
  value,
})
const many = (calls: readonly Hex[], until = later) =>
  encodeFunctionData({ abi: v3, functionName: 'multicall', args: [until, calls] })
function exact({
  path = [usdc, wrapped],
  receiver = itself,
  given = amount,
  wanted = least,
}: Partial<{ path: readonly Hex[]; receiver: Hex; given: bigint; wanted: bigint }> = {}): Hex {
  const types = path.flatMap((_, at) => (at === 0 ? ['address'] : ['uint24', 'address']))
  const bytes = encodePacked(
    types,
    path.flatMap((contract, at) => (at === 0 ? [contract] : [500, contract])),
  )
  const params = { path: bytes, recipient: receiver, amountIn: given, amountOutMinimum: wanted }
  return encodeFunctionData({ abi: v3, functionName: 'exactInput', args: [params] })
}
const unwrap = (wanted = least, receiver: Hex = me) =>
  encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [wanted, receiver] })
const refund = encodeFunctionData({ abi: v3, functionName: 'refundETH' })
const sweep = (receiver: Hex) =>
  encodeFunctionData({ abi: v3, functionName: 'sweepToken', args: [usdc, 0n, receiver] })
const toCoin = (
  args: Partial<{ given: bigint; wanted: bigint; path: readonly Hex[]; receiver: Hex; until: bigint }> = {},
) => {
  const { given = amount, wanted = least, path = [usdc, wrapped], receiver = me, until = later } = args
  return encodeFunctionData({
    abi: v2,
    functionName: 'swapExactTokensForETH',
    args: [given, wanted, path, receiver, until],
  })
}
const fromCoin = (path: readonly Hex[], receiver: Hex = me, wanted = least) =>
  encodeFunctionData({
    abi: v2,
    functionName: 'swapExactETHForTokens',
    args: [wanted, path, receiver, later],
  })
const approve = (spender: Hex = router, most = amount) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, most] })

const honest: readonly [string, SwapParams, ContractCall][] = [
  ['a token for the coin by V3', sells, to(router, many([exact(), unwrap()]))],
  ['a token for the coin by V2', sells, to(router, toCoin())],
  [
    'the coin for a token by V3',
    buys,
    to(router, many([exact({ path: [wrapped, usdc], receiver: me }), refund]), amount),
  ],
  ['the coin for a token by V2', buys, to(router, fromCoin([wrapped, usdc]), amount)],
  [
    'a token for another over the coin',
    trades,
    to(router, many([exact({ path: [usdc, wrapped, dai], receiver: me })])),
  ],
]

const sold = many([exact(), unwrap()])
const swapsForged: readonly [string, SwapParams, ContractCall, BuildFault][] = [
  ['of another account', sells, to(router, sold, 0n, joinAccount(mainnet.id, thief)), 'account'],
  ['sent to the token', sells, to(usdc, sold), 'target'],
  ['sent to the account', sells, to(me, sold), 'target'],
  ['sent to the wanted token', trades, to(dai, many([exact({ path: [usdc, dai], receiver: me })])), 'target'],
  ['with coin besides the token', sells, to(router, sold, 1n), 'value'],
  ['with more coin than given', buys, to(router, fromCoin([wrapped, usdc]), amount + 1n), 'value'],
  ['with less coin than given', buys, to(router, fromCoin([wrapped, usdc]), amount - 1n), 'value'],
  ['without the coin', buys, to(router, fromCoin([wrapped, usdc])), 'value'],
  ['whose coin goes to another, by V3', sells, to(router, many([exact(), unwrap(least, thief)])), 'receiver'],
  ['whose coin goes to another, by V2', sells, to(router, toCoin({ receiver: thief })), 'receiver'],
  ['whose token goes to another', buys, to(router, fromCoin([wrapped, usdc], thief), amount), 'receiver'],
  [
    'whose token stays with the router',
    trades,
    to(router, many([exact({ path: [usdc, dai], receiver: itself })])),
    'receiver',
  ],
  ['whose token goes to nobody', buys, to(router, fromCoin([wrapped, usdc], nobody), amount), 'receiver'],
  [
    'with a lower minimum, by V3',
    sells,
    to(router, many([exact({ wanted: least - 1n }), unwrap(least - 1n)])),
    'minimum',
  ],
  ['with a lower minimum, by V2', sells, to(router, toCoin({ wanted: least - 1n })), 'minimum'],
  ['without a minimum', sells, to(router, toCoin({ wanted: 0n })), 'minimum'],
  ['that takes more', sells, to(router, toCoin({ given: amount + 1n })), 'amount'],
  ['that takes all there is', sells, to(router, many([exact({ given: maxUint256 }), unwrap()])), 'amount'],
  ['that takes less', sells, to(router, toCoin({ given: amount - 1n })), 'amount'],
  ['of another token', sells, to(router, many([exact({ path: [dai, wrapped] }), unwrap()])), 'tokens'],
  ['for another token', trades, to(router, many([exact({ path: [usdc, wrapped], receiver: me })])), 'tokens'],
  ['for the wrapped coin instead of the coin', sells, to(router, many([exact({ receiver: me })])), 'tokens'],
  ['for a token that only looks like the coin', sells, to(router, toCoin({ path: [usdc, dai] })), 'unknown'],
  ['by a token in place of the coin', buys, to(router, fromCoin([dai, usdc]), amount), 'unknown'],
  [
    'whose minimum is checked at one place alone',
    sells,
    to(router, many([exact({ wanted: 0n }), unwrap()])),
    'unknown',
  ],
  ['that leaves the coin with the router', sells, to(router, many([exact()])), 'tokens'],
  ['with a third call', sells, to(router, many([exact(), unwrap(), sweep(thief)])), 'unknown'],
  ['with a sweep in place of the unwrapping', sells, to(router, many([exact(), sweep(thief)])), 'unknown'],
  ['with a call before the exchange', sells, to(router, many([unwrap(), exact()])), 'unknown'],
  ['with nothing in it', sells, to(router, many([])), 'unknown'],
  [
    'by an exchange that names the most given',
    sells,
    to(
      router,
      encodeFunctionData({
        abi: v2,
        functionName: 'swapTokensForExactTokens',
        args: [least, maxUint256, [usdc, wrapped], me, later],
      }),
    ),
    'unknown',
  ],
  [
    'by a transfer',
    sells,
    to(router, encodeFunctionData({ abi, functionName: 'transfer', args: [thief, amount] })),
    'unknown',
  ],
  ['by an approval', sells, to(router, approve(thief, maxUint256)), 'unknown'],
  ['by a function that nobody knows', sells, to(router, '0xdeadbeef'), 'unknown'],
  ['without data', sells, to(router, '0x'), 'unknown'],
  ['with bytes behind the end', sells, to(router, `${sold}00`), 'unknown'],
  ['with words behind the end', sells, to(router, `${toCoin()}${pad(thief).slice(2)}`), 'unknown'],
  ['that is cut off', sells, to(router, `0x${toCoin().slice(2, -64)}`), 'unknown'],
  ['with dirt in an address', sells, to(router, dirty(toCoin())), 'unknown'],
  ['with a path that is no path', sells, to(router, many([exact({ path: [usdc] }), unwrap()])), 'unknown'],
  ['whose time is over, by V2', sells, to(router, toCoin({ until: now })), 'deadline'],
  ['whose time is over, by V3', sells, to(router, many([exact(), unwrap()], now - 1n)), 'deadline'],
  [
    'that may be carried out tomorrow, by V2',
    sells,
    to(router, toCoin({ until: now + 86_400n })),
    'deadline',
  ],
  [
    'that may be carried out at any time',
    sells,
    to(router, many([exact(), unwrap()], maxUint256)),
    'deadline',
  ],
  ['in a circle', sells, to(router, toCoin({ path: [wrapped, wrapped] })), 'unknown'],
]
const permit = encodeFunctionData({
  abi,
  functionName: 'permit',
  args: [me, router, amount, later, 27, pad('0x01'), pad('0x02')],
})
const approvalsForged: readonly [string, ContractCall, BuildFault][] = [
  ['of another account', to(usdc, approve(), 0n, joinAccount(mainnet.id, thief)), 'account'],
  ['for another spender', to(usdc, approve(thief)), 'spender'],
  ['without an end', to(usdc, approve(router, maxUint256)), 'amount'],
  ['of one unit more', to(usdc, approve(router, amount + 1n)), 'amount'],
  ['of another token', to(dai, approve()), 'target'],
  ['with coin', to(usdc, approve(), 1n), 'value'],
  [
    'by an increase',
    to(usdc, encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [router, amount] })),
    'unknown',
  ],
  [
    'of everything',
    to(usdc, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [router, true] })),
    'unknown',
  ],
  [
    'by a transfer',
    to(usdc, encodeFunctionData({ abi, functionName: 'transfer', args: [router, amount] })),
    'unknown',
  ],
  ['by a permit', to(usdc, permit), 'unknown'],
  ['with bytes behind the end', to(usdc, `${approve()}00`), 'unknown'],
]

/** What the visitor signed, and how the router is told. */
const allowed: SignedPermit = {
  from: account,
  token: usdc,
  spender: router,
  amount,
  until: later,
  nonce: 0n,
  name: 'USD Coin',
  version: '2',
  signature: `0x${'ab'.repeat(32)}${'cd'.repeat(32)}1b`,
}
const selfPermit = (
  change: Partial<{ token: Hex; value: bigint; until: bigint; v: number; r: Hex }> = {},
  functionName: 'selfPermit' | 'selfPermitIfNecessary' | 'selfPermitAllowed' = 'selfPermitIfNecessary',
) => {
  const { token: of = usdc, value = amount, until = later, v = 27, r = `0x${'ab'.repeat(32)}` } = change
  const args = [of, value, until, v, r, `0x${'cd'.repeat(32)}`] as const
  return encodeFunctionData({ abi: v3, functionName, args })
}
const permitted = (change?: Parameters<typeof selfPermit>[0], name?: Parameters<typeof selfPermit>[1]) =>
  to(router, many([selfPermit(change, name), exact(), unwrap()]))
const elsewhere = joinAccount(parseNetworkId('eip155:10'), me)
const permitsForged: readonly [string, SignedPermit | undefined, ContractCall, BuildFault][] = [
  ['where none was signed', undefined, permitted(), 'permit'],
  ['that is left out', allowed, to(router, sold), 'permit'],
  ['for another spender', allowed, to(thief, many([selfPermit(), exact(), unwrap()])), 'spender'],
  ['of another token', allowed, permitted({ token: dai }), 'permit'],
  ['of more', allowed, permitted({ value: amount + 1n }), 'permit'],
  ['of everything', allowed, permitted({ value: maxUint256 }), 'permit'],
  ['that counts for longer', allowed, permitted({ until: later + 1n }), 'permit'],
  ['by another signature', allowed, permitted({ r: pad('0x01') }), 'permit'],
  ['by the other half of signatures', allowed, permitted({ v: 28 }), 'permit'],
  ['of another owner', { ...allowed, from: joinAccount(mainnet.id, thief) }, permitted(), 'account'],
  ['of another chain', { ...allowed, from: elsewhere }, permitted(), 'account'],
  ['of the kind that has no amount', allowed, permitted({}, 'selfPermitAllowed'), 'unknown'],
  ['that anybody can undo', allowed, permitted({}, 'selfPermit'), 'unknown'],
  ['that comes twice', allowed, to(router, many([selfPermit(), selfPermit(), exact(), unwrap()])), 'unknown'],
  ['that comes last', allowed, to(router, many([exact(), unwrap(), selfPermit()])), 'unknown'],
  ['and nothing else', allowed, to(router, many([selfPermit()])), 'unknown'],
  [
    'with bytes behind its end',
    allowed,
    to(router, many([`${selfPermit()}00`, exact(), unwrap()])),
    'unknown',
  ],
]

/** An address is 20 bytes; what stands before them is nothing that routers read. */
function dirty(data: Hex): Hex {
  const at = data.lastIndexOf(me.slice(2))
  return `0x${data.slice(2, at - 1)}1${data.slice(at)}`
}

let calls: Calls
let code: Hex
beforeEach(async () => {
  code = '0x60'
  vi.stubGlobal('fetch', answer)
  const context = {
    networks: () => [mainnet],
    rpcUrls: () => ['https://node.example'],
    publicRpcUrls: () => [],
    discovery: { announced: false, injected: false },
    sessions: () => undefined,
  }
  const adapter = await (await evm({ networks: [mainnet] }).create(context)).load()
  const { call } = adapter.capabilities
  if (!call) throw new Error('The adapter calls no contracts')
  calls = await call()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A node whose contracts say what the wrapped coin is, by either name of the question. */
async function answer(_url: string, { body }: { readonly body: string }): Promise<Response> {
  const { id, method } = JSON.parse(body)
  const results: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getCode: code,
    eth_getBlockByNumber: { timestamp: numberToHex(now) },
  }
  const result = results[method] ?? pad(wrapped)
  return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }))
}

const { signal } = new AbortController()
async function faultOf(work: () => Promise<void>): Promise<unknown> {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (!isFoyerError(error, 'swap/build-refused')) throw error
    return Object.entries(error.context)[0]?.[1]
  }
}
const swapFault = (terms: SwapParams, call: ContractCall) =>
  faultOf(async () => assertSwap(terms, least, call, await calls.decode(call, signal)))
const approvalFault = (call: ContractCall) =>
  faultOf(async () => assertApproval(sells, amount, router, call, await calls.decode(call, signal)))

describe('a swap that a service built is taken', () => {
  test.each(honest)('%s', async (_what, terms, call) => {
    expect(await swapFault(terms, call)).toBe('none')
  })
  test('with more to arrive than shown, too', async () => {
    expect(await swapFault(sells, to(router, toCoin({ wanted: least + 1n })))).toBe('none')
  })
  test('after an approval of exactly the amount', async () => {
    expect(await approvalFault(to(usdc, approve()))).toBe('none')
  })
})

describe('a swap that a service built is refused:', () => {
  test.each(swapsForged)('one %s', async (_what, terms, call, fault) => {
    expect(await swapFault(terms, call)).toBe(fault)
  })
})

test('a swap by what is no contract is refused before anything is approved to it', async () => {
  code = '0x'
  const swap = to(thief, many([exact({ path: [usdc, wrapped, dai], receiver: me })]))
  await expect(calls.decode(swap, signal)).rejects.toMatchObject({ code: 'transfer/would-revert' })
})

const permitFault = (call: ContractCall, permit: SignedPermit | undefined) =>
  faultOf(async () => assertSwap(sells, least, call, await calls.decode(call, signal), permit))

describe('a swap with a permission by signature', () => {
  test('that is the one that was signed is taken', async () => {
    expect(await permitFault(permitted(), allowed)).toBe('none')
  })
  test.each(permitsForged)('%s is refused', async (_what, permit, call, fault) => {
    expect(await permitFault(call, permit)).toBe(fault)
  })
})

describe('an approval that a service built is refused:', () => {
  test.each(approvalsForged)('one %s', async (_what, call, fault) => {
    expect(await approvalFault(call)).toBe(fault)
  })
})
