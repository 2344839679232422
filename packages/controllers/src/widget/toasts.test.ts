// @tier gate
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toasts.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const message = (toasts: ReturnType<typeof createToasts>) => toasts.state.current?.message

test('a success closes by itself after 2.5 s', () => {
  const toasts = createToasts()

  toasts.success('Done')
  vi.advanceTimersByTime(2_499)
  expect(message(toasts)).toBe('Done')

  vi.advanceTimersByTime(1)
  expect(message(toasts)).toBeUndefined()
})

test('one that can be pressed stays as long as an error', () => {
  const toasts = createToasts()

  toasts.success('Hidden', { label: 'Undo', onPress: () => {} })
  vi.advanceTimersByTime(7_999)
  expect(message(toasts)).toBe('Hidden')

  vi.advanceTimersByTime(1)
  expect(message(toasts)).toBeUndefined()
})

test('an error can be read for 8 s', () => {
  const toasts = createToasts()

  toasts.error('Broken')
  vi.advanceTimersByTime(7_999)
  expect(message(toasts)).toBe('Broken')

  vi.advanceTimersByTime(1)
  expect(message(toasts)).toBeUndefined()
})

test('a loading toast stays until it is hidden', () => {
  const toasts = createToasts()

  toasts.loading('Working')
  vi.advanceTimersByTime(3_600_000)
  expect(message(toasts)).toBe('Working')

  toasts.hide()
  expect(message(toasts)).toBeUndefined()
})

test('a newer toast closes the older and shows after 150 ms', () => {
  const toasts = createToasts()

  toasts.success('First')
  toasts.error('Second')
  expect(message(toasts)).toBeUndefined()

  vi.advanceTimersByTime(149)
  expect(message(toasts)).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(toasts.state.current).toMatchObject({ variant: 'error', message: 'Second' })
})

test('of several within 150 ms only the last shows, no later than the first would have', () => {
  const toasts = createToasts()

  toasts.success('First')
  toasts.success('Second')
  vi.advanceTimersByTime(100)
  toasts.success('Third')
  vi.advanceTimersByTime(50)

  expect(message(toasts)).toBe('Third')
})

test('a toast waiting for its turn goes with hide', () => {
  const toasts = createToasts()

  toasts.success('First')
  toasts.success('Second')
  toasts.hide()
  vi.advanceTimersByTime(10_000)

  expect(toasts.state.current).toBeUndefined()
})

test('equal messages are different toasts', () => {
  const toasts = createToasts()

  toasts.success('Copied')
  const first = toasts.state.current?.id
  toasts.success('Copied')
  vi.advanceTimersByTime(150)

  expect(toasts.state.current?.id).not.toBe(first)
})
