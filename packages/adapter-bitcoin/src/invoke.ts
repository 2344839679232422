import { quietly, read } from '@foyer/core/adapters'

/** Calls a method of a foreign object, as the object's own. @throws whatever it throws, and TypeError without one */
export function invoke(target: unknown, method: string, args: readonly unknown[]): unknown {
  const work = read(target, method)
  if (typeof work !== 'function') throw new TypeError(`There is no ${method} here`)
  return Reflect.apply(work, target, args)
}

/** Whether a foreign object has a method. */
export function has(target: unknown, method: string): boolean {
  return typeof read(target, method) === 'function'
}

/**
 * Puts a listener on a wallet that answers with what removes it. A wallet that throws simply tells nothing.
 * @returns what removes it; never throws
 */
export function listen(add: () => unknown): () => void {
  const remove = quietly(add)
  return () => {
    if (typeof remove === 'function') quietly(() => remove())
  }
}
