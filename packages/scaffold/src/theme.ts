import type { Instance } from '@foyer/controllers'
import { subscribe } from 'valtio/vanilla'

/**
 * Puts the theme of the options on an element and follows its changes: `data-theme`, and the variables through CSSOM,
 * so that no style attribute is parsed (strict CSP). Returns what ends it.
 */
export function applyTheme(element: HTMLElement, options: Instance['options']): () => void {
  let applied: readonly string[] = []

  function apply() {
    const { themeMode, themeVariables } = options
    for (const name of applied) element.style.removeProperty(name)
    for (const [name, value] of Object.entries(themeVariables)) element.style.setProperty(name, String(value))
    applied = Object.keys(themeVariables)
    if (themeMode) element.dataset.theme = themeMode
    else delete element.dataset.theme
  }

  apply()
  return subscribe(options, apply)
}
