// @tier gate
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const options =
  '--noEmit --strict --target esnext --module esnext --moduleResolution bundler --jsx react-jsx --types'

/**
 * What the compiler says of the first code of a page, in a folder where these packages are installed.
 * @param {string} page
 * @param {string} kind
 * @param {Readonly<Record<string, string>>} packages
 * @param {...string} more
 */
function compiled(page, kind, packages, ...more) {
  const text = readFileSync(join(root, page), 'utf8')
  const code = text.split(`\`\`\`${kind}\n`)[1]?.split('```')[0] ?? ''
  expect(code).toContain('createFoyer')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, from] of Object.entries(packages)) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, from), link)
  }
  writeFileSync(join(folder, `main.${kind}`), code)
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const given = [...options.split(' '), '--singleThreaded', ...more, `main.${kind}`]
  return spawnSync(process.execPath, [compiler, ...given], { cwd: folder, encoding: 'utf8' }).stdout
}

const ours = { '@foyer/kit': 'packages/kit', '@foyer/adapter-evm': 'packages/adapter-evm' }
const ofKit = ['react', '@types/react', 'wagmi', '@tanstack/react-query'].map((name) => [
  name,
  `packages/kit/node_modules/${name}`,
])

test('the code of the README compiles in a page as it stands', { timeout: 180_000 }, () => {
  expect(compiled('README.md', 'ts', ours)).toBe('')
})

test('a page that imports the kit alone knows the switches and events of its features', {
  timeout: 180_000,
}, () => {
  // The types of the packages themselves are checked with the page of the README.
  expect(compiled('docs/events.md', 'ts', ours, '--skipLibCheck')).toBe('')
})

test('the page that came from another widget compiles as it stands', { timeout: 180_000 }, () => {
  const packages = { ...ours, ...Object.fromEntries(ofKit) }

  // What others publish is theirs to check.
  expect(compiled('docs/migrating.md', 'tsx', packages, '--skipLibCheck')).toBe('')
})
