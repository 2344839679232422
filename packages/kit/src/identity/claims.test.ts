// @tier gate, @vitest-environment happy-dom
import { bitcoin } from '@foyer/adapter-bitcoin'
import { bitcoinMainnet } from '@foyer/adapter-bitcoin/networks'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { polkadot } from '@foyer/adapter-polkadot'
import { polkadotAssetHub } from '@foyer/adapter-polkadot/networks'
import { solana } from '@foyer/adapter-solana'
import { solanaMainnet } from '@foyer/adapter-solana/networks'
import { createInstance, type Instance, parseOptions } from '@foyer/controllers'
import type { Connector } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, expect } from 'vitest'
import { spell, spellings } from './spellings.test-support.js'

/** Names that differ, with the domain and the key of each. */
const brands = [
  { name: 'MetaMask', rdns: 'io.metamask', key: 'metamask' },
  { name: 'Phantom', rdns: 'app.phantom', key: 'phantom' },
  { name: 'SubWallet', rdns: 'app.subwallet', key: 'subwallet-js' },
  { name: 'Windward', rdns: 'com.windward', key: 'windward' },
  { name: 'Meridian', rdns: 'xyz.meridian', key: 'meridian' },
] as const
const families = ['eip155', 'solana', 'bip122', 'polkadot'] as const
const networks = {
  eip155: mainnet.id,
  solana: solanaMainnet.id,
  bip122: bitcoinMainnet.id,
  polkadot: polkadotAssetHub.id,
} as const

interface Claim {
  readonly family: (typeof families)[number]
  /** The brand that its name is read as. */
  readonly brand: number
  /** The brand whose reverse domain name, or key, it takes; none when it is out of range. */
  readonly takes: number
  readonly how: readonly (readonly [string, number])[]
  /** How it hands itself in, where its family has several ways. */
  readonly shape: 'standard' | 'listed' | 'both'
  readonly early: boolean
}

interface Party extends Claim {
  readonly provider: object
  announce(again?: boolean): void
}

let asked: object | undefined
const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A wallet that is known by being asked. */
function mark(of: () => object) {
  return async () => {
    asked = of()
    throw Object.assign(new Error('User rejected'), { code: 4001 })
  }
}

function listen(type: string, listener: (event: Event) => void) {
  window.addEventListener(type, listener)
  ends.push(() => window.removeEventListener(type, listener))
}

function put(name: string, value: unknown) {
  Reflect.set(window, name, value)
  ends.push(() => Reflect.deleteProperty(window, name))
}

