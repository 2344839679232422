// @tier gate
import { accountId, activeAccount, activeNetwork, connectionOf, type FoyerEvent } from '@foyer/core'
import { base, fakeArea, fakeFamily, fakeWallet, mainnet, solana } from '@foyer/testing/family'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInstance } from './instance.js'
import { parseOptions } from './options.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two wallets that hold the same account, and answer when a test says so. */
function setup(stored: Record<string, unknown> = {}) {
  const [harbor, cove] = [
    fakeWallet('harbor', { address: '0xada' }),
    fakeWallet('cove', { address: '0xada' }),
  ]
  const family = fakeFamily('eip155', [mainnet, base], [harbor, cove])
  const other = fakeFamily('solana', [solana], [fakeWallet('orbit', { network: solana.id })])
  const area = fakeArea(stored)
  const instance = createInstance(
    parseOptions({ adapters: [family.descriptor, other.descriptor] }),
    () => area,
  )
  const events: FoyerEvent['event'][] = []
  instance.events.subscribe(({ event }) => events.push(event))
  return {
    instance,
    area,
    family,
    harbor,
    cove,
    events,
    connect: (connectorId: string) => instance.connect({ connectorId, namespace: 'eip155' }),
    standing: () => connectionOf(instance.state, 'eip155'),
    /** Makes a wallet wait. Returns what lets it answer. */
    wait(wallet: typeof harbor) {
      let answer = () => {}
      wallet.until = new Promise<void>((resolve) => {
        answer = resolve
      })
      return async () => {
        answer()
        await vi.advanceTimersByTimeAsync(0)
      }
    },
    rest: () => vi.advanceTimersByTimeAsync(0),
  }
}

describe('a switch of network that the wallet grants late', () => {
  test('revives nothing after a disconnection', async () => {
    const { instance, area, harbor, connect, standing, wait, rest, events } = setup()
    await connect('harbor')
    const answer = wait(harbor)
    const switching = instance.switchNetwork(base.id)
    const outcome = expect(switching).rejects.toMatchObject({ code: 'aborted' })
    await rest()

    await instance.disconnect()
    await answer()

    await outcome
    expect(standing().status).toBe('disconnected')
    expect(area.values.get('@foyer/connectors')).toBe('{}')
    expect(events).not.toContain('SWITCH_NETWORK')
  })

  test('replaces no wallet that was connected meanwhile', async () => {
    const { instance, harbor, connect, standing, wait, rest } = setup()
    await connect('harbor')
    const answer = wait(harbor)
    const switching = expect(instance.switchNetwork(base.id)).rejects.toMatchObject({ code: 'aborted' })
    await rest()

    await connect('cove')
    await answer()

    await switching
    expect(standing()).toMatchObject({ connectorId: 'cove' })
    expect(activeNetwork(instance.state).id).toBe(mainnet.id)
  })

  test('does not bring back the namespace that a newer switch has left', async () => {
    const { instance, harbor, connect, wait, rest } = setup()
    await connect('harbor')
    const answer = wait(harbor)
    const switching = expect(instance.switchNetwork(base.id)).rejects.toMatchObject({ code: 'aborted' })
    await rest()

    await instance.switchNetwork(solana.id)
    await answer()

    await switching
    expect(instance.state.networks.active).toBe('solana')
  })

  test('counts where another wallet was only tried', async () => {
    const { instance, harbor, cove, connect, wait, rest } = setup()
    await connect('harbor')
    const answer = wait(harbor)
    const switching = instance.switchNetwork(base.id)
    await rest()
    cove.answer = 'reject'

    await connect('cove').catch(() => {})
    await answer()
    await switching

    expect(activeAccount(instance.state)).toBe('eip155:8453:0xada')
  })
})

