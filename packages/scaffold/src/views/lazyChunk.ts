import type { Instance } from '@foyer/controllers'
import type { FeatureHost } from '@foyer/controllers/widget'
import { activeAccount, namespacesOf, withTimeout } from '@foyer/core'
import { laterIcons, type Text } from '@foyer/ui'
import { createHostPage } from '../hostPage.js'
import type { LaterViews } from '../lazyViews.js'
import { AccountHeader } from './account/AccountHeader.js'
import { ApproveHeader } from './account/ApproveHeader.js'
import { account } from './account/index.js'
import { NoAccount } from './account/lazyAccountViews.js'
import { NamedHeader } from './account/NamedHeader.js'
import { fetchGuides } from './fetchGuides.js'
import type { ViewTable } from './group.js'
import { ConnectWay } from './home/ConnectWay.js'
import { MissingWays } from './home/MissingWays.js'
import { laterMessages } from './laterMessages.js'
import { networks } from './networks/index.js'
import { ConnectHead } from './parts/ConnectHead.js'
import { DisputedWallet } from './parts/DisputedWallet.js'
import { fetchTerms } from './parts/LegalCheckbox.js'
import { Locked } from './parts/Locked.js'
import { lazyView } from './parts/lazyView.js'
import { Overlay } from './parts/Overlay.js'
import { WayOut } from './parts/WayOut.js'
import { wallets } from './wallets/index.js'

// Not for those with a wallet of one chain family.
const FamilyFilter = lazyView(fetchGuides, (chunk) => chunk.FamilyFilter, null)
const Collapsed = lazyView(fetchGuides, (chunk) => chunk.Collapsed)
const NoWallet = lazyView(fetchGuides, (chunk) => chunk.NoWallet)
const NoWays = lazyView(fetchGuides, (chunk) => chunk.NoWays)
const UnknownView = lazyView(fetchGuides, (chunk) => chunk.UnknownView)

const headers: LaterViews['headers'] = bare({
  Account: AccountHeader,
  ApproveTransaction: ApproveHeader,
  NftDetails: NamedHeader,
  Token: NamedHeader,
})

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
  const families = namespacesOf(state.networks.requested).length
  const isLooking = state.wallets.length === 0 || options.basic
  const needsGuides = families > 1 || options.features.collapseWallets
  const guides = (isLooking || needsGuides) && FamilyFilter.prefetch()
  if (activeAccount(state)) return
  const fields = features.actions('connect').filter(({ inPlace }) => inPlace)
  const parts = [
    options.features.legalCheckbox && fetchTerms(),
    needsGuides && guides,
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
  icons: laterIcons,
  createHostPage,
  keepFromPage: (...page) =>
    import('../keepFromPage.js').then(
      (chunk) => chunk.keepFromPage(...page),
      () => {},
    ),
  NoAccount,
  Collapsed,
  ConnectHead,
  ConnectWay,
  DisputedWallet,
  FamilyFilter,
  Locked,
  MissingWays,
  NoWallet,
  NoWays,
  Overlay,
  UnknownView,
  WayOut,
}
