// @tier gate
import { readFileSync, rmSync } from 'node:fs'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordOf, recordTests, runLanes } from './lanes.mjs'
import { CommandError, run } from './processes.mjs'

const name = 'lanes-test'
afterEach(() => rmSync(recordOf(name), { force: true }))

/** Lines that the run prints. */
function printed() {
  /** @type {string[]} */
  const lines = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  onTestFinished(() => log.mockRestore())
  return lines
}

/** @param {number} passed @param {number} failed */
const file = (passed, failed) => ({ path: 'x.test.ts', seconds: 1, passed, failed })
const fails = { name: 'bad', check: async () => Promise.reject(new CommandError('bad', 'its output')) }

test('counts the tests of all checks in one closing line', async () => {
  const lines = printed()

  await runLanes(
    name,
    [{ name: 'first', check: async () => recordTests([file(2, 0)]) }],
    [
      [{ name: 'one', check: async () => recordTests([file(3, 0)]) }],
      [{ name: 'two', check: async () => recordTests([file(4, 0), file(0, 1)]) }],
    ],
  )

  expect(lines.at(-1)).toBe('9 passed, 1 failed')
  const { stages } = JSON.parse(readFileSync(recordOf(name), 'utf8'))
  expect(stages.map((/** @type {{ name: string }} */ stage) => stage.name)).toEqual(['first', 'one', 'two'])
})

test('ends with the first check that fails, and runs nothing after it', async () => {
  const lines = printed()
  const after = vi.fn()

  await expect(runLanes(name, [fails], [[{ name: 'after', check: after }]])).rejects.toMatchObject({
    message: 'bad',
    output: 'its output',
  })

  expect(after).not.toHaveBeenCalled()
  expect(lines).toEqual(['bad … failed', '0 passed, 0 failed'])
})

test('keeps going after a failure when it is told to, and fails with the output of each', async () => {
  printed()
  const after = vi.fn()
  const checks = [fails, { name: 'after', check: after }, { ...fails, name: 'worse' }]

  await expect(runLanes(name, [], [checks], { keepsGoing: true })).rejects.toMatchObject({
    message: '2 checks failed',
    output: 'bad\nits output\n\nbad\nits output',
  })

  expect(after).toHaveBeenCalled()
})

test('does not report a check that is ended with a run that failed', async () => {
  const lines = printed()
  /** @type {(error: Error) => void} */
  let end = () => {}
  const ended = {
    name: 'ended',
    check: () =>
      new Promise((_, reject) => {
        end = reject
      }),
  }

  await expect(runLanes(name, [], [[ended], [fails]])).rejects.toThrow('bad')
  end(new Error('killed'))
  await Promise.resolve()

  expect(lines).toEqual(['bad … failed', '0 passed, 0 failed'])
})

test.runIf(process.platform === 'linux')('gives the processor time of a child to its check', async () => {
  printed()
  const busy = 'for (const end = process.cpuUsage().user + 400_000; process.cpuUsage().user < end; );'

  const { stages, processor } = await runLanes(
    name,
    [],
    [
      [{ name: 'busy', check: () => run('node', ['--eval', busy]) }],
      [{ name: 'idle', check: async () => {} }],
    ],
  )

  expect(stages.find((stage) => stage.name === 'busy')?.processor).toBeGreaterThanOrEqual(0.4)
  expect(stages.find((stage) => stage.name === 'idle')?.processor).toBeUndefined()
  expect(processor).toBeGreaterThanOrEqual(0.4)
})
