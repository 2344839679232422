// @tier gate
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../../packages')

/** What speaks to a reader. „Sie“ alone may be a wallet or a fee, which are feminine; with a verb in the plural it is not. */
const address = /\b(du|dir|dich|dein\w*|Ihnen|Ihr\w*)\b|\bSie \w+en\b|\b\w+en Sie\b/

test('German speaks without „du“ and „Sie“, so that it fits every host', () => {
  const files = globSync('*/src/**/{de,*.de}.ts', { cwd: packages })
  expect(files.length).toBeGreaterThan(10)

  const addressed = files.flatMap((file) =>
    readFileSync(join(packages, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && address.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

  expect(addressed).toEqual([])
})
