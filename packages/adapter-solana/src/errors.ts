import { reasonOf, saysDeclined, type WalletErrors } from '@foyer/core/adapters'

const declined = /(connection|approval) (was )?(rejected|denied|declined|cancell?ed)/i

/**
 * What the wallets of this family say when the visitor declines. Not for requests that send: there the same words may
 * be about a node that could not be reached, and the transaction may be on its way.
 */
export const walletErrors: WalletErrors = {
  saysNo: (error) => saysDeclined(error) || declined.test(reasonOf(error)),
}
