import type { Instance } from '@foyer/controllers'
import type { FeatureHost } from '@foyer/controllers/widget'
import { activeAccount, namespacesOf, withTimeout } from '@foyer/core'
import type { Text } from '@foyer/ui'
import { createHostPage } from '../hostPage.js'
import type { LaterViews } from '../lazyViews.js'
import { AccountHeader } from './account/AccountHeader.js'
import { account } from './account/index.js'
import { NoAccount } from './account/NoAccount.js'
import { TokenHeader } from './account/TokenHeader.js'
import type { ViewTable } from './group.js'
import { ConnectWay } from './home/ConnectWay.js'
import { MissingWays } from './home/MissingWays.js'
import { laterMessages } from './laterMessages.js'
import { networks } from './networks/index.js'
import { FamilyFilter } from './parts/FamilyFilter.js'
import { fetchTerms, LegalCheckbox } from './parts/LegalCheckbox.js'
import { Locked } from './parts/Locked.js'
import { NoWallet } from './parts/NoWallet.js'
import { NoWays } from './parts/NoWays.js'
import { Overlay } from './parts/Overlay.js'
import { UnknownView } from './parts/UnknownView.js'
import { wallets } from './wallets/index.js'

const headers: LaterViews['headers'] = bare({ Account: AccountHeader, Token: TokenHeader })

/**
 * The views of this chunk. It is one for three groups: rows, pictures and texts of failures serve all of them and would be
 * a fourth chunk else, and opening fetches the groups together anyway, shortly after the first view.
 */
const views: ViewTable = bare({ ...wallets.views, ...account.views, ...networks.views })

/** A table without what all objects have: a host may ask for any name. */
function bare<T extends object>(table: T): T {
  return Object.assign(Object.create(null), table)
}

/** Nothing waits longer (ms) for what is drawn among the ways to connect. */
const partsMs = 800

async function prefetch(
  { state, options }: Pick<Instance, 'state' | 'options'>,
  features: Pick<FeatureHost, 'actions' | 'resolve'>,
): Promise<void> {
  if (state.wallets.length === 0 || namespacesOf(state.networks.requested).length > 1)
    void wallets.views.GetWallet.prefetch()
  if (activeAccount(state)) return
  const fields = features.actions('connect').filter(({ inPlace }) => inPlace)
  const parts = [
    options.features.legalCheckbox && fetchTerms(),
    ...fields.map(({ route }) => features.resolve(route.view)),
  ]
  // One that takes longer is drawn in its place once it is here.
  await withTimeout('parts', partsMs, undefined, () => Promise.allSettled(parts)).catch(() => {})
}

function addTexts(text: Pick<Text, 'add'>): void {
  text.add(laterMessages, 'views')
}

/** All of it under one name: a bundler then needs no list of what else it puts here. */
export const laterViews: LaterViews = {
  addTexts,
  prefetch,
  views,
  headers,
  createHostPage,
  NoAccount,
  ConnectWay,
  FamilyFilter,
  LegalCheckbox,
  Locked,
  MissingWays,
  NoWallet,
  NoWays,
  Overlay,
  UnknownView,
}
