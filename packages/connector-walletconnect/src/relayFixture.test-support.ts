import { type Network, parseNetworkId, type SessionEvent } from '@foyer/core'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { PairingSessions } from './pairing.js'
import { createPairingSessions } from './sessions.js'
import { address, createWallet } from './wallet.test-support.js'

type Wallet = Awaited<ReturnType<typeof createWallet>>

export const { signal } = new AbortController()
export const mainnet: Network = {
  id: parseNetworkId('eip155:1'),
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}
export const sign = { network: mainnet.id, method: 'personal_sign', params: ['0x68', address] }

/** A relay, and for each test a wallet and the tabs that it opens. No rejection may stay unheard. */
export function startRelayFixture() {
  const open: PairingSessions[] = []
  const unheard: unknown[] = []
  const note = (reason: unknown) => unheard.push(reason)
  let sandbox: Sandbox | undefined
  let wallet: Wallet | undefined

  async function trouble(what: object) {
    await fetch(`${sandbox?.url}/sandbox/relay`, { method: 'POST', body: JSON.stringify(what) })
  }

  beforeAll(async () => {
    process.on('unhandledRejection', note)
    sandbox = await startSandbox()
  })
  afterAll(async () => {
    await sandbox?.stop()
    process.off('unhandledRejection', note)
    expect(unheard).toEqual([])
  })
  beforeEach(async () => {
    wallet = await createWallet(sandbox?.relay ?? '')
  })
  afterEach(async () => {
    for (const sessions of open.splice(0)) sessions.dispose()
    await wallet?.stop()
    await trouble({ newest: 0 })
  })

  function openTab() {
    const sessions = createPairingSessions(
      {
        metadata: () => ({ name: 'Host', description: '', url: 'https://host.example', icons: [] }),
        projectId: 'sandbox',
        relay: sandbox?.relay,
        id: undefined,
        family: () => ({}),
        refused: () => {},
      },
      {},
    )
    open.push(sessions)
    const events: SessionEvent[] = []
    sessions.subscribe((event) => events.push(event))
    return { sessions, events }
  }

  return {
    get wallet(): Wallet {
      if (!wallet) throw new Error('There is a wallet within tests alone.')
      return wallet
    },
    unheard,
    trouble,
    openTab,
    async connect(tab: Pick<ReturnType<typeof openTab>, 'sessions'>) {
      const { uri, approval } = await tab.sessions.pair([mainnet], signal)
      await wallet?.pair(uri)
      const session = await approval
      tab.sessions.accept?.(session)
      return session
    },
  }
}
