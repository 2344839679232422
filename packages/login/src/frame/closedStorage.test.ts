// @tier gate
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFrameStorage } from './frameStorage.js'
import { createResponder } from './responder.js'

/** IndexedDB with one table, whose connections a test closes. */
function browser() {
  const rows = new Map<string, unknown>()
  const state = { generation: 0, steps: 0, closesAt: -1 }
  const later = (work: () => void) => void Promise.resolve().then(work)
  function connection() {
    const { generation } = state
    return {
      transaction() {
        state.steps += 1
        if (state.steps === state.closesAt) state.generation += 1
        if (generation !== state.generation)
          throw new DOMException('The database connection is closing.', 'InvalidStateError')
        const transaction = { oncomplete: () => {}, objectStore: () => store }
        const asked = (result: unknown) => {
          const request = { result, onsuccess: () => {} }
          later(() => {
            request.onsuccess()
            later(() => transaction.oncomplete())
          })
          return request
        }
        const put = (value: unknown, key: string) => asked(void rows.set(key, value))
        const store = {
          get: (key: string) => asked(rows.get(key)),
          getAll: () => asked([...rows.values()]),
          delete: (key: string) => asked(void rows.delete(key)),
          put,
          add: put,
        }
        return transaction
      },
    }
  }
  vi.stubGlobal('indexedDB', {
    open() {
      const opening = { result: connection(), onsuccess: () => {} }
      later(() => opening.onsuccess())
      return opening
    },
  })
  vi.stubGlobal('IDBKeyRange', { bound: () => undefined })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('parent', globalThis)
  vi.stubGlobal('navigator', { vendor: '' })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { state, rows }
}

/** All that a login reads and writes. */
async function use(kept: Awaited<ReturnType<typeof openFrameStorage>>) {
  const { jkt } = await kept.keys()
  await kept.notes.set('note', { n: 1 })
  await kept.notes.change('note', (at) => ({ ...Object(at), m: 2 }))
  expect(await kept.notes.get('note')).toEqual({ n: 1, m: 2 })
  expect(await kept.notes.all('note')).toContainEqual({ n: 1, m: 2 })
  await kept.notes.set('note', undefined)
  expect(await kept.login('https://app.example')).toBeUndefined()
  expect((await kept.keys()).jkt).toBe(jkt)
}

test('a login is kept also if the browser closes the storage before any of its steps', async () => {
  const { state } = browser()
  await use(await openFrameStorage())
  const { steps } = state
  for (let at = 1; at <= steps; at += 1) {
    const kept = await openFrameStorage()
    Object.assign(state, { steps: 0, closesAt: at })
    await use(kept)
  }
})

test('a frame whose storage lost its keys takes the keys that are stored next', async () => {
  const { state, rows } = browser()
  const kept = await openFrameStorage()
  const { jkt } = await kept.keys()
  rows.clear()
  state.generation += 1
  await kept.notes.get('note')
  const next = (await kept.keys()).jkt
  expect(next).not.toBe(jkt)
  expect((await (await openFrameStorage()).keys()).jkt).toBe(next)
})

test('a page reads a plain sentence if the browser refuses, not the words of the browser', async () => {
  const said: unknown[] = []
  const refused = () => Promise.reject(new DOMException('The database connection is closing.'))
  const responder = createResponder({ GET_USER: refused }, (message) => said.push(message))
  responder.hear({ kind: 'call', name: 'GET_USER', id: 'x', ask: {} })
  await vi.waitUntil(() => said.length > 0, { interval: 1 })
  expect(said).toMatchObject([{ kind: 'failure', failure: { message: 'An error occurred' } }])
})
