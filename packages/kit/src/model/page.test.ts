// @tier gate
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { installClock } from './clock.test-support.js'
import { createOrigin } from './page.test-support.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a page ends every listener with its signal, also after garbage is collected', async () => {
  const { target } = createOrigin(installClock(), () => {}).open('tab')
  const life = new AbortController()
  const heard: string[] = []
  for (const type of ['storage', 'pagehide', 'pageshow'])
    target.addEventListener(type, () => heard.push(type), { signal: life.signal })
  await new Promise((resolve) => setImmediate(resolve))
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  life.abort()
  for (const type of ['storage', 'pagehide', 'pageshow']) target.dispatchEvent(new Event(type))
  expect(heard).toEqual([])
})
