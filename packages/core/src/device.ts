/** Whether the visitor points with a finger, or the browser says it is a phone's. False without a page. */
export function isMobile(): boolean {
  if (globalThis.matchMedia?.('(pointer: coarse)').matches) return true
  return /Android|iPhone|iPad|iPod|IEMobile|Opera Mini/i.test(globalThis.navigator?.userAgent ?? '')
}
