// @tier gate
import { createInstance, parseOptions } from '@foyer/controllers'
import { connectionOf, type Namespace, type WalletSource } from '@foyer/core'
import { searchModel } from '@foyer/search'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { afterEach, beforeEach, vi } from 'vitest'
import { brokenRecord, fakeClient, sessionRecord } from './fakeClient.test-support.js'
import { shown } from './lazyParts.js'
import { withOffers } from './offers.js'
import { offersOf } from './offersOf.test-support.js'
import type { SessionRecord } from './sdk/sdk.js'
import { createPairingSessions } from './sessions.js'
import { walletConnect } from './walletConnect.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const evm = fakeNetwork('eip155:1')
const solana = fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
const polkadot = fakeNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182')
const networks = [evm, solana, polkadot]
const families: readonly Namespace[] = ['eip155', 'solana', 'polkadot']

const addresses: Readonly<Record<string, string>> = {
  [evm.id]: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  [solana.id]: 'cGfHiC6Kgg3FpFZvgwGcswsCRtp4aBP2fzuXRQPizuN',
  [polkadot.id]: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
}

/** An entry of an approval, for a network or for something that is none. */
const entry = (chain: string, account: string, methods: readonly string[] = ['personal_sign']) => ({
  chains: [chain],
  accounts: [account],
  methods: [...methods],
  events: [],
})

const good = (chain: string) => entry(chain, `${chain}:${addresses[chain]}`)

/** An approval, good or odd. */
interface Approval {
  readonly namespaces: unknown
  /** The wallet says of itself what cannot be read. */
  readonly isBroken: boolean
  /** It ends the session again: at once, or once it is in use. */
  readonly ends: 'never' | 'first' | 'soon'
}

const chain = fc.constantFrom(evm.id, solana.id, polkadot.id, 'eip155:5', 'cosmos:cosmoshub-4', 'eip155', '')
const oddEntry = fc.oneof(
  { weight: 3, arbitrary: chain.map((id) => good(id)) },
  fc
    .tuple(chain, chain, fc.constantFrom(...Object.values(addresses), '', 'x', '%', '0x1', 'a:b'))
    .map(([of, on, address]) => entry(of, `${on}:${address}`)),
  fc.constantFrom(undefined, null, {}, { accounts: [] }, { ...good(evm.id), accounts: [] }),
)
const approvals: fc.Arbitrary<Approval> = fc.record({
  namespaces: fc.oneof(
    { weight: 8, arbitrary: fc.dictionary(fc.constantFrom(...families, evm.id, 'cosmos'), oddEntry) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 7, 'x', []) },
  ),
  isBroken: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.constant(true)),
  ends: fc.constantFrom('never', 'never', 'never', 'first', 'soon'),
})

async function openTab() {
  const fake = fakeClient()
  const source: WalletSource = {
    ...walletConnect({ networks }),
    ...shown,
    create: async (context) =>
      withOffers(
        createPairingSessions(context, {}, async () => fake.client),
        context,
      ),
  }
  const instance = createInstance(parseOptions({ connectors: [source], debug: false }), () => fakeArea())
  const end = instance.start()
  const offers = await offersOf(instance)
  return { ...fake, source, instance, offers, end }
}

/** Lets all happen that needs less than a second. */
const settled = () => vi.advanceTimersByTimeAsync(900)

searchModel('the former connection ends only for an approval that is good', {
  gate: 90,
  exhaustive: 5_000,
  stories: fc.record({
    first: fc.subarray(networks, { minLength: 1 }),
    next: fc.array(approvals, { minLength: 1, maxLength: 3 }),
  }),
  async play({ first, next }, tell) {
    const tab = await openTab()
    const { instance, offers, source, settle, ended, emit } = tab
    const connected = () =>
      families.flatMap((namespace) => {
        const connection = connectionOf(instance.state, namespace)
        return connection.status === 'connected' ? [`${namespace}:${connection.address}`] : []
      })

    async function approve(topic: string, approval: Approval): Promise<boolean> {
      const offer = await offers.make()
      const record = {
        namespaces: approval.namespaces,
        optionalNamespaces: askedFor(),
      } as Partial<SessionRecord>
      settle(approval.isBroken ? brokenRecord(topic, record) : sessionRecord(topic, record))
      if (approval.ends === 'first') emit('session_delete', { topic })
      const isGood = offer.approval.then(
        () => true,
        () => false,
      )
      await settled()
      return isGood
    }

    const namespaces = Object.fromEntries(first.map(({ id }) => [id.split(':')[0], good(id)]))
    tell(`a wallet is connected for ${Object.keys(namespaces)}`)
    if (!(await approve('first', { namespaces, isBroken: false, ends: 'never' })))
      throw new Error('The first wallet was not connected.')
    let topic = 'first'
    for (const [at, approval] of next.entries()) {
      const before = connected()
      tell(`another is approved: ${JSON.stringify(approval)}`)
      const isGood = await approve(`next ${at}`, approval)
      const session = (await instance.sessions(source.id)).session()
      if (isGood) {
        if (!ended.includes(topic)) throw new Error(`The wallet before was not ended: ${topic}`)
        topic = `next ${at}`
        if (approval.ends === 'soon') {
          emit('session_delete', { topic })
          await settled()
        }
        if (approval.ends !== 'never') break
        if (connected().length === 0) throw new Error('Nothing is connected.')
        continue
      }
      if (ended.includes(topic)) throw new Error('The former session was ended for one that is of no use.')
      if (String(connected()) !== String(before))
        throw new Error(`${before} was connected, and now ${connected()}`)
      if (session?.id !== topic) throw new Error(`The session is ${session?.id}, not ${topic}`)
    }
    tab.end()
    instance.stop()
  },
})

function askedFor() {
  return Object.fromEntries(families.map((family) => [family, { methods: [], events: [] }]))
}
