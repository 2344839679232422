// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import {
  getAddress,
  type Hex,
  InternalRpcError,
  InvalidInputRpcError,
  LimitExceededRpcError,
  padHex,
  RpcRequestError,
  serializeErc6492Signature,
  serializeErc8010Signature,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155, type Node } from './eip155.js'
import { SiwxError } from './error.js'
import { isSignedByContract } from './evm.js'
import type { FamilyVerifier } from './family.js'
import { messageOf } from './signers.test-support.js'
import { verifyMessage } from './verifyMessage.js'

const address = padHex('0xc0de', { size: 20 })
const yes = padHex('0x1626ba7e', { dir: 'right' })

/** A JSON-RPC error, as nodes write it. */
type Reply = readonly [code: number, message: string, data?: unknown]

/** By a node that did not run the contract, or not to its end. */
const ofNodes: Readonly<Record<string, Reply>> = {
  'the limit of a provider': [-32005, 'limit exceeded'],
  'the limit of a day': [
    -32005,
    'daily request count exceeded, request rate limited',
    { rate: { allowed: 1 } },
  ],
  'requests a second': [-32005, 'exceeded project rate limit'],
  'a throttle by its status': [429, 'Too Many Requests'],
  'a throttle that quotes a revert': [429, 'too many requests: execution reverted'],
  'compute units': [429, 'Your app has exceeded its compute units per second capacity.'],
  'a quota by its own code': [-32016, 'over rate limit'],
  'a quota in words': [-32097, 'Rate limit exceeded'],
  'a plan': [-32001, 'Upgrade to an archive plan to use this'],
  'a block that it has not': [-32000, 'header not found'],
  'a block that it has not, in other words': [-32001, 'Block requested not found.'],
  'state that it threw away': [-32000, 'missing trie node 1ae7… (path ) state 0x1ae7… is not available'],
  'a node that follows': [-32000, 'node is not synced'],
  'an old head': [-32603, 'Unable to serve the block: the chain is unsynced'],
  'its own time': [-32000, 'execution aborted (timeout = 5s)'],
  'a request that took too long': [-32002, 'request timed out'],
  'a gateway before it': [-32603, 'upstream connect error or disconnect/reset before headers'],
  'no answer of its backend': [-32011, 'no backend is currently healthy to serve traffic'],
  'its own trouble': [-32603, 'Internal error'],
  'an error without words': [-32000, ''],
  'no such method': [-32601, 'the method eth_call does not exist/is not available'],
  'a method that the plan has not': [-32004, 'method not supported'],
  'a key that it does not know': [-32000, 'Unauthorized: invalid API key'],
  'a key, by its own code': [-32051, 'API key is not allowed to access blockchain'],
  'a request that it does not read': [-32600, 'invalid request'],
  'params that it does not read': [-32602, 'invalid argument 0: json: cannot unmarshal'],
  'too large a request': [-32600, 'request entity too large'],
  'a limit, with no bytes': [-32005, 'limit exceeded', '0x'],
  'another node': [-32000, 'reverting to another backend'],
  'a cap on gas': [-32000, 'gas limit is too high'],
  'no memory in .NET': [-32603, "Exception of type 'System.OutOfMemoryException' was thrown."],
  'no memory in Java': [-32603, 'java.lang.OutOfMemoryError: Java heap space'],
  'no memory in its database': [-32000, 'MDBX_ENOMEM: out of memory'],
  'a limit of its memory': [-32005, 'Memory limit exceeded'],
  'a plan without gas': [-32000, 'Out of gas credits, upgrade your plan'],
  'a block that was undone': [-32000, 'reorg: block 0x12 reverted'],
  'a proxy before it': [-32000, 'call depth exceeded in proxy'],
  'a snapshot': [-32000, 'could not get code size of snapshot'],
  'state that it threw away, by its hash': [-32000, 'missing trie node', '0x1234'],
  // Of ZKsync Era (matter-labs/zksync-era, backend_jsonrpsee): 3 is any failure of a call.
  'a transaction that it cannot write': [3, 'Failed to serialize transaction: toAddressIsNull'],
  'its restart': [3, 'server shutting down', '0x'],
  'a node behind it': [3, 'Request timeout', '0x'],
  'no words but a code of reverts': [3, '', '0x'],
  // Of Nethermind and OpenEthereum: the reason of any failure is in the data.
  'a block that it has not, in data': [-32015, 'VM execution error.', 'header not found'],
  'state that it has not, in data': [-32015, 'VM execution error.', 'Internal error: state is not available'],
  'a frame without a word': [-32015, 'VM execution error.'],
  'a wallet that is locked': [4100, 'Unauthorized'],
  'a visitor that declines': [4001, 'User rejected the request.'],
  'a wallet without its chain': [4901, 'Chain disconnected'],
}

