// @tier gate
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const packagesIn = (file: string) =>
  Array.from(read(file).matchAll(/from '(@foyer\/feature-[\w-]+)'/g), ([, name]) => name)

test('the types of a Foyer know the switch, views and events of each feature that the kit installs', () => {
  expect(packagesIn('foyer.ts')).toEqual(expect.arrayContaining(packagesIn('accountFeatures.ts')))
})
