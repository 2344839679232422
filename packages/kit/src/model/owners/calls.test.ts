// @tier gate
import { displayText, formatUnits, type TokenBalance } from '@foyer/core'
import type { CallsController } from '@foyer/feature-calls'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, installClock } from '../clock.test-support.js'
import { accountId, createCallsFeature, evm, mainnet } from '../native.test-support.js'
import { installPages } from '../page.test-support.js'
import { createRealAdapter } from './adapters.test-support.js'
import {
  collection,
  type Effect,
  effects,
  own,
  permit2,
  stranger,
  token,
  wrapper,
} from './callData.test-support.js'
import { createWorld, serveWorlds } from './chains.test-support.js'
import { functions, type Given, givings, listedSelectors } from './given.test-support.js'
import { createPlace, draw, heard, ofCoin } from './places.test-support.js'

let clock: Clock
let removePages = () => {}
let world = createWorld([])
beforeAll(() => {
  removePages = installPages(heard)
  clock = installClock()
  serveWorlds(() => world)
})
afterAll(() => removePages())

/** A call, and the decimals of its token by the contract and by a list. */
interface Case {
  readonly effect: Effect
  readonly decimals: number | undefined
  readonly listed: number | undefined
}
const cases: fc.Arbitrary<Case> = fc.record({
  effect: effects,
  decimals: fc.constantFrom(6, 6, 6, 8, undefined),
  listed: fc.constantFrom(6, 6, 6, 8, undefined),
})

async function draws({
  effect,
  decimals,
  listed,
}: Omit<Case, 'effect'> & { readonly effect: Pick<Effect, 'to' | 'data' | 'value'> }) {
  world = createWorld([1])
  const chain = world.chains.get(1)
  for (const address of [collection, permit2, stranger, wrapper]) chain?.natures.set(address, 'contract')
  chain?.natures.set(token, 'token')
  chain?.tokens.set(token, { decimals, symbol: 'USDC' })
  const adapter = await createRealAdapter(evm({ networks: [mainnet] }), [mainnet])
  const balance: TokenBalance = {
    network: mainnet.id,
    address: token,
    name: displayText('USD Coin'),
    symbol: displayText('USDC'),
    decimals: listed ?? 6,
    amount: 10n ** 20n,
  }
  const place = createPlace({
    networks: [mainnet],
    address: own,
    held: [ofCoin(mainnet), ...(listed === undefined ? [] : [balance])],
    adapter: async () => adapter,
  })
  let controller: CallsController | undefined
  const feature = createCallsFeature({
    open: () => true,
    installed(made) {
      controller = made
    },
  })
  const { messages, install, views } = await feature.load()
  place.text.add(messages)
  install(place.context)
  if (!controller) throw new Error('No controller')
  const from = accountId(mainnet.id, own)
  const { to, data, value = 0n } = effect
  const batch = Object.freeze({ id: '0x1', isOld: false, from, calls: [{ from, to, data, value }] })
  controller.send(batch, () => {}).catch(() => {})
  for (let round = 0; round < 4; round += 1) {
    for (let turn = 0; turn < 4; turn += 1) await clock.settle()
    await clock.pass(50, () => {})
  }
  const drawn = draw(views.CallsInTurn, place, { controller, context: place.context })
  controller.dispose()
  adapter.dispose()
  await clock.settle()
  clock.clear()
  return drawn
}

const short = (kind: string) => kind.split(', ')

async function faultsOf(one: Case): Promise<readonly string[]> {
  const { effect, decimals, listed } = one
  const { html, text } = await draws(one)
  const said = text.toLowerCase().replaceAll(',', '')
  const [kind = '', wrap = ''] = short(effect.kind)
  const what = wrap === 'alone' ? kind : kind === 'transfer' ? wrap : `${kind} ${wrap}`
  const faults: string[] = []
  if (!said.includes(effect.to)) faults.push('the contract that is called is not whole')
  for (const party of effect.parties)
    if (!said.includes(party)) faults.push(`${what}: its recipient is not whole`)
  for (const address of effect.about ?? [])
    if (!said.includes(address)) faults.push(`${what}: a token is not whole`)
  if (effect.isDrain && !/data-tone="(warn|bad)"/.test(html)) faults.push(`${what}: no warning`)
  if (effect.value && !said.includes(formatUnits(effect.value, 18)))
    faults.push(`${what}: its coins are not said`)
  if (effect.amount !== undefined) {
    if (!said.includes(formatUnits(effect.amount, decimals ?? 0)))
      faults.push(`${what}: its amount is not said`)
    const wrong = listed !== undefined && listed !== decimals && formatUnits(effect.amount, listed)
    if (wrong && new RegExp(`(^|[^\\d.])${wrong.replace('.', '\\.')}($|[^\\d.])`).test(said))
      faults.push('an amount is said by the decimals of a list alone')
  }
  return faults
}

search(
  'a review of a page’s calls says whole who gets what, and warns of what lets others take it',
  fc.asyncProperty(cases, async (one) => {
    expect(await faultsOf(one)).toEqual([])
  }),
  { gate: 60, exhaustive: 4_000 },
)

test('each function that is listed as giving something away has its arguments here', () => {
  expect(listedSelectors().length).toBeGreaterThan(30)
  expect([...functions.keys()].toSorted()).toEqual(listedSelectors().toSorted())
})

/** Returns the arguments that a review does not say. */
async function unsaid({ signature, said, to, data }: Given, decimals: number | undefined) {
  const { text } = await draws({ effect: { to, data }, decimals, listed: 6 })
  const shown = text.toLowerCase().replaceAll(',', '')
  return said.flatMap(([name, value]) => {
    // The number of a piece has no decimals, and neither has how many there are of it.
    const places = name === 'amount' ? (decimals ?? 0) : 0
    const isSaid =
      typeof value === 'string'
        ? shown.includes(value)
        : shown.split(/[^\d.]+/).some((part) => part === formatUnits(value, places))
    return isSaid ? [] : [`${signature}, ${decimals} decimals: ${name}`]
  })
}

search(
  'a review says the recipient, the piece and the amount of each call that gives something away',
  fc.asyncProperty(givings, async (all) => {
    const faults: string[] = []
    for (const one of all)
      for (const decimals of [6, undefined]) faults.push(...(await unsaid(one, decimals)))
    expect(faults).toEqual([])
  }),
  { gate: 1, exhaustive: 60 },
)
