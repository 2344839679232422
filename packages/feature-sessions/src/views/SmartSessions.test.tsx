// @tier gate, @vitest-environment happy-dom
import { TextProvider } from '@foyer/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createWorld, refusal, type Script, sessionRow } from '../sessions.test-support.js'
import { SmartSessions } from './SmartSessions.js'

afterEach(cleanup)

function open(change: Partial<Script>) {
  const { controller, context, text } = createWorld({
    approvals: () => ({ approvals: [], isWhole: true }),
    sessions: () => ({ pcis: [] }),
    ...change,
  })
  const { signal } = new AbortController()
  controller.reading.stay(signal)
  render(
    <TextProvider text={text}>
      <SmartSessions controller={controller} context={context} />
    </TextProvider>,
  )
}

test('where both services have nothing, it says so', async () => {
  open({})
  expect(await screen.findByText('No app can act for you')).toBeTruthy()
})

test.each([
  [
    'not be read',
    { sessions: () => ({ pcis: [sessionRow({ expiry: 0 })] }) },
    'Error fetching smart sessions',
  ],
  ['not be asked for sessions', { sessions: () => refusal(503) }, 'Smart sessions did not load.'],
  ['not be asked for approvals', { approvals: () => refusal(503) }, 'Approvals did not load.'],
] satisfies readonly [string, Partial<Script>, string][])(
  'that nobody can act for the account is not said where a service could %s',
  async (_what, change, told) => {
    open(change)
    expect(await screen.findByText(told)).toBeTruthy()
    expect(screen.queryByText('No app can act for you')).toBeNull()
  },
)
