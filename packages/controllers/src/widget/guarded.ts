/** Features are other people's code: one that throws must not take the modal along (safety F-63). */
export function guarded<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
