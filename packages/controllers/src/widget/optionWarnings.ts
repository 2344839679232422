import type { Feature } from '@foyer/core'
import type { Settings } from '../options.js'
import { flagWarnings } from './flagWarnings.js'
import { themeWarnings } from './themeWarnings.js'

type Judged = Pick<Settings, 'features' | 'themeVariables'>

/** Checks the switches and theme variables of a host against the manifests and the theme. Returns one sentence a fault. */
export function optionWarnings(features: readonly Pick<Feature, 'flag'>[], set: Judged): readonly string[] {
  return [...flagWarnings(features, set.features), ...themeWarnings(set.themeVariables)]
}
