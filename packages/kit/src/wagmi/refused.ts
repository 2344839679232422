import type { RefusalCode } from './viemErrors.js'

/** A request of wagmi that is not carried out. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    override readonly cause: Error,
  ) {
    super(cause.message)
  }
}

/**
 * Returns an error as the libraries of wagmi have it. Their classes are fetched with the first refusal; without them the
 * error has the code alone.
 */
export async function asViem(error: unknown): Promise<unknown> {
  if (!(error instanceof Refused)) return error
  const { code, cause } = error
  return import('./viemErrors.js').then(
    ({ viemError }) => viemError(code, cause),
    () => error,
  )
}
