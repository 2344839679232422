// @tier gate
import {
  accountId,
  activeAccount,
  activeNetwork,
  connectionOf,
  displayText,
  parseNetworkId,
} from '@foyer/core'
import { base, fakeArea, fakeFamily, fakeNetwork, fakeWallet, mainnet, solana } from '@foyer/testing/family'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FoyerOptions } from './foyerOptions.js'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'
import { fakeSource } from './sources/fakeSource.test-support.js'

const devnet = fakeNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet')

const evmWallet = fakeWallet('harbor')
const account = (address: string) => accountId(solana.id, address)
const solanaWallet = fakeWallet('orbit', {
  address: 'first',
  network: solana.id,
  more: {
    accounts: ['first', 'second', 'third'].map(account),
    accountTypes: Object.fromEntries([[account('third'), 'ordinal']]),
    labels: Object.fromEntries([[account('second'), displayText('Savings')]]),
    selectable: ['first', 'second'].map(account),
  },
})
const evm = fakeFamily('eip155', [mainnet, base], [evmWallet])
const other = fakeFamily('solana', [solana, devnet], [solanaWallet])

function setup(options: FoyerOptions = {}, area = fakeArea()) {
  const adapters = [evm.descriptor, other.descriptor]
  const instance = createInstance(parseOptions({ adapters, ...options }), () => area)
  return { instance, area, state: instance.state }
}

async function connected(options?: FoyerOptions) {
  const world = setup(options)
  await world.instance.connect({ connectorId: 'harbor', namespace: 'eip155' })
  await world.instance.connect({ connectorId: 'orbit', namespace: 'solana' })
  return world
}

beforeEach(() => {
  for (const wallet of [evmWallet, solanaWallet]) {
    wallet.trusts = true
    wallet.calls.length = 0
  }
  solanaWallet.address = 'first'
})

describe('several chain families at once', () => {
  test('changing between them keeps every connection and asks no wallet', async () => {
    const { instance, state } = await connected()
    const before = JSON.stringify(state.connections)

    for (let round = 0; round < 10; round += 1) {
      await instance.switchNamespace('eip155')
      expect(activeAccount(state)).toBe('eip155:1:0xharbor')
      await instance.switchNamespace('solana')
      expect(activeAccount(state)).toBe(account('first'))
    }

    expect(JSON.stringify(state.connections)).toBe(before)
    expect([evmWallet.calls, solanaWallet.calls]).toEqual([['connect'], ['connect']])
  })

  test('the one in use is that of the next visit, whichever wallet answers first', async () => {
    const { instance, area } = await connected()
    await instance.switchNamespace('eip155')
    instance.stop()
    const next = setup({}, area)

    next.instance.start()
    await expect.poll(() => next.state.initialized).toBe(true)

    expect(Object.keys(next.state.connections).toSorted()).toEqual(['eip155', 'solana'])
    expect(activeAccount(next.state)).toBe('eip155:1:0xharbor')
  })

  test('one that nothing serves cannot be changed to', async () => {
    const { instance } = await connected()

    await expect(instance.switchNamespace('polkadot')).rejects.toMatchObject({ code: 'adapter/missing' })
  })

  test('the kind of account that the host names for a family is in use first, and nothing changes in others', async () => {
    const { state } = await connected({ defaultAccountTypes: { solana: 'ordinal' } })

    expect(activeAccount(state, 'solana')).toBe(account('third'))
    expect(activeAccount(state, 'eip155')).toBe('eip155:1:0xharbor')
  })

  test('a network may be chosen before its family is connected, and changes nothing else', async () => {
    const { instance, state } = setup()
    await instance.connect({ connectorId: 'harbor', namespace: 'eip155' })

    await instance.preferNetwork(devnet.id)
    expect(state.networks.active).toBe('eip155')
    expect(activeNetwork(state, 'solana').id).toBe(devnet.id)

    await instance.preferNetwork(base.id)
    expect(activeNetwork(state, 'eip155').id).toBe(mainnet.id)
    await expect(instance.preferNetwork(parseNetworkId('solana:none'))).rejects.toMatchObject({
      code: 'network/missing',
    })
  })
})

describe('the end of one', () => {
  test('leaves the others, and makes one of them the one in use', async () => {
    const { instance, state, area } = await connected()

    await instance.disconnect('solana')

    expect(Object.keys(state.connections)).toEqual(['eip155'])
    expect(activeAccount(state)).toBe('eip155:1:0xharbor')
    expect(area.values.get('@foyer/namespace')).toBe('"eip155"')
  })

  test('by its wallet does the same', async () => {
    const { state } = await connected()

    other.emit({ type: 'disconnected', connectorId: 'orbit' })

    await expect.poll(() => activeAccount(state)).toBe('eip155:1:0xharbor')
  })

  test('of all leaves the family in use as it was', async () => {
    const { instance, state } = await connected()

    await instance.disconnect()

    expect([state.connections, state.networks.active]).toEqual([{}, 'solana'])
  })

  test('a wallet that does not come back gives way for this visit alone', async () => {
    const { instance, area } = await connected()
    instance.stop()
    solanaWallet.trusts = false
    const next = setup({}, area)

    next.instance.start()
    await expect.poll(() => next.state.initialized).toBe(true)

    expect(activeAccount(next.state)).toBe('eip155:1:0xharbor')
    expect(area.values.get('@foyer/namespace')).toBe('"solana"')
  })

  test.each([
    { linkedDisconnect: true, left: [], ended: 1 },
    { linkedDisconnect: false, left: ['solana'], ended: 0 },
  ])('on a remote session, linked: $linkedDisconnect', async ({ linkedDisconnect, left, ended }) => {
    const remote = fakeSource()
    const { instance, state } = setup({ connectors: [remote.source], linkedDisconnect })
    const { approval } = await remote.ask(instance)
    remote.newest.approve({
      eip155: [accountId(mainnet.id, '0xphone')],
      solana: [accountId(solana.id, 'phone')],
    })
    await approval

    await instance.disconnect('eip155')

    expect(Object.keys(state.connections)).toEqual(left)
    expect(remote.ended).toBe(ended)
    await instance.disconnect()
    expect(remote.ended).toBe(1)
  })
})

