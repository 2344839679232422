import { AbortedError, accountParts, type NetworkId, WalletRequestError } from '@foyer/core'
import { type GrantedSession, read } from '@foyer/core/adapters'
import type { GrantedAccount } from './accounts.js'
import { readSs58 } from './address.js'
import { polkadotNetworkId } from './networkId.js'
import { networkFor } from './pageWallet.js'
import type { InjectedExtension } from './provider.js'
import type { Extension, PolkadotWallet } from './wallet.js'

/**
 * A wallet over a session. It is asked to sign only where it approved the method: sessions of this namespace are
 * proposed with none, so that many wallets only show their accounts.
 */
export function createSessionWallet(session: GrantedSession<'polkadot'>): PolkadotWallet {
  const accounts = () => granted(session)
  const extension: Extension = {
    provider: hostExtension(session, () => extension),
    signsBare: true,
    async accounts(signal) {
      if (signal.aborted) throw new AbortedError(signal.reason)
      return accounts()
    },
    subscribe: (listener) =>
      session.subscribe(({ type }) => {
        if (type !== 'event') listener(accounts())
      }),
    signText: ({ network, address, text }, signal) =>
      session.requestAllowed(network, 'polkadot_signMessage', { address, message: text }, signal),
    signPayload: ({ network, address, payload }, signal) =>
      session.requestAllowed(
        network,
        'polkadot_signTransaction',
        { address, transactionPayload: payload },
        signal,
      ),
  }
  return {
    extension,
    connect: async () => accounts(),
    resume: async () => accounts(),
    networkFor,
    watch: extension.subscribe,
    approved: session.approved,
    close: session.close,
  }
}

/** What the session covers. An account that is no SS58 address is left out. */
function granted(session: GrantedSession<'polkadot'>): readonly GrantedAccount[] {
  return session.accounts().flatMap((account) => {
    const { address, networkId } = accountParts(account)
    try {
      return [{ publicKey: readSs58(address).publicKey, address, network: networkId }]
    } catch {
      return []
    }
  })
}

/** The session in the shape of an `injectedWeb3` wallet, for hosts and the libraries they use. */
function hostExtension(session: GrantedSession<'polkadot'>, extension: () => Extension): InjectedExtension {
  const list = () =>
    [...new Set(granted(session).map(({ address }) => address))].map((address) => ({ address }))
  let id = 0
  const signed = (answer: unknown) => {
    const signature = read(answer, 'signature')
    if (typeof signature !== 'string') throw new WalletRequestError('sign', 'No signature came back.')
    id += 1
    return { id, signature: `0x${signature.replace(/^0x/, '')}` } as const
  }
  return {
    accounts: {
      get: async () => list(),
      subscribe: (listener) => extension().subscribe(() => listener(list())),
    },
    signer: {
      async signPayload(payload) {
        const [address, genesisHash] = [read(payload, 'address'), read(payload, 'genesisHash')]
        const network: NetworkId<'polkadot'> = polkadotNetworkId(String(genesisHash))
        const request = { network, address: String(address), payload }
        return signed(await extension().signPayload(request, session.signal))
      },
    },
  }
}
