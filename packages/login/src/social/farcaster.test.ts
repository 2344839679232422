// @tier gate
import { decodeFunctionData, encodeFunctionResult, type Hex, pad, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createFarcaster } from './farcaster.js'

const url = 'https://login.app.example'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])
const owner = privateKeyToAccount(generatePrivateKey())
const helper = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const now = 1_767_225_600_000

/** A relay where somebody answers, and a chain that knows the account 1001. */
function world(change: Partial<SiweMessage> = {}, by = owner, keyType = 2) {
  let asked = { siweUri: '', domain: '', nonce: '' }
  let isAnswered = false
  async function answer() {
    const { siweUri: uri, domain, nonce } = asked
    const message = createSiweMessage({
      address: by.address,
      chainId: 10,
      domain,
      uri,
      nonce,
      version: '1',
      resources: ['farcaster://fid/1001'],
      ...change,
    })
    return {
      state: 'completed',
      message,
      signature: await by.signMessage({ message }),
      username: 'ada\u202e',
    }
  }
  function call(data: Hex): Hex {
    if (data.length < 74) return '0x'
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'idOf')
      return encodeFunctionResult({ abi, functionName, result: args[0] === owner.address ? 1_001n : 0n })
    const isKey = args[0] === 1_001n && args[1] === pad(helper.address, { size: 32 }).toLowerCase()
    return encodeFunctionResult({ abi, functionName, result: isKey ? [1, keyType] : [0, 0] })
  }
  const farcaster = createFarcaster({
    url,
    options: { relay: 'https://relay.example', rpc: 'https://node.example' },
    now: () => now,
    async send(request) {
      const { host, pathname } = new URL(request.url)
      if (host === 'node.example') {
        const { params } = await request.json()
        try {
          return Response.json({ result: call(params[0].data) })
        } catch {
          return Response.json({ result: '0x' })
        }
      }
      if (pathname === '/v1/channel') {
        asked = await request.json()
        return Response.json({ channelToken: 'token', url: 'https://farcaster.example/x' }, { status: 201 })
      }
      return isAnswered ? Response.json(await answer()) : Response.json({ state: 'pending' }, { status: 202 })
    },
  })
  return {
    farcaster,
    async signIn() {
      const channel = await farcaster.open()
      expect(await farcaster.answer(channel)).toBeUndefined()
      isAnswered = true
      return farcaster.answer(channel)
    },
  }
}

test.each([
  ['the owner of an account', owner],
  ['a key that the account has for that', helper],
])('%s signs in, by the number of the account', async (_who, by) => {
  expect(await world({}, by).signIn()).toEqual({ subject: '1001', email: undefined, name: 'ada' })
})

test.each<readonly [string, Partial<SiweMessage>]>([
  ['to another request', { nonce: 'abcdefgh12345678' }],
  ['for another site', { domain: 'evil.example' }],
  ['for another address of the site', { uri: 'https://evil.example/v1/farcaster' }],
  ['on another chain', { chainId: 1 }],
  ['that is over', { expirationTime: new Date(now - 1) }],
  ['of no account', { resources: [] }],
  ['of two accounts', { resources: ['farcaster://fid/1001', 'farcaster://fid/1002'] }],
  ['of another account', { resources: ['farcaster://fid/1002'] }],
  ['in the name of another signer', { address: stranger.address }],
])('an answer %s names nobody', async (_what, change) => {
  await expect(world(change).signIn()).rejects.toThrow()
})

test('an address without an account does not sign in for account 0', async () => {
  const unknown = world({ address: stranger.address, resources: ['farcaster://fid/0'] }, stranger)

  await expect(unknown.signIn()).rejects.toThrow('not an answer')
})

test.each([
  ['a stranger', stranger, 2],
  ['a key of the account that is for something else', helper, 1],
] as const)('%s does not sign in', async (_who, by, keyType) => {
  await expect(world({}, by, keyType).signIn()).rejects.toThrow('somebody else')
})
