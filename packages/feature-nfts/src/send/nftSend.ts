import {
  accountParts,
  activeAccount,
  activeNetwork,
  type FeatureContext,
  joinAccount,
  PaymentRequestError,
} from '@foyer/core'
import { recipientNotice } from '@foyer/core/adapters'
import { createQuery, createReceiverEntry, createRecipientRequest, metReceivers } from '@foyer/parts'
import { ref } from 'valtio/vanilla'
import { assetId, type Nft } from '../nft.js'
import { createAnalytics } from './analytics.js'
import { readForm } from './form.js'
import type { NftPlan, NftRequest } from './plan.js'
import { createQueries } from './queries.js'
import { blank, createState, type NftSending } from './state.js'
import { tokenOf } from './tokenTransfer.js'
import { watchHeld } from './watchHeld.js'

type Draft = Omit<NftRequest, 'from'>

interface Deps {
  readonly context: FeatureContext
  /** Called when the account holds other NFTs than before. */
  readonly moved: () => void
}

/** Creates the sending of NFTs: form, review, confirmation, outcome. */
export function createNftSend({ context, moved }: Deps): NftSending {
  const { router } = context
  const state = createState(metReceivers(context))
  const ask = createQueries(context)
  const nativePrice = createQuery('nativePrice', state)
  const life = new AbortController()
  const receiver = createReceiverEntry({
    context,
    state,
    network: () => activeNetwork(context.state).id,
    follow({ token }) {
      // It asks for something other than an NFT.
      if (token !== undefined) throw new PaymentRequestError('more')
    },
  })

  /** Returns what a visitor should know of the owner of the recipient's address. @throws {InvalidAddressError} */
  async function noticeOf(from: NftRequest['from'], to: string, signal: AbortSignal) {
    const { namespace, networkId } = accountParts(from)
    const { owner } = (await context.adapter(namespace)).capabilities
    return owner && recipientNotice(await owner(joinAccount(networkId, to), signal), to)
  }

  async function plan(from: NftRequest['from'], draft: Draft, signal: AbortSignal) {
    const carrier = await ask.carrier(draft.nft)
    const [order, recipient] = await Promise.all([
      carrier.plan({ ...draft, from }, signal),
      noticeOf(from, draft.to, signal),
    ])
    const { notices = [] } = order
    const planned: NftPlan = recipient ? Object.freeze({ ...order, notices: [...notices, recipient] }) : order
    void watchHeld(state, planned, ask.isHeld, life.signal, () => {
      reviewed.replan()
      moved()
    })
    return planned
  }

  const reviewed = createRecipientRequest<Draft, NftPlan>({
    context,
    state,
    view: 'NftReview',
    typed: () => [state.nft && assetId(state.nft), state.count, state.receiver].join('\n'),
    plan,
    report: createAnalytics(context),
    receiver,
    nameOf: ({ name }) => name,
    deliver: (agreed) => ({
      transfer: { to: agreed.to, amount: agreed.count, token: tokenOf(agreed.nft), nft: assetId(agreed.nft) },
      send: agreed.send,
      wait: async (hash, signal) => (await ask.carrier(agreed.nft)).wait(agreed, hash, signal),
    }),
    left: leave,
    ended: moved,
    account: {
      moved: 'nfts.send.moved',
      asked: 'nfts.send.moved.asked',
      isShown: (isOpen) => isOpen && state.nft !== undefined,
      followed: leave,
    },
  })

  function empty() {
    receiver.forget()
    nativePrice.reset()
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
    receiver.refresh()
    if (state.address.status === 'failed') receiver.set(state.receiver)
    if (nft) void nativePrice.run((signal) => context.prices.native(nft.network, signal))
  }

  return {
    state,
    open,
    setCount(text) {
      state.count = text
    },
    setReceiver: receiver.set,
    review() {
      const filled = readForm(state, activeAccount(context.state), context.text.locale)
      if (filled?.step !== 'review' || state.confirming) return
      const { nft, count, address } = filled
      if (count === undefined || address.status !== 'ready') return
      receiver.refresh()
      reviewed.review({ to: address.value.address, name: address.value.name, nft, count })
      router.push('NftReview')
    },
    replan: reviewed.replan,
    confirm: reviewed.confirm,
    dispose() {
      life.abort()
      reviewed.dispose()
      empty()
    },
  }
}
