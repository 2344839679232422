// @tier gate, @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from './Toasts.js'

afterEach(cleanup)

it('closes with the press of its button', () => {
  const onDismiss = vi.fn()
  const onPress = vi.fn()
  render(
    <Toasts
      toasts={[{ id: 'a', variant: 'success', message: 'Hidden', action: { label: 'Undo', onPress } }]}
      onDismiss={onDismiss}
    />,
  )

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))

  expect([onDismiss.mock.calls, onPress.mock.calls.length]).toEqual([[['a']], 1])
})

it('interrupts for errors alone, and dismisses the one that was pressed', () => {
  const onDismiss = vi.fn()
  render(
    <Toasts
      toasts={[
        { id: 'a', variant: 'success', message: 'Address copied' },
        { id: 'b', variant: 'error', message: 'Failed to disconnect' },
      ]}
      onDismiss={onDismiss}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('Address copied')
  expect(screen.getByRole('alert').textContent).toBe('Failed to disconnect')

  const last = screen.getAllByLabelText('Dismiss').at(-1)
  if (last) fireEvent.click(last)

  expect(onDismiss).toHaveBeenCalledWith('b')
})
