// @tier gate
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { noteTimers } from './timers.js'

afterEach(() => void vi.useRealTimers())

test('timers that still run are stopped, and the functions are those of before', () => {
  vi.useFakeTimers()
  const { setTimeout: own } = globalThis
  const done: string[] = []

  const stop = noteTimers()
  setInterval(() => done.push('interval'), 20)
  setTimeout(() => done.push('late'), 30)
  setTimeout((word: string) => done.push(word), 10, 'early')
  clearTimeout(setTimeout(() => done.push('cleared'), 10))
  vi.advanceTimersByTime(25)
  stop()
  vi.advanceTimersByTime(100)

  expect(done).toEqual(['early', 'interval'])
  expect(globalThis.setTimeout).toBe(own)
})

test('a timer can still be awaited as Node has it', () => {
  const { setTimeout: own } = globalThis
  const stop = noteTimers()

  expect(Reflect.get(setTimeout, promisify.custom)).toBe(Reflect.get(own, promisify.custom))
  stop()
})