/** By a contract. */
const ofContracts: Readonly<Record<string, Reply>> = {
  'execution-apis': [3, 'execution reverted', '0x'],
  'execution-apis, with a reason': [3, 'execution reverted: rate limit exceeded', '0x08c379a0'],
  'Geth before': [-32000, 'execution reverted'],
  'Geth, no gas left': [-32000, 'out of gas'],
  'Geth, opcode': [-32000, 'invalid opcode: INVALID'],
  'Geth, jump': [-32000, 'invalid jump destination'],
  'Geth, stack': [-32000, 'stack underflow (0 <=> 1)'],
  'Geth, full stack': [-32000, 'stack limit reached 1024 (1023)'],
  'Geth, write': [-32000, 'write protection'],
  'Geth, return data': [-32000, 'return data out of bounds'],
  'Geth, code': [-32000, 'max initcode size exceeded: code size 60000, limit 49152'],
  Nethermind: [-32015, 'VM execution error.', 'Reverted 0x'],
  'Nethermind, opcode': [-32015, 'VM execution error.', 'BadInstruction'],
  OpenEthereum: [-32015, 'VM execution error.', 'Bad instruction fe'],
  Besu: [-32000, 'Execution reverted', '0x08c379a0'],
  Erigon: [-32000, 'execution reverted'],
  Reth: [-32003, 'out of gas: gas required exceeds: 30000000'],
  'Reth, opcode': [-32003, 'EVM error: InvalidFEOpcode'],
  Anvil: [-32603, 'EVM error StackUnderflow'],
  Hardhat: [-32603, "Error: VM Exception while processing transaction: reverted with reason string 'no'"],
  Ganache: [-32000, 'VM Exception while processing transaction: revert', { stack: '' }],
}

/** One error in the shapes that libraries give it. */
function shapes([code, message, data]: Reply): readonly unknown[] {
  const error = { code, message, ...(data !== undefined && { data }) }
  const request = new RpcRequestError({ body: {}, error, url: 'https://node.example' })
  const wrapped =
    code === -32000
      ? new InvalidInputRpcError(request)
      : code === -32603
        ? new InternalRpcError(request)
        : code === -32005
          ? new LimitExceededRpcError(request)
          : request
  return [
    error,
    Object.assign(new Error(message), error),
    request,
    wrapped,
    new Error('Failed', { cause: wrapped }),
  ]
}

async function faultOf(node: Node, signature = '0x1234') {
  const message = createMessage(messageOf({ chainId: 'eip155:1', address }))
  const families = [eip155({ nodes: { 'eip155:1': node } })]
  const time = new Date('2026-01-01T12:01:00Z')
  try {
    await verifyMessage({ domain: 'app.example', nonce: 'a1b2c3d4e5f6', families, time, message, signature })
    return 'let in'
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return error.fault
  }
}

/** Signs in by the contract, at one time. */
function signIn(families: Parameters<typeof verifyMessage>[0]['families']) {
  return verifyMessage({
    domain: 'app.example',
    nonce: 'a1b2c3d4e5f6',
    families,
    time: new Date('2026-01-01T12:01:00Z'),
    message: createMessage(messageOf({ chainId: 'eip155:1', address })),
    signature: '0x12',
  })
}

