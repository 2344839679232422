import { type InnerViews, ownValue, type ViewId } from '@foyer/core'
import type { Text } from '@foyer/ui'
import { accountTitles } from './account/titles.js'
import { firstMessages } from './firstMessages.js'
import { home } from './home/index.js'
import { networkTitles } from './networks/titles.js'
import { walletTitles } from './wallets/titles.js'

// In the first chunk: a view's title stands above it while its chunk is on the way.
const titles = {
  ...home.titles,
  ...walletTitles.titles,
  ...accountTitles.titles,
  ...networkTitles.titles,
}

/** As in a feature's manifest: to leave out a view with parameters is a build error. */
const inner: readonly ViewId[] = [
  'ConnectingExternal',
  'ConnectingMultiChain',
  'GetWallet',
  'Transaction',
  'Token',
  'ApproveTransaction',
] satisfies InnerViews<keyof typeof titles>

/** The text key of a built-in view's title. */
export function titleOf(view: ViewId): string | undefined {
  return ownValue(titles, view)
}

/** Whether a page cannot open a built-in view; `undefined` if there is none of that name. */
export function isInnerBuiltIn(view: ViewId): boolean | undefined {
  return view in titles ? inner.includes(view) : undefined
}

/** Adds the titles of all built-in views, and what the first of them says. */
export function addFirstTexts(text: Pick<Text, 'add'>): void {
  text.add(firstMessages, 'home')
}
