// @tier gate
import { expect, test } from 'vitest'
import { words } from '../../packages/locales/src/languages/de.js'

/** What speaks to a reader. „Sie“ alone may be a wallet or a fee, which are feminine; with a verb in the plural it is not. */
const address = /\b(du|dir|dich|dein\w*|Ihnen|Ihr\w*)\b|\bSie \w+en\b|\b\w+en Sie\b/
/** Emails, and pages of servers, speak to somebody by themselves. */
const ofServers = /^(mail|approvalPage|onrampPage)\./

test('German speaks without „du“ and „Sie“, so that it fits every host', () => {
  const shown = Object.entries(words).filter(([key]) => !ofServers.test(key))
  expect(shown.length).toBeGreaterThan(1_000)

  expect(shown.filter(([, message]) => address.test(JSON.stringify(message)))).toEqual([])
})
