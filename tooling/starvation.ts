import { afterAll, beforeEach } from 'vitest'
import { describeLoad, watchMachine } from './machineLoad.js'

const machine = watchMachine()
/** Of a test that runs several times the runner keeps equal errors as one. */
const reported = new WeakSet<object>()

/** A test that fails says whether the machine was starved. It is a report alone: no result depends on it. */
beforeEach(({ task, onTestFailed }) => {
  machine.begin()
  onTestFailed(() => {
    for (const error of task.result?.errors ?? []) {
      if (reported.has(error)) continue
      reported.add(error)
      error.message += `\n\n${describeLoad(machine.seen())}`
    }
  })
})

afterAll(() => machine.stop())
