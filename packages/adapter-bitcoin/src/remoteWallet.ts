import {
  AbortedError,
  type AdapterContext,
  accountParts,
  type NetworkId,
  type RemoteSession,
  type RemoteSessions,
  remoteConnection,
  WalletRequestError,
} from '@foyer/core'
import { read, remoteGrant } from '@foyer/core/adapters'
import { parseAccounts, parsePsbt, parseSigned } from './answers.js'
import { toBase64 } from './encoding.js'
import type { Wallet } from './wallet.js'

/** A wallet behind a remote session. */
export interface RemoteBitcoinWallet {
  readonly wallet: Wallet
  approved(): readonly NetworkId<'bip122'>[] | undefined
}

/**
 * The session of a remote connector as a wallet; `undefined` when there is none, or none for Bitcoin.
 * @param restore looks for a session of an earlier visit too
 * @throws {WalletMissingError} when the host installed no remote connector
 */
export async function findRemoteWallet(
  remote: AdapterContext['remote'],
  restore: AbortSignal | undefined,
): Promise<RemoteBitcoinWallet | undefined> {
  const found = await remoteGrant(remote, 'bip122', restore)
  if (!found) return undefined
  const { sessions, session } = found
  return {
    wallet: createRemoteWallet(sessions, session),
    approved: () => (session.supportsAllNetworks ? undefined : session.grant('bip122')?.networks),
  }
}

/** The methods of facts 11 over a session. Accounts are those granted; the wallet may add keys and purposes. */
function createRemoteWallet(sessions: Pick<RemoteSessions, 'subscribe'>, session: RemoteSession): Wallet {
  const life = new AbortController()
  let hasEnded = false

  async function request(network: NetworkId<'bip122'>, method: string, params: object, signal: AbortSignal) {
    if (!session.grant('bip122')?.methods.includes(method))
      throw new WalletRequestError(method, 'The wallet did not approve this.')
    return session.request({ network, method, params }, AbortSignal.any([signal, life.signal]))
  }

  function granted(network: NetworkId<'bip122'>): readonly string[] {
    const connection = hasEnded ? undefined : remoteConnection(session, 'bip122', network)
    return connection?.accounts.map((account) => accountParts(account).address) ?? []
  }

  async function accounts(network: NetworkId<'bip122'>, signal: AbortSignal) {
    const addresses = granted(network)
    const method = 'getAccountAddresses'
    const [account] = addresses
    const plain = parseAccounts(method, addresses)
    if (!account || !session.grant('bip122')?.methods.includes(method)) return plain
    const told = await request(network, method, { account }, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return []
    })
    const details = Array.isArray(told) ? told : []
    return parseAccounts(
      method,
      plain.map(({ address, purpose }) => {
        const detail: unknown = details.find((entry: unknown) => read(entry, 'address') === address)
        return { address, purpose, publicKey: read(detail, 'publicKey') }
      }),
    )
  }

  return {
    connect: accounts,
    async resume(network, signal) {
      return granted(network).length === 0 ? undefined : accounts(network, signal)
    },
    async signMessage({ network, address, message, protocol }, signal) {
      const method = 'signMessage'
      const params = { account: address, address, message, protocol }
      const answer = await request(network, method, params, signal)
      return parseSigned(method, answer, address, true)
    },
    async signPsbt({ network, psbt, inputs }, signal) {
      const method = 'signPsbt'
      const params = {
        account: inputs[0]?.address,
        psbt: toBase64(psbt),
        signInputs: inputs.map(({ address, index }) => ({ address, index, sighashTypes: [1] })),
        broadcast: false,
      }
      return parsePsbt(method, read(await request(network, method, params, signal), 'psbt'))
    },
    watch(changed) {
      const stop = sessions.subscribe((event) => {
        if (event.type === 'ended' || (event.type === 'session' && event.session.id !== session.id))
          hasEnded = true
        changed()
      })
      return () => {
        life.abort(new AbortedError())
        stop()
      }
    },
  }
}
