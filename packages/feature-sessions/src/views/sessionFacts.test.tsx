// @tier gate, @vitest-environment happy-dom
import { displayText } from '@foyer/core'
import { ownWords, strangersTexts } from '@foyer/search'
import { TextProvider } from '@foyer/ui'
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { views } from '../feature.js'
import { createWorld, now, sessionRow } from '../sessions.test-support.js'

afterEach(() => {
  cleanup()
  window.status = ''
})

const days = (count: number) => now / 1_000 + count * 86_400

/** Returns the facts of a session in its details, by their labels. */
async function factsOf(change: object): Promise<ReadonlyMap<string, string>> {
  const row = sessionRow(change)
  const { controller, context, text } = createWorld({ sessions: () => ({ pcis: [row] }) })
  const { signal } = new AbortController()
  await controller.lent.load()
  controller.reading.stay(signal)
  const { component: View } = views.SmartSession
  const { container } = render(
    <TextProvider text={text}>
      <View params={{ pci: row.pci }} controller={controller} context={context} signal={signal} />
    </TextProvider>,
  )
  await screen.findByText('Account')
  const facts = [...container.querySelectorAll('dl > div')].map((fact) => {
    const [label = '', value = ''] = [...fact.children].map(({ textContent }) => textContent ?? '')
    return [label, value] as const
  })
  cleanup()
  return new Map(facts)
}

test.each([
  ['active', { expiry: days(3) }, 'Ends'],
  ['expired', { expiry: days(-3) }, 'Ends'],
  ['revoked', { expiry: days(3), revokedAt: days(-1) }, 'Ended'],
  ['to be revoked later', { expiry: days(9), revokedAt: days(5) }, 'Ends'],
])('a session that is %s says its end, whatever the status of the page is', async (_name, change, label) => {
  for (const status of ['', 'active', 'expired', 'revoked']) {
    window.status = status
    const labels = [...(await factsOf(change)).keys()].filter((one) => /^End/.test(one))
    expect(labels).toEqual([label])
  }
})

test('policies are words of the app, in quotation marks', async () => {
  const names = fc.sample(
    strangersTexts.filter((name) => displayText(name) !== ''),
    { numRuns: 10, seed: 34 },
  )
  for (const type of ['At most 1 USDC in all', 'gas-limit', ...names]) {
    const facts = await factsOf({
      policies: [
        { type, data: {} },
        { type: 'rate-limit', data: {} },
      ],
    })
    expect(ownWords(facts.get('The app also names') ?? '').trim()).toBe('“”, “”')
  }
})
