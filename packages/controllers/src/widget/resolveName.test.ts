// @tier gate
import {
  type Adapter,
  type AddressOwner,
  HttpError,
  InvalidAddressError,
  type NamedAddress,
  parseNetworkId,
  ServiceMissingError,
} from '@foyer/core'
import { search } from '@foyer/search'
import { fakeNetwork } from '@foyer/testing/family'
import { createFakeApi } from '@foyer/testing/feature'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainName } from './plainName.js'
import { type ResolveDeps, resolveName } from './resolveName.js'

const ethereum = fakeNetwork('eip155:1').id
const base = fakeNetwork('eip155:8453').id
const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
/** The coin type of all EVM chains, to which the number of a chain is added for its own. */
const all = 0x8000_0000
const forever = new AbortController().signal

interface World {
  /** What the service says of a name; a function may fail. */
  readonly told?: (name: string) => unknown
  /** What the chain says. */
  readonly chain?: (name: string) => Promise<NamedAddress | 'unasked' | undefined>
  /** The owner of each address. */
  readonly owner?: AddressOwner
  readonly hasNames?: boolean
  /** `unknown`: the service does not say. */
  readonly isServed?: boolean | 'unknown'
}

function world({ told, chain, owner = 'key', hasNames = true, isServed = true }: World = {}) {
  const asked: string[] = []
  const deps: ResolveDeps = {
    isPlainName,
    api: createFakeApi(async ({ path }) => {
      const name = decodeURIComponent(path.split('/').at(-1) ?? '')
      asked.push(name)
      return (await told?.(name)) ?? []
    }),
    support: { has: async () => (isServed === 'unknown' ? undefined : isServed) },
    family: () => ({ hasNames }),
    isTestnet: (id) => id === parseNetworkId('eip155:11155111'),
    adapter: async () => ({
      ...({} as Adapter),
      capabilities: { owner: async () => owner, ...(chain && { resolveName: chain }) },
      parseAddress(text) {
        if (!/^0x[0-9a-f]{40}$/i.test(text)) throw new InvalidAddressError(text, 'shape')
        if (/^0x0{40}$/.test(text)) throw new InvalidAddressError(text, 'zero')
        return text
      },
    }),
  }
  const resolve = (text: string, network = ethereum, signal = forever) =>
    resolveName(deps, text, network, signal)
  return { resolve, asked }
}

const record = (name: string, addresses: Readonly<Record<string, string>>) => ({
  name,
  addresses: Object.fromEntries(Object.entries(addresses).map(([type, address]) => [type, { address }])),
})
const fault = (expected: string) =>
  expect.objectContaining({ context: expect.objectContaining({ fault: expected }) })

test('a name is what the chain says, and the service is asked only where the chain knows none', async () => {
  const { resolve, asked } = world({
    told: (name) => record(name, { 60: bob }),
    chain: async (name) => (name === 'ada.eth' ? { address: ada } : undefined),
  })

  await expect(resolve('ada.eth')).resolves.toEqual({ name: 'ada.eth', shown: 'ada.eth', address: ada })
  expect(asked).toEqual([])
  await expect(resolve('bob.shop.eth')).resolves.toMatchObject({ address: bob })
  expect(asked).toEqual(['bob.shop.eth'])
})

test('the address for the network in use comes before the one for all, and that before any other', async () => {
  const [forBase, forAll, forEther] = [bob, `0x${'a'.repeat(40)}`, ada]
  const told = (addresses: Readonly<Record<string, string>>) =>
    world({ told: (name) => record(name, addresses) }).resolve('ada.eth', base)

  await expect(told({ 2147492101: forBase, 60: forEther })).resolves.toMatchObject({ address: forBase })
  await expect(told({ 60: forEther, 2147483648: forAll })).resolves.toMatchObject({ address: forAll })
})

test('an address for Ethereum alone says so on other networks, and is refused where it is a contract of Ethereum', async () => {
  const told = (name: string) => record(name, { 60: ada })

  await expect(world({ told }).resolve('ada.eth', base)).resolves.toMatchObject({
    address: ada,
    recordOf: ethereum,
  })
  expect(await world({ told }).resolve('ada.eth', ethereum)).not.toHaveProperty('recordOf')
  for (const owner of ['contract', 'unknown'] as const)
    await expect(world({ told, owner }).resolve('ada.eth', base)).resolves.toMatchObject({
      recordOf: ethereum,
    })
  await expect(world({ told, owner: 'elsewhere' }).resolve('ada.eth', base)).rejects.toEqual(
    fault('elsewhere'),
  )
  const chain = async () => ({ address: ada, recordOf: ethereum })
  await expect(world({ chain, owner: 'elsewhere' }).resolve('ada.eth', base)).rejects.toEqual(
    fault('elsewhere'),
  )
})

test('on Ethereum its own record comes before that for all chains', async () => {
  const told = (name: string) => record(name, { 2147483648: bob, 2147483649: bob, 60: ada })

  await expect(world({ told }).resolve('ada.eth', ethereum)).resolves.toMatchObject({ address: ada })
})

test('an address for another network is none for this one: there it may be a contract, and here nobody', async () => {
  const { resolve } = world({ told: (name) => record(name, { 2147483785: ada }) })

  for (const network of [base, ethereum, fakeNetwork('eip155:1313161554').id])
    await expect(resolve('ada.eth', network)).rejects.toEqual(fault('unknown'))
})

