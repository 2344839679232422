// @tier gate
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildPage } from './page.mjs'

/**
 * Builds a page from its sources, and returns its files with the texts that are marked `@` in each.
 * @param {Readonly<Record<string, string>>} sources
 */
async function built(sources) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  const out = join(folder, 'out')
  await buildPage({ main: join(folder, 'main.js') }, out)
  return readdirSync(out)
    .filter((name) => name.endsWith('.js'))
    .map((name) => (readFileSync(join(out, name), 'utf8').match(/@\w+/g) ?? []).sort().join(' '))
    .filter(Boolean)
    .sort()
}

test('parts that another part alone fetches share the file of that one', async () => {
  const files = await built({
    'shared.js': "export const shared = () => console.log('@shared')",
    'deep.js':
      "import { shared } from './shared.js'\nexport const deep = () => { shared(); console.log('@deep') }",
    'signing.js': `import { deep } from './deep.js'
export const sign = () => { deep(); return Promise.all([import('./smart.js'), import('./other.js')]) }`,
    'smart.js':
      "import { deep } from './deep.js'\nexport const smart = () => { deep(); console.log('@smart') }",
    'other.js':
      "import { shared } from './shared.js'\nexport const other = () => { shared(); console.log('@other') }",
    'main.js': "console.log('@main')\nimport('./signing.js').then(({ sign }) => sign())",
  })

  expect(files).toEqual(['@deep @shared', '@main', '@other', '@smart'])
})

test('parts that the page fetches each for itself share a file of their own', async () => {
  const files = await built({
    'shared.js': "export const shared = () => console.log('@shared')",
    'one.js':
      "import { shared } from './shared.js'\nexport const one = () => { shared(); console.log('@one') }",
    'two.js':
      "import { shared } from './shared.js'\nexport const two = () => { shared(); console.log('@two') }",
    'main.js':
      "console.log('@main')\nimport('./one.js').then((chunk) => chunk.one())\nimport('./two.js').then((chunk) => chunk.two())",
  })

  expect(files).toEqual(['@main', '@one', '@shared', '@two'])
})
