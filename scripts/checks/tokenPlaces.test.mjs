// @tier gate
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
const scaffold = 'packages/scaffold/src/views/account'

/** The functions that write the symbol of a token. */
const naming =
  /\b(symbolText|symbolWord|calledAmount|amountText|exactText|estimateText|coinText|costText|rowAmountText|rowMostText|heldText|movableText|withSymbol|tokenName)\b/
/** The one judge is asked, by words that it has a part in. */
const judging = /\b(namedContract|contractsOf|contractFacts|Contracts|symbolWord|calledAmount)\b/

/** Every place outside of @foyer/parts that names a token, with the test that tries it with a token that may be taken for another. */
const judged = {
  'packages/feature-calls/src/formatters.ts': 'packages/feature-calls/src/formatters.test.ts',
  'packages/feature-history/src/ActivityDetails.tsx': 'packages/feature-history/src/views.test.tsx',
  'packages/feature-history/src/formatters.ts': 'packages/feature-history/src/views.test.tsx',
  'packages/feature-onramp/src/BuyForm.tsx': 'packages/feature-onramp/src/views.test.tsx',
  'packages/feature-send/src/Preview.tsx': 'packages/feature-send/src/views.test.tsx',
  'packages/feature-send/src/SendForm.tsx': 'packages/feature-send/src/views.test.tsx',
  'packages/feature-send/src/analytics.ts': 'packages/feature-send/src/views.test.tsx',
  'packages/feature-sessions/src/actions/functions.ts': 'packages/feature-sessions/src/views/views.test.tsx',
  'packages/feature-sessions/src/words/approvals.ts': 'packages/feature-sessions/src/views/views.test.tsx',
  'packages/feature-sessions/src/words/permissions.ts': 'packages/feature-sessions/src/views/views.test.tsx',
  'packages/feature-swaps/src/Allowance.tsx': 'packages/feature-swaps/src/views.test.tsx',
  'packages/feature-swaps/src/Review.tsx': 'packages/feature-swaps/src/views.test.tsx',
  'packages/feature-swaps/src/SwapForm.tsx': 'packages/feature-swaps/src/views.test.tsx',
  'packages/feature-swaps/src/analytics.ts': 'packages/feature-swaps/src/views.test.tsx',
  'packages/feature-swaps/src/approvalTerms.ts': 'packages/feature-swaps/src/views.test.tsx',
  'packages/feature-swaps/src/swapSummary.tsx': 'packages/feature-swaps/src/views.test.tsx',
  [`${scaffold}/ApproveTransaction.tsx`]: `${scaffold}/SentRows.test.ts`,
  [`${scaffold}/TransactionDetails.tsx`]: `${scaffold}/SentRows.test.ts`,
}

/** Places that ask no judge, each with the reason. */
const reasons = {
  'packages/feature-history/src/ActivityRow.tsx': 'it leads to the details, which name the contract',
  'packages/feature-nfts/src/nft.ts': 'a collectible is no token',
  'packages/feature-onramp/src/formatters.ts': 'forms and facts around it name the contract',
  'packages/feature-onramp/src/orderPolling.ts':
    'the end of a purchase, whose view names the contract until then',
  'packages/feature-onramp/src/arrival.ts': 'writes a number without a symbol',
  'packages/feature-onramp/src/providerPage.ts': 'writes a number without a symbol',
  'packages/feature-send/src/AmountUnit.tsx': 'a part of the form, which names the contract',
  'packages/feature-send/src/total.ts': 'a part of the review, which names the contract',
  'packages/feature-sessions/src/actions/ApprovalReview.tsx': 'its words are of words/approvals',
  'packages/feature-swaps/src/SelectToken.tsx': 'names suggestions, of which no contract has to be named',
  'packages/kit/src/connectedButton/connectedButton.ts': 'names the coin alone',
  [`${scaffold}/AccountBalance.tsx`]: 'names the currency alone',
  [`${scaffold}/TokenDetails.tsx`]: 'its facts name the contract of every token',
  [`${scaffold}/Tokens.tsx`]: 'the list is judged, and each row has its contract by that',
  [`${scaffold}/sentTexts.ts`]: 'rows lead to the details, which name the contract',
}

const sources = globSync('packages/{feature-*,scaffold,kit}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.|test-support|\.d\.ts$/.test(path),
)

test('each place that names a token asks the judge, or has a reason not to', () => {
  const places = sources.filter((path) => naming.test(read(path)))
  expect(places.toSorted()).toEqual([...Object.keys(judged), ...Object.keys(reasons)].toSorted())
  expect(Object.keys(judged).filter((path) => !judging.test(read(path)))).toEqual([])
  expect(Object.values(judged).filter((tests) => !/contract/.test(read(tests)))).toEqual([])
})
