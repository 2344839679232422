import {
  type AccountId,
  accountParts,
  displayText,
  type RemoteEvent,
  type RemoteSession,
  type RemoteSessions,
} from '@foyer/core'
import type { BitcoinTestWallet } from '@foyer/testing/bitcoin'

/** A remote connector with one session, behind which a test wallet answers the methods of Bitcoin. */
export function fakeRemote(
  wallet: BitcoinTestWallet,
  accounts: readonly [AccountId<'bip122'>, ...AccountId<'bip122'>[]],
  methods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
) {
  const listeners = new Set<(event: RemoteEvent) => void>()
  const asked: { method: string; params: unknown }[] = []
  let granted = accounts

  async function answer(method: string, params: unknown): Promise<unknown> {
    const { message, account, protocol, psbt, signInputs } = Object(params)
    switch (method) {
      case 'getAccountAddresses':
        return wallet.accounts.map(({ address, publicKey }) => ({ address, publicKey }))
      case 'signMessage': {
        const params = { message, address: account, protocol }
        const signature = await wallet.request({ method: 'signMessage', params })
        return { address: account, signature: Buffer.from(String(signature), 'base64').toString('hex') }
      }
      case 'signPsbt':
        return { psbt: await wallet.request({ method, params: { psbt, inputs: signInputs } }) }
      default:
        throw new Error(`No ${method} here`)
    }
  }

  const session: RemoteSession = {
    id: 'topic',
    wallet: {
      name: displayText('Remote'),
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: false,
    namespaces: ['bip122'],
    grant: (namespace) =>
      namespace === 'bip122'
        ? ({
            accounts: granted,
            networks: [accountParts(granted[0]).networkId],
            methods,
          } as never)
        : undefined,
    capabilities: undefined,
    request: async ({ method, params }) => {
      asked.push({ method, params })
      return answer(method, params)
    },
  }
  const sessions: RemoteSessions = {
    session: () => session,
    restore: async () => session,
    pair: () => Promise.reject(new Error('not here')),
    end: async () => {},
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    dispose() {},
  }
  const tell = (event: RemoteEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  return {
    sessions,
    session,
    asked,
    listeners,
    tell,
    update(next: typeof accounts) {
      granted = next
      tell({ type: 'session', session })
    },
  }
}
