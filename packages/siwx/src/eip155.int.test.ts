// @tier gate
import { startAnvil } from '@foyer/testing/anvil'
import {
  concatHex,
  createTestClient,
  encodeErrorResult,
  getCreate2Address,
  type Hex,
  http,
  keccak256,
  padHex,
  parseAbi,
  serializeErc6492Signature,
  size,
  slice,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155, type Node } from './eip155.js'
import { SiwxError } from './error.js'
import { messageOf } from './signers.test-support.js'
import { verifyMessage } from './verifyMessage.js'

/** Deploys what it is sent after 32 bytes of salt (https://github.com/Arachnid/deterministic-deployment-proxy). */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const yes = returning('0x1626ba7e')
/** What it is sent begins with the four bytes that mean yes. */
const echo: Hex = '0x366000600037366000f3'
/** Ways to use up what a call may. */
const costly: [string, Hex][] = [
  ['never ends', '0x5b600056'],
  ['calls itself without end', '0x5b60006000600060006000305af150600056'],
  ['makes contracts without end', '0x5b600060006000f050600056'],
  ['writes without end', '0x5b5a5a55600056'],
  ['answers by three megabytes', '0x623000006000f3'],
]

let node: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  node = await startAnvil({ chainId: 1, from: import.meta.url })
})
afterAll(() => node.stop())

async function signIn(address: Hex, signature: Hex, asked: Node = node.url, timeoutMs = 8_000) {
  const message = createMessage(messageOf({ chainId: 'eip155:1', address }))
  const families = [eip155({ nodes: { 'eip155:1': asked }, timeoutMs })]
  const time = new Date('2026-01-01T12:01:00Z')
  try {
    await verifyMessage({ domain: 'app.example', nonce: 'a1b2c3d4e5f6', families, time, message, signature })
    return 'let in'
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return error.fault
  }
}

/** Its signature of what it signs in with, though it is asked for another address. */
const signed = (address: Hex) =>
  signer.signMessage({ message: createMessage(messageOf({ chainId: 'eip155:1', address })) })

async function standing(code: Hex): Promise<Hex> {
  const address = slice(keccak256(code), 12)
  await setCode(address, code)
  return address
}

const setCode = (address: Hex, bytecode: Hex) =>
  createTestClient({ mode: 'anvil', transport: http(node.url) }).setCode({ address, bytecode })

test.each<[string, Hex, string]>([
  ['takes every signature for its own (ERC-1271)', yes, 'let in'],
  ['says no', returning('0xffffffff'), 'wrong-signature'],
  ['says yes in other words', returning(padHex('0x01')), 'wrong-signature'],
  ['says yes and something else', returning('0x1626ba7e01'), 'wrong-signature'],
  ['says yes in too few bytes', '0x631626ba7e60e01b60005260046000f3', 'wrong-signature'],
  ['gives back what it is sent', echo, 'wrong-signature'],
  ['says nothing', '0x00', 'wrong-signature'],
  ['reverts', '0x60006000fd', 'wrong-signature'],
  ...costly.map(([name, code]): [string, Hex, string] => [name, code, 'wrong-signature']),
])('a contract that %s', async (_, code, expected) => {
  const address = await standing(code)

  expect(await signIn(address, '0x1234')).toBe(expected)
})

test('a contract cannot make the server ask elsewhere (ERC-3668)', async () => {
  const address = padHex('0xc0de', { size: 20 })
  const lookup = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)']),
    args: [address, ['http://127.0.0.1:9/{sender}/{data}'], '0x', '0x1626ba7e', '0x'],
  })
  await setCode(address, reverting(lookup))

  const fetch = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetch.mockRestore())

  expect(await signIn(address, '0x1234')).toBe('wrong-signature')
  expect(fetch.mock.calls.map(([url]) => new URL(`${url}`).origin)).toEqual([node.url, node.url, node.url])
})

test('a contract that is not deployed yet signs in (ERC-6492), and nobody else by the same signature', async () => {
  const { address, signature } = undeployed(yes)

  expect(await signIn(address, signature)).toBe('let in')
  expect(await signIn(signer.address, signature)).toBe('wrong-signature')
  expect(await signIn(address, '0x1234')).toBe('wrong-signature')
})

test.each<[string, Hex]>([
  ['says no', returning('0xffffffff')],
  ['says yes and something else', returning('0x1626ba7e01')],
  ['gives back what it is sent', echo],
  ...costly,
])('a contract that is not deployed yet and %s does not sign in', async (_, code) => {
  const { address, signature } = undeployed(code)

  expect(await signIn(address, signature)).toBe('wrong-signature')
})

test('a contract of the chain itself that gives back what it is sent signs nobody in', async () => {
  const identity = padHex('0x04', { size: 20 })
  const signature = serializeErc6492Signature({ address: identity, data: '0x', signature: '0x1234' })

  for (const given of [signature, '0x1234'] as const)
    expect(await signIn(identity, given)).toBe('wrong-signature')
})

test.each(costly)('a factory that %s does not sign anybody in', async (_, code) => {
  const address = await standing(code)
  const signature = serializeErc6492Signature({ address, data: '0x', signature: '0x1234' })

  expect(await signIn(signer.address, signature)).toBe('wrong-signature')
})

test('a key signs in without a node; where a contract has to be asked, silence is no refusal', async () => {
  const address = await standing(yes)
  const silent = { request: () => new Promise<never>(() => {}) }
  const failing = { request: () => Promise.reject(new TypeError('fetch failed')) }
  for (const down of ['http://127.0.0.1:9', silent, failing]) {
    expect(await signIn(signer.address, await signed(signer.address), down)).toBe('let in')
    expect(await signIn(address, '0x1234', down, 1_000)).toBe('unknown')
  }
})

test('a node that lies about code cannot make a key sign', async () => {
  const lying = {
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : '0x'),
  }

  expect(await signIn(padHex('0x01', { size: 20 }), await signed(signer.address), lying)).toBe(
    'wrong-signature',
  )
})

/** Where a factory would put a contract, and a signature that says so. */
function undeployed(code: Hex) {
  const length = toHex(size(code), { size: 1 })
  // PUSH1 size, DUP1, PUSH1 offset, PUSH1 0, CODECOPY, PUSH1 0, RETURN
  const bytecode = concatHex(['0x60', length, '0x80', '0x600b', '0x6000', '0x39', '0x6000', '0xf3', code])
  const salt = padHex('0x01')
  const data = concatHex([salt, bytecode])
  return {
    address: getCreate2Address({ from: factory, salt, bytecode }),
    signature: serializeErc6492Signature({ address: factory, data, signature: '0x1234' }),
  }
}

/** Code that answers any call by one word. */
function returning(word: Hex): Hex {
  return concatHex(['0x7f', padHex(word, { dir: 'right' }), '0x60005260206000f3'])
}

/** Code that refuses any call by these bytes, which stand behind it. */
function reverting(bytes: Hex): Hex {
  const length = toHex(size(bytes), { size: 2 })
  // PUSH2 length, PUSH1 offset, PUSH1 0, CODECOPY, PUSH2 length, PUSH1 0, REVERT
  return concatHex(['0x61', length, '0x600e', '0x6000', '0x39', '0x61', length, '0x6000', '0xfd', bytes])
}
