// @tier gate
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tooling/install.mjs'
import { confusablesFile, target } from './confusables.mjs'

test('the table of look-alike letters is the one that its script writes', async () => {
  expect(await readFile(join(root, target), 'utf8')).toBe(await confusablesFile())
})
