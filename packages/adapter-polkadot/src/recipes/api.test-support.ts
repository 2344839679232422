import type { ApiPromise } from '@polkadot/api'
import type { InjectedExtension } from '../provider.js'

/** `provider` is what `await foyer.getProvider('polkadot')` gives. */
export async function payWithApi(
  provider: InjectedExtension,
  api: ApiPromise,
  to: string,
  planck: bigint,
): Promise<string> {
  const [account] = await provider.accounts.get()
  if (!account) throw new Error('Nobody is connected.')
  const transfer = api.tx.balances?.transferKeepAlive?.(to, planck)
  if (!transfer) throw new Error('The chain has no balances.')
  const hash = await transfer.signAndSend(account.address, { signer: provider.signer })
  return hash.toHex()
}
