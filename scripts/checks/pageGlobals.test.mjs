// @tier gate
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'

/**
 * The variables of a page that sources read by their bare names. Each other is refused by the linter: a variable of the same name
 * that was never declared (`status`, `name`, `length`) would compile, and read from the page.
 */
const read = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'reportError'],
  ...['atob', 'btoa', 'structuredClone', 'fetch', 'crypto', 'console', 'performance'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'],
  ...['requestAnimationFrame', 'requestIdleCallback', 'getComputedStyle', 'matchMedia', 'customElements'],
  ...['window', 'document', 'navigator', 'location', 'history', 'innerWidth', 'innerHeight'],
  ...['localStorage', 'sessionStorage', 'indexedDB'],
]

test('the linter refuses each variable of a page that would compile without a declaration, but for those that are read', () => {
  /** @type {{ linter: { rules: { style: { noRestrictedGlobals: { options: { deniedGlobals: object } } } } } }} */
  const { linter } = JSON.parse(readFileSync(join(root, 'scripts/checks/pageGlobals.json'), 'utf8'))
  const denied = Object.keys(linter.rules.style.noRestrictedGlobals.options.deniedGlobals)
  // A class of the page in the place of a value or a component is an error of types.
  const compiling = new Set(
    [...domTypes().matchAll(/^declare (?:var|function|const|let) ([a-z]\w*)/gm)].map(([, name]) => name),
  )
  expect(compiling.size).toBeGreaterThan(100)
  expect(denied.toSorted()).toEqual([...compiling].filter((name) => !read.includes(`${name}`)).toSorted())
})

function domTypes() {
  const compiler = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'))
  const library = compiler.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)
  return readFileSync(join(dirname(library), 'lib/lib.dom.d.ts'), 'utf8')
}
