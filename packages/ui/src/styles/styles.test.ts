// @tier gate
import { expect, it } from 'vitest'

declare global {
  interface ImportMeta {
    glob(pattern: string, options: object): Readonly<Record<string, string>>
  }
}

const sheets = Object.entries(
  import.meta.glob('../**/*.css', { query: '?inline', import: 'default', eager: true }),
)

it('reads the sheets of all components', () => {
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter(([, css]) => css === '')).toEqual([])
})

it.each(sheets)('%s uses logical properties, so that right to left needs nothing more', (_, css) => {
  const physical =
    /[\s;{](margin|padding|border)-(left|right)|[\s;{](left|right)\s*:|text-align:\s*(left|right)|float:/

  expect(css).not.toMatch(physical)
})

it.each(sheets)('%s reacts to hovering only where there is a pointer that hovers', (_, css) => {
  const outside = css.replace(/@media \(hover: hover\) \{[\s\S]*?\n\}/g, '')

  expect(outside).not.toContain(':hover')
})

it.each(sheets)('%s sizes lines with their text, whatever unit of type a host sets', (_, css) => {
  expect(css).not.toMatch(/(line-height:|\bfont:[^;]*\/)\s*[\d.]+px/)
})

it.each(sheets)('%s has weights that every system font has', (_, css) => {
  const weights = [...css.matchAll(/(?:font|font-weight):\s*(\d+)/g)].map(([, weight]) => Number(weight))

  expect(weights.filter((weight) => ![400, 500, 600].includes(weight))).toEqual([])
})

it.each(sheets)('%s names only fonts that no page can bring itself', (_, css) => {
  const own = css.replace(/var\(--foyer-font-family, ([^)]*)\)/, '$1')
  const stacks = [...own.matchAll(/(?:\bfont|--fy-font|font-family):([^;}]*)/g)].map(([, value = '']) => {
    let rest = value
    while (/\([^()]*\)/.test(rest)) rest = rest.replaceAll(/[\w-]*\([^()]*\)/g, '')
    return rest
  })
  const named = stacks.flatMap((stack) => stack.match(/['"][^'"]*['"]|(?<![\w.-])[a-z][\w-]*/gi) ?? [])

  expect(named.filter((one) => !/^(ui-monospace|monospace|system-ui|sans-serif|inherit)$/.test(one))).toEqual(
    [],
  )
})
