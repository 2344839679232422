// @tier gate
import * as ui from '@foyer/ui'
import { expect, test } from 'vitest'
import { components } from './components.js'

test('every component of the ui package has its place in the gallery', () => {
  const exported = Object.entries(ui)
    .filter(
      ([name, value]) => /^[A-Z]/.test(name) && (typeof value === 'function' || typeof value === 'object'),
    )
    .map(([name]) => name)

  const shown = Object.values(components).flatMap((all) => all.flatMap(({ shows }) => shows))

  expect([...new Set(shown)].sort()).toEqual(exported.sort())
})
