/**
 * An element with a text that counts letter by letter: words of a wallet, a code, an address. No browser translates it. The mark
 * is on the element itself, since browsers do not all look further up.
 */
export function exactly<N extends keyof HTMLElementTagNameMap>(
  name: N,
  text: string,
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name)
  made.textContent = text
  made.setAttribute('translate', 'no')
  return made
}
