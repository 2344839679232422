// @tier gate
import type { ViewId } from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import { createRouter } from './router.js'
import { createViewLifetimes } from './viewLifetimes.js'

declare module '@foyer/core' {
  interface Views {
    StaysForm: { readonly token?: string } | undefined
    StaysReview: undefined
  }
}

function setup() {
  const modal = proxy({ open: true })
  const router = createRouter({ close: () => {} })
  const entered: { view: ViewId; signal: AbortSignal }[] = []
  const stays = createViewLifetimes({
    router,
    modal,
    entered: ({ view }, signal) => entered.push({ view, signal }),
  })
  const end = stays.start()
  return {
    modal,
    router,
    entered,
    stays,
    end,
    of: (view: ViewId) => entered.findLast((one) => one.view === view),
  }
}

test('a view that is covered has not been left; one that is gone from the history has', () => {
  const { router, of, stays } = setup()
  router.push('StaysForm')
  router.push('StaysReview')
  expect(of('StaysForm')?.signal.aborted).toBe(false)
  expect(stays.current()).toBe(of('StaysReview')?.signal)

  router.back()
  expect(of('StaysReview')?.signal.aborted).toBe(true)
  expect(of('StaysForm')?.signal.aborted).toBe(false)

  router.back()
  expect(of('StaysForm')?.signal.aborted).toBe(true)
})

test('the same view entered again is another stay', () => {
  const { router, entered } = setup()
  router.reset('StaysForm')
  router.reset('StaysReview')
  router.reset('StaysForm', { token: 'x' })

  expect(entered.filter(({ view }) => view === 'StaysForm').map(({ signal }) => signal.aborted)).toEqual([
    true,
    false,
  ])
})

test('closing the modal ends every stay, and so does the end of the widget', () => {
  const { router, modal, of, stays, end } = setup()
  router.push('StaysForm')

  modal.open = false
  expect(of('StaysForm')?.signal.aborted).toBe(true)
  expect(stays.current().aborted).toBe(true)

  modal.open = true
  const { signal } = of('StaysForm') ?? {}
  expect(signal?.aborted).toBe(false)
  end()
  expect(signal?.aborted).toBe(true)
})
