import { HttpError } from '@foyer/core'
import { expect, test } from 'vitest'
import { createAlerts } from './alerts.js'
import { visitMessages } from './messages.js'

function setup(options: { debug: boolean; projectId?: string } = { debug: true, projectId: 'p' }) {
  const table = new Map<string, string>(Object.entries(visitMessages))
  return createAlerts({ text: { locale: 'en', t: (key) => table.get(key) ?? key }, options })
}

test.each([
  ['Unauthorized: origin not allowed', 400, 'Invalid App Configuration'],
  ['Unauthorized: invalid key', 400, 'Invalid App Configuration'],
  ['JWT validation error: JWT Token is not yet valid: (iat)', 400, 'Session Expired'],
  [undefined, 401, 'Invalid App Configuration'],
  [undefined, 403, 'Invalid App Configuration'],
])('the refusal %s with status %i reads %s', (reason, status, message) => {
  const alerts = setup()

  alerts.report(new HttpError('x', status, { reason }))

  expect(alerts.state.current).toMatchObject({ message })
})

test('a service that wants a project id where the host gave none says so', () => {
  const alerts = setup({ debug: true })

  alerts.report(new HttpError('x', 401))

  expect(alerts.state.current).toMatchObject({
    code: 'project-id-missing',
    message: 'Project ID Not Configured',
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