search(
  'the address that a name registered on one network is used on no other without a word',
  fc.asyncProperty(
    fc.uniqueArray(fc.constantFrom(60, all, all + 1, all + 10, all + 8453), { minLength: 1 }),
    fc.constantFrom(1, 10, 8453),
    async (types, id) => {
      const told = (name: string) => record(name, Object.fromEntries(types.map((type) => [type, bob])))
      const found = await world({ told })
        .resolve('safe.shop.eth', fakeNetwork(`eip155:${id}`).id)
        .catch(() => undefined)
      const isOwn =
        id === 1
          ? types.includes(60) && (types.includes(all + 1) || !types.some((type) => type > all))
          : types.includes(all + id)
      if (found) expect(found.recordOf === undefined).toBe(isOwn || types.includes(all))
      else expect(isOwn || types.includes(60) || types.includes(all)).toBe(false)
    },
  ),
  { gate: 60, exhaustive: 1_000 },
)

test.each([
  [' ADA.eth ', 'ada.eth'],
  ['Müller.eth', 'müller.eth'],
  ['🧙‍♂️.eth', '🧙‍♂.eth'],
])('“%s” is asked for in its normal form, %s', async (typed, normal) => {
  const { resolve } = world({ told: (name) => record(name, { 60: ada }) })

  await expect(resolve(typed)).resolves.toMatchObject({ name: normal, address: ada })
})

test.each([
  'adа.eth',
  'ada\u202e.eth',
  'ada..eth',
  'ada_.eth',
  'xn--80ak6aa92e.eth',
  `${'a'.repeat(10_000)}.eth`,
  'a.b/../c.eth',
  '.eth',
])('“%s” is no name, and nobody is asked for it', async (typed) => {
  const { resolve, asked } = world({ told: (name) => record(name, { 60: ada }) })

  await expect(resolve(typed)).rejects.toEqual(fault('shape'))
  expect(asked).toEqual([])
})

test.each([
  ['to nobody', []],
  ['to another name', record('eve.eth', { 60: bob })],
  [
    'to an address of another chain family',
    record('ada.eth', { 501: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }),
  ],
  ['to no text', { name: 'ada.eth', addresses: { 60: { address: 7 } } }],
  ['to addresses that all objects inherit', { name: 'ada.eth', addresses: { __proto__: { address: ada } } }],
  ['to something else', 'ada'],
])('a name that leads %s is nobody’s', async (_what, answer) => {
  await expect(world({ told: () => answer }).resolve('ada.eth')).rejects.toEqual(fault('unknown'))
})

test('a name that leads to the zero address says so: what goes there is lost', async () => {
  const { resolve } = world({ told: (name) => record(name, { 60: `0x${'0'.repeat(40)}` }) })

  await expect(resolve('ada.eth')).rejects.toEqual(fault('zero'))
})

test('a name is nobody’s only where everybody could say so', async () => {
  const down = () => Promise.reject(new HttpError('v1', 503, {}))
  const refused = () => Promise.reject(new HttpError('v1', 400, {}))

  await expect(world({ told: down }).resolve('ada.eth')).rejects.toBeInstanceOf(HttpError)
  await expect(world({ told: refused }).resolve('ada.eth')).rejects.toEqual(fault('unknown'))
  await expect(world({ told: refused, chain: down }).resolve('ada.eth')).rejects.toBeInstanceOf(HttpError)
  await expect(
    world({ told: (name) => record(name, { 60: ada }), chain: down }).resolve('ada.eth'),
  ).resolves.toMatchObject({ address: ada })
})

const nobody = async () => undefined
const unasked = async () => 'unasked' as const
const failing = () => Promise.reject(new HttpError('v1', 503, {}))

search(
  'a name has no owner only where a source says so, and each source that could be asked answered',
  fc.asyncProperty(
    fc.constantFrom(undefined, nobody, unasked, failing),
    fc.constantFrom(true, false, 'unknown' as const),
    fc.constantFrom('up', 'down', 'none'),
    async (chain, isServed, service) => {
      const told = async () => {
        if (service === 'none') throw new ServiceMissingError('api')
        return service === 'up' ? [] : failing()
      }
      const error: unknown = await world({ told, isServed, ...(chain && { chain }) })
        .resolve('ada.eth')
        .catch((failure: unknown) => failure)
      // A service that does not say what it serves is asked all the same.
      const isFailed = chain === failing || (isServed !== false && service === 'down')
      const isSaid = chain === nobody || (isServed !== false && service === 'up')
      if (!isFailed && isSaid) expect(error).toEqual(fault('unknown'))
      else expect(error).not.toMatchObject({ code: 'name/unresolved' })
    },
  ),
  { gate: 40, exhaustive: 200 },
)

test('on test networks, and where a chain family has none, names mean nothing', async () => {
  const told = (name: string) => record(name, { 60: ada })

  await expect(world({ told }).resolve('ada.eth', parseNetworkId('eip155:11155111'))).rejects.toEqual(
    fault('network'),
  )
  await expect(world({ told, hasNames: false }).resolve('ada.eth')).rejects.toEqual(fault('network'))
})

test('whoever has left is answered nothing', async () => {
  const leaving = new AbortController()
  const { resolve } = world({
    chain: async () => {
      leaving.abort()
      return { address: ada }
    },
  })

  await expect(resolve('ada.eth', ethereum, leaving.signal)).rejects.toMatchObject({ code: 'aborted' })
})
