// @tier gate, @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keepFocus.js'

/** A widget with a view of two buttons, in a page with a button of its own. */
function place() {
  document.body.innerHTML =
    '<main><div class="fy-card"><div class="fy-view" tabindex="-1"><button>Dismiss</button><button>Other</button></div></div></main><button>Page</button>'
  const find = (selector: string, at = 0) => {
    const found = document.querySelectorAll<HTMLElement>(selector)[at]
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  }
  keepFocus(find('main'))
  return {
    view: find('.fy-view'),
    dismiss: find('button'),
    other: find('button', 1),
    page: find('button', 2),
  }
}

/** Lets observers and microtasks run. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => document.body.replaceChildren())

describe('the focus', () => {
  it('goes to the view when the focused element is removed', async () => {
    const { view, dismiss } = place()
    dismiss.focus()

    dismiss.remove()

    await vi.waitFor(() => expect(document.activeElement).toBe(view))
  })

  it('goes to the view when what contains the focused element is drawn again', async () => {
    const { view, dismiss } = place()
    dismiss.focus()

    view.replaceChildren(document.createElement('button'))

    await vi.waitFor(() => expect(document.activeElement).toBe(view))
  })

  it.each(['other', 'page'] as const)('stays on the %s button that has it by then', async (name) => {
    const at = place()
    at.dismiss.focus()
    at[name].focus()

    at.dismiss.remove()
    await settle()

    expect(document.activeElement).toBe(at[name])
  })

  it('is not taken from a page whose visitor left the widget', async () => {
    const { dismiss } = place()
    dismiss.focus()
    dismiss.blur()
    await settle()

    dismiss.remove()
    await settle()

    expect(document.activeElement).toBe(document.body)
  })

  it('goes to the view once a window of the page that had it is closed', async () => {
    const { view, dismiss, other, page } = place()
    dismiss.focus()
    page.focus()
    dismiss.remove()
    await settle()
    page.blur()

    other.remove()

    await vi.waitFor(() => expect(document.activeElement).toBe(view))
  })
})
