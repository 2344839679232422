import { isSameMac, type Macs } from '../codes/mac.js'
import { Problem } from '../errors.js'

/** How long a proof is good: a visitor writes the code of a kit on paper in this time. */
const lifeMs = 15 * 60_000

/** Proofs that a visitor at a device read a code of the mailbox, or opened the wallet by a passkey or kit, a moment ago. */
export interface FreshProofs {
  make(wallet: string, jkt: string): string
  /** @param leastMs for how long it has to stay good */
  isGood(proof: string | undefined, wallet: string, jkt: string, leastMs?: number): boolean
}

/** The answer to a call without a proof that is good. */
export const proofOver = () => new Problem(401, 'proof-over', 'That took too long. Please begin again.')

export function createFreshProofs(macs: Macs, now: () => number): FreshProofs {
  const about = (wallet: string, jkt: string, until: string) => ['fresh', wallet, jkt, until] as const
  return {
    make(wallet, jkt) {
      const until = `${now() + lifeMs}`
      return `${until}.${macs.of(...about(wallet, jkt, until))}`
    },
    isGood(proof = '', wallet, jkt, leastMs = 0) {
      const [until = '', mac = ''] = proof.split('.')
      const isOurs = macs.all(...about(wallet, jkt, until)).some((one) => isSameMac(one, mac))
      return isOurs && Number(until) > now() + leastMs
    },
  }
}
