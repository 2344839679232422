import {
  type AccountId,
  accountParts,
  createLatest,
  type FeatureContext,
  FoyerError,
  type Latest,
  type Namespace,
  type NetworkId,
  pause,
  type Token,
  type TransferPlan,
  type TransferRequest,
  type Transfers,
  withTimeout,
} from '@foyer/core'
import type { Receiver } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import type { WritableSendState } from './state.js'

/** The adapter of a chain family cannot send. `send/unsupported`. */
class SendUnsupportedError extends FoyerError<'send/unsupported', { namespace: Namespace }> {
  constructor(namespace: Namespace) {
    super('send/unsupported', `The adapter of "${namespace}" cannot send.`, { context: { namespace } })
  }
}

type Read = (text: string, signal: AbortSignal) => Promise<Receiver>

const receiverDelayMs = 500
const chainTimeoutMs = 30_000

/** What {@link createInquiries} gives. */
export type Inquiries = ReturnType<typeof createInquiries>

/**
 * What is asked of the chain and the services. Each answer is published in the state; of each question only the
 * newest counts, and none stays open for more than 30 s.
 */
export function createInquiries(
  { adapter, prices }: Pick<FeatureContext, 'adapter' | 'prices'>,
  state: WritableSendState,
) {
  // `ref`: what comes from outside stays the very object that was given, such as a frozen plan (safety NL-8).
  const addresses = createLatest<Receiver>((next) => {
    state.address = ref(next)
  })
  const fees = createLatest<bigint>((next) => {
    state.fee = ref(next)
  })
  const nativePrices = createLatest<number>((next) => {
    state.nativePrice = ref(next)
  })
  const plans = createLatest<TransferPlan>((next) => {
    state.plan = ref(next)
  })
  const all: readonly Pick<Latest<unknown>, 'reset'>[] = [addresses, fees, nativePrices, plans]

  async function transfersOf(from: AccountId): Promise<Transfers> {
    const { namespace } = accountParts(from)
    const { transfer } = (await adapter(namespace)).capabilities
    if (!transfer) throw new SendUnsupportedError(namespace)
    return transfer
  }

  return {
    transfersOf,
    /** Reads a receiver 500 ms after the last key. */
    async address(text: string, read: Read) {
      addresses.reset()
      const typed = text.trim()
      if (typed === '') return
      await addresses.run(async (signal) => {
        await pause(receiverDelayMs, signal)
        return read(typed, signal)
      })
    },
    async fee(from: AccountId, token: Token) {
      await fees.run((outer) =>
        withTimeout('The network fee', chainTimeoutMs, outer, async (signal) =>
          (await transfersOf(from)).fee({ from, token }, signal),
        ),
      )
    },
    /** The most of the coin that can be sent, where the adapter knows better than balance less fee. */
    async most(from: AccountId): Promise<bigint | undefined> {
      return withTimeout('The most', chainTimeoutMs, undefined, async (signal) =>
        (await transfersOf(from)).most?.(from, signal),
      )
    },
    async plan(request: TransferRequest) {
      await plans.run((outer) =>
        withTimeout('The transfer plan', chainTimeoutMs, outer, async (signal) =>
          (await transfersOf(request.from)).plan(request, signal),
        ),
      )
    },
    /** How the transaction of this id ended. Never rejects. */
    async outcome(transfers: Transfers, { from }: TransferPlan, id: string, signal: AbortSignal) {
      return transfers.wait(accountParts(from).networkId, id, signal).catch(() => 'unknown' as const)
    },
    async nativePrice(network: NetworkId) {
      await nativePrices.run((signal) => prices.native(network, signal))
    },
    forgetFee: fees.reset,
    forgetPlan: plans.reset,
    forget() {
      for (const latest of all) latest.reset()
    },
  }
}