describe('a wallet that was overtaken', () => {
  test('when it was being restored, is let go of, and the one chosen since is asked', async () => {
    const { instance, family, harbor, connect, standing, wait } = setup({
      '@foyer/connectors': { eip155: 'harbor' },
    })
    const answer = wait(harbor)
    instance.start()
    await vi.waitFor(() => expect(harbor.calls).toEqual(['reconnect']))

    await connect('cove')
    await answer()

    expect(standing()).toMatchObject({ status: 'connected', connectorId: 'cove' })
    expect(family.held).toEqual(new Set(['cove']))
    // Another one was chosen in its place.
    expect(harbor.calls).toEqual(['reconnect', 'disconnect'])
  })

  test('by a disconnection in the moment it answers, is not connected', async () => {
    const { instance, family, harbor, connect, standing, wait, rest } = setup()
    const answer = wait(harbor)
    const connecting = expect(connect('harbor')).rejects.toMatchObject({ code: 'aborted' })
    await rest()

    const answered = answer()
    const gone = instance.disconnect()
    await Promise.all([answered, gone, connecting])

    expect(standing().status).toBe('disconnected')
    expect(family.held.size).toBe(0)
  })

  test('by a second choice of the same wallet, stays with that one', async () => {
    const { family, harbor, connect, standing, wait, rest } = setup()
    const answer = wait(harbor)
    const first = expect(connect('harbor')).rejects.toMatchObject({ code: 'aborted' })
    const second = connect('harbor')
    await rest()
    await answer()

    await Promise.all([first, second])
    expect(standing()).toMatchObject({ status: 'connected', connectorId: 'harbor' })
    expect(family.held).toEqual(new Set(['harbor']))
  })

  test('whose window was open already, is taken up only while nothing newer was chosen', async () => {
    const { instance, family, harbor, connect, standing } = setup()
    await connect('cove')
    harbor.answer = 'busy'
    await connect('harbor').catch(() => {})
    const account = accountId(mainnet.id, '0xada')
    const grant = {
      type: 'connection',
      connection: { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' },
    } as const
    await instance.disconnect()

    family.emit(grant)
    expect(standing().status).toBe('disconnected')

    await connect('harbor').catch(() => {})
    family.emit(grant)
    expect(standing()).toMatchObject({ status: 'connected', connectorId: 'harbor' })
  })
})

test('what is granted late takes the place of the wallet before, which is let go', async () => {
  const { family, harbor, cove, connect, standing, rest } = setup()
  await connect('cove')
  harbor.answer = 'busy'
  await connect('harbor').catch(() => {})
  expect(standing()).toMatchObject({ connectorId: 'cove' })
  const account = accountId(mainnet.id, '0xada')

  family.emit({
    type: 'connection',
    connection: { connectorId: 'harbor', account, accounts: [account], accountType: 'eoa' },
  })
  await rest()

  expect(standing()).toMatchObject({ connectorId: 'harbor' })
  expect(cove.calls).toEqual(['connect', 'disconnect'])
})

test('a wallet that is chosen again at once is not asked to forget the page', async () => {
  const { instance, harbor, connect, standing } = setup()
  await connect('harbor')

  const gone = instance.disconnect()
  await connect('harbor')
  await gone

  expect(standing()).toMatchObject({ status: 'connected', connectorId: 'harbor' })
  expect(harbor.calls).toEqual(['connect', 'connect'])
})

describe('after the end', () => {
  test('a wallet is not asked, whatever waited for the code', async () => {
    const { instance, harbor, area, connect, standing } = setup()

    const connecting = expect(connect('harbor')).rejects.toMatchObject({ code: 'aborted' })
    instance.stop()
    await connecting
    await instance.prepare()

    expect(harbor.calls).toEqual([])
    expect(standing().status).toBe('disconnected')
    expect(area.values.size).toBe(0)
  })

  test('no search is begun that a restored connection wanted', async () => {
    const { instance, family, harbor } = setup({ '@foyer/connectors': { eip155: 'harbor' } })

    instance.start()()
    await instance.prepare()
    await vi.advanceTimersByTimeAsync(0)

    expect(family.open).toBe(0)
    expect(harbor.calls).toEqual([])
  })

  test('what a wallet was asked for is settled, and no wallet is listened to', async () => {
    const { instance, family, harbor, connect, wait, rest } = setup()
    await connect('cove')
    wait(harbor)
    const connecting = expect(connect('harbor')).rejects.toMatchObject({ code: 'aborted' })
    await rest()

    instance.stop()

    await connecting
    expect(family.held.size).toBe(0)
  })

  test('of one mount, the next works; after the last, nothing is asked any more', async () => {
    const { instance, harbor, connect, standing } = setup()
    instance.start()()

    await connect('harbor')
    expect(standing().status).toBe('connected')
    instance.stop()
    await expect(connect('harbor')).rejects.toMatchObject({ code: 'aborted' })

    expect(harbor.calls).toEqual(['connect'])
  })
})

test('of two that wait while the code fails to come, both share the next try', async () => {
  const { instance, family, connect, standing } = setup()
  family.failsToLoad = true

  const outcomes = await Promise.allSettled([
    instance.adapter('eip155'),
    instance.adapter('eip155').catch(() => instance.adapter('eip155')),
  ])
  await connect('harbor')

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(family.loads).toBe(2)
  expect(standing().status).toBe('connected')
})
