// @tier gate
import { displayText, type Network, type TokenBalance } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import { base, evm, mainnet, send, tokenKey } from '../native.test-support.js'
import { installPages } from '../page.test-support.js'
import { createWorld, type Nature, serveWorlds } from './chains.test-support.js'
import { createPlace, draw, heard, warningsOf } from './places.test-support.js'

let clock: Clock
let removePages = () => {}
let world = createWorld([])
beforeAll(() => {
  removePages = installPages(heard)
  clock = installClock()
  serveWorlds(() => world)
})
afterAll(() => removePages())

const networks = [mainnet, base]
const numberOf = ({ id }: Pick<Network, 'id'>) => Number(id.split(':')[1])
const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const held = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** An address that no other case has. */
let count = 0x10_0000
const fresh = () => `0x5${(count++).toString(16).padStart(8, '0')}9be07d1c6f2485ab30d9e6172c5f84a`

/** The things that may be at the address that is typed. */
const receivers = [
  'no account yet',
  'key',
  'delegated',
  'contract here',
  'contract on Ethereum alone',
  'token held',
  'token of another symbol held',
  'token listed by the host',
  'token held on another network',
  'token that is not listed',
  'precompile',
  'own',
] as const

const cases = fc.record({
  who: fc.constantFrom(...receivers),
  inUse: fc.constantFrom(...networks),
  asset: fc.constantFrom('coin', 'token'),
  /** The node that does not tell what code there is. */
  silent: fc.constantFrom('none', 'here', 'Ethereum'),
  /** Whether a node of Ethereum is known on another network. */
  isHomeKnown: fc.boolean(),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

const tokenOf = (network: Network, address: string | undefined, symbol: string): TokenBalance => ({
  network: network.id,
  ...(address !== undefined && { address }),
  name: displayText(symbol),
  symbol: displayText(symbol),
  decimals: address === undefined ? 18 : 6,
  amount: 10n ** 20n,
})

interface Outcome {
  readonly isPlanned: boolean
  readonly warnings: readonly string[]
}

async function outcomeOf({ who, inUse, asset, silent, isHomeKnown }: Case): Promise<Outcome> {
  world = createWorld(networks.map(numberOf))
  const chain = world.chains.get(numberOf(inUse))
  if (!chain) throw new Error('No chain')
  const put = (address: string, nature: Nature, on = chain) => {
    on.natures.set(address, nature)
    if (nature === 'token') on.tokens.set(address, { decimals: 6, symbol: 'TKN' })
    return address
  }
  put(held, 'token')
  const other = put(fresh(), 'token')
  const listed = put(fresh(), 'token')
  const home = world.chains.get(1)
  const elsewhere = networks.find(({ id }) => id !== inUse.id) ?? inUse
  const abroad = put(fresh(), 'token', world.chains.get(numberOf(elsewhere)))
  const to = {
    'no account yet': fresh,
    key: () => put(fresh(), 'key'),
    delegated: () => put(fresh(), 'delegated'),
    'contract here': () => put(fresh(), 'contract'),
    'contract on Ethereum alone': () => put(fresh(), 'contract', home),
    'token held': () => held,
    'token of another symbol held': () => other,
    'token listed by the host': () => listed,
    'token held on another network': () => abroad,
    'token that is not listed': () => put(fresh(), 'token'),
    precompile: () => `0x${'0'.repeat(38)}04`,
    own: () => own,
  }[who]()
  chain.isSilent = silent === 'here'
  if (home && silent === 'Ethereum') home.isSilent = true
  const adapter = await evm({ networks }).create({
    networks: () => networks,
    rpcUrls: (network) =>
      isHomeKnown || network === inUse.id ? [`https://node.test/${network.split(':')[1]}`] : [],
    publicRpcUrls: () => [],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  })
  const loaded = await adapter.load()
  const place = createPlace({
    networks: [inUse, ...networks.filter((one) => one !== inUse)],
    address: own,
    held: [
      tokenOf(inUse, undefined, 'ETH'),
      tokenOf(inUse, held, 'USDC'),
      tokenOf(inUse, other, 'DAI'),
      tokenOf(elsewhere, abroad, 'EURC'),
    ],
    adapter: async () => loaded,
  })
  const { messages, install, views } = await send.load()
  place.text.add(messages)
  const controller = install(place.context)
  controller.open(
    tokenKey(asset === 'coin' ? { network: inUse.id } : { network: inUse.id, address: held }),
    new AbortController().signal,
  )
  controller.setAmount('1')
  controller.setReceiver(to)
  for (let round = 0; round < 3; round += 1) await pass(600)
  controller.review()
  for (let round = 0; round < 6; round += 1) await pass(600)
  const { plan, address } = controller.state
  const drawn = draw(views.WalletSendPreview, place, { controller, context: place.context })
  controller.dispose()
  loaded.dispose()
  clock.clear()
  return { isPlanned: address.status === 'ready' && plan.status === 'ready', warnings: warningsOf(drawn) }
}

async function pass(ms: number) {
  for (let turn = 0; turn < 4; turn += 1) await clock.settle()
  await clock.pass(ms, () => {})
}

/** Warnings that say nothing of what is at the address. */
const usual = /^(New address|Looks like|The symbol or name)/

async function faultsOf(one: Case): Promise<readonly string[]> {
  const { who, inUse, silent, isHomeKnown } = one
  const { isPlanned, warnings } = await outcomeOf(one)
  const notices = warnings.filter((text) => !usual.test(text))
  const isTold = !isPlanned || notices.length > 0
  const isSilent = silent === 'here' || (silent === 'Ethereum' && inUse.id === mainnet.id)
  if (who === 'precompile' || who === 'token held on another network')
    return isPlanned ? [`${who}: may be sent to`] : []
  if (isSilent) return isTold || who === 'own' ? [] : ['a node that does not tell: nothing is said']
  switch (who) {
    case 'token held':
    case 'token of another symbol held':
    case 'token listed by the host':
      return isPlanned ? [`${who}: may be sent to`] : []
    case 'contract here':
    case 'token that is not listed':
      return isTold ? [] : [`${who}: nothing is said`]
    case 'own':
      return isPlanned ? [] : ['own: cannot be sent to']
  }
  const isPlain = who !== 'contract on Ethereum alone'
  // A delegation is proof of a key.
  if ((silent === 'Ethereum' || (!isHomeKnown && inUse.id !== mainnet.id)) && who !== 'delegated')
    return isTold ? [] : ['Ethereum does not tell: nothing is said']
  if (!isPlain) return isTold ? [] : [`${who}: nothing is said`]
  return [
    ...(isPlanned ? [] : [`${who}: cannot be sent to`]),
    ...(notices.length > 0 ? [`${who}: is warned of`] : []),
  ]
}

search(
  'a recipient is sent to without a word only where nothing but a key can be at the address',
  fc.asyncProperty(cases, async (one) => {
    expect(await faultsOf(one)).toEqual([])
  }),
  { gate: 60, exhaustive: 3_000 },
)
