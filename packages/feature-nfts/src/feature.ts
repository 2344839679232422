import type { ViewId, ViewProps } from '@foyer/core'
import { createController, type NftsController } from './controller.js'
import { NftDetails } from './NftDetails.js'
import { HiddenNfts, NftList } from './NftList.js'
import { NftReviewView, NftSendView } from './send/LazyViews.js'

export { messages } from './messages.js'

/** The controller of one instance. */
export const install = createController

type Entered<V extends ViewId> = Pick<ViewProps<V, NftsController>, 'controller' | 'params' | 'signal'>

function enterForm({ controller, params, signal }: Entered<'NftSend'>) {
  void controller.lent.open(() => controller.find(params.id), signal)
}

function enterReview({ controller }: Entered<'NftReview'>) {
  void controller.lent.load()
}

/** The views by name. */
export const views = {
  Nfts: { title: 'nfts.title', component: NftList },
  NftDetails: { title: 'nfts.detailsTitle', component: NftDetails },
  NftSend: { title: 'nfts.send.title', component: NftSendView, enter: enterForm },
  NftReview: { title: 'nfts.send.review', component: NftReviewView, enter: enterReview },
  NftsHidden: { title: 'nfts.hiddenTitle', component: HiddenNfts },
}
