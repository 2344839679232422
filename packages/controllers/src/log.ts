import type { FeatureModule } from '@foyer/core'
import type { LogLine } from './foyerOptions.js'

/** Foyer's own log: what a developer should know, whoever looks at the widget. */
export interface Log {
  /** The newest lines, the oldest first. */
  readonly lines: readonly LogLine[]
  /** Also written to the console. */
  error(code: string, message: string, error?: unknown): void
}

/** An alert on screen. */
export interface Alert {
  /** Of the widget itself, or of a feature; `alert.<code>` is its text. */
  readonly code: string
  /** What to do about it; absent: the text of `alert.hint.<code>`. */
  readonly detail: string | undefined
  /** English words of all alerts of the widget itself. */
  readonly messages: FeatureModule['messages']
}
