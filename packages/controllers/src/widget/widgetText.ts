import type { FeatureModule, TextPort } from '@foyer/core'

/** The text table that features add their messages to. */
export interface WidgetText extends TextPort {
  add(table: FeatureModule['messages'], locales?: FeatureModule['locales']): void
  /** Settles once the words of the locale are here, or are not waited for any longer; `undefined` for no wait. */
  ready(): Promise<unknown> | undefined
}
