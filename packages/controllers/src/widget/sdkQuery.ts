import { networkParts, type Query, type RootState } from '@foyer/core'
import type { Settings } from '../options.js'

/** What every call to a service says of the project and of this SDK. */
export function sdkQuery({ projectId }: Settings, { networks }: RootState): Query {
  const families = [...new Set(networks.requested.map(({ id }) => networkParts(id).namespace))]
  return { projectId, st: 'foyer', sv: `html-${families.join() || 'universal'}-1` }
}
