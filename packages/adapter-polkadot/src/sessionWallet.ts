import { AbortedError, accountParts, FoyerError, type NetworkId, WalletRequestError } from '@foyer/core'
import { type GrantedSession, read } from '@foyer/core/adapters'
import type { GrantedAccount } from './accounts.js'
import { readSs58 } from './address.js'
import { polkadotNetworkId } from './networkId.js'
import { networkFor } from './pageWallet.js'
import type { InjectedExtension } from './provider.js'
import type { Complete, Extension, PolkadotWallet } from './wallet.js'

/**
 * A wallet over a session. It is asked to sign only where it approved the method: sessions of this namespace are
 * proposed with none, so that many wallets only show their accounts.
 */
export function createSessionWallet(session: GrantedSession<'polkadot'>, complete: Complete): PolkadotWallet {
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
    complete,
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

/** A page asks for a signature of an account, or on a chain, that the wallet did not grant. `wallet/not-granted`. */
class UnauthorizedError extends FoyerError<'wallet/not-granted', { network: NetworkId }> {
  constructor(network: NetworkId) {
    super('wallet/not-granted', 'The wallet has not granted this account here.', { context: { network } })
  }
}

/** Whether an account was granted on a chain, in whichever way its address is written. */
function isGranted(
  session: GrantedSession<'polkadot'>,
  network: NetworkId<'polkadot'>,
  address: string,
): boolean {
  try {
    const key = String(readSs58(address).publicKey)
    return granted(session).some((one) => one.network === network && String(one.publicKey) === key)
  } catch {
    return false
  }
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
  return Object.freeze<InjectedExtension>({
    accounts: Object.freeze<InjectedExtension['accounts']>({
      get: async () => list(),
      subscribe: (listener) => extension().subscribe(() => listener(list())),
    }),
    signer: Object.freeze<InjectedExtension['signer']>({
      async signPayload(payload) {
        // A relay sends JSON, so an object could say something else there than it does to the checks.
        const plain = structuredClone(payload)
        const [address, genesisHash] = [String(read(plain, 'address')), String(read(plain, 'genesisHash'))]
        const network: NetworkId<'polkadot'> = polkadotNetworkId(genesisHash)
        if (!isGranted(session, network, address)) throw new UnauthorizedError(network)
        const request = { network, address, payload: { ...plain, address, genesisHash } }
        return signed(await extension().signPayload(request, session.signal))
      },
    }),
  })
}
