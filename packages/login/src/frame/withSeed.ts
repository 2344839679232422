import { type Bytes, wipe } from '../custody/bytes.js'
import type { FrameStorage, KeptLogin } from './frameStorage.js'
import { readWallet } from './joinWallet.js'
import { type SeenWallet, seenOf } from './seenWallet.js'
import { openWallet, type VaultParts } from './vaults.js'

/** Parts of {@link withSeed}. */
interface SeedParts {
  readonly kept: Pick<FrameStorage, 'keys'>
  standing(): Promise<KeptLogin>
  vaultOf(wallet: string): Promise<VaultParts>
  /** Keeps a change of a login. */
  change(known: KeptLogin, what: SeenWallet): Promise<unknown>
}

/** Opens the wallet for one piece of work, and forgets its secret after. @throws as {@link openWallet} */
export async function withSeed<T>(
  { kept, standing, vaultOf, change }: SeedParts,
  work: (seed: Bytes) => Promise<T>,
): Promise<T> {
  const { jkt } = await kept.keys()
  const known = await standing()
  const vault = await vaultOf(known.wallet)
  let seen: SeenWallet = known
  const secret = await openWallet(vault, await readWallet(vault), jkt, known.version, (wallet) => {
    seen = seenOf(wallet)
  })
  try {
    if (seen.version > known.version) await change(known, seen)
    return await work(secret.seed)
  } finally {
    wipe(secret.entropy, secret.seed)
  }
}
