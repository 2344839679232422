/// <reference lib="dom" />
import { configure } from '@testing-library/dom'
import { afterAll, vi } from 'vitest'
import { patienceMs } from './waitMs.js'

configure({ asyncUtilTimeout: patienceMs })

// Modules keep what they took from the page of the file before.
vi.resetModules()

// A file that drives React through `act` leaves the next one warned of each update that it waits for by itself.
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')

// React looks for its developer tools once, as it is loaded, and tells them of each commit: tests count by that.
const tools = {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
}
if (!Reflect.has(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__'))
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools })

// A file without a document may have asked for modules of its own alone.
const page = typeof document === 'undefined' ? undefined : document

// A link that a test of the file before pressed may have led the page elsewhere.
const address: Pick<import('happy-dom').DetachedWindowAPI, 'setURL'> | undefined =
  page && Reflect.get(window, 'happyDOM')
address?.setURL('http://localhost:3000/')

const leaves = [...(page ? [window, page] : [])].map((target: EventTarget) => {
  // Listeners that were removed are let go: a model of many pages would keep every page until its file ends.
  const listening = new Set<Parameters<EventTarget['addEventListener']>>()
  const { addEventListener: add, removeEventListener: remove } = target
  target.addEventListener = (...args) => {
    const [, , options] = args
    listening.add(args)
    add.apply(target, args)
    if (typeof options === 'object')
      options.signal?.addEventListener('abort', () => listening.delete(args), { once: true })
  }
  target.removeEventListener = (...args) => {
    const [type, listener] = args
    for (const one of listening) if (one[0] === type && one[1] === listener) listening.delete(one)
    remove.apply(target, args)
  }
  return () => {
    Object.assign(target, { addEventListener: add, removeEventListener: remove })
    for (const [type, listener, options] of listening) target.removeEventListener(type, listener, options)
  }
})

// Hosts kept for examples (RFC 2606) are nobody's: the page would look them up outside, and complain of it.
const ask = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input, 'https://page.example')
  if (hostname.endsWith('.example')) throw new TypeError('Failed to fetch')
  return ask(input, init)
}

/** Files that share a page hand it on empty, with nobody listening. */
afterAll(() => {
  globalThis.fetch = ask
  for (const leave of leaves) leave()
  page?.head.replaceChildren()
  page?.body.replaceChildren()
  if (page) page.adoptedStyleSheets = []
  if (page) for (const storage of [localStorage, sessionStorage]) storage.clear()
})
