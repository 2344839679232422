import type { Feature, FlagValue } from '@foyer/core'
import type { FeatureFlags } from '../options.js'

/** What the host says of a feature, else what its manifest does; a value that the manifest does not know counts as unsaid. */
export function flagOf({ flag }: Pick<Feature, 'flag'>, flags: FeatureFlags): FlagValue {
  if (!flag) return true
  const said = Object.entries(flags).find(([name]) => name === flag.name)?.[1]
  return said !== undefined && fits(flag, said) ? said : (flag.default ?? true)
}

/** Whether a feature's switch is on. One that is a list is, while there is something in it. */
export function isOn(feature: Pick<Feature, 'flag'>, flags: FeatureFlags): boolean {
  const value = flagOf(feature, flags)
  return typeof value === 'boolean' ? value : value.length > 0
}

/** Whether a value of a switch can be taken as it is; {@link flagWarnings} says what else is wrong with it. */
export function fits({ values }: NonNullable<Feature['flag']>, value: FlagValue): boolean {
  return typeof value === 'boolean' || !values || value.every((one) => values.includes(one))
}
