// @tier gate
import type { SiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createFarcaster } from './farcaster.js'
import { farcasterOptions, farcasterRelay, helper, owner, stranger } from './farcaster.test-support.js'

const now = 1_767_225_600_000

/** A relay where somebody answers, and a chain that knows the account 1001. */
function world(change: Partial<SiweMessage> = {}, by = owner, keyType = 2) {
  const relay = farcasterRelay(change, by, keyType)
  const farcaster = createFarcaster({
    url: 'https://login.app.example',
    options: farcasterOptions,
    now: () => now,
    send: relay.send,
  })
  return {
    async signIn() {
      const channel = await farcaster.open()
      expect(await farcaster.answer(channel)).toBeUndefined()
      relay.agree()
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
