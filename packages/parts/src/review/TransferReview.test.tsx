// @tier gate, @vitest-environment happy-dom
import { type AccountId, FoyerError } from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText, TextProvider } from '@foyer/ui'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reviewMessages } from './messages.js'
import { TransferReview } from './TransferReview.js'

const text = createText()
text.add(reviewMessages)
const { state: root } = createFeatureHost({
  text,
  networks: [fakeNetwork('eip155:1', 'Ethereum')],
  address: `0x${'1'.repeat(40)}`,
}).context

/** Returns the texts of a review that cannot be planned. */
function drawn(error: FoyerError, failure: FoyerError | undefined) {
  const review = createElement(TransferReview<{ readonly from: AccountId }>, {
    root,
    plan: { status: 'failed', error, previous: undefined },
    failure,
    failureText: () => 'It may have been sent.',
    planFailureText: () => 'Nothing was sent.',
    confirming: false,
    onRetry() {},
    onBack() {},
    onConfirm() {},
    skeleton: undefined,
    facts: () => undefined,
  })
  return renderToStaticMarkup(<TextProvider text={text}>{review}</TextProvider>)
}

test('a review whose request may have been sent says so, and offers no other try', () => {
  const lost = new FoyerError('request/unknown', 'Its answer is lost.', { context: {} })
  const shown = drawn(lost, lost)
  expect(shown).toContain('It may have been sent.')
  expect(shown).not.toContain('Nothing was sent.')
  expect(shown).not.toContain('Try again')
})

test('a review that could not be planned offers another try', () => {
  const shown = drawn(new FoyerError('timeout', 'Too late.', { context: {} }), undefined)
  expect(shown).toContain('Nothing was sent.')
  expect(shown).toContain('Try again')
})
