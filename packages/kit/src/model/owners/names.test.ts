// @tier gate
import type { Network } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import { base, mainnet, send, tokenKey } from '../native.test-support.js'
import { installPages, within } from '../page.test-support.js'
import { visit } from './account.test-support.js'
import { anyChain, createWorld, ether, serveWorlds } from './chains.test-support.js'
import { createPlace, draw, evmChain, heard, ofCoin, warningsOf } from './places.test-support.js'

let clock: Clock
let removePages = () => {}
let world = createWorld([])
beforeAll(() => {
  removePages = installPages(heard)
  clock = installClock()
  serveWorlds(() => world)
})
afterAll(() => removePages())

const numberOf = ({ id }: Network) => Number(id.split(':')[1])
const chainOf = (id: number, like: Network<'eip155'>) => evmChain(id, `Chain ${id}`, like)
const ethereum = chainOf(1, mainnet)
/** The last has a number that no coin type is made of (ENSIP-11). */
const networks = [ethereum, chainOf(8453, base), chainOf(10, base), chainOf(0x8000_0000 + 60, base)]
const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** The coin type of a network (SLIP-44, ENSIP-11). */
const coinOf = (network: Network) => {
  const id = numberOf(network)
  return id === 1 ? ether : id < anyChain ? anyChain + id : undefined
}
const types = [ether, anyChain, anyChain + 8453, anyChain + 10, anyChain + 1]
const addressOf = (type: number) => `0x${'ab'.repeat(16)}${type.toString(16).padStart(8, '1')}`

const cases = fc.record({
  inUse: fc.constantFrom(...networks),
  records: fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 }),
  /** Where the records are: with a resolver of Ethereum, with one that knows Ether alone, or off the chain. */
  where: fc.constantFrom('chain', 'plain', 'away'),
  knowsEthereum: fc.boolean(),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** No name is asked for twice. */
let count = 0

async function faultsOf({ inUse, records: all, where, knowsEthereum }: Case): Promise<readonly string[]> {
  world = createWorld(networks.map(numberOf))
  const records = where === 'plain' ? all.filter((type) => type === ether) : all
  const name = `name${count++}.eth`
  world.registry.records.set(name, Object.fromEntries(records.map((type) => [type, addressOf(type)])))
  if (where === 'away') world.registry.away.add(name)
  if (where === 'plain') world.registry.plain.add(name)
  const asked = networks.filter((network) => network === inUse || (knowsEthereum && network === ethereum))
  const visitor = await visit(clock, { networks: asked, address: own })
  await visitor.use(inUse)
  const place = createPlace({
    networks: [inUse, ...asked.filter((one) => one !== inUse)],
    address: own,
    held: [ofCoin(inUse)],
    adapter: (namespace) => visitor.tab.instance.adapter(namespace),
  })
  const context = { ...place.context, names: visitor.context.names }
  const { messages, install, views } = await send.load()
  place.text.add(messages)
  const controller = within(visitor.tab.document, () => install(context))
  within(visitor.tab.document, () => {
    controller.open(tokenKey({ network: inUse.id }), new AbortController().signal)
    controller.setAmount('1')
    controller.setReceiver(name)
  })
  for (let round = 0; round < 4; round += 1) await pass(600)
  within(visitor.tab.document, controller.review)
  for (let round = 0; round < 4; round += 1) await pass(600)
  const { plan, address } = controller.state
  const warnings = warningsOf(draw(views.WalletSendPreview, place, { controller, context }))
  controller.dispose()
  await visitor.close()

  const coin = coinOf(inUse)
  const wanted = [coin, anyChain].find((type) => type !== undefined && records.includes(type))
  const found = address.status === 'ready' ? address.value.address.toLowerCase() : undefined
  const isTold = plan.status !== 'ready' || warnings.some((text) => !/^(New address|Looks like)/.test(text))
  const on =
    inUse === ethereum ? 'Ethereum' : coin === undefined ? 'a chain without a coin type' : 'another chain'
  if (wanted !== undefined) {
    if (found === undefined)
      return [
        `${where}, on ${on}: the record ${wanted === anyChain ? 'of all chains' : 'of the chain'} is not read`,
      ]
    return found === addressOf(wanted) ? [] : [`${where}, on ${on}: another record is read first`]
  }
  if (found === undefined) return []
  const type = types.find((one) => addressOf(one) === found)
  return isTold
    ? []
    : [
        `${where}, on ${on}: the record ${type === ether ? 'of Ether' : 'of another chain'} is used without a word`,
      ]
}

async function pass(ms: number) {
  for (let turn = 0; turn < 4; turn += 1) await clock.settle()
  await clock.pass(ms, () => {})
}

search(
  'a name leads to its record for the network in use, then for all chains, and to no other without a word',
  fc.asyncProperty(cases, async (one) => {
    expect(await faultsOf(one)).toEqual([])
  }),
  { gate: 40, exhaustive: 2_000 },
)
