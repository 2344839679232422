import {
  createLatest,
  type FeatureContext,
  type NetworkId,
  networkParts,
  pause,
  withTimeout,
} from '@foyer/core'
import { confirmReceiver, type Receiver, readReceiver } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import type { Nft } from '../nft.js'
import { carrierOf } from './carriers.js'
import { NftUnsupportedError } from './errors.js'
import type { Carrier, NftPlan, NftRequest } from './plan.js'
import type { WritableNftSendState } from './state.js'

const receiverDelayMs = 500
const chainTimeoutMs = 30_000

/**
 * What is asked of the chain and the services. Each answer is published in the state; of each question only the newest
 * counts, and none stays open for more than 30 s.
 */
export function createInquiries(
  { adapter, names, prices }: Pick<FeatureContext, 'adapter' | 'names' | 'prices'>,
  state: WritableNftSendState,
) {
  // `ref`: what comes from outside stays the very object that was given, such as a frozen plan (safety NL-8).
  const addresses = createLatest<Receiver>((next) => {
    state.address = ref(next)
  })
  const nativePrices = createLatest<number>((next) => {
    state.nativePrice = ref(next)
  })
  const plans = createLatest<NftPlan>((next) => {
    state.plan = ref(next)
  })

  async function carrier(nft: Nft): Promise<Carrier> {
    const { namespace } = networkParts(nft.network)
    const found = await carrierOf(await adapter(namespace), nft)
    if (!found) throw new NftUnsupportedError(nft.standard)
    return found
  }

  return {
    /** Reads a receiver 500 ms after the last key. */
    async address(network: NetworkId, text: string) {
      addresses.reset()
      const typed = text.trim()
      if (typed === '') return
      await addresses.run(async (signal) => {
        await pause(receiverDelayMs, signal)
        return readReceiver({ adapter, names }, network, typed, signal)
      })
    },
    /** Asks once more where the name leads that was typed. @throws {NameChangedError | NameUncheckedError} */
    confirm: ({ nft, to, name }: NftPlan, signal: AbortSignal) =>
      confirmReceiver({ adapter, names }, nft.network, { address: to, ...(name && { name }) }, signal),
    async plan(request: NftRequest) {
      await plans.run((outer) =>
        withTimeout('The transfer plan', chainTimeoutMs, outer, async (signal) =>
          (await carrier(request.nft)).plan(request, signal),
        ),
      )
    },
    /** Whether the account still has it, as far as the chain tells. Never rejects. */
    async isHeld(plan: NftPlan, outer: AbortSignal): Promise<boolean> {
      return withTimeout('The owner', chainTimeoutMs, outer, async (signal) =>
        (await carrier(plan.nft)).isHeld(plan, signal),
      ).catch(() => true)
    },
    /** How the transaction of this hash ended. Never rejects. */
    async outcome(plan: NftPlan, hash: string, signal: AbortSignal) {
      const wait = async () => (await carrier(plan.nft)).wait(plan, hash, signal)
      return wait().catch(() => 'unknown' as const)
    },
    async nativePrice(network: NetworkId) {
      await nativePrices.run((signal) => prices.native(network, signal))
    },
    forgetPlan: plans.reset,
    forget() {
      for (const latest of [addresses, nativePrices, plans]) latest.reset()
    },
  }
}
