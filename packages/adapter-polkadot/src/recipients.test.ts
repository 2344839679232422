// @tier gate
import { accountId, displayText, type NetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import answered from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSs58, writeSs58 } from './address.js'
import { createChains, storageKey } from './chain.js'
import { polkadotAssetHub } from './networks.js'
import { createPlanner } from './plan.js'
import { createRpc } from './rpc.js'

const { signal } = new AbortController()
const network = polkadotAssetHub.id
const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const dot = 10n ** 10n

/** A node of Asset Hub: one account has coins. */
async function request(_network: NetworkId, method: string, params: readonly unknown[]): Promise<unknown> {
  const answers: Readonly<Record<string, unknown>> = {
    state_getRuntimeVersion: { specVersion: 1, transactionVersion: 1 },
    state_getMetadata: `0x${answered.slice(12)}`,
    system_properties: { tokenDecimals: 10 },
    chain_getFinalizedHead: `0x${'ab'.repeat(32)}`,
    chain_getHeader: { number: '0x10' },
    system_accountNextIndex: 0,
    state_call: `0x0000${'40420f'.padEnd(32, '0')}`,
  }
  if (method !== 'state_getStorage') return answers[method]
  const chain = await chains.load(network, signal)
  const key = storageKey(chain, 'system', 'account', [readSs58(alice).publicKey])
  const held = [{ providers: 1, data: { free: 100n * dot } }]
  return key.toHex() === params[0] ? chain.registry.createTypeUnsafe(key.outputType, held).toHex() : null
}
const genesis = async () => '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f' as const
const rpc = { ...createRpc({ rpcUrls: () => [] }), request, genesis }
const chains = createChains(rpc)

/** @param length of an id, which is padded */
const bytes = (start: string, last: number, length = 20) =>
  Uint8Array.from({ length: 32 }, (_, at) =>
    at < start.length ? start.charCodeAt(at) : at < length ? (at * at * 7 + at * 13 + 5) % 251 : last,
  )

async function noticesOf(publicKey: Uint8Array) {
  const token = { network, name: displayText('DOT'), symbol: displayText('DOT'), decimals: 10 }
  const { plan } = createPlanner({ rpc, chains })
  const to = writeSs58(publicKey, 0)
  return (await plan({ from: accountId(network, alice), to, token, amount: dot }, signal)).notices
}

test.each<readonly [string, Uint8Array, boolean]>([
  ['a part of the chain', bytes('modlpy/trsry', 0), true],
  ['the relay chain', bytes('Parent', 0), true],
  ['a key that begins like it', bytes('Paren', 0, 32), false],
  ['another chain', bytes('para', 0), true],
  ['a chain of the same relay chain', bytes('sibl', 0), true],
  ['an address of 20 bytes, as contracts have it', bytes('', 0xee), true],
  ['a key', bytes('', 7, 32), false],
])('an account of %s gets the notice that it needs', async (_whose, publicKey, isTold) => {
  expect(await noticesOf(publicKey)).toEqual(isTold ? ['contract'] : undefined)
})

/** Ids of accounts that no key has, by the source that says how they are written. */
const prefixes = {
  'PalletId of frame-support': 'modl',
  'ParaId of polkadot-parachain-primitives': 'para',
  'Sibling of polkadot-parachain-primitives': 'sibl',
  'ParentIsPreset of xcm-builder': 'Parent',
  'EvmAccounts of Hydration': 'ETH\0',
  'EvmAccounts of Acala': 'evm:',
  'AccountId32Mapper of revive': '',
}
test.each(Object.values(prefixes))(
  'an id that begins with %j gets a notice at each length and padding',
  async (start) => {
    for (let length = Math.max(4, start.length); length <= 24; length += 1)
      for (const padding of [0, 0xee, 0xff])
        expect([length, padding, await noticesOf(bytes(start, padding, length))]).toEqual([
          length,
          padding,
          ['contract'],
        ])
  },
)

test('public keys get no notice, also with a byte or more at their end that is the same', async () => {
  for (const { publicKey, same } of fc.sample(
    fc.record({ publicKey: fc.uint8Array({ minLength: 32, maxLength: 32 }), same: fc.nat({ max: 6 }) }),
    { numRuns: 100, seed: 18 },
  )) {
    // The first two bytes are those of no id, and the last seven are never the same.
    publicKey.set([1, 2])
    publicKey.fill(0, 32 - same)
    publicKey[24] = 1
    publicKey[25] = 2
    expect(await noticesOf(publicKey)).toBeUndefined()
  }
})

test.each([
  ['dead', 'deadadde'],
  ['one digit', '1'],
  ['a count', '0123456789abcdef'],
])('an account that was written, as %s, is refused', async (_what, text) => {
  await expectRefused(`${text.repeat(64).slice(0, 48)}9be07d1c6f2485ab`)
  await expectRefused(text.repeat(64).slice(0, 64))
})

async function expectRefused(hex: string) {
  const publicKey = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  await expect(noticesOf(publicKey), hex).rejects.toMatchObject({
    code: 'address/invalid',
    context: { fault: 'zero' },
  })
}

search(
  'a whole key, an id without its padding, and a text that a person wrote are refused',
  fc.asyncProperty(
    fc.oneof(
      // One byte, also behind a few others.
      fc
        .tuple(fc.uint8Array({ maxLength: 2 }), fc.nat(255))
        .map(([start, byte]) => toHex(start).padEnd(64, toHex([byte]))),
      // A padded address of 20 bytes without a key.
      fc
        .tuple(fc.constantFrom('', '65766d3a', '45544800'), fc.nat(0xffff), fc.constantFrom('00', 'ee'))
        .map(([start, last, padding]) =>
          `${start}${last.toString(16).padStart(40, '0')}`.padEnd(64, padding),
        ),
      fc.constantFrom('5BurnBurnBurnBurn', '15DontSendToThisBurnAddress', '14zzzzzzzzzzzzzz').map(keyOfText),
    ),
    expectRefused,
  ),
  { gate: 40, exhaustive: 1_000 },
)

/** The key of the address of the chain that begins with this text. */
function keyOfText(text: string): string {
  const chars = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...`1${text.slice(1).padEnd(46, 'k')}`].reduce(
    (sum, char) => sum * 58n + BigInt(chars.indexOf(char)),
    0n,
  )
  return number.toString(16).padStart(68, '0').slice(-68, -4)
}

function toHex(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
