// @tier gate
import type { Network } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import { accountId, activeAccount, base, mainnet } from '../native.test-support.js'
import { installPages, within } from '../page.test-support.js'
import type { Visit } from './account.test-support.js'
import { visit } from './account.test-support.js'
import { createWorld, type Nature, serveWorlds } from './chains.test-support.js'
import {
  createNotingText,
  createOnrampService,
  createPlace,
  draw,
  evmChain,
  heard,
  onramp,
  receive,
  warningsOf,
} from './places.test-support.js'

let clock: Clock
let removePages = () => {}
let world = createWorld([])
beforeAll(() => {
  removePages = installPages(heard)
  clock = installClock()
  serveWorlds(() => world)
})
afterAll(() => removePages())

const ethereum = evmChain(1, 'Ethereum', mainnet)
const all = [
  ethereum,
  evmChain(8453, 'Base', base),
  evmChain(10, 'Optimism', base),
  evmChain(100, 'Gnosis', base),
]
const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const numberOf = ({ id }: Network) => Number(id.split(':')[1])

const accounts = fc.record({
  asked: fc.shuffledSubarray(all.slice(), { minLength: 1 }),
  natures: fc.array(fc.constantFrom<Nature>('key', 'delegated', 'contract'), { minLength: 4, maxLength: 4 }),
  isDeclared: fc.boolean(),
  silent: fc.option(fc.nat(3), { freq: 4, nil: undefined }),
  /** The networks that the visitor uses, one after another. */
  way: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
})

/** Returns the warnings before the visitor leaves for a seller; `undefined`: nothing is sold. */
async function leaveFor({ context, tab }: Visit, inUse: Network): Promise<readonly string[] | undefined> {
  const place = createPlace({ networks: [inUse], address: own, adapter: context.adapter })
  const { api } = createOnrampService(() => activeAccount(tab.instance.state) ?? accountId(inUse.id, own))
  const given = {
    ...context,
    api,
    router: place.context.router,
    text: place.text,
    balances: place.context.balances,
  }
  const { messages, install, views } = await onramp.load()
  place.text.add(messages)
  const controller = within(tab.document, () => install(given))
  const life = new AbortController()
  const pass = async () => {
    for (let turn = 0; turn < 4; turn += 1) await clock.settle()
    await clock.pass(600, () => {})
    for (let turn = 0; turn < 4; turn += 1) await clock.settle()
  }
  within(tab.document, () => controller.stay(life.signal))
  await pass()
  controller.setAmount('100')
  await pass()
  within(tab.document, controller.toLeave)
  const drawn = draw(views.OnRampLeave, place, { controller, context: given })
  life.abort()
  controller.dispose()
  return drawn.keys.has('onramp.leave.text') ? warningsOf(drawn) : undefined
}

type Case = typeof accounts extends fc.Arbitrary<infer T> ? T : never

/** Returns the false statements of Receive and Buy about an account. */
async function faultsOf({ asked, natures, isDeclared, silent, way }: Case): Promise<readonly string[]> {
  world = createWorld(all.map(numberOf))
  for (const [at, network] of all.entries()) {
    const chain = world.chains.get(numberOf(network))
    chain?.natures.set(own.toLowerCase(), natures[at] ?? 'key')
    if (chain && at === silent) chain.isSilent = true
  }
  const visitor = await visit(clock, {
    networks: asked,
    address: own,
    type: isDeclared ? 'smartAccount' : 'eoa',
  })
  const used = way.map((at) => asked[at % asked.length] ?? mainnet)
  for (const network of used) await visitor.use(network)
  const { views, messages } = await receive.load()
  const noting = createNotingText()
  noting.text.add(messages)
  const drawn = draw(views.WalletReceive, noting, { context: visitor.context, controller: {} })
  const leaving = await leaveFor(visitor, used.at(-1) ?? mainnet)
  await visitor.close()

  const faults: string[] = []
  const inUse = used.at(-1) ?? mainnet
  const seen = [...new Set([...used, ...asked.filter((network) => network.id === mainnet.id)])]
  const natureOf = (network: Network) => {
    const at = all.findIndex(({ id }) => id === network.id)
    return at === silent ? undefined : natures[at]
  }
  const [, named = ''] = /Only send assets on ([^.]*)\./.exec(drawn.text) ?? []
  const fit = asked.filter(({ name }) => named.includes(name))
  const contracts = seen.filter((network) => natureOf(network) === 'contract')
  if (isDeclared || contracts.length > 0) {
    const isFit = (network: Network) =>
      natureOf(network) === 'contract' || (isDeclared && network.id === inUse.id)
    const where = isDeclared
      ? 'a declared smart account'
      : contracts.includes(inUse)
        ? 'a contract here'
        : 'a contract elsewhere'
    for (const network of fit)
      if (!isFit(network))
        faults.push(
          `${where} is offered ${network.id === inUse.id ? 'in use' : 'on others'} where it has no code`,
        )
    if (!isFit(inUse) && leaving?.length === 0) faults.push(`${where} is sold coins where it has no code`)
    if (!drawn.html.includes('data-tone="warn"')) faults.push(`${where} has no warning`)
  } else if (!asked.includes(ethereum) || seen.some((network) => natureOf(network) === undefined)) {
    // No node of Ethereum is known to a host that does not list it.
    if (fit.some(({ id }) => id !== inUse.id))
      faults.push('other networks are offered where a node did not tell')
    if (!drawn.html.includes('data-tone="warn"')) faults.push('nothing is said where a node did not tell')
  } else if (fit.length !== asked.length) faults.push('a key is not offered everywhere')
  else if (leaving && leaving.length > 0) faults.push('a key is warned of a purchase')
  for (const network of asked)
    if (!seen.includes(network) && world.looked.has(`${numberOf(network)}:${own.toLowerCase()}`))
      faults.push('a network is asked on which the account was not used')
  return [...new Set(faults)]
}

search(
  'Receive names only networks on which the address is certainly the visitor’s',
  fc.asyncProperty(accounts, async (account) => {
    expect(await faultsOf(account)).toEqual([])
  }),
  { gate: 40, exhaustive: 3_000 },
)