/** A node that answers well, but for one method. */
function nodeThat(fails: string, how: () => Promise<unknown>): Node {
  const answers: Readonly<Record<string, string>> = {
    eth_chainId: '0x1',
    eth_getCode: '0x6000',
    eth_call: yes,
  }
  return { request: ({ method }) => (method === fails ? how() : Promise.resolve(answers[method])) }
}

test.each(Object.entries(ofNodes))(
  'a node that fails by %s is not the word of a contract: %j',
  async (_, reply) => {
    for (const error of shapes(reply))
      for (const method of ['eth_chainId', 'eth_getCode', 'eth_call'])
        expect(await faultOf(nodeThat(method, () => Promise.reject(error)))).toBe('unknown')
  },
)

test.each(Object.entries(ofContracts))(
  'a contract that reverts says no, in the words of %s: %j',
  async (_, reply) => {
    for (const error of shapes(reply)) {
      expect(await faultOf(nodeThat('eth_call', () => Promise.reject(error)))).toBe('wrong-signature')
      expect(await faultOf(nodeThat('eth_getCode', () => Promise.reject(error)))).toBe('unknown')
    }
  },
)

/** The word of each, and whether it is in the data, below a message that says nothing. */
const revertWords = Object.values(ofContracts)
  .map(([, message, data]) => {
    const isInData = /^vm execution error/i.test(message)
    return { word: isInData ? `${data}` : message, isInData }
  })
  .filter(({ word }) => !word.includes(': '))

search(
  'the words of a contract within others are of the node',
  fc.asyncProperty(
    fc.constantFrom(...revertWords),
    fc.constantFrom('reorg: block ', 'backend: ', 'cannot read ', 'MDBX_PANIC: ', ''),
    fc.constantFrom(' credits, upgrade your plan', ' in proxy', ' of snapshot', ''),
    fc.constantFrom(3, -32000, -32015, -32603, -32005, 429, -32016),
    async ({ word, isInData }, start, end, code) => {
      const said = `${start}${word}${end}`
      const reply: Reply = isInData ? [code, 'VM execution error.', said] : [code, said]
      const isNode = start !== '' || end !== '' || code === -32005 || code === -32016 || code === 429
      // A reason may follow.
      fc.pre(!isNode || start !== '' || !/^execution reverted/i.test(word) || code === -32005)

      const fault = await faultOf(
        nodeThat('eth_call', () =>
          Promise.reject(Object.assign(new Error(reply[1]), { code, data: reply[2] })),
        ),
      )
      expect([...reply, fault]).toEqual([...reply, isNode ? 'unknown' : 'wrong-signature'])
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)

const made = serializeErc6492Signature({ address, data: '0x01', signature: '0x12' })

test.each<[string, string, () => unknown]>([
  [
    'that writes no such call',
    'unknown',
    () =>
      Promise.reject(
        Object.assign(new Error('Failed to serialize transaction: toAddressIsNull'), { code: 3 }),
      ),
  ],
  [
    'that needs a recipient',
    'unknown',
    () => Promise.reject(Object.assign(new Error('missing field to'), { code: -32602 })),
  ],
  ['that runs nothing', 'unknown', () => '0x'],
  ['that answers half a byte', 'unknown', () => '0x1'],
  ['that answers a byte', 'unknown', () => '0x01'],
  ['that gives the program back', 'unknown', () => `0x${'73'.repeat(200)}`],
  [
    'where the factory takes all gas',
    'wrong-signature',
    () => Promise.reject(Object.assign(new Error('out of gas'), { code: -32000 })),
  ],
  ['where the contract says no', 'wrong-signature', () => padHex('0x00')],
  ['where the contract says yes', 'let in', () => padHex('0x01')],
])('an account that is not deployed, at a node %s: %s', async (_, expected, answer) => {
  const node: Node = {
    request: async ({ method }) =>
      method === 'eth_call' ? answer() : method === 'eth_chainId' ? '0x1' : '0x',
  }

  expect(await faultOf(node, made)).toBe(expected)
})

test.each([
  ['no text', 1],
  ['nothing', null],
  ['words', 'yes'],
  ['half a byte', '0x1626ba7'],
  ['an object', {}],
])('a node that answers by %s is not the word of a contract', async (_, answer) => {
  for (const method of ['eth_chainId', 'eth_getCode', 'eth_call'])
    expect(await faultOf(nodeThat(method, () => Promise.resolve(answer)))).toBe('unknown')
})

test('a node that was silent for once is asked again', async () => {
  let isSilent = true
  class Late {
    readonly answers: Readonly<Record<string, string>> = {
      eth_chainId: '0x1',
      eth_getCode: '0x6000',
      eth_call: yes,
    }
    request({ method }: { method: string }): Promise<unknown> {
      return isSilent ? new Promise(() => {}) : Promise.resolve(this.answers[method])
    }
  }
  const families = [eip155({ nodes: { 'eip155:1': new Late() }, timeoutMs: 200 })]

  await expect(signIn(families)).rejects.toMatchObject({ fault: 'unknown' })
  isSilent = false
  await expect(signIn(families)).resolves.toMatchObject({ account: `eip155:1:${getAddress(address)}` })
})

test('a node is asked for its chain before any contract, once', async () => {
  const asked: string[] = []
  let chain = '0x89'
  const node: Node = {
    async request({ method }) {
      asked.push(method)
      return { eth_chainId: chain, eth_getCode: '0x6000', eth_call: yes }[method]
    },
  }
  const families = [eip155({ nodes: { 'eip155:1': node } })]

  await expect(signIn(families)).rejects.toMatchObject({
    fault: 'unknown',
    message: expect.stringContaining('0x89'),
  })
  expect(asked).toEqual(['eth_chainId'])
  // The host named another node, behind the same URL.
  chain = '0x1'
  await signIn(families)
  await signIn(families)
  expect(asked.slice(1)).toEqual(['eth_chainId', 'eth_getCode', 'eth_call', 'eth_getCode', 'eth_call'])
})

const page = '<html>revert</html>'
const error = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } })

