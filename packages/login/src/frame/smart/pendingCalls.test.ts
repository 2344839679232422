// @tier gate
import { expect, test, vi } from 'vitest'
import { isRunning, trackPending } from './pendingCalls.js'

const of = (origin: string) => ({ id: '1', wallet: 'wallet', origin })

test('calls of one page do not wait for those that another page calls the same', async () => {
  let end = () => {}
  const first = of('https://app.example')
  const second = of('https://other.example')
  const tracked = trackPending(first, () => new Promise<void>((resolve) => (end = resolve)))
  expect(await isRunning(first)).toBe(true)
  expect(await isRunning(second)).toBe(false)
  const work = vi.fn(async () => {})
  await trackPending(second, work)
  expect(work).toHaveBeenCalled()
  end()
  await tracked
  await vi.waitFor(async () => expect(await isRunning(first)).toBe(false))
})
