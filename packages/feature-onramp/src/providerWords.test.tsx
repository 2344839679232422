// @tier gate, @vitest-environment happy-dom
import { TextProvider } from '@foyer/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { views } from './feature.js'
import { left, pass } from './journey.test-support.js'
import { messages } from './messages.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Every text that names a provider: its word about an order, or a sentence of ours. A new text has to be put in here. */
const texts: Readonly<Record<string, 'its word' | 'ours'>> = {
  'onramp.offers.continue': 'ours',
  'onramp.leave': 'ours',
  'onramp.leave.card': 'ours',
  'onramp.leave.open': 'ours',
  'onramp.leave.opening': 'ours',
  'onramp.opening': 'ours',
  'onramp.refused.host': 'ours',
  'onramp.refused.failed': 'ours',
  'onramp.wait': 'ours',
  'onramp.wait.underway.text': 'its word',
  'onramp.wait.told.text': 'its word',
  'onramp.wait.over.text': 'ours',
  'onramp.wait.over.underway': 'its word',
  'onramp.wait.over.told': 'its word',
  'onramp.wait.again': 'ours',
  'onramp.wait.with': 'ours',
  // The chain shows it.
  'onramp.arrived.text': 'ours',
  'onramp.failed.text': 'its word',
}

test('each text that repeats a provider begins with its name and that it says so', () => {
  const named = Object.entries(messages).filter(([, text]) => JSON.stringify(text).includes('{provider}'))
  expect(named.map(([key]) => key).toSorted()).toEqual(Object.keys(texts).toSorted())
  for (const [key, text] of named)
    if (texts[key] === 'its word') expect(text, key).toMatch(/^\{provider\} says that /)
})

const orders = (['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const).flatMap((status) =>
  [4_000, 200_000].map((ms) => [status, ms] as const),
)

test.each(orders)('an order that is %s is attributed to its provider after %i ms', async (status, ms) => {
  const at = await left()
  at.script.rows = [{ status, hash: '0xaa' }]
  await pass(ms)
  const { BuyInProgress } = views
  const view = <BuyInProgress.component controller={at.onramp} context={at.context} />
  const words = renderToStaticMarkup(<TextProvider text={at.text}>{view}</TextProvider>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  const said = at.onramp.state.watched?.standing.status
  expect(said).toBe({ IN_PROGRESS: 'underway', SUCCESS: 'told', FAILED: 'failed' }[status])
  expect(words).toMatch(/\S+ says that /)
  // A provider that has sent it was paid; an order in progress need not be.
  expect(words.includes('Pay , done')).toBe(said === 'told')
})
