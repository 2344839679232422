// @tier gate
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createAdapters } from './adapters.js'

/** Lets go of what nothing holds any longer. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

test('searches that another one followed are let go of', async () => {
  const ends: WeakRef<() => void>[] = []
  const ended: number[] = []
  const adapters = createAdapters(
    {
      networks: () => [],
      rpcUrls: () => [],
      publicRpcUrls: () => [],
      discovery: { announced: true, injected: true },
      sessions: () => undefined,
    },
    async () => {},
    { connectors() {}, event() {} },
  )
  adapters.add({
    namespace: 'eip155',
    networks: [],
    create: () => ({
      discover() {
        const search = ends.length
        const end = () => void ended.push(search)
        ends.push(new WeakRef(end))
        return end
      },
      load: () => Promise.reject(new Error('Nobody connects.')),
    }),
  })

  for (let search = 0; search < 5; search += 1) await adapters.discover()
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()

  expect(ended).toEqual([0, 1, 2, 3])
  expect(ends.map((end) => end.deref() !== undefined)).toEqual([false, false, false, false, true])
  adapters.stop()
  expect(ended).toEqual([0, 1, 2, 3, 4])
})
