// @tier gate
import { expect, test } from 'vitest'
import { createPageLook, themeFrom } from './theme.js'

test.each([
  ['--foyer-accent', '#0f766e', '--accent'],
  ['--foyer-accent', 'rgb(15, 118, 110)', '--accent'],
  ['--foyer-accent', 'oklch(0.6 0.1 180deg)', '--accent'],
  ['--foyer-accent', 'light-dark(#0f766e, teal)', '--accent'],
  ['--foyer-font-family', "Inter, 'Segoe UI', sans-serif", '--font'],
  ['--foyer-font-size-master', '11px', '--unit'],
  ['--foyer-border-radius-master', '2px', '--radius'],
])('a page says %s: %s', (name, value, property) => {
  expect(themeFrom({ [name]: value })).toEqual({ [property]: value })
})

test.each([
  ['--foyer-accent', 'url(https://evil.example/x)'],
  ['--foyer-accent', 'red; background: none'],
  ['--foyer-accent', 'var(--ink)'],
  ['--foyer-accent', 'rgb(0 0 0 / calc(1))'],
  // Its words would stand on the card, in the colour of the card.
  ['--foyer-accent', 'transparent'],
  ['--foyer-accent', 'light-dark(Transparent, #000)'],
  ['--foyer-accent', 'currentColor'],
  ['--foyer-accent', 'inherit'],
  ['--foyer-accent', 'rgb(255 255 255 / 0)'],
  ['--foyer-accent', 'rgb(0, 0, 0, 0.1)'],
  // Installed fonts whose letters are pictures, or nothing.
  ['--foyer-font-family', 'Wingdings'],
  ['--foyer-font-family', "'Adobe Blank'"],
  ['--foyer-font-family', 'x; } * { display: none'],
  ['--foyer-font-family', 'x(1)'],
  ['--foyer-font-size-master', '1px'],
  ['--foyer-font-size-master', '100px'],
  ['--foyer-border-radius-master', '-1px'],
  ['--foyer-z-index', '1'],
  ['--ink', '#fff'],
  ['__proto__', '#fff'],
  ['toString', '#fff'],
])('%s: %s is left out', (name, value) => {
  expect(themeFrom(JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`))).toEqual({})
})

test('fonts that not everybody can read are left out', () => {
  expect(
    themeFrom({ '--foyer-font-family': '\'Webdings\', inter, Symbol, "Helvetica Neue", serif' }),
  ).toEqual({
    '--font': 'inter, "Helvetica Neue", serif',
  })
})

test('what is told later adds to what was told before', () => {
  const look = createPageLook('en-GB')
  look.theme({ themeMode: 'dark', locale: 'de-AT' })
  look.theme({ themeVariables: { '--foyer-accent': '#0f766e' } })
  look.page({ projectId: 'x', metadata: { name: 'Shop', description: '', url: '', icons: [] } })

  expect(look.now()).toEqual({
    mode: 'dark',
    locale: 'de-AT',
    variables: { '--accent': '#0f766e' },
    name: 'Shop',
  })
})
