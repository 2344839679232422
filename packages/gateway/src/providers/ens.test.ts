// @tier gate
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '../errors.js'
import { gatewayOf } from '../gateway.test-support.js'
import type { UntrustedFetch } from '../guard/untrustedFetch.js'
import { ens } from './ens.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const zero = '0x0000000000000000000000000000000000000000'
const abi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string resolvedName, address resolver, address reverseResolver)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverNotFound(bytes name)',
])
const records = parseAbi([
  'function text(bytes32, string) view returns (string)',
  'function addr(bytes32) view returns (address)',
])
const offchain = (urls: readonly string[]) =>
  encodeErrorResult({
    abi,
    errorName: 'OffchainLookup',
    args: [resolver, urls, '0xabcd', '0x12345678', '0x'],
  })

interface Node {
  readonly name?: string
  readonly avatar?: string
  readonly address?: Hex
  /** What a call reverts with, by its function. */
  readonly reverts?: { readonly [name: string]: Hex }
  readonly isDown?: boolean
}

/** A node whose resolver says this, and how it answers what is asked of a gateway with ENS. */
function world(node: Node, ccipRead?: UntrustedFetch) {
  const asked: unknown[] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    if (node.isDown) throw new TypeError('refused')
    const { id, params }: { id: number; params: readonly { to: string; data: Hex }[] } = JSON.parse(
      String(init?.body),
    )
    const [call] = params
    asked.push(call?.to)
    const told = call ? answer(node, call.data) : { result: '0x' }
    return Response.json({ jsonrpc: '2.0', id, ...told })
  }
  const gateway = gatewayOf({ providers: [ens(ccipRead ? { ccipRead } : {})], fetch })
  const identity = async () => {
    const response = await gateway.get(`/v1/identity/${account}`)
    const { name, avatar }: { name?: string; avatar?: string } = await response.json()
    return [response.status, name, avatar]
  }
  return { gateway, identity, asked }
}

function answer({ name = '', avatar = '', address = zero, reverts = {} }: Node, data: Hex): object {
  if (data.startsWith('0x12345678')) {
    const result = encodeFunctionResult({
      abi,
      functionName: 'reverseWithGateways',
      result: [name, zero, zero],
    })
    return { result }
  }
  const { functionName, args } = decodeFunctionData({ abi, data })
  const revert = reverts[functionName]
  if (revert) return { error: { code: 3, message: 'execution reverted', data: revert } }
  if (functionName === 'reverseWithGateways')
    return { result: encodeFunctionResult({ abi, functionName, result: [name, zero, zero] }) }
  const inner = decodeFunctionData({ abi: records, data: args[1] })
  const value =
    inner.functionName === 'text'
      ? encodeAbiParameters([{ type: 'string' }], [avatar])
      : encodeAbiParameters([{ type: 'address' }], [address])
  return { result: encodeFunctionResult({ abi, functionName, result: [value, zero] }) }
}

describe('an identity of ENS', () => {
  it('is the name that the resolver gives for the address, with its picture', async () => {
    const { identity, asked } = world({ name: 'ada.eth', avatar: 'https://pic.dev/ada.png' })
    expect(await identity()).toEqual([200, 'ada.eth', 'https://pic.dev/ada.png'])
    expect(asked.map((to) => String(to).toLowerCase())).toEqual(Array(2).fill(resolver.toLowerCase()))
  })

  it.each([
    'http://10.0.0.1/a.png',
    'javascript:alert(1)',
    'ipfs://Qm',
    'eip155:1/erc721:0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB/1',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'https://user:pass@pic.dev/',
  ])('has no picture where its record is %s, which nobody asks', async (avatar) => {
    const ccipRead = vi.fn<UntrustedFetch>()
    expect(await world({ name: 'ada.eth', avatar }, ccipRead).identity()).toEqual([200, 'ada.eth', null])
    expect(ccipRead).not.toHaveBeenCalled()
  })

  it.each(['Ada.eth', 'аda.eth', 'a\u202eda.eth', 'ada..eth', ''])(
    'is none by the name "%s"',
    async (name) => {
      expect(await world({ name, avatar: 'https://pic.dev/a.png' }).identity()).toEqual([200, null, null])
    },
  )

  it('is none where the resolver knows none', async () => {
    const none = encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: ['0x'] })
    expect(await world({ reverts: { reverseWithGateways: none } }).identity()).toEqual([200, null, null])
  })

  it('is not told as none where the node does not answer', async () => {
    expect((await world({ isDown: true }).identity())[0]).toBe(503)
  })
})

