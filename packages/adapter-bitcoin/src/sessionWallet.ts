import { accountParts, type NetworkId } from '@foyer/core'
import { askOnce, type GrantedSession, read } from '@foyer/core/adapters'
import { toAddress } from './address.js'
import { parseAccounts, parsePsbt, parseSigned } from './answers.js'
import { toBase64 } from './encoding.js'
import type { ForeignWallet } from './wallet.js'

/** How long (ms) a transfer waits for the keys of a wallet: they are told without a window. */
const keysMs = 2_000

/**
 * Bitcoin's methods over a session, as WalletConnect names them. Accounts are those granted; the wallet is asked for
 * their keys once something needs one. https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function createSessionWallet(session: GrantedSession<'bip122'>): ForeignWallet {
  const keys = new Map<NetworkId, (signal: AbortSignal) => Promise<unknown>>()

  /** The addresses on the network wanted, else those on that of the first. What is no Bitcoin address is left out. */
  function granted(wanted: NetworkId<'bip122'>): readonly string[] {
    const all = session.accounts().map(accountParts<'bip122'>)
    const known = all.filter(({ address }) => toAddress(address))
    const here = known.find(({ networkId }) => networkId === wanted) ?? known[0]
    return known.filter(({ networkId }) => networkId === here?.networkId).map(({ address }) => address)
  }

  const accounts = (network: NetworkId<'bip122'>) => parseAccounts('connect', granted(network))

  /** What the wallet tells of its addresses on a network. */
  function tellKeys(network: NetworkId<'bip122'>, account: string) {
    const method = 'getAccountAddresses'
    const known =
      keys.get(network) ?? askOnce(method, keysMs, () => session.requestAllowed(network, method, { account }))
    keys.set(network, known)
    return known
  }

  return {
    connect: async (network) => accounts(network),
    async resume(network) {
      return granted(network).length === 0 ? undefined : accounts(network)
    },
    async keyOf({ network, address }, signal) {
      const told = await tellKeys(network, address)(signal)
      const detail: unknown = Array.isArray(told)
        ? told.find((entry: unknown) => read(entry, 'address') === address)
        : undefined
      return parseAccounts('getAccountAddresses', [{ address, publicKey: read(detail, 'publicKey') }])[0]
        .publicKey
    },
    async signMessage({ network, address, message, protocol }, signal) {
      const method = 'signMessage'
      const params = { account: address, address, message, protocol }
      const answer = await session.requestAllowed(network, method, params, signal)
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
      return parsePsbt(method, read(await session.requestAllowed(network, method, params, signal), 'psbt'))
    },
    watch: (changed) => session.subscribe(() => changed()),
    approved: session.approved,
    close: session.close,
  }
}