describe('several addresses', () => {
  test('their types and what the wallet calls them are told', async () => {
    const { state } = await connected()

    expect(connectionOf(state, 'solana')).toMatchObject({
      addresses: ['first', 'second', 'third'],
      accountType: 'eoa',
      accountTypes: { first: 'eoa', third: 'ordinal' },
      labels: { second: 'Savings' },
      selectable: ['first', 'second'],
    })
  })

  test('another one may be chosen, and is in use at the next visit', async () => {
    const { instance, state, area } = await connected()

    await instance.switchAddress('solana', 'second')

    expect(activeAccount(state)).toBe(account('second'))
    expect(connectionOf(state, 'solana')).toMatchObject({ addresses: ['second', 'first', 'third'] })
    instance.stop()
    const next = setup({}, area)
    next.instance.start()
    await expect.poll(() => activeAccount(next.state)).toBe(account('second'))
  })

  test('one of another type is told by that, and who stays with a type tells nothing', async () => {
    const { instance } = await connected()
    const told: unknown[] = []
    instance.events.subscribe(({ event, properties }) => told.push([event, properties]))
    const connection = {
      connectorId: 'orbit',
      account: account('first'),
      accounts: ['first', 'second', 'third'].map(account),
      accountType: 'eoa' as const,
      accountTypes: { [account('third')]: 'smartAccount' as const },
      selectable: ['first', 'second', 'third'].map(account),
    }
    other.emit({ type: 'connection', connection })

    // Where a wallet has a smart account, that is in use.
    await instance.switchAddress('solana', 'second')
    await instance.switchAddress('solana', 'first')
    await instance.switchAddress('solana', 'third')

    const { id: network } = solana
    expect(told).toEqual([
      ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'eoa', network }],
      ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'smartAccount', network }],
    ])
  })

  test('the choice stands while the wallet tells other news, until it changes its own account', async () => {
    const { instance, state } = await connected()
    await instance.switchAddress('solana', 'second')
    const tell = (address: string) =>
      other.emit({
        type: 'connection',
        connection: {
          connectorId: 'orbit',
          account: account(address),
          accounts: ['first', 'second', 'third'].map(account),
          accountType: 'eoa',
          selectable: ['first', 'second', 'third'].map(account),
        },
      })

    tell('first')
    expect(activeAccount(state)).toBe(account('second'))
    tell('third')
    expect(activeAccount(state)).toBe(account('third'))
    tell('first')
    expect(activeAccount(state)).toBe(account('first'))
  })

  test.each(['third', 'nobody'])('%s cannot be chosen', async (address) => {
    const { instance } = await connected()

    await expect(instance.switchAddress('solana', address)).rejects.toMatchObject({
      code: 'address/missing',
    })
  })
})

describe('adapters at run time', () => {
  test('the family in use gives way to one that is connected when its adapter goes', async () => {
    const extra = fakeFamily('bip122', [fakeNetwork('bip122:1', 'Coin')])
    const { instance, state } = await connected()
    await instance.addAdapter(extra.descriptor)
    await instance.switchNamespace('bip122')
    await instance.disconnect('eip155')

    await instance.removeAdapter('bip122')

    expect(activeAccount(state)).toBe(account('first'))
    await expect(instance.removeAdapter('solana')).rejects.toMatchObject({ code: 'adapter/connected' })
  })

  test('one lent by a remote connector gives way to one of the host, unless it is connected', async () => {
    const remote = fakeSource([fakeFamily('solana', [devnet]).descriptor])
    const { instance, state } = setup({ adapters: [], connectors: [remote.source] })
    const { approval } = await remote.ask(instance)
    remote.newest.approve({ solana: [accountId(devnet.id, 'phone')] })
    await approval
    await expect(instance.addAdapter(other.descriptor)).rejects.toMatchObject({ code: 'adapter/connected' })
    await instance.disconnect()

    await instance.addAdapter(other.descriptor)

    expect(state.networks).toMatchObject({ active: 'solana', requested: [solana, devnet] })
    await instance.connect({ connectorId: 'orbit', namespace: 'solana' })
    expect(activeAccount(state)).toBe(account('first'))
  })
})
