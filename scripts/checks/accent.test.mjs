// @tier gate
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Two sheets, because the buttons of a page come before the modal and all of its sheets.
test('the buttons on the page choose black or white on an accent as the modal does', () => {
  const texts = ['packages/ui/src/actions/Button.css', 'packages/kit/src/styles.ts'].map((path) =>
    readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
      .replaceAll(/\b0\./g, '.')
      .replaceAll(' ', ''),
  )
  for (const text of texts) {
    expect(text).toContain('(.1791-(.2126*r+.7152*g+.0722*b))*1e4')
    expect(text).toContain('srgb-linear')
  }
})

test('no ring is drawn in an accent that may be as light as what it is drawn on', () => {
  for (const path of ['packages/ui/src/styles/base.css', 'packages/kit/src/styles.ts']) {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    const rings = text.match(/outline: ?2px solid [^;}]+/g)
    expect(rings?.filter((ring) => /accent(?!-ink)/.test(ring))).toEqual([])
  }
})
