import type { FeatureStore, NetworkId } from '@foyer/core'
import { slippages } from './basisPoints.js'
import type { SwapState } from './state.js'

/** What was filled in, over reloads. */
export type Draft = Pick<SwapState, 'source' | 'target' | 'amount' | 'slippage'>

const key = 'draft'

/** What was filled in on a network, in this browser. */
export function storedDraft(store: FeatureStore, network: NetworkId): Draft | undefined {
  return store.get(key, (json) => readDraft(json, network))
}

/** Notes what is filled in. */
export function storeDraft(
  store: FeatureStore,
  network: NetworkId,
  { source, target, amount, slippage }: Draft,
): void {
  store.set(key, { network, source, target, amount, slippage: `${slippage}` })
}

/** Nothing is filled in any more. */
export function forgetDraft(store: FeatureStore): void {
  store.remove(key)
}

function readDraft(json: unknown, network: NetworkId): Draft | undefined {
  const { network: of, source, target, amount, slippage }: Readonly<Record<string, unknown>> = Object(json)
  if (of !== network || !isText(source) || !isText(amount) || !isText(slippage)) return undefined
  const share = /^\d{1,4}$/.test(slippage) ? BigInt(slippage) : slippages.default
  const isChosen = share >= slippages.least && share <= slippages.most
  return {
    source,
    amount,
    target: isText(target) ? target : undefined,
    slippage: isChosen ? share : slippages.default,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}
