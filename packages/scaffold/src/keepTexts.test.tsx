// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import fc from 'fast-check'
import { createElement, Fragment, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect } from 'vitest'
import { keepTexts } from './keepTexts.js'

/** A tree of texts and elements, as React draws one. */
type Tree = string | { readonly key: number; readonly children: readonly Tree[] }

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('', '1', '25', 'to Ada', '0xabc'),
    fc.record({ key: fc.nat(3), children: fc.array(tie('tree'), { maxLength: 4 }) }),
  ),
}))

const draw = (of: Tree, at = 0): ReactNode =>
  typeof of === 'string'
    ? of
    : createElement(
        of.key % 2 ? 'span' : Fragment,
        { key: `${of.key} ${at % 2 ? at : ''}` },
        of.children.map(draw),
      )

/** Ways in which translators put a translation in the place of a text. */
const ways = ['replace', 'insert and remove', 'remove and insert', 'wrap'] as const
function translate(root: Node, way: (typeof ways)[number]) {
  const texts: Text[] = []
  const collect = (node: Node) => {
    if (node instanceof Text) texts.push(node)
    else if (!(node instanceof HTMLElement && node.tagName === 'FONT')) [...node.childNodes].forEach(collect)
  }
  collect(root)
  for (const text of texts) {
    if (text.data === '') continue
    const font = document.createElement('font')
    if (way === 'wrap') {
      text.replaceWith(font)
      font.append(text)
      continue
    }
    font.textContent = `«${text.data}»`
    const { parentNode, nextSibling } = text
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

const observed = () => new Promise((resolve) => setTimeout(resolve))

search(
  'a text is what React drew last, whatever a translator replaces in between',
  fc.asyncProperty(
    fc.array(tree, { minLength: 2, maxLength: 5 }),
    fc.constantFrom(...ways),
    async (trees, way) => {
      const place = document.createElement('div')
      const untouched = document.createElement('div')
      document.body.replaceChildren(place, untouched)
      keepTexts(place)
      const [root, other] = [createRoot(place), createRoot(untouched)]
      try {
        for (const one of trees) {
          flushSync(() => {
            root.render(draw(one))
            other.render(draw(one))
          })
          await observed()
          expect(place.textContent?.replace(/[«»]/g, '')).toBe(untouched.textContent)
          translate(place, way)
          await observed()
        }
      } finally {
        root.unmount()
        other.unmount()
      }
    },
  ),
  { gate: 100, exhaustive: 5_000 },
)
