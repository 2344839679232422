import type { FeatureOf, ViewId } from '@foyer/core'
import type { AnswerHost, AskedWallet, CallsController } from '@foyer/feature-calls'
import type { NftsController } from '@foyer/feature-nfts'
import type { Send } from '@foyer/feature-send'
import type { Sessions } from '@foyer/feature-sessions'
import type { Swaps } from '@foyer/feature-swaps'
import {
  base,
  createCallsFeature,
  createHostCalls,
  currentView,
  evm,
  mainnet,
  nfts,
  send,
  sessions,
  swaps,
} from '../native.test-support.js'
import { type Document, type Origin, within } from '../page.test-support.js'
import { openTab, type Tab } from '../tab.test-support.js'
import type { Signer } from './signer.test-support.js'

/** The controllers that were installed in a tab. */
export interface Controllers {
  send?: Send
  nfts?: NftsController
  swaps?: Swaps
  sessions?: Sessions
  calls?: CallsController
}

/** A tab with every flow that moves something. */
export interface Visitor {
  readonly tab: Tab
  readonly controllers: Controllers
  /** Answers what the page asks of its wallet, as the provider of the kit does. */
  readonly answerHost: AnswerHost
  readonly hostWallet: AskedWallet
  /** The wallet knows several calls as one. */
  readonly doesBatches: boolean
  /** The view on screen; none while the modal is closed. */
  view(): ViewId | undefined
}

/** @param document that of a visitor whose Foyer ended */
export function openVisitor(
  name: string,
  {
    origin,
    signer,
    nodes,
  }: { readonly origin: Origin; readonly signer: Signer; readonly nodes: readonly string[] },
  document?: Document,
): Visitor {
  const controllers: Controllers = {}
  const calls = createCallsFeature({
    installed(made) {
      controllers.calls = made
    },
    // As `hostCallsOf` of the kit does.
    open(view) {
      const { modal: door, router } = tab.widget
      if (!tab.instance.state.modal.open) door.open({ view })
      else if (!router.state.stack.some((route) => route.view === 'ApproveTransaction')) router.push(view)
      return tab.instance.state.modal.open && router.state.stack.at(-1)?.view === view
    },
  })
  const tab: Tab = openTab(name, {
    origin,
    document,
    families: [
      { descriptor: evm({ networks: [mainnet, base].map((network) => withNodes(network, nodes)) }) },
    ],
    wallets: [signer],
    remoteWallets: [],
    options: { services: { api: 'https://api.test' }, features: { smartSessions: true } },
    features: [
      noting(send, (made) => {
        controllers.send = made
      }),
      noting(nfts, (made) => {
        controllers.nfts = made
      }),
      noting(swaps, (made) => {
        controllers.swaps = made
      }),
      noting(sessions, (made) => {
        controllers.sessions = made
      }),
      calls,
    ],
    say: (key, params) => [key, ...Object.values(params ?? {})].join('|'),
  })
  const answerHost = within(tab.document, () =>
    createHostCalls({
      state: tab.instance.state,
      store: tab.instance.store,
      locks: globalThis.navigator.locks,
      adapter: () => tab.instance.adapter('eip155'),
      async controller() {
        await tab.widget.account()
        await tab.widget.features.resolve('CallsInTurn')
        if (!controllers.calls) throw new Error('The view of calls is not here.')
        return controllers.calls
      },
    }),
  )
  return {
    tab,
    controllers,
    answerHost,
    hostWallet: { connectorId: signer.name, ask: (request) => signer.hostAsks(tab.document, request) },
    doesBatches: signer.doesBatches,
    view: () => (tab.instance.state.modal.open ? currentView(tab.widget.router.state) : undefined),
  }
}

function withNodes<N extends { readonly id: string }>(network: N, hosts: readonly string[]) {
  return { ...network, rpcUrls: hosts.map((host) => `https://${host}/${network.id.split(':')[1]}`) }
}

/** The same feature, which tells what it installs. */
function noting<V extends ViewId, C extends { dispose(): void }>(
  feature: FeatureOf<V, C>,
  note: (controller: C) => void,
): FeatureOf<V, C> {
  return {
    ...feature,
    async load() {
      const loaded = await feature.load()
      return {
        ...loaded,
        install(context) {
          const controller = loaded.install(context)
          note(controller)
          return controller
        },
      }
    },
  }
}
