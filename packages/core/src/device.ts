/** Whether the visitor points with a finger, or the browser says it is a phone's. False without a page. */
export function isMobile(): boolean {
  if (globalThis.matchMedia?.('(pointer: coarse)').matches) return true
  return /Android|iPhone|iPad|iPod/i.test(globalThis.navigator?.userAgent ?? '')
}

/**
 * Whether the visitor has acted in this page. Before that no service is asked, nothing is written and no wallet is woken. Where
 * the browser does not tell (https://caniuse.com/mdn-api_useractivation), it counts as so.
 */
export function hasActed(): boolean {
  const activation: unknown = Reflect.get(globalThis.navigator ?? {}, 'userActivation')
  return Reflect.get(Object(activation), 'hasBeenActive') !== false
}
