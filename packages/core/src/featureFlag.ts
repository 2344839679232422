/** Switches of features, by the name under which they stand in `options.features`; a feature adds its own by declaration merging. */
export interface FeatureFlags {}

/** What a host may say of a feature: whether it is on, or, where it has several parts, which of them are. */
export type FlagValue = boolean | readonly string[]

/** A feature's switch in the host's options. */
export interface FeatureFlag {
  readonly name: string
  /** A list: the switch may be one. @default true */
  readonly default?: FlagValue
  /** All that a list may hold. Absent: whatever the feature makes of it. */
  readonly values?: readonly string[]
}
