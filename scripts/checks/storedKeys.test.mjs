// @tier gate
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'

/** Keys by name, as calls and constants have them. */
const forms = [
  /\bstore\.(?:get|set|remove)\(\s*'([\w-]+)'/g,
  /\bconst (?:key|\w+(?:Key|Name)) = '([\w-]+)'/g,
  /\bconst key = (?:\{ name: |\w+ \? )'([\w-]+)'(?: : '([\w-]+)')?/g,
]

test('the section on stored values names every key of a feature', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/behaviour.md'), 'utf8').split(/^## .+ stored$/m)
  const [stored = ''] = section.split('\n## ')
  const sources = globSync('packages/{parts,feature-*}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test(-support)?\./.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((text) => /\b(?:FeatureStore|StorageKey|store)\b/.test(text))
  const keys = sources.flatMap((text) =>
    forms.flatMap((form) => [...text.matchAll(form)].flatMap(([, ...found]) => found.filter(Boolean))),
  )

  expect(new Set(keys).size).toBeGreaterThan(10)
  expect([...new Set(keys)].filter((key) => !stored.includes(`\`${key}\``))).toEqual([])
})
