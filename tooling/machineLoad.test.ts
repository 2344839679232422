// @tier gate
import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { describeLoad, isStarved, type MachineLoad, pressureIn, watchMachine } from './machineLoad.js'

const calm: MachineLoad = { load: 0.4, pressure: 0.02, longestTurn: 12.4, share: 0.97 }

test('a blocked event loop is seen, also in the turn that is under way', async () => {
  const machine = watchMachine()
  onTestFinished(machine.stop)
  // Another process takes at least this long, and this one does nothing meanwhile.
  execFileSync(process.execPath, ['-e', 'setTimeout(() => {}, 400)'])
  const blocked = machine.seen()
  await new Promise((resolve) => setImmediate(resolve))

  expect(blocked.longestTurn).toBeGreaterThan(300)
  expect(blocked.share).toBeLessThan(0.9)
  expect(machine.seen().longestTurn).toBeGreaterThanOrEqual(blocked.longestTurn)
})

test('a machine on which a test had the processor was not starved', () => {
  expect(describeLoad(calm)).toBe(
    'The machine was not starved while this test ran: load 0.4 per core, longest turn of the event loop 12 ms, a processor for 97 % of its work, processes waited for one 2 % of the last 10 s.',
  )
})

test.each<[string, Partial<MachineLoad>]>([
  ['many processes', { load: 3.2 }],
  ['processes that wait', { pressure: 0.8 }],
  ['a worker that waits', { share: 0.3 }],
])('one with %s was', (_what, seen) => {
  expect(isStarved({ ...calm, ...seen })).toBe(true)
  expect(describeLoad({ ...calm, ...seen })).toMatch(/^The machine was starved while this test ran: load/)
})

test('what the system does not tell is left out', () => {
  const text = describeLoad({ ...calm, pressure: undefined, share: undefined })

  expect(text).toMatch(/: load 0\.4 per core, longest turn of the event loop 12 ms\.$/)
})

test('the pressure is read as Linux writes it', () => {
  expect(
    pressureIn(
      'some avg10=37.50 avg60=1.00 avg300=0.00 total=1\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n',
    ),
  ).toBe(0.375)
  expect(pressureIn('')).toBeUndefined()
})
