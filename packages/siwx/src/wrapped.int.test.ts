// @tier gate
import { search } from '@foyer/search'
import { startAnvil } from '@foyer/testing/anvil'
import fc from 'fast-check'
import {
  concatHex,
  createTestClient,
  type Hex,
  http,
  keccak256,
  padHex,
  serializeErc6492Signature,
  serializeErc8010Signature,
  slice,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessage } from './createMessage.js'
import { eip155 } from './eip155.js'
import { SiwxError } from './error.js'
import { type AskNode, isSignedByContract } from './evm.js'
import { messageOf } from './signers.test-support.js'
import { verifyMessage } from './verifyMessage.js'

const yesWord = padHex('0x1626ba7e', { dir: 'right' })
/** Answers yes once any other call has set its first slot: the word of an account that others can change. */
const changeable = concatHex([
  '0x60003560e01c631626ba7e146015576001600055005b7f',
  yesWord,
  '0x60005415150260005260206000f3',
])
const contracts: readonly (readonly [string, Hex])[] = [
  ['an account that others can change', changeable],
  ['an account that takes every signature', concatHex(['0x7f', yesWord, '0x60005260206000f3'])],
  ['an account that takes none', '0x600060005260206000f3'],
  // Returns what it was sent: it begins with the four bytes of yes.
  ['an account that returns what it was sent', '0x366000600037366000f3'],
  ['an account that reverts', '0x60006000fd'],
]
const thief = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const owner = privateKeyToAccount(`0x${'33'.repeat(32)}`)

let node: Awaited<ReturnType<typeof startAnvil>>
let accounts: readonly Hex[] = []
beforeAll(async () => {
  node = await startAnvil({ chainId: 1, from: import.meta.url })
  const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
  const standing = contracts.map(([, bytecode]) => ({ bytecode, address: slice(keccak256(bytecode), 12) }))
  // The same behind a key that is delegated to each (EIP-7702).
  const delegated = standing.map(({ address }) => ({
    bytecode: concatHex(['0xef0100', address]),
    address: slice(keccak256(concatHex(['0xef0100', address])), 12),
  }))
  for (const code of [...standing, ...delegated]) await client.setCode(code)
  accounts = [...standing, ...delegated].map(({ address }) => address)
})
afterAll(() => node.stop())

async function signIn(address: Hex, signature: Hex) {
  const message = createMessage(messageOf({ chainId: 'eip155:1', address }))
  const families = [eip155({ nodes: { 'eip155:1': node.url } })]
  const time = new Date('2026-01-01T12:01:00Z')
  try {
    await verifyMessage({ domain: 'app.example', nonce: 'a1b2c3d4e5f6', families, time, message, signature })
    return 'let in'
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return error.fault
  }
}

/** An authorization, with its call, around a signature. A thief makes it with their own key. */
async function erc8010(signature: Hex, to: Hex, data: Hex, delegate: Hex, by = thief) {
  const authorization = await by.signAuthorization({ contractAddress: delegate, chainId: 1, nonce: 0 })
  return serializeErc8010Signature({ authorization, data, address: to, signature })
}

const inner = fc.uint8Array({ maxLength: 80 }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const wrapper = fc.constantFrom('6492', '8010')

search(
  'a wrapper does not change the answer of a deployed account',
  async (look) => {
    await look(
      fc.asyncProperty(
        ...([fc.nat(2 * contracts.length - 1), fc.nat(2 * contracts.length), wrapper, inner, inner] as const),
        async (at, from, kind, own, data) => {
          const address = accounts[at] ?? '0x'
          // The call goes to the account itself, or to another.
          const to = accounts[from] ?? address
          const signature =
            kind === '6492'
              ? serializeErc6492Signature({ address: to, data, signature: own })
              : await erc8010(own, to, data, address)

          expect(await signIn(address, signature)).toBe(await signIn(address, own))
        },
      ),
    )
  },
  { gate: 24, exhaustive: 400 },
)

test.each([
  ['for its chain', { chainId: 1 }, 'let in'],
  ['for every chain', { chainId: 0 }, 'let in'],
  ['for another chain', { chainId: 5 }, 'wrong-signature'],
  ['used before', { nonce: 1 }, 'wrong-signature'],
  ['of another key', { by: thief }, 'wrong-signature'],
  ['to a contract that says no', { delegate: 2 }, 'wrong-signature'],
  ['to a contract that returns what it was sent', { delegate: 3 }, 'wrong-signature'],
  // It was never sent: a thief who has seen the authorization could become the owner.
  ['with a call that makes its contract say yes', { delegate: 0, data: '0x01' as Hex }, 'wrong-signature'],
])('an account without code signs in by a delegation (ERC-8010) %s: %j, %s', async (_, over, expected) => {
  const {
    chainId = 1,
    nonce = 0,
    by = owner,
    delegate = 1,
    data = '0x' as Hex,
  } = {
    chainId: undefined,
    nonce: undefined,
    by: undefined,
    delegate: undefined,
    data: undefined,
    ...over,
  }
  const contractAddress = accounts[delegate] ?? '0x'
  const authorization = await by.signAuthorization({ contractAddress, chainId, nonce })
  const signature = serializeErc8010Signature({
    authorization,
    data,
    address: owner.address,
    signature: '0x12',
  })

  expect(await signIn(owner.address, signature)).toBe(expected)
})

test('a contract that a block made after its code was looked for is asked as it is', async () => {
  const send = http(node.url)({}).request
  // Its code is not there yet when it is looked for.
  const ask: AskNode = async (method, params) => (method === 'eth_getCode' ? '0x' : send({ method, params }))
  const asked = { chainId: 'eip155:1', hash: keccak256('0x12') }
  for (const [at, address] of accounts.entries()) {
    const signature = serializeErc6492Signature({ address, data: '0x01', signature: '0x12' })

    expect(await isSignedByContract({ ...asked, address, signature }, ask)).toBe(at % contracts.length === 1)
  }
})
