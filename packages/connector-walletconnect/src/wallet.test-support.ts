import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

type KitCore = Parameters<typeof WalletKit.init>[0]['core']
type Kit = Awaited<ReturnType<typeof WalletKit.init>>
/** What a wallet approves, by namespace. */
export type Approval = Parameters<Kit['approveSession']>[0]['namespaces']

/** How the wallet behaves; change it at any time. */
export interface WalletPlan {
  /** `undefined`: the visitor declines. */
  approve: Approval | undefined
  sessionProperties?: Record<string, string>
  /** The answer to a request; a thrown `{ code, message }` is an error's. `undefined` leaves it open. */
  answer(call: { readonly chainId: string; readonly method: string; readonly params: unknown }): unknown
}

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What a plain EVM wallet approves. */
export function evmOnly(...chains: number[]): Approval {
  return {
    eip155: {
      chains: chains.map((id) => `eip155:${id}`),
      accounts: chains.map((id) => `eip155:${id}:${address}`),
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
}

let made = 0

/** A real wallet over the SDK for wallets, without a screen. */
export async function createWallet(relay: string, name = 'Test Wallet') {
  made += 1
  const core = new Core({
    relayUrl: relay,
    projectId: 'sandbox',
    customStoragePrefix: `wallet-${made}`,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
  })
  core.eventClient.init = async () => {}
  core.verify.resolve = async () => ({ origin: '' })
  // The SDK does not wait for the answers that are errors, so nothing handles their rejection when the wallet has stopped.
  const publish = core.relayer.publish.bind(core.relayer)
  core.relayer.publish = (...message) => {
    const published = publish(...message)
    published.catch(() => {})
    return published
  }
  const icons = ['https://wallet.example/icon.png']
  const metadata = {
    name,
    description: 'For tests',
    url: 'https://wallet.example',
    icons,
    redirect: { native: 'testwallet://', universal: 'javascript:alert(1)' },
  }
  // Only the exactness of optional properties differs.
  const kit = await WalletKit.init({ core: core as unknown as KitCore, metadata })
  const plan: WalletPlan = { approve: evmOnly(1), answer: () => '0x00' }
  const requests: { id: number; topic: string; method: string }[] = []
  const deleted: string[] = []
  const outcomes: Promise<unknown>[] = []

  kit.on('session_proposal', ({ id }) => {
    const decide = async () => {
      await new Promise((resolve) => setTimeout(resolve))
      const { approve: namespaces, sessionProperties } = plan
      if (!namespaces) return kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
      return kit.approveSession({ id, namespaces, ...(sessionProperties && { sessionProperties }) })
    }
    outcomes.push(decide().catch(() => {}))
  })
  kit.on('session_request', ({ id, topic, params: { chainId, request } }) => {
    requests.push({ id, topic, method: request.method })
    const respond = async () => {
      try {
        const result = await plan.answer({ chainId, method: request.method, params: request.params })
        if (result === undefined) return
        await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
      } catch (error) {
        const { code = -32000, message = 'failed' } = error as { code?: number; message?: string }
        const response = { id, jsonrpc: '2.0', error: { code, message } }
        await kit.respondSessionRequest({ topic, response })
      }
    }
    outcomes.push(respond().catch(() => {}))
  })
  kit.on('session_delete', ({ topic }) => deleted.push(topic))

  return {
    kit,
    plan,
    requests,
    deleted,
    pair: (uri: string) => kit.pair({ uri }),
    /** Leaves the relay, as a phone in a pocket does. */
    sleep: () => core.relayer.transportClose(),
    wake: () => core.relayer.transportOpen(),
    sessions: () => Object.keys(kit.getActiveSessions()),
    async stop() {
      await Promise.all(outcomes)
      core.heartbeat.stop()
      await core.relayer.transportClose()
    },
  }
}
