// @tier gate
import { HttpError } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAlerts } from './alerts.js'
import type { LogLine } from './foyerOptions.js'
import { createReports } from './reports.js'
import { alertMessages } from './widget/alertMessages.js'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function setup(options: { debug?: boolean; projectId?: string } = { debug: true, projectId: 'p' }) {
  const logged: string[] = []
  const onLog = ({ code, message }: LogLine) => void logged.push(`${code}: ${message}`)
  const reports = createReports({ options: { debug: undefined, ...options }, onLog })
  return { ...createAlerts((work) => work(reports)), logged }
}

test.each([
  ['Unauthorized: origin not allowed', 400, 'origin-not-allowed', 'Invalid App Configuration'],
  ['Unauthorized: invalid key', 400, 'project-id-invalid', 'Invalid App Configuration'],
  ['Authorization error: Project not found', 0, 'project-id-invalid', 'Invalid App Configuration'],
  ['JWT validation error: JWT Token is not yet valid: (iat)', 400, 'session-expired', 'Session Expired'],
  [undefined, 401, 'project-id-invalid', 'Invalid App Configuration'],
  [undefined, 403, 'origin-not-allowed', 'Invalid App Configuration'],
] as const)(
  'the refusal %s with status %i is the alert %s, and reads %s',
  (reason, status, code, message) => {
    const alerts = setup()

    alerts.report(new HttpError('x', status, { reason }))

    expect(alerts.state.current).toMatchObject({ code })
    expect(alertMessages[`alert.${code}`]).toBe(message)
  },
)

test('a service that wants a project id where the host gave none says so', () => {
  const alerts = setup({ debug: true })

  alerts.report(new HttpError('x', 401))

  expect(alerts.state.current).toMatchObject({ code: 'project-id-missing' })
})

test('an alert is shown once per visit', () => {
  const alerts = setup()

  alerts.show('origin-not-allowed')
  alerts.dismiss()
  alerts.show('origin-not-allowed')

  expect(alerts.state.current).toBeUndefined()
})

test('an alert is logged once with its whole text, whether or not it is on screen', () => {
  const alerts = setup({ debug: false })

  alerts.show('session-expired')
  alerts.show('session-expired')
  alerts.show('own-code', 'What to do.')
  alerts.show('socials-timeout')

  expect(alerts.logged).toEqual([
    'session-expired: Session Expired: The session is not valid. Check the clock of this device and connect again.',
    'own-code: own-code: What to do.',
    'socials-timeout: Invalid App Configuration: The login service did not answer in time. See that it runs, and that it knows this page and the provider.',
  ])
  expect(alerts.state.current).toBeUndefined()
})

test('other failures are no alert', () => {
  const alerts = setup()

  alerts.report(new HttpError('x', 503))
  alerts.report(new Error('no'))

  expect(alerts.state.current).toBeUndefined()
  expect(alerts.logged).toEqual([])
})

test.each([
  ['shop.example', undefined, false],
  ['localhost.shop.example', undefined, false],
  ['shop.example', true, true],
  ['localhost', undefined, true],
  ['shop.localhost', undefined, true],
  ['127.0.0.1', undefined, true],
  ['localhost', false, false],
] as const)('a visitor of %s with debug %s sees an alert: %s', (hostname, debug, seen) => {
  vi.stubGlobal('location', { hostname })
  const alerts = setup(debug === undefined ? {} : { debug })

  alerts.show('session-expired')

  expect(alerts.state.current !== undefined).toBe(seen)
})
