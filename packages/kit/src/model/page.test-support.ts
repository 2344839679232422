/// <reference types="node" />
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { Clock } from './clock.test-support.js'

/** How a document lives: in the browser's back/forward cache, or frozen, it does nothing. */
export type Life = 'live' | 'cached' | 'frozen'

/** A tab of one origin, as long as one document lives in it. */
export interface Document {
  /** `tab one` */
  readonly name: string
  /** Its `window`. */
  readonly target: EventTarget
  /** Its `document`. */
  readonly page: EventTarget
  life: Life
  /** Work that waits until it lives again. */
  readonly queue: (() => void)[]
}

/** What the tabs of one origin share. */
export interface Origin {
  /** What is stored, by key. */
  readonly values: ReadonlyMap<string, string>
  /** Whether the storage was emptied once: pages then store once more what they know of. */
  readonly wasEmptied: boolean
  /** Whether a document has not heard yet of something that another one stored. @param ofKey under this key alone, or `null`: that all of it was emptied */
  isBehind(document: Document, ofKey?: string | null): boolean
  /** Web Locks. */
  readonly locks: LockManager
  open(name: string): Document
  /** The document hears that it is closed, if it lives. */
  leave(document: Document): void
  /** What it listened with is gone, and its locks are free. */
  close(document: Document): void
  /** The document is put into the cache, or frozen. */
  suspend(document: Document, life: Exclude<Life, 'live'>): void
  /** The document lives again. */
  resume(document: Document): void
  /** A document empties the storage of the origin, all but the journal of requests, which is stored there alone. */
  empty(document: Document): void
  /** The storage of the origin, as a document sees it. */
  area(document: Document): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

interface Lock {
  readonly name: string
  readonly mode: string | undefined
  readonly owner: Document | undefined
}

const current = new AsyncLocalStorage<Document>()
/** Their timers are gone. */
const closed = new WeakSet<Document>()

/**
 * An `EventTarget` as in browsers, where a signal ends every listener that it was given for. Node remembers only the last
 * such listener of a target, and the others stay once memory was cleared.
 */
class PageTarget extends EventTarget {
  override addEventListener(...[type, listener, options]: Parameters<EventTarget['addEventListener']>) {
    const { signal, ...others } = typeof options === 'object' ? options : { capture: options === true }
    if (signal?.aborted) return
    super.addEventListener(type, listener, others)
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others), { once: true })
  }
}

/** Runs something in a tab: `window`, and all that comes of it later, are those of the tab. */
export function within<T>(document: Document, work: () => T): T {
  return current.run(document, work)
}

/**
 * Does something in a tab once it lives: at once, or when it lives again. Lost work never happens.
 * @param isLost no cached page gets it, such as an event or an answer whose line to the wallet is cut
 */
export function deliver(document: Document, work: () => void, isLost = false): void {
  if (document.life === 'live') within(document, work)
  else if (document.life === 'frozen' || !isLost) document.queue.push(work)
}

/** Returns whether what is set now has to wait, for a clock to ask when it is due. */
export function holder(): () => boolean {
  const document = current.getStore()
  return () => document !== undefined && (document.life !== 'live' || closed.has(document))
}

/**
 * Gives every tab a page of its own. Returns what takes all pages away.
 * @param more what `document` has beside its title
 */
export function installPages(more: Readonly<Record<string, unknown>> = {}): () => void {
  const target = () => current.getStore()?.target
  const listen = () => target()?.addEventListener.bind(target())
  const unlisten = () => target()?.removeEventListener.bind(target())
  Object.defineProperty(globalThis, 'window', { configurable: true, get: target })
  Object.defineProperty(globalThis, 'addEventListener', { configurable: true, get: listen })
  Object.defineProperty(globalThis, 'removeEventListener', { configurable: true, get: unlisten })
  const page = {
    title: 'Model',
    readyState: 'complete',
    get visibilityState() {
      return (current.getStore()?.life ?? 'live') === 'live' ? 'visible' : 'hidden'
    },
    addEventListener: (...on: Parameters<EventTarget['addEventListener']>) =>
      current.getStore()?.page.addEventListener(...on),
    removeEventListener: (...on: Parameters<EventTarget['removeEventListener']>) =>
      current.getStore()?.page.removeEventListener(...on),
    ...more,
  }
  vi.stubGlobal('document', page)
  // Wallets of the model sign nothing real, which a page outside a secure context cannot tell.
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: crypto.randomUUID.bind(crypto),
  })
  return () => {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'addEventListener')
    Reflect.deleteProperty(globalThis, 'removeEventListener')
  }
}