describe('records that are kept elsewhere (ERC-3668)', () => {
  const reverts = { reverseWithGateways: offchain(['https://a.dev/{sender}/{data}', 'https://post.dev/']) }
  const all = { ...reverts, resolveWithGateways: reverts.reverseWithGateways }

  it('are not read unless the host wants it', async () => {
    expect(await world({ name: 'ada.eth', reverts }).identity()).toEqual([200, null, null])
  })

  it('are read through the guarded fetch alone, by GET', async () => {
    const ccipRead = vi.fn<UntrustedFetch>(async () => ({
      type: 'application/json',
      bytes: Buffer.from('{"data":"0x12"}'),
    }))
    expect(await world({ name: 'ada.eth', reverts }, ccipRead).identity()).toEqual([200, 'ada.eth', null])
    expect(ccipRead.mock.calls.map(([url, kind]) => [url, kind])).toEqual([
      [`https://a.dev/${resolver.toLowerCase()}/0xabcd`, 'json'],
    ])
  })

  it('that never come leave a name unknown, and cost nobody else the node', async () => {
    const silent: UntrustedFetch = (_, _kind, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('late'))))
    expect((await world({ name: 'ada.eth', reverts }, silent).identity())[0]).toBe(503)
  })

  it.each([
    ['network', undefined, 503],
    ['timeout', undefined, 503],
    ['status', 500, 503],
    ['status', 429, 503],
    ['status', 404, 200],
  ] as const)(
    'are asked of a server that fails by %s %s: the answer is %i',
    async (fault, status, expected) => {
      const failing: UntrustedFetch = () => Promise.reject(new UpstreamError(fault, status))
      const { gateway, identity } = world({ name: 'ada.eth', reverts: all }, failing)
      expect(await identity()).toEqual([
        expected,
        ...(expected === 200 ? [null, null] : [undefined, undefined]),
      ])
      const response = await gateway.get('/v1/profile/account/ada.eth?apiVersion=2')
      expect(response.status).toBe(expected)
      if (expected === 200) expect(await response.json()).toEqual([])
    },
  )

  it('leave a name without its picture where that cannot be read', async () => {
    const failing: UntrustedFetch = () => Promise.reject(new UpstreamError('network'))
    const reverts = { resolveWithGateways: all.resolveWithGateways }
    expect(await world({ name: 'ada.eth', reverts }, failing).identity()).toEqual([200, 'ada.eth', null])
  })

  it('leave a name without its picture for that client alone which had no room to read it', async () => {
    const keptAfter = async (fault: 'busy' | 'network') => {
      const failing: UntrustedFetch = () => Promise.reject(new UpstreamError(fault))
      const { gateway } = world(
        { name: 'ada.eth', reverts: { resolveWithGateways: all.resolveWithGateways } },
        failing,
      )
      return (await gateway.get(`/v1/identity/${account}`)).headers.get('cache-control')
    }
    expect(await keptAfter('busy')).toBe('no-store')
    expect(await keptAfter('network')).toMatch('max-age')
  })

  it.each(['{"data":"no"}', '<html>', '{}'])('that are %s are unknown', async (text) => {
    const ccipRead = vi.fn<UntrustedFetch>(async () => ({ type: 'text/plain', bytes: Buffer.from(text) }))
    expect((await world({ name: 'ada.eth', reverts }, ccipRead).identity())[0]).toBe(503)
  })
})

it('a name is looked up, unless it is written in a way that no name is', async () => {
  const { gateway } = world({ address: account })
  const of = async (name: string) => (await gateway.get(`/v1/profile/account/${name}?apiVersion=2`)).json()
  expect(await of('ada.eth')).toEqual({
    name: 'ada.eth',
    attributes: null,
    addresses: { 60: { address: account, created_at: null } },
  })
  expect(await of('xn--ada.eth')).toEqual([])
  expect(await (await world({}).gateway.get('/v1/profile/account/bob.eth?apiVersion=2')).json()).toEqual([])
})
