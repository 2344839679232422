import type { Feature } from '@foyer/core'
import type { Settings } from '../options.js'
import { flagFaults } from './flagWarnings.js'
import { themeFaults } from './themeWarnings.js'

type Judged = Pick<Settings, 'features' | 'themeVariables'>

/** What a host has set that only the manifests and the theme can judge: switches and variables. One sentence for each fault. */
export function faultsOf(features: readonly Pick<Feature, 'flag'>[], set: Judged): readonly string[] {
  return [...flagFaults(features, set.features), ...themeFaults(set.themeVariables)]
}
