// @tier gate
import { readFileSync } from 'node:fs'
import { encodeFunctionData, type Hex, keccak256, numberToHex, parseAbiItem } from 'viem'
import { expect, test } from 'vitest'
import { bundleOf, type Made, several } from './carriers.test-support.js'
import { createEvidence } from './evidence.js'
import { readingOf } from './functions.js'
import { mainnet } from './networks.js'
import { offering } from './offering.test-support.js'
import { toQuantity } from './rpc.js'

const { signal } = new AbortController()
const address = (pair: string): Hex => `0x${pair.repeat(20)}`
const [own, ann, token, thief, contract, bundler] = [
  address('a1'),
  address('b2'),
  address('d4'),
  address('e5'),
  address('f6'),
  address('77'),
]
const hash = `0x${'ab'.repeat(32)}`
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const topic = (value: bigint | string) => `0x${word(value)}`
/** Code that has every function by which accounts carry out calls. */
const knowing = `0x60${['34fcd5be', '47e1da2a', '6a761202', 'e9ae5c53', '8dd7712f'].map((one) => `63${one}`).join('')}`

/** Functions by which a contract gives something of its caller to others, lets them take it, or lets them act for the caller. */
const giving = [
  // ERC-20 and its older and longer forms, ERC-777, ERC-1363, ERC-2612, DAI, ERC-3009.
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function send(address to, uint256 amount, bytes data)',
  'function operatorSend(address from, address to, uint256 amount, bytes data, bytes more)',
  'function authorizeOperator(address operator)',
  'function transferAndCall(address to, uint256 amount)',
  'function transferFromAndCall(address from, address to, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 amount, uint256 until, uint8 v, bytes32 r, bytes32 s)',
  // Pieces.
  'function setApprovalForAll(address operator, bool isAllowed)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  // ERC-6909.
  'function setOperator(address operator, bool isAllowed)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function transfer(address to, uint256 id, uint256 amount)',
  // Lending: Compound, Aave, Morpho, Euler, Maker.
  'function allow(address manager, bool isAllowed)',
  'function approveDelegation(address to, uint256 amount)',
  'function setAuthorization(address authorized, bool isAllowed)',
  'function setAccountOperator(address account, address operator, bool isAllowed)',
  'function hope(address user)',
  'function cdpAllow(uint256 cdp, address user, uint256 ok)',
  // Permit2.
  'function approve(address token, address spender, uint160 amount, uint48 until)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  // Vaults, names, votes, ownership.
  'function redeem(uint256 shares, address to, address owner)',
  'function withdraw(address asset, uint256 amount, address to)',
  'function depositFor(address to, uint256 amount)',
  'function burn(uint256 amount)',
  'function delegate(address to)',
  'function setOwner(bytes32 node, address owner)',
  'function transferOwnership(address owner)',
  'function setManager(address manager, bool isAllowed)',
  // A call of calls.
  'function execute(address to, uint256 value, bytes data)',
  'function multicall(bytes[] data)',
] as const

/** Functions by which an account lets others act for it. */
const ofAccount = [
  'function enableModule(address module)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function swapOwner(address before, address old, address owner)',
  'function setFallbackHandler(address handler)',
  'function setGuard(address guard)',
  'function installModule(uint256 kind, address module, bytes data)',
  'function addOwnerAddress(address owner)',
  'function upgradeToAndCall(address code, bytes data)',
  'function execute(address to, uint256 value, bytes data)',
  'function approve(address spender, uint256 amount)',
] as const

/** Encodes a call by its signature: the thief in place of each address. */
function callOf(to: Hex, signature: string): Made {
  const item = parseAbiItem(signature as 'function any(uint256)')
  const values: Readonly<Record<string, unknown>> = {
    address: thief,
    bool: true,
    bytes: '0x',
    'bytes[]': ['0x12'],
  }
  const args = item.inputs.map(({ type }) => values[type] ?? (type.startsWith('bytes') ? topic(9n) : 9))
  return { to, value: 0n, data: encodeFunctionData({ abi: [item], args } as never) }
}

const asked: Made = { to: token, value: 0n, data: `0xa9059cbb${word(ann)}${word(30n)}` }
const noted = {
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ...[own, ann].map((one) => topic(one)),
  ],
  data: topic(30n),
}
const log = (at: string, name: string, topics: readonly (bigint | string)[], data: string) => ({
  address: at,
  topics: [`0x${name.padEnd(64, '0')}`, ...topics.map(topic)],
  data: `0x${data}`,
})

