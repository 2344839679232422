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
  try {
    for (const one of trees) {
      flushSync(() => {
        root.render(draw(one))
        other.render(draw(one))
      })
      await observed()
      seen.push([place.textContent?.replace(/[«»]/g, '') ?? null, untouched.textContent])
      change(place, way)
      await observed()
    }
    return seen
  } finally {
    root.unmount()
    other.unmount()
  }
}

function change(root: Node, way: Way) {
  if (way === 'normalize') root.normalize()
  const texts: Text[] = []
  const collect = (node: Node) => {
    if (node instanceof Text) texts.push(node)
    else if (!(node instanceof HTMLElement && node.tagName === 'FONT')) [...node.childNodes].forEach(collect)
  }
  collect(root)
  const marks: HTMLElement[] = []
  for (const text of texts) {
    if (text.data === '' || way === 'normalize') continue
    const font = document.createElement('font')
    const { parentNode, nextSibling } = text
    if (way === 'wrap') {
      text.replaceWith(font)
      font.append(text)
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
