// @tier gate, @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { focusableIn, wrapTarget } from './focus.js'

function tree(html: string): HTMLElement {
  document.body.innerHTML = `<main tabindex="-1">${html}</main>`
  const root = document.querySelector('main')
  if (!root) throw new Error('no root')
  return root
}

beforeEach(() => document.body.replaceChildren())

describe('focusableIn', () => {
  it('finds what Tab reaches and nothing else', () => {
    const root = tree(
      '<button id=a></button><button disabled></button><a></a><a id=b href="/"></a><div tabindex=-1></div><div inert><button></button></div><div hidden><input></div><input id=c>',
    )

    expect(focusableIn(root).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('wrapTarget', () => {
  const html = '<button id=a></button><button id=b></button><button id=c></button>'
  const at = (id: string) => document.getElementById(id)

  it('leads from the last to the first and back', () => {
    const root = tree(html)

    expect(wrapTarget(root, at('c'), false)?.id).toBe('a')
    expect(wrapTarget(root, at('a'), true)?.id).toBe('c')
  })

  it('leaves steps inside to the browser', () => {
    const root = tree(html)

    expect(wrapTarget(root, at('b'), false)).toBeUndefined()
    expect(wrapTarget(root, at('b'), true)).toBeUndefined()
    expect(wrapTarget(root, root, false)).toBeUndefined()
  })

  it('goes backwards from the dialog itself to its end', () => {
    const root = tree(html)

    expect(wrapTarget(root, root, true)?.id).toBe('c')
  })

  it('brings focus in from outside, and keeps it on a root without stops', () => {
    const root = tree(html)
    expect(wrapTarget(root, document.body, false)?.id).toBe('a')

    const empty = tree('')
    expect(wrapTarget(empty, empty, false)).toBe(empty)
  })
})