test.each<[number, string, string]>([
  [429, page, 'unknown'],
  [503, page, 'unknown'],
  [200, page, 'unknown'],
  [200, '', 'unknown'],
  [200, '{}', 'unknown'],
  [429, error(429, 'execution reverted'), 'unknown'],
  [429, error(-32005, 'limit exceeded'), 'unknown'],
  [200, error(-32000, 'header not found'), 'unknown'],
  [200, error(3, 'execution reverted'), 'wrong-signature'],
  [500, error(3, 'execution reverted'), 'wrong-signature'],
])('a node that answers by the status %s and %j: %s', async (status, body, expected) => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { method } = JSON.parse(`${init?.body}`)
    if (method === 'eth_call') return new Response(body, { status })
    return Response.json({ jsonrpc: '2.0', id: 1, result: method === 'eth_chainId' ? '0x1' : '0x6000' })
  })
  onTestFinished(() => fetch.mockRestore())

  expect(await faultOf('https://node.example')).toBe(expected)
})

test('a family whose verifier fails has not said that the signature is wrong', async () => {
  const cause = new TypeError('fetch failed')
  const family: FamilyVerifier = { ...eip155(), verify: () => Promise.reject(cause) }
  const message = createMessage(messageOf({ chainId: 'eip155:1', address }))
  const time = new Date('2026-01-01T12:01:00Z')
  const asked = {
    domain: 'app.example',
    nonce: 'a1b2c3d4e5f6',
    families: [family],
    time,
    message,
    signature: '0x12',
  }

  await expect(verifyMessage(asked)).rejects.toMatchObject({ fault: 'unknown', cause })
})

/** The forms of execution-apis, by the name of a field or parameter. Geth refuses a quantity with a zero in front. */
const [quantity, bytes, place] = [/^0x(0|[1-9a-f][\da-f]*)$/, /^0x([\da-f]{2})*$/, /^0x[\da-fA-F]{40}$/]
const forms: Readonly<Record<string, RegExp>> = {
  chainId: quantity,
  nonce: quantity,
  yParity: quantity,
  r: quantity,
  s: quantity,
  to: place,
  address: place,
  data: bytes,
}