/** Ways in which an account carries out calls together: its own transaction, or the operation of a bundle. */
const ways = Object.entries(several).flatMap(([name, write]) => [
  {
    name,
    sent: (calls: readonly Made[]) => ({ from: own, to: own, input: write(calls) }),
    logs: [log(own, '442e715f626346e8', [5n], word(0n))],
  },
  {
    name: `${name}, as an operation`,
    sent: (calls: readonly Made[]) => ({
      from: bundler,
      to: entryPoint,
      input: bundleOf([{ sender: own, nonce: 7n, callData: write(calls) }]),
    }),
    logs: [log(entryPoint, '49628fd1471006c1', [1n, own, 0n], word(7n) + word(1n) + word(3n) + word(4n))],
  },
])

/** How the transfer ended, if no contract noted anything but the transfer itself. */
function ended(
  transaction: object,
  logs: readonly object[],
  { code = knowing, calls = [asked] }: { readonly code?: string; readonly calls?: readonly Made[] } = {},
) {
  const told = { hash, blockNumber: '0x10', nonce: '0x5', value: '0x0', ...transaction }
  const request = async (_network: string, method: string, [subject]: readonly unknown[]) =>
    method === 'eth_getCode' ? (subject === own ? code : knowing) : told
  const quantity = async () => Promise.reject(new Error('The node fails.'))
  const evidence = createEvidence({
    rpc: { request, quantity, offer: offering(request) },
    keccak256,
    numberToHex,
    toQuantity,
  })
  const receipt = { blockNumber: '0x10', status: '0x1', logs: [noted, ...logs] }
  const expected = { from: own, calls, block: 16n, count: 5n, amount: undefined }
  return evidence.ended(mainnet.id, hash, receipt, expected, signal)
}

test.each(giving)('a transfer is not confirmed if its account also calls %s', async (signature) => {
  const more = callOf(contract, signature)
  for (const { name, sent, logs } of ways) {
    const isListed = readingOf(more.data) !== undefined
    for (const calls of [
      [asked, more],
      [more, asked],
    ])
      expect([name, await ended(sent(calls), logs)]).toEqual([name, isListed ? 'other' : 'unknown'])
    expect([name, await ended(sent([asked]), logs)]).toEqual([name, 'success'])
  }
})

test.each(ofAccount)(
  'a transfer is something else if its account also calls itself by %s',
  async (signature) => {
    for (const { name, sent, logs } of ways)
      expect([name, await ended(sent([asked, callOf(own, signature)]), logs)]).toEqual([name, 'other'])
  },
)

test('the permissions that the gateway reads in a history are listed', () => {
  const file = new URL('../../gateway/src/providers/history/asked.ts', import.meta.url)
  const [, list = ''] = /const permissions[^{]*\{([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8')) ?? []
  const given = list.split('\n').flatMap((line) => {
    const selector = /'(0x[0-9a-f]{8})'/.exec(line)?.[1]
    return selector && !line.includes("is: 'end'") ? [selector] : []
  })
  expect(given.length).toBeGreaterThan(15)
  expect(given.filter((selector) => !readingOf(selector))).toEqual([])
})

test('a call by a transaction that has its account act by code is something else, unless it is a batch', async () => {
  const codes = (address: Hex) => ({
    type: '0x4',
    authorizationList: [{ address, chainId: '0x1', nonce: '0x6' }],
  })
  const plainly = { from: own, to: token, input: asked.data }
  const code = `0xef0100${thief.slice(2)}`
  const batch = ways.find(({ name }) => name === 'batch of ERC-7579')
  expect(await ended({ ...plainly, ...codes(thief) }, [], { code })).toBe('other')
  expect(await ended({ ...batch?.sent([asked]), ...codes(thief) }, [], { code })).toBe('other')
  // Others may set theirs by it, and one that does not count changes nothing.
  expect(await ended({ ...plainly, ...codes(contract) }, [], { code })).toBe('success')
  expect(await ended({ ...plainly, ...codes(thief) }, [], { code: '0x' })).toBe('success')
  const two = [asked, { to: ann, value: 0n, data: '0x' }] as const
  expect(await ended({ ...batch?.sent(two), ...codes(thief) }, [], { code, calls: two })).toBe('success')
})
