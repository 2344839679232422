import { abortable } from '../async.js'
import { isFoyerError } from '../error.js'
import { read } from './read.js'

/**
 * One call to a wallet, which may throw at once or answer without a promise. Foreign errors are translated; ours, as
 * those of a remote wallet, were translated where they arrived.
 * @throws what `translate` gives; AbortedError or TimeoutError when the signal aborts first
 */
export async function askWallet<T>(
  request: () => T,
  signal: AbortSignal,
  translate: (error: unknown) => unknown,
): Promise<Awaited<T>> {
  const answer = (async () => await request())()
  try {
    return await abortable(answer, signal)
  } catch (error) {
    throw isFoyerError(error) ? error : translate(error)
  }
}

/** What a wallet's error says, at most 300 characters of it; empty when it says nothing. */
export function reasonOf(error: unknown): string {
  const message = typeof error === 'string' ? error : read(error, 'message')
  return typeof message === 'string' ? message.slice(0, 300) : ''
}
