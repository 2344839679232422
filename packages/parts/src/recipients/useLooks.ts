import { plainLooks } from '@foyer/core'
import { useEffect, useState } from 'react'

/** The functions that find texts that look the same (UTS #39). */
export type Looks = Pick<typeof import('@foyer/core/looks'), 'isDisguised' | 'looksOf' | 'skeletonOf'>

/** Until the table is here, each letter that is not of ASCII may be drawn as one of it. */
const rough: Looks = {
  isDisguised: (text) => /[^\0-\x7f]/.test(text),
  looksOf: (text) => [plainLooks(text)],
  skeletonOf: plainLooks,
}

/** Returns the functions that find texts that look the same. The table is fetched with the first view that needs it. */
export function useLooks(): Looks {
  const [looks, set] = useState(rough)
  useEffect(() => void import('@foyer/core/looks').then(set, () => {}), [])
  return looks
}
