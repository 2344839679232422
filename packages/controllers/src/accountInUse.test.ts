// @tier gate
import { type Connection, connectionOf, joinAccount } from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea, fakeNetwork } from '@foyer/testing/family'
import fc from 'fast-check'
import { proxy } from 'valtio/vanilla'
import { expect } from 'vitest'
import { createAccountsInUse } from './accountInUse.js'
import { leavingKey } from './leaving.js'
import { createNetworks } from './networks.js'
import { plainRoot } from './root.js'
import { createStore } from './storage.js'
import type { StorageArea } from './stored.js'

const networks = [
  fakeNetwork('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  fakeNetwork('polkadot:67f9723393ef76214df0118c34bbbd3d'),
] as const
const keys = ['ann', 'bob', 'cat']
/** As such a family writes a key on a network. */
const written = (key: string, at: number) => `${at}-${key}`
const keyOf = (address: string) => address.slice(2)

/** A wallet with these keys grants this on a network. */
function grant([first = '', ...rest]: readonly string[], at: 0 | 1): Connection {
  const idOf = (key: string) => joinAccount(networks[at].id, written(key, at))
  const accounts = [idOf(first), ...rest.map(idOf)]
  return {
    connectorId: 'heron',
    account: idOf(first),
    accounts,
    accountType: 'eoa',
    selectable: accounts,
    respell: (address) => written(keyOf(address), at),
  }
}

function visit(area: StorageArea) {
  const store = createStore(() => area)
  const state = proxy(plainRoot(networks, 'polkadot'))
  const accounts = createAccountsInUse(state, {
    networks: createNetworks(state, store),
    store,
    defaultType: () => 'eoa',
  })
  return { store, state, accounts }
}

const at = fc.constantFrom(0 as const, 1 as const)
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('choose' as const), which: fc.nat(2) }),
    fc.record({ act: fc.constantFrom('move' as const, 'visit' as const), at }),
  ),
  { maxLength: 8 },
)

search(
  'the account that was chosen last is in use, however the network writes it',
  fc.property(steps, (all) => {
    const area = fakeArea()
    let world = visit(area)
    let network: 0 | 1 = 0
    let chosen = keys[0] ?? ''
    world.accounts.write('polkadot', grant(keys, network), false)
    for (const step of all) {
      if (step.act === 'choose') {
        chosen = keys[step.which] ?? ''
        world.accounts.choose('polkadot', written(chosen, network))
      } else network = step.at
      if (step.act === 'visit') world = visit(area)
      world.accounts.write('polkadot', grant(keys, network), false)
      expect(connectionOf(world.state, 'polkadot')).toMatchObject({ address: written(chosen, network) })
    }
  }),
  { gate: 60, exhaustive: 20_000 },
)

const some = fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1 })
const address = fc.tuple(fc.constantFrom(...keys), at).map(([key, on]) => written(key, on))

search(
  'a wallet is another one of its id by its accounts, however their addresses were written',
  fc.property(some, at, fc.array(address), address, (held, on, owed, last) => {
    const { store, accounts } = visit(fakeArea())
    accounts.choose('polkadot', last)
    store.set(
      leavingKey,
      Object.fromEntries(owed.map((one) => [`polkadot/lynx/${one}`, { visits: 0, address: one }])),
    )

    const isLeft = owed.some((one) => held.includes(keyOf(one)))
    const isKnown = held.includes(keyOf(last))
    expect(accounts.isAnother('polkadot', grant(held, on))).toBe(isLeft && !isKnown)
  }),
  { gate: 60, exhaustive: 20_000 },
)
