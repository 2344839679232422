/** Whether it is so. Libraries throw at bytes that are no signature at all. */
export function holds(work: () => boolean): boolean {
  try {
    return work()
  } catch {
    return false
  }
}
