import {
  accountParts,
  activeAccount,
  type FeatureContext,
  joinAccount,
  networkParts,
  quoted,
} from '@foyer/core'
import { recipientNotice } from '@foyer/core/adapters'
import { askWithin, createRecipientRequest, metReceivers } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { assetId, type Nft, titleOf } from '../nft.js'
import { createAnalytics } from './analytics.js'
import { NftUnsupportedError } from './errors.js'
import { readForm } from './form.js'
import type { Carrier, NftPlan, NftRequest } from './plan.js'
import { blank, createState, type NftSending } from './state.js'
import { tokenOf } from './tokenTransfer.js'
import { transferMethodOf } from './transferMethods.js'
import { watchHeld } from './watchHeld.js'

type Draft = Omit<NftRequest, 'from'>

/**
 * Creates the sending of NFTs: form, review, confirmation, outcome.
 * @param moved called when the account holds other NFTs than before
 */
export function createNftSend(context: FeatureContext, moved: () => void): NftSending {
  const { router } = context
  const state = createState(metReceivers(context))
  const life = new AbortController()

  /** Returns what a visitor should know of the owner of the recipient's address. @throws {InvalidAddressError} */
  async function noticeOf(from: NftRequest['from'], to: string, signal: AbortSignal) {
    const { namespace, networkId } = accountParts(from)
    const { owner } = (await context.adapter(namespace)).capabilities
    return owner && recipientNotice(await owner(joinAccount(networkId, to), signal), to)
  }

  /** Whether the account still has it, as far as the chain tells in time. */
  const isHeld = (plan: NftPlan, outer: AbortSignal) =>
    askWithin(async (signal) => (await carrierOf(context, plan.nft)).isHeld(plan, signal), outer)

  async function plan(from: NftRequest['from'], draft: Draft, signal: AbortSignal) {
    const carrier = await carrierOf(context, draft.nft)
    const [order, recipient] = await Promise.all([
      carrier.plan({ ...draft, from }, signal),
      noticeOf(from, draft.to, signal),
    ])
    const { notices = [] } = order
    const planned: NftPlan = recipient ? Object.freeze({ ...order, notices: [...notices, recipient] }) : order
    void watchHeld(state, planned, isHeld, life.signal, () => {
      reviewed.replan()
      moved()
    })
    return planned
  }

  const reviewed = createRecipientRequest<Draft, NftPlan>({
    context,
    state,
    view: 'NftReview',
    texts: 'nfts.send',
    typed: () => [state.nft && assetId(state.nft), state.count, state.receiver].join('\n'),
    plan,
    report: createAnalytics(context),
    // A token is something other than an NFT.
    follow: ({ token }) => (token === undefined ? undefined : 'more'),
    nameOf: ({ name }) => name,
    deliver: (agreed, to) => ({
      what: summaryText(context.text, agreed, to),
      transfer: {
        to: agreed.to,
        amount: agreed.count,
        token: tokenOf(agreed.nft),
        fee: agreed.fee,
        nft: assetId(agreed.nft),
      },
      send: agreed.send,
      wait: async (hash, signal) => (await carrierOf(context, agreed.nft)).wait(agreed, hash, signal),
    }),
    left: leave,
    ended: moved,
    account: {
      isShown: (isOpen) => isOpen && state.nft !== undefined,
      followed: leave,
    },
  })

  function empty() {
    reviewed.forget()
    Object.assign(state, blank())
  }

  /** A form without an NFT is not left open. */
  function leave() {
    empty()
    if (router.state.stack.at(-1)?.view === 'NftSend') router.reset('Account')
  }

  function open(nft: Nft | undefined, stay: AbortSignal) {
    reviewed.open(stay)
    if (state.confirming) return
    if (!nft || !state.nft || assetId(nft) !== assetId(state.nft)) {
      reviewed.clear()
      empty()
    }
    state.nft = nft && ref(nft)
    reviewed.readReceiver()
    if (nft) reviewed.askPrice()
  }

  return {
    ...reviewed,
    state,
    open,
    setCount(text) {
      state.count = text
    },
    review() {
      const filled = readForm(state, activeAccount(context.state), context.text.locale)
      if (filled?.step !== 'review' || state.confirming) return
      const { nft, count, address } = filled
      if (count === undefined || address.status !== 'ready') return
      reviewed.review({ to: address.value.address, name: address.value.name, nft, count })
    },
    dispose() {
      life.abort()
      reviewed.dispose()
      empty()
    },
  }
}

/** Returns the carrier of an NFT. @throws {NftUnsupportedError} if nothing here moves what is kept in its way */
async function carrierOf({ adapter }: FeatureContext, nft: Nft): Promise<Carrier> {
  const carrier = await transferMethodOf(await adapter(networkParts(nft.network).namespace), nft)
  if (!carrier) throw new NftUnsupportedError(nft.standard)
  return carrier
}

/** Returns a transfer in a few words. @param to the recipient, as it is shown */
function summaryText({ t }: FeatureContext['text'], { nft, count }: NftPlan, to: string): string {
  const what = { nft: quoted(titleOf(nft)), to }
  return count === 1n
    ? t('nfts.send.summary', what)
    : t('nfts.send.summaryMany', { ...what, count: String(count) })
}
