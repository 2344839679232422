// @tier gate
import { type Connection, type FoyerEvent, WalletRequestError, type WalletSession } from '@foyer/core'
import { evmFamily, fakeArea, grantsOfBoth, mainnet } from '@foyer/testing/family'
import { expect, test, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'
import { fakeSource } from './sources/fakeSource.test-support.js'

const [key] = grantsOfBoth.eip155
const smart: typeof key = `${key.slice(0, -2)}5a` as typeof key
const addressOf = (account: typeof key) => account.split(':')[2] ?? ''
const connection: Connection = {
  connectorId: 'source:phone',
  account: smart,
  accounts: [smart, key],
  accountType: 'smartAccount',
  accountTypes: { [key]: 'eoa' },
  selectable: [smart, key],
  smartAccount: { networks: [mainnet.id], isOfKey: false },
}

/** A page with a wallet that keeps the choice between its accounts itself. */
async function world(choose: NonNullable<WalletSession['choose']>) {
  const remote = fakeSource()
  const family = evmFamily()
  const instance = createInstance(
    parseOptions({ adapters: [family.descriptor], connectors: [remote.source] }),
    () => fakeArea(),
  )
  const { state } = instance
  instance.start()
  const { approval } = await remote.ask(instance)
  remote.newest.approve(grantsOfBoth)
  await approval
  const session = (await instance.sessions('source:phone')).session()
  Object.assign(session ?? {}, { choose })
  family.emit({ type: 'connection', connection })
  const told: FoyerEvent['event'][] = []
  instance.events.subscribe(({ event }) => told.push(event))
  const used = () => Object(state.connections.eip155).address
  return { instance, family, used, told }
}

test('a wallet that keeps the choice is told before the address comes into use', async () => {
  const order: string[] = []
  const { instance, used, told } = await world(async (account) => {
    order.push(`told of ${account}, while ${used()} is in use`)
  })
  expect(used()).toBe(addressOf(smart))

  await instance.switchAddress('eip155', addressOf(key))

  expect(order).toEqual([`told of ${key}, while ${addressOf(smart)} is in use`])
  expect(used()).toBe(addressOf(key))
  expect(told).toEqual(['SET_PREFERRED_ACCOUNT_TYPE'])
})

test('a change that the wallet tells before its answer is told once all the same', async () => {
  const { instance, family, used, told } = await world(async () => {
    const changed = {
      account: key,
      accounts: [key, smart],
      accountTypes: { [smart]: 'smartAccount' },
    } as const
    family.emit({ type: 'connection', connection: { ...connection, ...changed, accountType: 'eoa' } })
    expect(used()).toBe(addressOf(key))
  })

  await instance.switchAddress('eip155', addressOf(key))
  await instance.switchAddress('eip155', addressOf(key))

  expect(told).toEqual(['SET_PREFERRED_ACCOUNT_TYPE'])
})

test('nothing is changed, and nothing told, where the wallet does not take the choice', async () => {
  const { instance, used, told } = await world(async () => {
    throw new WalletRequestError('choose', 'no')
  })

  await expect(instance.switchAddress('eip155', addressOf(key))).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })

  expect(used()).toBe(addressOf(smart))
  expect(told).toEqual([])
})

test('an address that is no account of the wallet is not even told to it', async () => {
  const choose = vi.fn(async () => {})
  const { instance } = await world(choose)

  await expect(instance.switchAddress('eip155', '0xeve')).rejects.toMatchObject({ code: 'address/missing' })

  expect(choose).not.toHaveBeenCalled()
})

test('a connection that ended meanwhile has no account to come into use', async () => {
  let answer = () => {}
  const { instance, used } = await world(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const switching = instance.switchAddress('eip155', addressOf(key))
  const failed = expect(switching).rejects.toMatchObject({ code: 'address/missing' })
  await Promise.resolve()
  await instance.disconnect('eip155')
  answer()

  await failed
  expect(used()).toBeUndefined()
})
