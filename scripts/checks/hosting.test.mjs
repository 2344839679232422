// @tier gate
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** @param {string} path */
const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** Directives without the addresses, which are each page's own. @param {readonly string[]} lines */
const keywords = (lines) =>
  lines
    .map((line) =>
      line
        .split(' ')
        .filter((word) => !/[$:]\S*[/{]|\*/.test(word))
        .join(' '),
    )
    .sort()

test('the content security policy that is recommended is the one that the browser tests are held to', () => {
  const [, said = ''] = /```\n(default-src[\s\S]*?)\n```/.exec(read('docs/hosting.md')) ?? []
  const [, served = ''] = /return \[\n([\s\S]*?)\n {2}\]/.exec(read('apps/demo/server.ts')) ?? []
  const directives = [...served.matchAll(/["`](.+)["`],/g)].map(([, directive = '']) =>
    directive.replace(/\$\{frames\}/, "'none'"),
  )

  // Frames are the gallery's own.
  const proven = keywords(directives).filter((directive) => !directive.startsWith('frame-src'))
  expect(keywords(said.split(/;\n/))).toEqual(proven)
  expect(proven.length).toBeGreaterThan(10)
})
