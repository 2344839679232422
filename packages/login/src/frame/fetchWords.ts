import { frame, nearest, type Tables, type Words, wordsIn } from '@foyer/locales/frame'
import type { Marker } from '@foyer/locales/mark'

/** The words that were fetched, by the tag of their language. */
const fetched: Record<string, Tables> = {}
/** Marks English words within another language, once there are some. */
let marker: Promise<Marker> | undefined

const timeoutMs = 1_000

/**
 * Fetches the frame's words for a locale, if there are any. Without them, or until they come, it speaks English. Settles
 * after a second at the latest; never rejects.
 */
export async function fetchWords(locale: string): Promise<void> {
  await fetchFrom(frame, locale)
}

/** Does as {@link fetchWords} for the words of a page: those of its tables are added to what is here. */
export async function fetchFrom(
  languages: Readonly<Record<string, () => Promise<{ readonly default: Tables }>>>,
  locale: string,
): Promise<void> {
  const tag = nearest(Object.keys(languages), locale)
  const load = tag && languages[tag]
  if (!load) return
  const arrival = load().then(
    ({ default: tables }) => {
      fetched[tag] = { ...fetched[tag], ...tables }
    },
    () => {},
  )
  await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** The words of a table that are here, English for those that are not. English ones are marked on the page. */
export function wordsOf<Key extends string>(
  table: string,
  english: Readonly<Record<Key, string>>,
  locale: string,
): Words<Key> {
  const words = wordsIn(fetched, table, english, locale)
  if (words.missing.length > 0) void mark(words.missing)
  return words
}

async function mark(texts: readonly string[]): Promise<void> {
  marker ??= import('@foyer/locales/mark').then(({ createMarker }) => createMarker(document.body))
  const add = await marker
  add(texts)
}
