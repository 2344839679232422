import type { AdapterDescriptor, Network, NetworkId, WalletSource, WalletSourceContext } from '@foyer/core'
import { type FakeSessions, fakeSessions } from '@foyer/testing/family'
import { shown } from './lazyParts.js'
import { withOffers } from './offers.js'
import type { PairingSessions } from './pairing.js'
import { walletConnect } from './walletConnect.js'

/** What a pairing shows of itself. */
interface FakePairing {
  readonly uri: string
  readonly expires: number
  readonly networks: readonly NetworkId[]
}

/** The line to wallets in the hand of a test: no relay, no wallet. Its requests are pairings. */
export interface FakeLine extends FakeSessions<FakePairing> {
  readonly source: WalletSource
  /** What `pair` fails with. */
  refusal: Error | undefined
}

export function fakeLine(adapters: readonly AdapterDescriptor[] = []): FakeLine {
  const sessions = fakeSessions<FakePairing>()

  async function pair(networks: readonly Network[], signal: AbortSignal) {
    if (fake.refusal) throw fake.refusal
    const uri = `wc:${fake.requests.length}@2?relay-protocol=irn&symKey=secret`
    const expires = Date.now() + 240_000
    const approval = fake.request({ uri, expires, networks: networks.map(({ id }) => id) }, signal)
    return { uri, expires, approval }
  }

  const source: WalletSource = {
    ...walletConnect(),
    ...shown,
    adapters,
    async create(context: WalletSourceContext) {
      const pairing: PairingSessions = { ...sessions.open(), pair }
      return withOffers(pairing, context)
    },
  }
  const fake: FakeLine = Object.assign(sessions, { source, refusal: undefined })
  return fake
}
