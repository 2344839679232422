import {
  AbortedError,
  type AdapterContext,
  abortable,
  accountParts,
  type RemoteEvent,
  type RemoteSession,
  type RemoteSessions,
  remoteConnectorId,
  WalletMissingError,
  WalletRequestError,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import type { GrantedAccount } from './accounts.js'
import { readSs58 } from './address.js'
import { polkadotNetworkId } from './networkId.js'
import type { OpenWallet } from './openWallet.js'

/**
 * The session of a remote connector as a wallet of this page; `undefined` when there is none, or none for this family.
 * @param restore looks for a session of an earlier visit too
 * @throws {WalletMissingError} when the host installed no remote connector
 */
export async function findRemoteWallet(
  remote: AdapterContext['remote'],
  signal: AbortSignal,
  restore: boolean,
): Promise<OpenWallet | undefined> {
  if (!remote) throw new WalletMissingError(remoteConnectorId)
  const sessions = await abortable(remote(), signal)
  const session = sessions.session() ?? (restore ? await sessions.restore(signal) : undefined)
  return session?.grant('polkadot') && createRemoteWallet(sessions, session)
}

/**
 * A wallet over a session. It is asked to sign only where it approved the method: remote sessions of this family are
 * proposed with none (facts 11), so that many wallets only show their accounts.
 */
function createRemoteWallet(sessions: Pick<RemoteSessions, 'subscribe'>, session: RemoteSession): OpenWallet {
  const accounts = () => granted(session)

  async function ask(
    method: string,
    { network, ...params }: Parameters<OpenWallet['signText']>[0] | Parameters<OpenWallet['signPayload']>[0],
    named: object,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (!session.grant('polkadot')?.methods.includes(method))
      throw new WalletRequestError(method, 'The wallet did not approve this.')
    return session.request({ network, method, params: { address: params.address, ...named } }, signal)
  }

  const wallet: OpenWallet = {
    connectorId: remoteConnectorId,
    provider: hostExtension(session, () => wallet),
    signsBare: true,
    async accounts(signal) {
      if (signal.aborted) throw new AbortedError(signal.reason)
      return accounts()
    },
    subscribe(listener) {
      const hear = (event: RemoteEvent) => {
        if (event.type === 'event') return
        const isOver = event.type === 'ended' || event.session.id !== session.id
        listener(isOver ? [] : accounts())
      }
      return sessions.subscribe(hear)
    },
    signText: (request, signal) => ask('polkadot_signMessage', request, { message: request.text }, signal),
    signPayload: (request, signal) =>
      ask('polkadot_signTransaction', request, { transactionPayload: request.payload }, signal),
    approved: () => (session.supportsAllNetworks ? undefined : session.grant('polkadot')?.networks),
  }
  return wallet
}

/** What the session covers. An account that is no SS58 address is left out. */
function granted(session: RemoteSession): readonly GrantedAccount[] {
  return (session.grant('polkadot')?.accounts ?? []).flatMap((account) => {
    const { address, networkId } = accountParts(account)
    try {
      return [{ publicKey: readSs58(address).publicKey, address, network: networkId }]
    } catch {
      return []
    }
  })
}

/** The session in the shape of an `injectedWeb3` wallet, for hosts and the libraries they use. */
function hostExtension(session: RemoteSession, wallet: () => OpenWallet): OpenWallet['provider'] {
  const list = () =>
    [...new Set(granted(session).map(({ address }) => address))].map((address) => ({ address }))
  const life = new AbortController()
  const signed = (answer: unknown) => {
    const signature = read(answer, 'signature')
    if (typeof signature !== 'string') throw new WalletRequestError('sign', 'No signature came back.')
    return { signature: `0x${signature.replace(/^0x/, '')}` } as const
  }
  return {
    accounts: {
      get: async () => list(),
      subscribe: (listener) => wallet().subscribe(() => listener(list())),
    },
    signer: {
      async signPayload(payload) {
        const [address, genesisHash] = [read(payload, 'address'), read(payload, 'genesisHash')]
        const network = polkadotNetworkId(String(genesisHash))
        return signed(await wallet().signPayload({ network, address: String(address), payload }, life.signal))
      },
    },
  }
}
