import { randomBytes } from 'node:crypto'
import { displayText, readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hashMessage,
  isHex,
  pad,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { isSafe } from '../serviceAddress.js'
import type { FarcasterOptions } from './options.js'
import type { Identity } from './providers.js'

const relayMs = 10_000
const mostBytes = 100_000
const clockSkewMs = 300_000
/** OP Mainnet, where accounts are registered. */
const chainId = 10

const idRegistry: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry: Address = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
/** What a contract says of a signature that is its own ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271)). */
const isItsOwn = '0x1626ba7e'
/** A key that was added and not taken away, of the type that may sign in. */
const authKey = { state: 1, type: 2 } as const

/** A request that somebody's Farcaster app answers. */
export interface Channel {
  readonly channel: string
  readonly nonce: string
  /** For the app, as a link or a code to scan. */
  readonly url: string
}

/** Sign in with Farcaster ([FIP-11](https://github.com/farcasterxyz/protocol/discussions/110)). */
export interface Farcaster {
  open(): Promise<Channel>
  /** Who answered; `undefined` while nobody did. @throws whatever says that the answer is none to this request */
  answer(request: Pick<Channel, 'channel' | 'nonce'>): Promise<Identity | undefined>
}

/** What {@link createFarcaster} is made of. */
export interface FarcasterParts {
  /** Of the service. */
  readonly url: string
  readonly options: FarcasterOptions
  readonly send: (request: Request) => Promise<Response>
  now(): number
}

const opened = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[-\w]{1,200}$/)),
  url: v.pipe(v.string(), v.maxLength(2_000), v.check(isSafe)),
})

const jsonBody = { 'content-type': 'application/json' }

const called = v.object({ result: v.string() })

const completed = v.object({
  message: v.pipe(v.string(), v.maxLength(4_000)),
  signature: v.pipe(v.string(), v.maxLength(20_000)),
  username: v.optional(v.string()),
})

export function createFarcaster({ url, options, send, now }: FarcasterParts): Farcaster {
  const { relay = 'https://relay.farcaster.xyz', rpc } = options
  const domain = new URL(url).host
  const siweUri = `${url}/v1/farcaster`

  async function ask(path: string, init: RequestInit) {
    const address = new URL(path, relay).href
    const response = await send(new Request(address, { ...init, signal: AbortSignal.timeout(relayMs) }))
    // The path of a node may hold the host's key.
    const { host } = new URL(address)
    const json = parseJson(new TextDecoder().decode(await readBody(host, response, mostBytes)))
    if (!response.ok) throw new Error(`${host} answered ${response.status}.`)
    return { status: response.status, json }
  }

  /** What a contract answers to a call that changes nothing. */
  async function read(to: Address, data: Hex): Promise<Hex> {
    const params = [{ to, data }, 'latest']
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
    const { json } = await ask(rpc, { method: 'POST', headers: jsonBody, body })
    const { result } = v.parse(called, json)
    if (!isHex(result)) throw new Error('The node’s answer is not of its form.')
    return result
  }

  async function isSignedBy(address: Address, message: string, signature: Hex): Promise<boolean> {
    const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
    if (signer?.toLowerCase() === address.toLowerCase()) return true
    // The account may be a contract's.
    const functionName = 'isValidSignature'
    const data = encodeFunctionData({ abi, functionName, args: [hashMessage(message), signature] })
    return (await read(address, data).catch(() => '0x')).slice(0, isItsOwn.length) === isItsOwn
  }

  /** Whether an address signs in for an account: it owns it, or was made one of its keys for that. */
  async function speaksFor(address: Address, fid: bigint): Promise<boolean> {
    const owns = encodeFunctionData({ abi, functionName: 'idOf', args: [address] })
    const owned = await read(idRegistry, owns)
    if (decodeFunctionResult({ abi, functionName: 'idOf', data: owned }) === fid) return true
    const args = [fid, pad(address, { size: 32 })] as const
    const known = await read(keyRegistry, encodeFunctionData({ abi, functionName: 'keyDataOf', args }))
    const [state, type] = decodeFunctionResult({ abi, functionName: 'keyDataOf', data: known })
    return state === authKey.state && type === authKey.type
  }

  return {
    async open() {
      const nonce = randomBytes(16).toString('hex')
      const body = JSON.stringify({ siweUri, domain, nonce, acceptAuthAddress: true })
      const { json } = await ask('/v1/channel', { method: 'POST', headers: jsonBody, body })
      const { channelToken, url: link } = v.parse(opened, json)
      return { channel: channelToken, nonce, url: link }
    },
    async answer({ channel, nonce }) {
      const headers = { authorization: `Bearer ${channel}` }
      const { status, json } = await ask('/v1/channel/status', { headers })
      if (status === 202) return undefined
      const { message, signature, username } = v.parse(completed, json)
      const siwe = parseSiweMessage(message)
      // Account 0 is that of each address without an account.
      const [fid, ...others] = (siwe.resources ?? []).flatMap((resource) => {
        const [, id] = /^farcaster:\/\/fids?\/([1-9]\d{0,14})$/.exec(resource) ?? []
        return id === undefined ? [] : [BigInt(id)]
      })
      const at = now()
      const isOurs =
        siwe.domain === domain &&
        siwe.uri === siweUri &&
        siwe.nonce === nonce &&
        siwe.chainId === chainId &&
        (siwe.expirationTime === undefined || siwe.expirationTime.getTime() > at) &&
        (siwe.notBefore === undefined || siwe.notBefore.getTime() <= at + clockSkewMs)
      const { address } = siwe
      if (!isOurs || !address || fid === undefined || others.length > 0 || !isHex(signature))
        throw new Error('The message is not an answer to what was asked.')
      if (!(await isSignedBy(address, message, signature)))
        throw new Error('The message was signed by somebody else.')
      if (!(await speaksFor(address, fid))) throw new Error('The account is somebody else’s.')
      return { subject: fid.toString(), email: undefined, name: displayText(username, 100) || undefined }
    },
  }
}
