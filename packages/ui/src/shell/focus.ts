import type { KeyboardEvent } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, iframe, [tabindex]'

/** Whether a key belongs to an input method; Safari tells of the one that ended a composition by its code alone. */
export function isComposing({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/** What Tab reaches inside `root`, in document order. */
export function focusableIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert], [hidden]') && isShown(element),
  )
}

function isShown(element: HTMLElement): boolean {
  return (
    typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true })
  )
}

/** The focused element of a page, also of one with a form of the name `activeElement` (safety T-06). */
export function activeInPage(page: Document): Element | null {
  return Reflect.get(Document.prototype, 'activeElement', page)
}

/** The focused element of the tree that `node` lives in: its shadow root, else its document. */
export function activeIn(node: Node): Element | null {
  const root = node.getRootNode()
  if (root instanceof Document) return activeInPage(root)
  return root instanceof ShadowRoot ? root.activeElement : null
}

/**
 * Where Tab must go so that focus stays in `root`; `undefined` where the browser's own next stop is right.
 * A native modal dialog in a shadow root is inert outside, yet lets focus leave for the page's own controls.
 */
export function wrapTarget(
  root: HTMLElement,
  current: Element | null,
  backwards: boolean,
): HTMLElement | undefined {
  const stops = focusableIn(root)
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return root
  const outside = current === null || !root.contains(current)
  if (backwards) return outside || current === first || current === root ? last : undefined
  return outside || current === last ? first : undefined
}
