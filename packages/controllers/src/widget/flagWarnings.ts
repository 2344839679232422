import type { Feature, FeatureFlag } from '@foyer/core'
import { type FeatureFlags, parseOptions } from '../options.js'
import { fits } from './flags.js'

/**
 * What is wrong with the switches that a host has set, now that the manifests are here; one sentence for each.
 */
export function flagWarnings(
  features: readonly Pick<Feature, 'flag'>[],
  flags: FeatureFlags,
): readonly string[] {
  const own = parseOptions({}).features
  // Read where events are sent: what is known at rest weighs on every page.
  const ofAnalytics: FeatureFlag = { name: 'analyticsAddress' }
  const known = [ofAnalytics, ...features.flatMap(({ flag }) => flag ?? [])]
  return Object.entries(flags).flatMap(([name, value]) => {
    if (Object.hasOwn(own, name) || value === undefined) return []
    const flag = known.find((one) => one.name === name)
    if (!flag) return [`No feature that is installed has the switch "features.${name}".`]
    if (fits(flag, value) && (typeof value === 'boolean' || Array.isArray(flag.default))) return []
    return [`"features.${name}" must be true or false${listed(flag)}.`]
  })
}

function listed({ default: preset, values }: FeatureFlag): string {
  if (!Array.isArray(preset)) return ''
  return values ? ` or a list of: "${values.join('", "')}"` : ' or a list'
}
