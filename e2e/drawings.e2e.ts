// @tier gate
import { decoyedDrawings, hiddenAttacks, runsOf, smallDrawings } from '@foyer/search'
import fc from 'fast-check'
import { isPlainDrawing, mostParts } from '../packages/core/src/drawing.js'
import { expect, test } from './fixtures.js'

/** Pieces that change how the rest of a drawing is read, by some reader. */
const turns = [
  '"',
  "'",
  '=',
  ' ',
  '\u00a0',
  '\n',
  '<',
  '>',
  '/',
  '/>',
  '<!--',
  '-->',
  '--',
  '<![CDATA[',
  ']]>',
  '<?x ',
  '?>',
  '&amp;',
  '&#34;',
  '&lt;',
  '&x;',
  ' d="',
  " id='",
  ' fill="',
  ' filter="blur(9px)"',
  ' stroke-dasharray=".001"',
  ' onload="1"',
  '<script>',
  '</script>',
  '<g>',
  '</g>',
  '<path/>',
  '\ufeff',
  '\u0085',
  '\u2028',
] as const

/** Drawings with pieces put in, or in place of others, anywhere. */
const turned = fc
  .tuple(
    fc.oneof(
      smallDrawings,
      { weight: 2, arbitrary: hiddenAttacks },
      { weight: 4, arbitrary: decoyedDrawings },
    ),
    fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.constantFrom(...turns)), { maxLength: 2 }),
  )
  .map(([{ svg }, changes]) =>
    changes.reduce((text, [at, length, turn]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + turn + text.slice(place + (length > 4 ? length - 4 : 0))
    }, svg),
  )

test('a browser finds nothing in a drawing that is shown but what the reader found', async ({ newPage }) => {
  const count = runsOf({ gate: 1_500, exhaustive: 50_000 })
  const shown = fc
    .sample(turned, { numRuns: count, seed: 11 })
    .filter((svg) => isPlainDrawing(svg, mostParts.icon))
  const page = await newPage('/plain.html', { bypassCSP: true })

  const found = await page.evaluate((all) => {
    const names = new Set<string>()
    const broken: string[] = []
    for (const svg of all) {
      const read = new DOMParser().parseFromString(svg, 'image/svg+xml')
      if (read.querySelector('parsererror')) broken.push(svg)
      for (const element of read.querySelectorAll('*')) {
        names.add(`<${element.namespaceURI === 'http://www.w3.org/2000/svg' ? '' : '?'}${element.nodeName}`)
        for (const { name } of element.attributes) names.add(name)
      }
    }
    return { names: [...names], broken }
  }, shown)

  expect(shown.length).toBeGreaterThan(count / 50)
  expect(found.broken).toEqual([])
  // All that the generators write and a drawing may have.
  const allowed =
    /^(?:<(?:svg|g|defs|title|path|rect|circle|style|stop|text|clipPath|linearGradient)|xmlns[\w:-]*|viewBox|id|class|data-\w+|d|fill|fill-rule|fill-opacity|stroke|opacity|width|height|rx|style|c[xy]|r|transform|offset|stop-color|clip-path)$/
  expect(found.names.filter((name) => !allowed.test(name))).toEqual([])
})
