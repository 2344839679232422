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

describe('a transaction', () => {
  test('goes one view back on success, then tells it', () => {
    const { router, views } = setup()
    const onSuccess = vi.fn(() => expect(views()).toEqual(['Connect']))

    router.transactions.push({ next: { go: 'back' }, onSuccess })
    router.push('ApproveTransaction')
    router.transactions.pop('success')

    expect(onSuccess).toHaveBeenCalledOnce()
  })

  test('leads to a view, or to the one before a view', () => {
    const { router, views } = setup()

    router.transactions.push({ next: { go: 'to', view: 'Account' } })
    router.transactions.pop('success')
    expect(views()).toEqual(['Account'])

    router.push('Networks')
    router.push('ApproveTransaction')
    router.transactions.push({ next: { go: 'before', view: 'Networks' } })
    router.transactions.pop('success')
    expect(views()).toEqual(['Account'])
  })

  test('goes back and tells it on cancel; the one below is untouched', () => {
    const { router, views } = setup()
    const [outer, inner] = [vi.fn(), vi.fn()]

    router.transactions.push({ next: { go: 'back' }, onCancel: outer })
    router.transactions.push({ next: { go: 'to', view: 'Account' }, onCancel: inner })
    router.push('ApproveTransaction')
    router.transactions.pop('cancel')

    expect(views()).toEqual(['Connect'])
    expect(inner).toHaveBeenCalledOnce()
    expect(outer).not.toHaveBeenCalled()
  })

  test('that nobody began changes nothing', () => {
    const { close, router, views } = setup()

    router.transactions.pop('cancel')

    expect(views()).toEqual(['Connect'])
    expect(close).not.toHaveBeenCalled()
  })
})
