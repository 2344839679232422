import * as v from 'valibot'
import type { AccountParts } from './accountParts.js'
import { me } from './answers.js'
import type { KeptLogin } from './frameStorage.js'
import { seenOf } from './seenWallet.js'
import type { Service } from './service.js'
import { openList, type VaultParts } from './vaults.js'

/** Parts of {@link learn}. */
interface LearnParts extends Pick<AccountParts, 'kept' | 'service'> {
  vaultOf(wallet: string): Promise<VaultParts>
  /** Keeps a change in all logins of a wallet. */
  change(known: KeptLogin, what: Partial<KeptLogin>): Promise<void>
}

/**
 * Keeps who can open a wallet, if another browser changed that. A change of the address logs other browsers out.
 * @param told the answer of the service, of which only what the wallet key vouches for is kept
 */
export async function learn(
  { kept, service, vaultOf, change }: LearnParts,
  known: KeptLogin,
  told: unknown,
): Promise<void> {
  const read = v.safeParse(me, told)
  if (!read.success) return
  const { wallet } = read.output
  if (wallet?.id !== known.wallet || wallet.version <= known.version) return
  const { jkt } = await kept.keys()
  const asLogin: Service = {
    post: (path, ask, options) => service.post(path, ask, { ...options, access: known.access }),
  }
  const vault = { ...(await vaultOf(known.wallet)), service: asLogin }
  // Without the key service, a later answer tells it.
  const vouched =
    (await vault.known?.vouched(wallet)) ?? (await openList(vault, wallet, jkt, 0).catch(() => {}))
  if (vouched) await change(known, seenOf(vouched))
}
