import { readFileSync } from 'node:fs'

/** Characters of Unicode's table of confusables (UTS #39), and letters in boxes, each with the text of ASCII that it is drawn as. */
export function confusables(): readonly { readonly char: string; readonly drawn: string }[] {
  const path = new URL('../../../scripts/generate/confusables.txt', import.meta.url)
  const chars = (codes: string) =>
    codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [code = '', drawn = ''] = line.split(';').map((field) => field.trim())
      const plain = chars(drawn)
        .join('')
        .normalize('NFKD')
        .replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')
      return [{ char: chars(code).join(''), drawn: plain }]
    })
}

/** Symbols of ASCII with one letter or digit in a drawing of it from the table. */
export function disguises(
  symbols: readonly string[],
): readonly { readonly symbol: string; readonly written: string }[] {
  const byLetter = new Map<string, string[]>()
  for (const { char, drawn } of confusables()) {
    const letter = drawn
      .toLowerCase()
      .replace(/[^a-z\d]/g, '')
      .replace(/[1i]/g, 'l')
      .replace('0', 'o')
      .replace('5', 's')
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), char])
  }
  return symbols.flatMap((symbol) =>
    [...symbol].flatMap((letter, at) =>
      (byLetter.get(letter.toLowerCase().replace('i', 'l')) ?? []).map((char) => ({
        symbol,
        written: symbol.slice(0, at) + char + symbol.slice(at + 1),
      })),
    ),
  )
}
