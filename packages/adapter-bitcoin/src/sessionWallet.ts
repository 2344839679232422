import { accountParts, type NetworkId } from '@foyer/core'
import { askOnce, type GrantedSession, read } from '@foyer/core/adapters'
import { toAddress } from './address.js'
import { parseAccounts, parseDetail, parsePsbt, parseSigned } from './answers.js'
import { toBase64 } from './encoding.js'
import type { ForeignWallet } from './wallet.js'

/** How long (ms) a transfer waits for the keys and purposes of addresses: wallets tell these without a window. */
const detailsMs = 2_000
const method = 'getAccountAddresses'

/**
 * Bitcoin's methods over a session, as WalletConnect names them. Accounts are those granted; the wallet is asked for
 * their keys and purposes once something needs these. https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
export function createSessionWallet(session: GrantedSession<'bip122'>): ForeignWallet {
  const details = new Map<NetworkId, (signal: AbortSignal) => Promise<unknown>>()

  /** The addresses on the network wanted, else those on that of the first. What is no Bitcoin address is left out. */
  function granted(wanted: NetworkId<'bip122'>): readonly string[] {
    const all = session.accounts().map(accountParts<'bip122'>)
    const known = all.filter(({ address }) => toAddress(address))
    const here = known.find(({ networkId }) => networkId === wanted) ?? known[0]
    return known.filter(({ networkId }) => networkId === here?.networkId).map(({ address }) => address)
  }

  const accounts = (network: NetworkId<'bip122'>) => parseAccounts('connect', granted(network))

  /** What the wallet tells of its addresses on a network. */
  function tellDetails(network: NetworkId<'bip122'>, account: string) {
    const known =
      details.get(network) ??
      askOnce(method, detailsMs, () => session.requestAllowed(network, method, { account }))
    details.set(network, known)
    return known
  }

  return {
    connect: async (network) => accounts(network),
    async resume(network) {
      return granted(network).length === 0 ? undefined : accounts(network)
    },
    async detailOf({ network, address }, signal) {
      return parseDetail(method, await tellDetails(network, address)(signal), address)
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
