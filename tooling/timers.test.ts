// @tier gate
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { noteTimers } from './timers.js'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('timers that still run are stopped, and the functions are those of before', async () => {
  const { setTimeout: own } = globalThis
  const done: string[] = []

  const stop = noteTimers()
  setInterval(() => done.push('interval'), 20)
  setTimeout(() => done.push('timeout'), 20)
  setTimeout((word: string) => done.push(word), 0, 'first')
  clearTimeout(setTimeout(() => done.push('cleared'), 0))
  await promisify(setTimeout)(1)
  const before = [...done]
  stop()
  await sleep(60)

  expect(globalThis.setTimeout).toBe(own)
  expect(before).toContain('first')
  expect(before).not.toContain('cleared')
  expect(done).toEqual(before)
})
