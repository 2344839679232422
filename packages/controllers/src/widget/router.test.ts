// @tier gate
import { describe, expect, test, vi } from 'vitest'
import { createRouter, currentView } from './router.js'

function setup() {
  const close = vi.fn()
  const router = createRouter({ close })
  const views = () => router.state.stack.map(({ view }) => view)
  return { close, router, views }
}

describe('the history', () => {
  test('pushes a view once, however often it is asked for', () => {
    const { router, views } = setup()

    router.push('AllWallets')
    router.push('AllWallets')

    expect(views()).toEqual(['Connect', 'AllWallets'])
    expect(router.state.direction).toBe('forward')
  })

  test('replaces the view on screen, and goes back to the one before', () => {
    const { router, views } = setup()

    router.push('AllWallets')
    router.replace('Networks')
    expect(views()).toEqual(['Connect', 'Networks'])

    router.back()
    expect(views()).toEqual(['Connect'])
    expect(router.state.direction).toBe('back')
  })

  test('is one view after a reset', () => {
    const { router, views } = setup()

    router.push('AllWallets')
    router.reset('Account')

    expect(views()).toEqual(['Account'])
    expect(currentView(router.state)).toBe('Account')
  })

  test('closes the modal where there is nothing to go back to', () => {
    const { close, router, views } = setup()

    router.back()

    expect(close).toHaveBeenCalledOnce()
    expect(views()).toEqual(['Connect'])
  })

  test('closes the modal when UnsupportedChain is anywhere in it', () => {
    const { close, router } = setup()

    router.push('UnsupportedChain')
    router.push('Networks')
    router.back()

    expect(close).toHaveBeenCalledOnce()
  })
})
