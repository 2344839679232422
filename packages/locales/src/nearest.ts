/** The first BCP 47 tag that fits a locale: the tag itself, or less of it. `de` fits `de-AT`. */
export function nearest(tags: readonly string[], locale: string): string | undefined {
  return tags.find((tag) => `${locale}-`.startsWith(`${tag}-`))
}
