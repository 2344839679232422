import { type Async, createLatest, type FeatureContext, lazy } from '@foyer/core'
import { proxy, ref } from 'valtio/vanilla'
import type { Nft } from '../nft.js'
import type { NftSending } from './state.js'

/** What sends collectibles. It is fetched with the first form: who looks at pictures alone needs none of it. */
export interface SendParts extends Pick<typeof import('./parts.js'), 'NftReview' | 'NftSendForm'> {
  readonly sending: NftSending
}

/** {@link SendParts}, once somebody sends. */
export interface LazySending {
  /** A valtio proxy. */
  readonly state: { readonly parts: Async<SendParts> }
  /** Fetches it, if it is not here yet. Never rejects: failure is in the state. */
  load(): Promise<void>
  /** The form was opened, until the signal aborts. */
  open(find: () => Nft | undefined, stay: AbortSignal): Promise<void>
  dispose(): void
}

/** Lends the sending of an instance. @param moved called when the account has other collectibles */
export function createLazySending(context: FeatureContext, moved: () => void): LazySending {
  const state = proxy<{ parts: Async<SendParts> }>({ parts: { status: 'idle' } })
  const latest = createLatest<SendParts>((next) => {
    state.parts = ref(next)
  })
  const parts = lazy(async () => {
    const { createNftSend, messages, NftReview, NftSendForm } = await import('./parts.js')
    context.text.add?.(messages, 'nfts.send')
    await context.text.ready?.()
    return { NftReview, NftSendForm, sending: createNftSend(context, moved) }
  })

  async function load() {
    if (!parts.loaded) await latest.run(parts.load)
  }

  return {
    state,
    load,
    async open(find, stay) {
      if (!parts.loaded) await load()
      if (!stay.aborted) parts.loaded?.sending.open(find(), stay)
    },
    dispose: () => parts.reset(({ sending }) => sending.dispose()),
  }
}
