import { ownValue, type ViewId } from '@foyer/core'
import type { Text } from '@foyer/ui'
import { accountTitles } from './account/titles.js'
import { firstMessages } from './firstMessages.js'
import { home } from './home/index.js'
import { networkTitles } from './networks/titles.js'
import { walletTitles } from './wallets/titles.js'

// In the first chunk: a view's title stands above it while its chunk is on the way.
const titles: Readonly<Partial<Record<ViewId, string>>> = {
  ...home.titles,
  ...walletTitles.titles,
  ...accountTitles.titles,
  ...networkTitles.titles,
}

/** The text key of a built-in view's title. */
export function titleOf(view: ViewId): string | undefined {
  return ownValue(titles, view)
}

/** Adds the titles of all built-in views, and what the first of them says. */
export function addFirstTexts(text: Pick<Text, 'add'>): void {
  text.add(firstMessages, 'home')
}
