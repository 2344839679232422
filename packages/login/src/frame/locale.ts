/** The language of the browser, as a BCP 47 tag that `Intl` takes. Never throws: browsers say `C` and `en-US@posix`, too. */
export function browserLocale(): string {
  try {
    return readLocale(navigator.language)
  } catch {
    return 'en'
  }
}

/** Returns a tag that `Intl` takes, for whatever is said to be one; `en` if there is none in it. */
export function readLocale(said: string): string {
  try {
    const [tag = 'en'] = Intl.getCanonicalLocales(said.replace(/[.@].*/s, '').replaceAll('_', '-'))
    return tag
  } catch {
    return 'en'
  }
}
