import { afterAll, beforeEach } from 'vitest'
import { describeLoad, watchMachine } from './machineLoad.js'

const machine = watchMachine()

/** A test that fails says whether the machine was starved. It is a report alone: no result depends on it. */
beforeEach(({ task, onTestFailed }) => {
  machine.begin()
  onTestFailed(() => {
    const report = describeLoad(machine.seen())
    for (const error of task.result?.errors ?? []) error.message += `\n\n${report}`
  })
})

afterAll(() => machine.stop())
