// @tier gate
import { describe, expect, test } from 'vitest'
import { loopsAmong } from './loops.mjs'

/** @param {Readonly<Record<string, string>>} files below one folder */
function sources(files) {
  return new Map(Object.entries(files).map(([name, text]) => [`packages/modal/src/${name}`, text]))
}

describe('loops of imports', () => {
  test.each([
    ["import { view } from './view.js'"],
    ["import type { View } from './view.js'"],
    ["export { view } from './view.js'"],
    ["export const fetchView = () => import('./view.js')"],
    ["export type View = import('./view.js').View"],
    ["export type Views = typeof import('./view.js')['views']"],
    ["export interface Views extends Pick<typeof import('./view.js'), 'views'> {}"],
  ])('are found through %s', (text) => {
    const found = loopsAmong(
      sources({ 'lazy.ts': text, 'view.tsx': "import type { Lazy } from './lazy.js'", 'other.ts': text }),
    )

    expect(found).toEqual([
      'packages/modal/src/lazy.ts → packages/modal/src/view.tsx → packages/modal/src/lazy.ts',
    ])
  })

  test('are reported once for each group of files, by the shortest one', () => {
    const found = loopsAmong(
      sources({
        'a.ts': "import './b.js'",
        'b.ts': "import './c.js'\nimport './d.js'",
        'c.ts': "import './a.js'",
        'd.ts': "import './b.js'",
        'e.ts': "import './f/index.js'",
        'f/index.ts': "import type { E } from '../e.js'",
      }),
    )

    expect(found).toEqual([
      'packages/modal/src/b.ts → packages/modal/src/d.ts → packages/modal/src/b.ts',
      'packages/modal/src/e.ts → packages/modal/src/f/index.ts → packages/modal/src/e.ts',
    ])
  })

  test.each([["// typeof import('./view.js')"], ["import { useState } from 'react'"]])(
    'are not seen in %s',
    (text) => {
      expect(
        loopsAmong(sources({ 'lazy.ts': text, 'view.ts': "import type { Lazy } from './lazy.js'" })),
      ).toEqual([])
    },
  )
})
