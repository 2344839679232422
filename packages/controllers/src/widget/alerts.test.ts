import { HttpError } from '@foyer/core'
import { expect, test } from 'vitest'
import { alertMessages } from './alertMessages.js'
import { createAlerts } from './alerts.js'

function setup(options: { debug: boolean; projectId?: string } = { debug: true, projectId: 'p' }) {
  return createAlerts({ options })
}

test.each([
  ['Unauthorized: origin not allowed', 400, 'origin-not-allowed', 'Invalid App Configuration'],
  ['Unauthorized: invalid key', 400, 'project-id-invalid', 'Invalid App Configuration'],
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

  expect(alerts.state.current).toMatchObject({
    code: 'project-id-missing',
  })
})

test('an alert is shown once per visit', () => {
  const alerts = setup()

  alerts.show('origin-not-allowed')
  alerts.dismiss()
  alerts.show('origin-not-allowed')

  expect(alerts.state.current).toBeUndefined()
})

test('other failures, and hosts that do not debug, see none', () => {
  const alerts = setup()
  alerts.report(new HttpError('x', 503))
  alerts.report(new Error('no'))
  expect(alerts.state.current).toBeUndefined()

  const quiet = setup({ debug: false })
  quiet.show('session-expired')
  expect(quiet.state.current).toBeUndefined()
})
