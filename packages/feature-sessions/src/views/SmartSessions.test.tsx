// @tier gate, @vitest-environment happy-dom
import { TextProvider } from '@foyer/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { approvalKinds } from '../approval.js'
import { createWorld, refusal, type Script, sessionRow } from '../sessions.test-support.js'
import { SmartSessions } from './SmartSessions.js'

afterEach(cleanup)

function open(change: Partial<Script>) {
  const { controller, context, text } = createWorld({
    approvals: () => ({ approvals: [], isWhole: true, whole: approvalKinds }),
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
    { sessions: () => ({ pcis: [sessionRow({ pci: 'a b' })] }) },
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

const kinds = approvalKinds
const lacking = [[], ...kinds.map((kind) => [kind]), [...kinds]] as const
const sessionAnswers = {
  none: () => ({ pcis: [] }),
  'not served': () => refusal(404),
  'no answer': () => refusal(503),
  unreadable: () => ({ pcis: [sessionRow({ pci: 'a b' })] }),
} as const
const approvalAnswers = {
  'a list': (whole: readonly string[]) => ({ approvals: [], isWhole: true, whole }),
  'a list that is cut': (whole: readonly string[]) => ({ approvals: [], isWhole: false, whole }),
  'an old list': () => ({ approvals: [], isWhole: true }),
  'not served': () => refusal(404),
  'no answer': () => refusal(503),
} as const
const answers = Object.entries(approvalAnswers).flatMap(([told, approvals]) =>
  Object.entries(sessionAnswers).flatMap(([others, sessions]) =>
    lacking.map((lacks) => ({ told, approvals, others, sessions, lacks })),
  ),
)

test.each(answers)(
  'that no app can act is said only after each kind was looked for: approvals $told, sessions $others, without $lacks',
  async ({ told, approvals, others, sessions, lacks }) => {
    open({ approvals: () => approvals(kinds.filter((kind) => !lacks.some((one) => one === kind))), sessions })
    const isSure = told === 'a list' && others === 'none' && lacks.length === 0
    const found = await screen.findAllByText(
      /^(No app can act for you|Nothing found|Approvals did not load\.|Smart sessions did not load\.|Error fetching smart sessions)$/,
    )
    expect(found.some(({ textContent }) => textContent === 'No app can act for you')).toBe(isSure)
  },
)
