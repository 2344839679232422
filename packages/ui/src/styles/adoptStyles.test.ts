// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { adoptStyles } from './adoptStyles.js'
import { sheets } from './sheets.js'

const newRoot = () => document.createElement('div').attachShadow({ mode: 'open' })

describe('adoptStyles', () => {
  it('adds the styles once, after those that are there', () => {
    const root = newRoot()
    const own = new CSSStyleSheet()
    root.adoptedStyleSheets = [own]

    adoptStyles(root)
    adoptStyles(root)

    expect(root.adoptedStyleSheets).toHaveLength(2)
    expect(root.adoptedStyleSheets[0]).toBe(own)
  })

  it('shares one sheet among all roots of a document', () => {
    const [first, second] = [newRoot(), newRoot()]

    adoptStyles(first)
    adoptStyles(second)

    expect(first.adoptedStyleSheets[0]).toBe(second.adoptedStyleSheets[0])
  })
})

describe('the style sheets', () => {
  it('use logical properties, so that right to left needs nothing more', () => {
    const physical =
      /[\s;{](margin|padding|border)-(left|right)|[\s;{](left|right)\s*:|text-align:\s*(left|right)|float:/

    expect(sheets.filter((css) => physical.test(css))).toEqual([])
  })

  it('react to hovering only where there is a pointer that hovers', () => {
    for (const css of sheets) {
      const outside = css.replace(/@media \(hover: hover\) \{[\s\S]*?\n\}/g, '')
      expect(outside).not.toContain(':hover')
    }
  })
})