function evmParty(claim: Claim, name: string): Party {
  const provider: object = { request: mark(() => provider), on() {}, removeListener() {} }
  const rdns = brands[claim.takes]?.rdns
  const announce = () => {
    const info = { uuid: crypto.randomUUID(), name, icon: 'data:image/png;base64,AA', ...(rdns && { rdns }) }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  return { ...claim, provider, announce }
}

function standardParty(claim: Claim, name: string): Party {
  const ask = mark(() => provider)
  const sats: object = { request: ask }
  const features = {
    solana: { 'standard:connect': { connect: ask }, 'solana:signMessage': { signMessage: ask } },
    bip122: {
      'bitcoin:connect': { connect: ask },
      'bitcoin:signMessage': { signMessage: ask },
      ...(claim.shape === 'both' && { 'sats-connect:': { provider: sats } }),
    },
  }
  const provider: object = {
    name,
    icon: undefined,
    version: '1.0.0',
    accounts: [],
    chains: [claim.family === 'solana' ? 'solana:mainnet' : 'bitcoin:mainnet'],
    features: claim.family === 'solana' ? features.solana : features.bip122,
  }
  const path = `Wallet${crypto.randomUUID().replaceAll('-', '')}`
  const announceStandard = () => {
    const hand = ({ register }: { register(wallet: object): void }) => register(provider)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
  }
  const announceListed = () => {
    if (Reflect.has(window, path)) return
    put(path, sats)
    const before: unknown = Reflect.get(window, 'btc_providers')
    put('btc_providers', [...(Array.isArray(before) ? before : []), { id: path, name }])
    window.dispatchEvent(new Event('load'))
  }
  const isListed = claim.family === 'bip122' && claim.shape !== 'standard'
  return {
    ...claim,
    provider,
    announce() {
      if (isListed) announceListed()
      if (!isListed || claim.shape === 'both') announceStandard()
    },
  }
}

function polkadotParty(claim: Claim, name: string): Party {
  const provider: object = { enable: mark(() => provider), version: '1' }
  const keys = [brands[claim.takes]?.key ?? name, `${name} `, `${name}  `]
  const announce = (again?: boolean) => {
    const before: Readonly<Record<string, unknown>> = Object(Reflect.get(window, 'injectedWeb3'))
    const isHere = Object.values(before).includes(provider)
    const key = keys.find((one) => before[one] === undefined)
    if (key !== undefined && (again || !isHere)) put('injectedWeb3', { ...before, [key]: provider })
  }
  return { ...claim, provider, announce }
}

function partyOf(told: Claim): Party {
  // A key is all that a wallet of Polkadot says of itself.
  const brand = told.family === 'polkadot' && told.takes < brands.length ? told.takes : told.brand
  // No event announces wallets that are page globals, so they are here before the page looks.
  const isGlobal = told.family === 'polkadot' || (told.family === 'bip122' && told.shape === 'listed')
  const claim = { ...told, brand, early: told.early || isGlobal }
  const name = spell(brands[claim.brand]?.name ?? '', claim.how)
  if (claim.family === 'eip155') return evmParty(claim, name)
  return claim.family === 'polkadot' ? polkadotParty(claim, name) : standardParty(claim, name)
}

/** Whether a visitor, or a list of wallets, may take one for the other. */
function areAlike(one: Claim, other: Claim): boolean {
  if (one.family !== other.family) return false
  const isTaken = one.takes < brands.length && one.takes === other.takes
  return one.brand === other.brand || (one.family === 'eip155' && isTaken)
}

async function rowsOf(instance: Instance) {
  const rows: { connector: Connector; leadsTo: object | undefined }[] = []
  for (const connector of instance.state.wallets.flatMap(({ connectors }) => connectors)) {
    const family = families.find((one) => one === connector.namespace)
    if (!family) continue
    const adapter = await instance.adapter(family)
    asked = undefined
    await adapter
      .connect({ connectorId: connector.id, network: networks[family] }, new AbortController().signal)
      .catch(() => {})
    rows.push({ connector, leadsTo: asked })
  }
  return rows
}

const claims = fc.record({
  family: fc.constantFrom(...families),
  brand: fc.nat(brands.length - 1),
  takes: fc.nat(brands.length),
  how: spellings,
  shape: fc.constantFrom('standard' as const, 'listed' as const, 'both' as const),
  early: fc.boolean(),
})
const stories = fc.record({
  // Mostly of one family: those of two have little to say to each other.
  parties: fc
    .tuple(fc.constantFrom(...families), fc.array(claims, { minLength: 1, maxLength: 4 }))
    .map(([family, all]) => all.map((one, at) => (at === 3 ? one : { ...one, family }))),
  acts: fc.array(fc.tuple(fc.constantFrom('announce', 'look', 'global', 'proxy', 'stranger'), fc.nat(3)), {
    maxLength: 5,
  }),
})

searchModel('a wallet is one row, and each of two that may be taken for one another is marked', {
  stories,
  gate: 80,
  exhaustive: 5_000,
  async play({ parties: told, acts }, tell) {
    const parties = told.map(partyOf)
    const here = new Set<Party>()
    let hasGlobal = false
    const announce = (party: Party, again?: boolean) => {
      here.add(party)
      party.announce(again)
    }
    try {
      for (const party of parties) {
        tell(
          `${party.family} ${JSON.stringify(spell(brands[party.brand]?.name ?? '', party.how))} ${brands[party.takes]?.rdns ?? ''} ${party.shape}`,
        )
        if (!party.early) continue
        if (party.family !== 'eip155') party.announce()
        listen('eip6963:requestProvider', () => party.family === 'eip155' && party.announce())
        listen('wallet-standard:app-ready', () => party.family !== 'eip155' && party.announce())
        here.add(party)
      }
      const options = parseOptions({
        adapters: [
          evm({ networks: [mainnet] }),
          solana({ networks: [solanaMainnet] }),
          bitcoin({ networks: [bitcoinMainnet] }),
          polkadot({ networks: [polkadotAssetHub] }),
        ],
        debug: false,
      })
      const instance = createInstance(options, () => undefined)
      ends.push(instance.start(), instance.stop)
      await instance.discover()
      for (const party of parties) if (!here.has(party)) announce(party)
      for (const [act, at] of acts) {
        tell(act)
        const party = parties[at % parties.length]
        if (act === 'look') await instance.discover()
        else if (act === 'announce' && party) announce(party, true)
        else {
          hasGlobal = true
          const stranger: object = { request: mark(() => stranger) }
          const own = party?.family === 'eip155' ? party.provider : stranger
          put('ethereum', act === 'global' ? own : act === 'proxy' ? new Proxy(own, {}) : stranger)
          window.dispatchEvent(new Event('ethereum#initialized'))
        }
      }
      await instance.discover()

      const rows = await rowsOf(instance)
      for (const { connector, leadsTo } of rows)
        tell(
          `${connector.namespace} ${connector.id} (${connector.name}) ${connector.disputed ? 'marked' : ''} ${parties.findIndex(({ provider }) => provider === leadsTo)}`,
        )
      for (const party of here) {
        const own = rows.filter(({ leadsTo }) => leadsTo === party.provider)
        const others = [...here].filter((other) => other !== party)
        const isRivalled = others.some((other) => areAlike(other, party))
        // Names of two families are one wallet if they are written in one way, and a doubt if they only look so.
        const isUnclear = others.some(
          ({ family, brand, how }) =>
            family !== party.family && brand === party.brand && how.length + party.how.length > 0,
        )
        expect(own).toHaveLength(1)
        if (!isUnclear) expect(own[0]?.connector.disputed ?? false).toBe(isRivalled)
      }
      const injected = rows.filter(({ connector }) => connector.id === 'injected')
      const hasAnnounced = [...here].some(({ family }) => family === 'eip155')
      expect(injected).toHaveLength(hasGlobal && !hasAnnounced ? 1 : 0)
    } finally {
      for (const end of ends.splice(0).reverse()) end()
    }
  },
})
