// @tier gate, @vitest-environment happy-dom
import { connectedWallet, connectionOf } from '@foyer/core'
import { TextProvider } from '@foyer/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { approvalKinds } from '../approval.js'
import { approvalRow, createWorld, refusal, type Script, sessionRow } from '../sessions.test-support.js'
import { SmartSessions } from './SmartSessions.js'

afterEach(cleanup)

function open(change: Partial<Script>, isRemote = false) {
  const { controller, context, text } = createWorld({
    approvals: () => ({ approvals: [], isWhole: true, whole: approvalKinds }),
    sessions: () => ({ pcis: [] }),
    ...change,
  })
  if (isRemote) {
    const connection = connectionOf(context.state, 'eip155')
    const id = connection.status === 'connected' ? connection.connectorId : ''
    Object.assign(context.state.sessionWallets, { [id]: connectedWallet(context.state, 'eip155') })
  }
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
const bait = approvalRow({ isSpam: true, isListed: false })
const sessionAnswers = {
  none: () => ({ pcis: [] }),
  rows: () => ({ pcis: [sessionRow()] }),
  'not served': () => refusal(404),
  'no answer': () => refusal(503),
  unreadable: () => ({ pcis: [sessionRow({ pci: 'a b' })] }),
} as const
const approvalAnswers = {
  none: (whole: readonly string[]) => ({ approvals: [], isWhole: true, whole }),
  rows: (whole: readonly string[]) => ({ approvals: [approvalRow()], isWhole: true, whole }),
  bait: (whole: readonly string[]) => ({ approvals: [bait], isWhole: true, whole }),
  'rows that are cut': (whole: readonly string[]) => ({ approvals: [approvalRow()], isWhole: false, whole }),
  'none that are cut': (whole: readonly string[]) => ({ approvals: [], isWhole: false, whole }),
  unreadable: (whole: readonly string[]) => ({ approvals: [{}], isWhole: true, whole }),
  'an old list': () => ({ approvals: [], isWhole: true }),
  'not served': () => refusal(404),
  'no answer': () => refusal(503),
} as const
const answers = Object.entries(approvalAnswers).flatMap(([told, approvals]) =>
  Object.entries(sessionAnswers).flatMap(([others, sessions]) =>
    [false, true].flatMap((isRemote) =>
      [[], kinds].map((lacks) => ({ told, approvals, others, sessions, lacks, isRemote })),
    ),
  ),
)
const { none, rows } = approvalAnswers
const lacksOne = kinds.flatMap((kind) =>
  [none, rows].map((approvals) => ({
    told: approvals === none ? 'none' : 'rows',
    approvals,
    others: 'rows',
    sessions: sessionAnswers.rows,
    lacks: [kind],
    isRemote: false,
  })),
)
/** Each heading, and the answers in which it has something below it. */
const headings = {
  'Token approvals': /^(rows|bait|none that are cut|unreadable|no answer)/,
  'Smart sessions': /^(rows|unreadable|no answer)/,
  'Remote sessions': /^true/,
}
/** The page says of a list that something is missing. */
const missing =
  /Not everything could be looked through|Not all approvals were found|Approvals did not load|Smart sessions did not load|Error fetching smart sessions/

test.each([...answers, ...lacksOne])(
  'an app that can act is ruled out only after each kind was looked for, and a heading has something below it: approvals $told, sessions $others, remote $isRemote, without $lacks',
  async ({ told, approvals, others, sessions, lacks, isRemote }) => {
    open(
      { approvals: () => approvals(kinds.filter((kind) => !lacks.some((one) => one === kind))), sessions },
      isRemote,
    )
    await waitFor(() => expect(document.querySelector('[role=status]')?.textContent ?? '').toBe(''))
    const page = document.body.textContent ?? ''
    const isWhole = /^(none|rows|bait)$/.test(told) && /^(none|rows)$/.test(others) && lacks.length === 0
    expect(missing.test(page), page).toBe(!isWhole)
    const isNone = told === 'none' && others === 'none' && !isRemote
    expect(page.includes('No app can act for you'), page).toBe(isWhole && isNone)
    const isListed = !page.includes('Nothing found')
    for (const [heading, shown] of Object.entries(headings)) {
      const answer = { 'Token approvals': told, 'Smart sessions': others }[heading] ?? `${isRemote}`
      if (isListed) expect(screen.queryAllByText(heading).length > 0, page).toBe(shown.test(answer))
    }
  },
)
