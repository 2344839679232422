import { createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { keepTexts } from '../packages/scaffold/src/keepTexts.js'
import type { Tree, Way } from './textChanges.js'

/** Keys are those of the tree, so elements move; of two equal ones, the second has its place in its key. */
const draw = (of: Tree, at = 0, all: readonly Tree[] = []): ReactNode => {
  if (typeof of === 'string') return of
  const isSecond = all.slice(0, at).some((other) => typeof other !== 'string' && other.key === of.key)
  const key = isSecond ? `${of.key} ${at}` : of.key
  return createElement(of.key % 2 ? 'span' : Fragment, { key }, ...of.children.map(draw))
}

const observed = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Draws trees one after the other, and changes their texts in between. Returns the texts that were seen, each next to the text of
 * the same tree that nothing changed.
 */
export async function drawTexts(
  trees: readonly Tree[],
  way: Way,
): Promise<readonly (readonly [seen: string | null, drawn: string | null])[]> {
  const place = document.createElement('div')
  const untouched = document.createElement('div')
  document.body.replaceChildren(place, untouched)
  keepTexts(place)
  const seen: [string | null, string | null][] = []
  const onUncaughtError = (error: unknown) => void seen.push([String(error), null])
  const [root, other] = [createRoot(place, { onUncaughtError }), createRoot(untouched)]
  let late = () => {}
  try {
    for (const one of trees) {
      flushSync(() => {
        root.render(draw(one))
        other.render(draw(one))
      })
      await observed()
      late()
      await observed()
      seen.push([place.textContent?.replace(/[«»]/g, '') ?? null, untouched.textContent])
      if (way.startsWith('late')) late = readTexts(place, way)
      else change(place, way)
      await observed()
    }
    return seen
  } finally {
    root.unmount()
    other.unmount()
  }
}

/** Returns the texts in a node that no page made. */
function textsIn(node: Node): readonly Text[] {
  if (node instanceof Text) return [node]
  return node instanceof HTMLElement && node.tagName === 'FONT' ? [] : [...node.childNodes].flatMap(textsIn)
}

/** Reads texts. Returns a function that puts the translations in their place. */
function readTexts(root: Node, way: Way): () => void {
  const read = textsIn(root).map((text) => [text, `«${text.data}»`] as const)
  return () => {
    for (const [text, data] of read) {
      const font = document.createElement('font')
      font.textContent = data
      if (way === 'late') text.replaceWith(font)
      else text.data = data
    }
  }
}

/** Makes one text of those that follow each other in an element, or that are all that it has. */
function join(element: Element, way: Way) {
  const { childNodes } = element
  if (way !== 'join') {
    if (![...childNodes].every((child) => child instanceof Text)) return
    const { textContent } = element
    element.textContent = textContent
    if (way === 'join by elements') return
    const font = document.createElement('font')
    font.append(...childNodes)
    element.replaceChildren(font)
    return
  }
  const texts = [...childNodes].filter((child) => child instanceof Text)
  const font = document.createElement('font')
  font.textContent = texts.map(({ data }) => data).join('')
  if (texts.every((text, index) => !index || text.previousSibling === texts[index - 1])) {
    texts[0]?.before(font)
    for (const text of texts) text.remove()
  }
}

function change(root: HTMLElement, way: Way) {
  if (way === 'normalize') root.normalize()
  if (way.startsWith('join')) {
    for (const element of [root, ...root.querySelectorAll('*')]) join(element, way)
    return
  }
  const texts = textsIn(root)
  const marks: HTMLElement[] = []
  for (const text of texts) {
    if (text.data === '' || way === 'normalize') continue
    const font = document.createElement('font')
    const { parentNode, nextSibling } = text
    if (way === 'wrap') {
      text.replaceWith(font)
      font.append(text)
    } else if (way === 'in place') text.data = `«${text.data}»`
    else if (way === 'surround') {
      const range = document.createRange()
      range.selectNodeContents(text)
      range.surroundContents(font)
    } else if (way === 'cut out and mark') {
      font.textContent = text.data.slice(1)
      text.deleteData(1, text.data.length)
      text.after(font)
    } else if (way === 'split and wrap' || way === 'mark and clean up') {
      const part = text.splitText(text.data.length > 1 ? 1 : 0)
      part.splitText(1)
      part.replaceWith(font)
      font.append(part)
      marks.push(font)
    } else if (way === 'pieces' || way === 'pieces one by one') {
      font.textContent = text.data.slice(0, 1)
      const all = [document.createTextNode(''), font, document.createTextNode(text.data.slice(1))]
      if (way === 'pieces') text.replaceWith(...all)
      else {
        for (const one of all) parentNode?.insertBefore(one, text)
        text.remove()
      }
    } else {
      font.textContent = `«${text.data}»`
      if (way === 'replace') parentNode?.replaceChild(font, text)
      else if (way === 'insert and remove') {
        parentNode?.insertBefore(font, text)
        text.remove()
      } else {
        text.remove()
        parentNode?.insertBefore(font, nextSibling)
      }
    }
  }
  if (way !== 'mark and clean up') return
  for (const mark of marks) mark.replaceWith(...mark.childNodes)
  root.normalize()
}
