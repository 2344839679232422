import { plainLooks } from '@foyer/core'
import { useEffect, useState } from 'react'

/** The functions that find texts that look the same (UTS #39). */
export type Looks = Pick<typeof import('@foyer/core/looks'), 'isDisguised' | 'looksOf' | 'skeletonOf'> & {
  readonly isRough?: boolean
}

/** Until the table is here, each letter that is not of ASCII may be drawn as one of it. */
const rough: Looks = {
  isDisguised: (text) => /[^\0-\x7f]/.test(text),
  looksOf: (text) => [plainLooks(text)],
  skeletonOf: plainLooks,
  isRough: true,
}

/** Fetches the table, with the first view that needs it. Without it there are rough functions. */
export const loadLooks = (): Promise<Looks> => import('@foyer/core/looks').catch(() => rough)

/** Returns the functions that find texts that look the same: rough ones until the table is here. */
export function useLooks(): Looks {
  const [looks, set] = useState(rough)
  useEffect(() => void loadLooks().then(set), [])
  return looks
}
