import type { Settings } from '../options.js'
import type { ThemeVariables } from '../themeVariables.js'

// The types name each; a page without types has this list alone.
const known: Readonly<Record<keyof ThemeVariables, true>> = {
  '--foyer-accent': true,
  '--foyer-on-accent': true,
  '--foyer-color-mix': true,
  '--foyer-color-mix-strength': true,
  '--foyer-font-family': true,
  '--foyer-font-size-master': true,
  '--foyer-border-radius-master': true,
  '--foyer-button-radius': true,
  '--foyer-focus': true,
  '--foyer-qr-color': true,
  '--foyer-z-index': true,
}

/** Which variables of a host's theme nothing reads; one sentence for each. */
export function themeWarnings(variables: Settings['themeVariables']): readonly string[] {
  return Object.keys(variables)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `No part of the widget reads "themeVariables.${name}". Check its spelling.`)
}
