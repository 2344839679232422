import type { TextPort, TextTable, Translations } from '@foyer/core'

/** The text table that features add their messages to. */
export interface WidgetText extends TextPort {
  add(table: TextTable, translations?: Translations): void
  /** Settles once the words of the locale are here, or are not waited for any longer; `undefined` for no wait. */
  ready(): Promise<unknown> | undefined
}
