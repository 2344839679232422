// @tier gate, @vitest-environment happy-dom
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { settled, waitFor } from './testing.test-support.js'
import { useAttempt } from './useAttempt.js'

interface ViewProps {
  readonly work: (signal: AbortSignal) => Promise<string>
  readonly onDone: (value: string) => void
}

function View({ work, onDone }: ViewProps) {
  const { result, again } = useAttempt('one', work, onDone)
  return (
    <button type="button" onClick={again}>
      {result.status}
    </button>
  )
}

const container = document.createElement('div')
let root = createRoot(container)

afterEach(() => {
  root.unmount()
  root = createRoot(container)
})

function show(props: ViewProps) {
  root.render(
    <StrictMode>
      <View {...props} />
    </StrictMode>,
  )
  return settled()
}

test('the rehearsal of StrictMode starts the work once', async () => {
  const work = vi.fn(async () => 'done')
  const onDone = vi.fn()

  await show({ work, onDone })

  expect(work).toHaveBeenCalledTimes(1)
  expect(onDone.mock.calls).toEqual([['done']])
  await waitFor(() => expect(container.textContent).toBe('ready'))
})

test('starting over aborts what runs, whose late value is told to nobody', async () => {
  const signals: AbortSignal[] = []
  const answers: ((value: string) => void)[] = []
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve) => answers.push(resolve))
  }
  const onDone = vi.fn()
  await show({ work, onDone })

  container.querySelector('button')?.click()
  answers[0]?.('late')
  answers[1]?.('in time')
  await settled()

  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(onDone.mock.calls).toEqual([['in time']])
})

test('leaving aborts what runs', async () => {
  const signals: AbortSignal[] = []
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>(() => {})
  }
  await show({ work, onDone() {} })

  root.unmount()
  await settled()

  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
