import type { Feature, WalletSource } from '@foyer/core'
import { proxy } from 'valtio/vanilla'

/** Wallet sources whose code did not come with the modal: each is fetched by itself, and joins in its row once it is here. */
export interface Ways {
  /** A proxy: by the id of the source, whether it is still fetched. A source that is here is not in it. */
  readonly state: Readonly<Record<string, 'pending' | 'failed'>>
  /** Fetches a source once more; never rejects. */
  retry(source: WalletSource): void
}

/** @param joins called with the manifests of a source that came */
export function createWays(
  connectors: readonly WalletSource[],
  joins: (features: readonly Feature[]) => void,
): Ways {
  const state = proxy<Record<string, 'pending' | 'failed'>>({})

  function retry(source: WalletSource) {
    const { id } = source
    state[id] = 'pending'
    // Of one that throws no more is expected than of one that rejects.
    const coming = (async () => source.preload?.())()
    coming.then(
      () => {
        joins([source.feature ?? []].flat())
        delete state[id]
      },
      () => {
        state[id] = 'failed'
      },
    )
  }

  for (const source of connectors) if (source.preload && !source.feature) retry(source)
  return { state, retry }
}
