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

/** The answer of foreign code, or `undefined` when it throws. */
export function quietly(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return undefined
  }
}
