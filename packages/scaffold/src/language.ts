import type { Instance } from '@foyer/controllers'
import type { Text, TextOptions } from '@foyer/ui'
import { hostMessages } from './hostMessages.js'
import { onChange } from './onChange.js'

/** The locale and the words of the options. */
export function languageOf({ locale, messages }: Instance['options']): TextOptions {
  return { locale, overrides: hostMessages(messages) }
}

/**
 * Tells an element its language and writing direction, and follows the options: a change of locale or of the host's
 * own words takes effect at once. Returns what ends it.
 */
export function applyLanguage(element: HTMLElement, text: Text, options: Instance['options']): () => void {
  function apply() {
    element.lang = text.lang
    element.dir = text.dir
  }
  function change() {
    text.use(languageOf(options))
    void text.ready()
  }

  apply()
  const stops = [
    onChange(options, ({ locale }) => locale, change),
    onChange(options, ({ messages }) => messages, change),
    text.subscribe(apply),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
