import { namespacesOf, type RootState } from '@foyer/core'
import type { Text } from '@foyer/ui'
import { account } from './account/index.js'
import type { ViewTable } from './group.js'
import { networks } from './networks/index.js'
import { parts } from './parts/index.js'
import { wallets } from './wallets/index.js'

export { createHostPage } from '../hostPage.js'
export { NoAccount } from './account/Account.js'
export { AccountHeader } from './account/AccountHeader.js'
export { FamilyFilter } from './parts/FamilyFilter.js'
export { LegalCheckbox } from './parts/LegalCheckbox.js'
export { Locked } from './parts/Locked.js'
export { NoWallet } from './parts/NoWallet.js'
export { NoWays } from './parts/NoWays.js'
export { Overlay } from './parts/Overlay.js'
export { UnknownView } from './parts/UnknownView.js'

// One chunk for three groups: rows, pictures and texts of failures serve all of them and would be a fourth chunk else,
// and opening fetches the groups together anyway, shortly after the first view.
const groups = [wallets, account, networks]

/** The views of this chunk. A host may ask for any name: what all objects have is none. */
export const views: ViewTable = Object.assign(Object.create(null), {
  ...wallets.views,
  ...account.views,
  ...networks.views,
})

/** Fetches what of its own chunk this visitor is likely to come to. */
export function prefetch(state: RootState): void {
  if (state.wallets.length === 0 || namespacesOf(state.networks.requested).length > 1)
    wallets.views.GetWallet.prefetch()
}

/** Adds what the views and parts of this chunk say. */
export function addTexts(text: Pick<Text, 'add'>): void {
  for (const { messages, locales } of [parts, ...groups]) text.add(messages, locales)
}