search(
  'a node is asked for an honest account in the forms of execution-apis: by a factory, by a delegation',
  fc.asyncProperty(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc.nat(300),
    fc.constantFrom(0, 1),
    fc.boolean(),
    async (key, nonce, chainId, isMade) => {
      const owner = privateKeyToAccount(padHex(toHex(key.with(0, 1).with(31, 1))))
      const hash = padHex('0x01')
      const authorization = await owner.signAuthorization({ contractAddress: address, chainId, nonce })
      const signature = isMade
        ? serializeErc6492Signature({ address, data: '0x01', signature: '0x12' })
        : serializeErc8010Signature({ authorization, data: '0x', address: owner.address, signature: '0x12' })
      const asked: string[] = []
      const answers: Readonly<Record<string, Hex>> = {
        eth_getCode: '0x',
        eth_getTransactionCount: toHex(nonce),
        eth_call: isMade ? padHex('0x01') : yes,
      }
      const isSigned = await isSignedByContract(
        { chainId: 'eip155:1', address: owner.address, hash, signature },
        async (method, [first]) => {
          asked.push(method)
          const transaction: object = typeof first === 'string' ? { to: first } : Object(first)
          const { authorizationList = [], ...fields } = Object(transaction)
          for (const part of [fields, ...authorizationList])
            for (const [name, value] of Object.entries(part))
              expect([name, value]).toEqual([name, expect.stringMatching(forms[name] ?? /^$/)])
          return answers[method]
        },
      )

      expect([isSigned, asked.at(-1)]).toEqual([true, 'eth_call'])
    },
  ),
  { gate: 60, exhaustive: 3_000 },
)

search(
  'a node that leaves out delegations refuses no delegated account, and judges all others',
  fc.asyncProperty(
    fc.constantFrom('deployed', 'factory', 'delegation'),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
    async (kind, isOld, isHonest, hasDelegate) => {
      const owner = privateKeyToAccount(padHex('0x51'))
      const hash = padHex('0x01')
      const authorization = await owner.signAuthorization({ contractAddress: address, chainId: 1, nonce: 0 })
      const wrapped: Readonly<Record<string, Hex>> = {
        factory: serializeErc6492Signature({ address, data: '0x01', signature: '0x12' }),
        delegation: serializeErc8010Signature({
          authorization,
          data: '0x',
          address: owner.address,
          signature: '0x12',
        }),
      }
      const codes: Readonly<Record<string, boolean>> = {
        [owner.address.toLowerCase()]: kind === 'deployed',
        [address]: hasDelegate,
      }
      const answers: Readonly<Record<string, (first: unknown) => unknown>> = {
        eth_getCode: (at) => (codes[String(at).toLowerCase()] ? '0x6000' : '0x'),
        eth_getTransactionCount: () => '0x0',
        eth_call(call) {
          const { to, authorizationList } = Object(call)
          const isRun = to === undefined ? kind === 'factory' : kind === 'deployed'
          const isDelegated = authorizationList !== undefined && hasDelegate && !isOld
          if (!isRun && !isDelegated) return '0x'
          return kind === 'factory' ? padHex(isHonest ? '0x01' : '0x00') : isHonest ? yes : padHex('0x00')
        },
      }
      const asked = { chainId: 'eip155:1', address: owner.address, hash, signature: wrapped[kind] ?? '0x12' }
      const verdict = await isSignedByContract(asked, async (method, [first]) =>
        answers[method]?.(first),
      ).catch(() => 'unknown')
      const isDelegation = kind === 'delegation'
      const isRight = isHonest && (!isDelegation || hasDelegate)
      expect(verdict).toBe(isDelegation && isOld && hasDelegate ? 'unknown' : isRight)
    },
  ),
  { gate: 60, exhaustive: 1_000 },
)
