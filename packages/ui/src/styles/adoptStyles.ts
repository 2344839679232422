import { sheets } from './sheets.js'

// The one state of this module: a constructed sheet belongs to its document, and all widgets on a page can share it.
const sheetOf = new WeakMap<Document, CSSStyleSheet>()

/**
 * Gives a shadow root (or a document) the styles of all components, once. The sheet is constructed, so a strict
 * content security policy needs no exception, and shared by everything in the same document.
 */
export function adoptStyles(root: ShadowRoot | Document): void {
  const document = root instanceof ShadowRoot ? root.ownerDocument : root
  const sheet = sheetOf.get(document) ?? construct(document)
  sheetOf.set(document, sheet)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

function construct(document: Document): CSSStyleSheet {
  // A frame's document takes only sheets that its own window made.
  const Sheet = document.defaultView?.CSSStyleSheet ?? CSSStyleSheet
  const sheet = new Sheet()
  sheet.replaceSync(sheets.join('\n'))
  return sheet
}
