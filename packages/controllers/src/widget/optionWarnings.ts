import type { Feature } from '@foyer/core'
import type { Settings } from '../options.js'
import { flagWarnings } from './flagWarnings.js'
import { themeWarnings } from './themeWarnings.js'

type Judged = Pick<Settings, 'features' | 'themeVariables'>

/** What a host has set that only the manifests and the theme can judge: switches and variables. One sentence for each fault. */
export function optionWarnings(features: readonly Pick<Feature, 'flag'>[], set: Judged): readonly string[] {
  return [...flagWarnings(features, set.features), ...themeWarnings(set.themeVariables)]
}
