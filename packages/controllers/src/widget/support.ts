import type { Http, NetworkId } from '@foyer/core'
import * as v from 'valibot'
import { decoder, text } from './decode.js'

/** Whether the data API serves a network. Asked before nearly every data call. */
export interface Support {
  /** Never rejects: a failure counts as no, and the next call asks again. */
  has(network: NetworkId, signal?: AbortSignal): Promise<boolean>
}

const path = 'v1/supported-chains'

/** Reads the CAIP-2 ids of supported networks; unknown chain families are allowed. */
export const decodeSupportedChains = decoder(
  path,
  v.pipe(
    v.object({ http: v.pipe(v.array(text), v.maxLength(2_000)) }),
    v.transform(({ http }): ReadonlySet<string> => new Set(http)),
  ),
)

/** The answer is kept for the whole visit once it names a network. */
export function createSupport(api: Pick<Http, 'get'>): Support {
  let known: ReadonlySet<string> = new Set()
  return {
    async has(network, signal) {
      try {
        if (known.size === 0) known = await api.get(path, {}, decodeSupportedChains, signal ? { signal } : {})
        return known.has(network)
      } catch {
        return false
      }
    },
  }
}
