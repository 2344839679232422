// @tier gate
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmitter } from './emitter.js'
import { hostile } from './hostile.test-support.js'

test('who listens is told until they leave, in the order in which they came', () => {
  const emitter = createEmitter<number>()
  const told: string[] = []
  const leave = emitter.subscribe((value) => {
    told.push(`first ${value}`)
    leave()
  })
  emitter.subscribe((value) => told.push(`second ${value}`))

  emitter.emit(1)
  emitter.emit(2)

  expect(told).toEqual(['first 1', 'second 1', 'second 2'])
})

test('nobody is told once all were forgotten', () => {
  const emitter = createEmitter()
  const listener = vi.fn()
  emitter.subscribe(listener)

  emitter.clear()
  emitter.emit()

  expect(listener).not.toHaveBeenCalled()
})

test('a listener that throws keeps nobody from being told, and is reported in a task of its own', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const emitter = createEmitter<number>()
  const fault = new Error('of the host')
  const told: number[] = []
  emitter.subscribe(() => {
    throw fault
  })
  emitter.subscribe((value) => told.push(value))

  expect(() => emitter.emit(1)).not.toThrow()

  expect(told).toEqual([1])
  expect(() => vi.runAllTimers()).toThrow(fault)
})

test('what a listener throws is not looked at', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const emitter = createEmitter()
  const thrown = hostile()
  const told = vi.fn()
  emitter.subscribe(() => {
    throw thrown
  })
  emitter.subscribe(told)

  emitter.emit()

  expect(told).toHaveBeenCalledOnce()
  let reported: unknown
  try {
    vi.runAllTimers()
  } catch (error) {
    reported = error
  }
  expect(reported === thrown).toBe(true)
})
