// @tier gate, @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { KeyValueList } from '../data/KeyValueList.js'
import { AmountField } from '../fields/AmountField.js'
import { adoptStyles } from './adoptStyles.js'

afterEach(cleanup)

const newRoot = () => document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })

/** A styled root with one component in it. */
function draw(root: ShadowRoot) {
  adoptStyles(root)
  const base = root.adoptedStyleSheets.length
  render(<KeyValueList items={[]} />, { container: root.appendChild(document.createElement('div')) })
  return { base }
}

describe('adoptStyles', () => {
  it('adds the styles once, after those that are there', () => {
    const root = newRoot()
    const own = new CSSStyleSheet()
    root.adoptedStyleSheets = [own]

    adoptStyles(root)
    const after = root.adoptedStyleSheets
    adoptStyles(root)

    expect(after.length).toBeGreaterThan(1)
    expect(after[0]).toBe(own)
    expect(root.adoptedStyleSheets).toEqual(after)
  })

  it('shares its sheets among all roots of a document', () => {
    const [first, second] = [newRoot(), newRoot()]

    adoptStyles(first)
    adoptStyles(second)

    expect(first.adoptedStyleSheets).toHaveLength(second.adoptedStyleSheets.length)
    expect(first.adoptedStyleSheets.every((sheet, at) => sheet === second.adoptedStyleSheets[at])).toBe(true)
  })
})

describe('a component that brings styles', () => {
  it('adds them once to the root it is drawn in, and to no other', () => {
    const [root, other] = [newRoot(), newRoot()]
    adoptStyles(other)
    const before = other.adoptedStyleSheets

    const { base } = draw(root)
    draw(root)

    expect(root.adoptedStyleSheets).toHaveLength(base + 1)
    expect(other.adoptedStyleSheets).toEqual(before)
  })

  it('shares them with other roots', () => {
    const [first, second] = [newRoot(), newRoot()]

    draw(first)
    draw(second)

    expect(first.adoptedStyleSheets.at(-1)).toBe(second.adoptedStyleSheets.at(-1))
  })

  it('shares a sheet with other components', () => {
    const root = newRoot()
    const { base } = draw(root)

    render(<AmountField label="Amount" value="" onValueChange={() => {}} />, {
      container: root.appendChild(document.createElement('div')),
    })

    expect(root.adoptedStyleSheets).toHaveLength(base + 4)
  })

  it('leaves alone a page that takes no styles', () => {
    render(<KeyValueList items={[]} />)

    expect(document.adoptedStyleSheets).toEqual([])
  })

  it('still hands its element to the ref of its user', () => {
    const ref = createRef<HTMLDListElement>()

    const { unmount } = render(<KeyValueList items={[]} ref={ref} />)
    const { current } = ref
    unmount()

    expect(current?.tagName).toBe('DL')
    expect(ref.current).toBeNull()
  })
})
