import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Messages, Translate } from './messages.js'
import { createText, type Text } from './text.js'

const TextContext = createContext<{ readonly text: Text } | undefined>(undefined)

/** Gives everything inside its texts, and draws it again when a table arrives later. */
export function TextProvider({ text, children }: { readonly text: Text; readonly children?: ReactNode }) {
  const version = useSyncExternalStore(
    text.subscribe,
    () => text.version,
    () => text.version,
  )
  // A new object for every version: consumers compare the context value by identity.
  const value = useMemo(() => ({ text, version }), [text, version])
  return <TextContext.Provider value={value}>{children}</TextContext.Provider>
}

/** The nearest {@link Text}; without a provider, English. Code that comes later adds its words to it. */
export function useTextSource(): Text {
  const provided = useContext(TextContext)
  return useMemo(() => provided?.text ?? createText(), [provided])
}

/** The `t` of the nearest {@link TextProvider}, typed by a table: `useText<typeof messages>()`. */
export function useText<M extends Messages>(): Translate<M> {
  const provided = useContext(TextContext)
  // A new function for every version: what was memoised with the old words is made again.
  return useMemo<Translate<M>>(() => {
    const text = provided?.text ?? createText()
    return (key, ...[params]) => text.t(key, params)
  }, [provided])
}

/** Locale and writing direction of the nearest {@link TextProvider}, for `lang` and `dir`. */
export function useLocale(): Pick<Text, 'locale' | 'dir'> {
  return useTextSource()
}
