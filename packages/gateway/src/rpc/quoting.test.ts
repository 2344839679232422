// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNode } from './node.js'
import { RpcError } from './rpcError.js'

async function told(base: string, message: unknown, data?: unknown): Promise<RpcError> {
  const fetch = async () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32000, message, data } })
  const thrown = await createNode('n', base, fetch)
    .request('eth_gasPrice', [])
    .catch((error: unknown) => error)
  if (!(thrown instanceof RpcError)) throw thrown
  return thrown
}

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A key of letters and digits, with signs in it that addresses encode. */
const key = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...letters), minLength: 6, maxLength: 12 }),
    fc.constantFrom('', '+', '$$', '/', '=', '&', ' ', 'ä', '-', '_', '%'),
    fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 12 }),
  )
  .map((parts) => `q7${parts.join('')}`)
const plainKey = key.map((text) => text.replaceAll(/[^a-zA-Z0-9]/g, ''))

const places: readonly ((key: string) => string)[] = [
  (text) => `https://node.dev/v2/${encodeURIComponent(text)}`,
  (text) => `https://node.dev/v2/${encodeURIComponent(text)}/eth`,
  (text) => `https://node.dev/?apikey=${encodeURIComponent(text)}`,
  (text) => `https://node.dev/?${encodeURIComponent(text)}`,
  (text) => `https://user:${encodeURIComponent(text)}@node.dev/`,
  (text) => `https://${encodeURIComponent(text)}@node.dev/`,
]
const spellings: readonly ((key: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => encodeURIComponent(text).toLowerCase(),
  (text) => JSON.stringify(text),
  (text) => text.replaceAll('+', '&#43;').replaceAll('&', '&amp;'),
  (text) => `${text.slice(0, 6)}…`,
  (text) => `****${text.slice(-4)}`,
  (text) => `${text.slice(0, 8)}\u200b${text.slice(8)}`,
]
const sentences: readonly ((said: string) => string)[] = [
  (said) => `bad key ${said}`,
  (said) => `Quota of ${said} exceeded`,
  (said) => `{"key":"${said}"}`,
  (said) => `key=${said}&more=1`,
  (said) => `${'x '.repeat(190)}${said}`,
]

search(
  'a key in the address of a node is quoted in no spelling',
  fc.asyncProperty(
    key,
    fc.constantFrom(...places),
    fc.constantFrom(...spellings),
    fc.constantFrom(...sentences),
    async (text, place, spell, say) => {
      const base = place(text)
      expect((await told(base, say(spell(text)))).message).toBe('The node refused.')
      expect((await told(base, 'no', { said: say(spell(text)) })).data).toBeUndefined()
    },
  ),
  { gate: 120 },
)

search(
  'a key in the host name of a node is quoted in no spelling',
  fc.asyncProperty(
    plainKey,
    fc.constantFrom('eth.rpc.rivet.cloud', 'rivet.cloud', 'node.dev:8545'),
    fc.constantFrom(...spellings),
    fc.constantFrom(...sentences),
    async (text, domain, spell, say) => {
      const base = `https://${text}.${domain}/`
      expect((await told(base, say(spell(text)))).message).toBe('The node refused.')
      expect((await told(base, `connect ECONNREFUSED ${new URL(base).host}`)).message).toBe(
        'The node refused.',
      )
    },
  ),
  { gate: 80 },
)

it.each([
  ['http://127.0.0.1:8545/', 'connect ECONNREFUSED 127.0.0.1'],
  ['https://rpc.internal.example/', 'no upstream at rpc.internal.example'],
  ['https://user:s3cret@node.dev/', `Authorization: Basic ${btoa('user:s3cret')}`],
  ['https://node.dev/abc123', 'no project abc123'],
])('the address %s is not quoted: %s', async (base, said) => {
  expect((await told(base, said)).message).toBe('The node refused.')
})

it.each([
  ['https://mainnet.infura.io/v3/0123456789abcdef0123456789abcdef', 'execution reverted: Mainnet only'],
  ['https://ethereum.blockpi.network/v1/rpc/a3f9c2e17b4d4e0f9a77c1d2', 'exceeds block gas limit'],
  ['https://eth-mainnet.g.alchemy.com/v2/s3nt1nelKey', 'insufficient funds for gas * price + value'],
  ['https://node.dev/?token=s3nt1nelKey', 'invalid token of the node'],
])('words of %s that are no part of a key are: %s', async (base, said) => {
  expect((await told(base, said, '0x08c379a0')).message).toBe(said)
  expect((await told(base, said, '0x08c379a0')).data).toBe('0x08c379a0')
})
