import type { Feature, FlagValue } from '@foyer/core'
import { type FeatureFlags, widgetFlags } from '../options.js'

/** What the host says of a feature, else what its manifest does; a value that the manifest does not know counts as unsaid. */
export function flagOf({ flag }: Pick<Feature, 'flag'>, flags: FeatureFlags): FlagValue {
  if (!flag) return true
  const said = Object.entries(flags).find(([name]) => name === flag.name)?.[1]
  return said !== undefined && fits(flag, said) ? said : flag.default
}

/** Whether a feature's switch is on. One that is a list is, while there is something in it. */
export function isOn(feature: Pick<Feature, 'flag'>, flags: FeatureFlags): boolean {
  const value = flagOf(feature, flags)
  return typeof value === 'boolean' ? value : value.length > 0
}

/**
 * What is wrong with the switches that a host has set, now that the manifests are here; one sentence for each.
 */
export function flagFaults(
  features: readonly Pick<Feature, 'flag'>[],
  flags: FeatureFlags,
): readonly string[] {
  const known = features.flatMap(({ flag }) => flag ?? [])
  return Object.entries(flags).flatMap(([name, value]) => {
    if (widgetFlags.includes(name) || value === undefined) return []
    const flag = known.find((one) => one.name === name)
    if (!flag) return [`No feature that is installed has the switch "features.${name}".`]
    if (fits(flag, value)) return []
    const values = flag.values ? ` or a list of: "${flag.values.join('", "')}"` : ''
    return [`"features.${name}" must be true or false${values}.`]
  })
}

function fits({ values }: NonNullable<Feature['flag']>, value: FlagValue): boolean {
  return typeof value === 'boolean' || (values !== undefined && value.every((one) => values.includes(one)))
}
