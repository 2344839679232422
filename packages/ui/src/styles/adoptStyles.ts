import { type Ref, type RefCallback, useCallback } from 'react'
import { baseStyles } from './baseStyles.js'

type Root = ShadowRoot | Document

// The state of this module. A constructed sheet belongs to its document, and all widgets on a page can share it.
const sheetsOf = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const roots = new WeakMap<Node, Root>()

/**
 * Gives a shadow root (or a document) the styles that most components share, once; the other components bring theirs
 * when they are first drawn there. Sheets are constructed, so a strict content security policy needs no exception,
 * and shared by everything in the same document.
 */
export function adoptStyles(root: ShadowRoot | Document): void {
  roots.set(root, root)
  adopt(root, baseStyles)
}

/**
 * The `ref` of a component that brings styles: they are there before the browser paints its element. They go only
 * where {@link adoptStyles} was called.
 * @param styles texts of sheets in their order; the same array at each call
 * @param ref who else wants the element
 */
export function useStyles<E extends Element>(styles: readonly string[], ref?: Ref<E>): RefCallback<E> {
  return useCallback(
    (element) => {
      const root = element && roots.get(element.getRootNode())
      if (root) adopt(root, styles)
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
      return
    },
    [styles, ref],
  )
}

function adopt(root: Root, styles: readonly string[]) {
  const document = 'host' in root ? root.ownerDocument : root
  const adopted = root.adoptedStyleSheets
  const missing = styles.map((css) => sheetOf(document, css)).filter((sheet) => !adopted.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...adopted, ...missing]
}

function sheetOf(document: Document, css: string): CSSStyleSheet {
  const sheets = sheetsOf.get(document) ?? new Map<string, CSSStyleSheet>()
  sheetsOf.set(document, sheets)
  const known = sheets.get(css)
  if (known) return known
  // A frame's document takes only sheets that its own window made.
  const { CSS, CSSStyleSheet: Sheet } = document.defaultView ?? globalThis
  const sheet = new Sheet()
  sheet.replaceSync(css)
  // Registered by a script as if it were not, a variable is out of the reach of each `@property` of the page.
  for (const [name] of css.matchAll(/--fy-[\w-]+/g))
    try {
      CSS.registerProperty({ name, inherits: true })
    } catch {
      // It is registered, or the browser registers nothing.
    }
  sheets.set(css, sheet)
  return sheet
}
