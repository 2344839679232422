import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Two sheets, because the buttons of a page come before the modal and all of its sheets.
test('the buttons on the page choose black or white on an accent as the modal does', () => {
  const texts = ['packages/ui/src/actions/Button.css', 'packages/kit/src/styles.ts'].map((path) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
      .replaceAll(/\b0\./g, '.')
      .replaceAll(' ', ''),
  )
  for (const text of texts) {
    expect(text).toContain('(.1791-(.2126*r+.7152*g+.0722*b))*1e4')
    expect(text).toContain('srgb-linear')
  }
})

test('and keep their ring to the lightness that the modal keeps an accent to as text', () => {
  const texts = ['packages/ui/src/styles/tokens.css', 'packages/kit/src/styles.ts'].map((path) =>
    readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replaceAll(/\b0\./g, '.'),
  )
  for (const text of texts) {
    expect(text).toContain('min(l, .53)'.replace(' ', text.includes('min(l,.53)') ? '' : ' '))
    expect(text).toContain('max(l, .74)'.replace(' ', text.includes('max(l,.74)') ? '' : ' '))
  }
})
