import type { Marker } from './markEnglish.js'
import type { Messages } from './messages.js'
import { missingIn } from './missing.js'
import { unpack } from './pack.js'

/** Packed words by the name of their table. */
export type Tables = Readonly<Record<string, string>>

/** One language of the widget. */
export interface Language {
  /**
   * The words of a table, fetched if they are in a part that is not here yet; `undefined` if there are none for it. English
   * texts that it has no words for are marked as English on the page.
   * @param english the table, whose keys the words belong to
   */
  words(table: string, english: Messages): Promise<Messages | undefined>
}

/**
 * Makes a language.
 * @param first the tables that a visitor sees first
 * @param parts how the others are fetched, by the names of their tables, with spaces between
 */
export function createLanguage(
  first: Tables,
  parts: Readonly<Record<string, () => Promise<{ readonly default: Tables }>>>,
): { open(root: Element): Language } {
  return {
    open(root) {
      let marker: Promise<Marker> | undefined

      /** Only a language that lacks words fetches what marks them. */
      function mark(texts: readonly string[]) {
        if (texts.length === 0) return
        marker ??= import('./markEnglish.js').then(({ createMarker }) => createMarker(root))
        marker.then(
          (add) => add(texts),
          () => {},
        )
      }

      return {
        async words(table, english) {
          const [, load] = Object.entries(parts).find(([names]) => names.split(' ').includes(table)) ?? []
          const packed = (load ? (await load()).default : first)[table]
          const words = packed === undefined ? undefined : unpack(packed, english)
          mark(missingIn(words ?? {}, english))
          return words
        },
      }
    },
  }
}
