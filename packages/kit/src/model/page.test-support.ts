/// <reference types="node" />
import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import type { Clock } from './clock.test-support.js'

/** A tab of one origin, as long as one document lives in it. */
export interface Document {
  /** `tab one` */
  readonly name: string
  /** Its `window`. */
  readonly target: EventTarget
  /** Its `document`. */
  readonly page: EventTarget
}

/** What the tabs of one origin share. */
export interface Origin {
  /** What is stored, by key. */
  readonly values: ReadonlyMap<string, string>
  open(name: string): Document
  /** What it listened with is gone, and its locks are free. */
  close(document: Document): void
  /** The storage of the origin, as a document sees it. */
  area(document: Document): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

interface Lock {
  readonly name: string
  readonly mode: string | undefined
  readonly owner: Document | undefined
}

const current = new AsyncLocalStorage<Document>()

/** Runs something in a tab: `window`, and all that comes of it later, are those of the tab. */
export function within<T>(document: Document, work: () => T): T {
  return current.run(document, work)
}

/**
 * Gives every tab a page of its own. Returns what takes all pages away.
 * @param more what `document` has beside its title
 */
export function installPages(more: Readonly<Record<string, unknown>> = {}): () => void {
  const target = () => current.getStore()?.target
  const listen = () => target()?.addEventListener.bind(target())
  Object.defineProperty(globalThis, 'window', { configurable: true, get: target })
  Object.defineProperty(globalThis, 'addEventListener', { configurable: true, get: listen })
  const page = {
    title: 'Model',
    readyState: 'complete',
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
  }
}

/** How long (ms) another tab does not know of what was stored. */
const storageEventMs = 5

/** @param wrote told each change, before any tab hears of it */
export function createOrigin(
  clock: Clock,
  wrote: (document: Document, key: string, before: string | undefined, after: string | undefined) => void,
): Origin {
  const values = new Map<string, string>()
  const open = new Set<Document>()
  const locks: Lock[] = []

  function release(isOver: (lock: Lock) => boolean) {
    for (const lock of locks.filter(isOver)) locks.splice(locks.indexOf(lock), 1)
  }

  function change(writer: Document, key: string, after: string | undefined) {
    const before = values.get(key)
    if (before === after) return
    if (after === undefined) values.delete(key)
    else values.set(key, after)
    wrote(writer, key, before, after)
    for (const document of open) {
      if (document === writer) continue
      const tell = () => {
        if (open.has(document)) document.target.dispatchEvent(Object.assign(new Event('storage'), { key }))
      }
      clock.set(() => within(document, tell), storageEventMs)
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
  const query = async () => ({ held: locks.map(({ name }) => ({ name })), pending: [] })
  vi.stubGlobal('navigator', { userAgent: '', locks: { request, query } })

  return {
    values,
    open(name) {
      const document: Document = { name, target: new EventTarget(), page: new EventTarget() }
      open.add(document)
      return document
    },
    close(document) {
      open.delete(document)
      release(({ owner }) => owner === document)
    },
    area: (document) => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => change(document, key, value),
      removeItem: (key) => change(document, key, undefined),
    }),
  }
}