/** How long (ms) another tab does not know of what was stored. */
const storageEventMs = 5

/** How an origin answers for Web Locks: as it should, or a question about them never. */
export type LockAnswers = 'here' | 'mute'

/** @param wrote told each change, before any tab hears of it */
export function createOrigin(
  clock: Clock,
  wrote: (document: Document, key: string, before: string | undefined, after: string | undefined) => void,
  answers: LockAnswers = 'here',
): Origin {
  const values = new Map<string, string>()
  const open = new Set<Document>()
  const locks: Lock[] = []
  let wasEmptied = false
  /** Changes of the storage that documents are about to hear of. */
  const coming = new Map<() => void, { readonly document: Document; readonly key: string | null }>()

  function release(isOver: (lock: Lock) => boolean) {
    for (const lock of locks.filter(isOver)) locks.splice(locks.indexOf(lock), 1)
  }

  function change(writer: Document, key: string, after: string | undefined) {
    const before = values.get(key)
    if (before === after) return
    if (after === undefined) values.delete(key)
    else values.set(key, after)
    wrote(writer, key, before, after)
    tell(writer, key, after ?? null)
  }

  /** Tells the other documents of a change; of all that was removed at once where there is no key. */
  function tell(writer: Document, key: string | null, newValue: string | null) {
    for (const document of open) {
      if (document === writer) continue
      const hear = () => {
        coming.delete(hear)
        const event = Object.assign(new Event('storage'), { key, newValue })
        if (open.has(document)) document.target.dispatchEvent(event)
      }
      coming.set(hear, { document, key })
      const arrive = () => {
        if (document.life !== 'frozen') coming.delete(hear)
        deliver(document, hear, true)
      }
      current.exit(() => clock.set(arrive, storageEventMs))
    }
  }

  /** Web Locks, as far as Foyer needs them. */
  function request(
    name: string,
    { mode }: { readonly mode?: string },
    work: (lock: object | null) => unknown,
  ) {
    const owner = current.getStore()
    const lock = { name, mode, owner }
    if (!owner || (mode !== 'shared' && locks.some((held) => held.name === name)))
      return Promise.resolve(work(null))
    locks.push(lock)
    return Promise.resolve(work(lock)).finally(() => release((held) => held === lock))
  }
  const query = () =>
    answers === 'mute'
      ? new Promise<never>(() => {})
      : Promise.resolve({ held: locks.map(({ name }) => ({ name })), pending: [] })
  const manager: object = { request, query }
  vi.stubGlobal('navigator', { userAgent: '', locks: manager })

  return {
    values,
    get wasEmptied() {
      return wasEmptied
    },
    isBehind: (document, ofKey) =>
      [...coming.values()].some(
        (one) => one.document === document && (ofKey === undefined || ofKey === one.key),
      ),
    locks: manager as LockManager,
    suspend(document, life) {
      within(document, () => {
        document.life = life
        document.page.dispatchEvent(new Event('visibilitychange'))
        if (life === 'cached')
          document.target.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
        document.page.dispatchEvent(new Event('freeze'))
      })
    },
    resume(document) {
      const { life } = document
      within(document, () => {
        document.life = 'live'
        document.page.dispatchEvent(new Event('resume'))
        if (life === 'cached')
          document.target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
        document.page.dispatchEvent(new Event('visibilitychange'))
        for (const work of document.queue.splice(0)) work()
      })
    },
    open(name) {
      const document: Document = {
        name,
        target: new PageTarget(),
        page: new PageTarget(),
        life: 'live',
        queue: [],
      }
      open.add(document)
      return document
    },
    leave(document) {
      const event = Object.assign(new Event('pagehide'), { persisted: false })
      if (document.life === 'live') within(document, () => document.target.dispatchEvent(event))
    },
    close(document) {
      open.delete(document)
      closed.add(document)
      release(({ owner }) => owner === document)
    },
    empty(document) {
      wasEmptied = true
      for (const [key, before] of [...values])
        if (!key.endsWith('/journal') && values.delete(key)) wrote(document, key, before, undefined)
      tell(document, null, null)
    },
    area: (document) => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => change(document, key, value),
      removeItem: (key) => change(document, key, undefined),
    }),
  }
}
