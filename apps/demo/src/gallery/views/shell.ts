import type { Feature, FeatureModule, ViewId } from '@foyer/core'
import { hang, harbor } from '../world/wallets.js'
import type { ViewState } from './viewState.js'

const view: ViewId = 'ConnectingWalletConnectBasic'

/** A feature whose chunk or view is in trouble. */
function troubled(load: () => Promise<FeatureModule>): Feature {
  return { id: 'troubled', views: [view], requires: [], actions: [], load }
}

const broken = async (): Promise<FeatureModule> => ({
  messages: { 'troubled.title': 'A broken view' },
  install: () => ({ dispose() {} }),
  views: {
    [view]: {
      title: 'troubled.title',
      component() {
        throw new Error('This view is broken on purpose.')
      },
    },
  },
})

const led = (sees: string): Pick<ViewState, 'act'> => ({
  async act({ widget, sees: seen }) {
    widget.router.push(view)
    await seen(sees)
  },
})

/** What may stand in the place of any view. */
export const featureViews: readonly ViewState[] = [
  { name: 'nobody-else', ...led('There is nothing here') },
  { name: 'loading', setting: { features: [troubled(hang)] }, ...led('Loading') },
  {
    name: 'chunk-failed',
    setting: { features: [troubled(() => Promise.reject(new Error('offline')))] },
    ...led('did not load'),
  },
  { name: 'broken', setting: { features: [troubled(broken)] }, ...led('Something went wrong') },
]

/** What lies over every view, and the modal as a part of the page. */
export const shell: readonly ViewState[] = [
  {
    name: 'toast-success',
    setting: { connected: harbor },
    async act({ widget, sees }) {
      await sees('USD Coin')
      widget.toasts.success('Address copied')
      await sees('Address copied')
    },
  },
  {
    name: 'toast-loading',
    setting: { connected: harbor },
    async act({ widget, sees }) {
      await sees('USD Coin')
      widget.toasts.loading('Transaction pending')
      await sees('Transaction pending')
    },
  },
  {
    name: 'toast-error',
    async act({ widget, sees }) {
      await sees('500')
      widget.toasts.error(
        'There was no answer in time. Open your wallet, look whether a request waits there, and try again.',
      )
      await sees('no answer in time')
    },
  },
  {
    name: 'alert',
    async act({ widget, sees }) {
      await sees('500')
      widget.alerts.show('project-id-missing')
      await sees('roject')
    },
  },
  {
    name: 'alert-and-toast',
    setting: { connected: harbor },
    async act({ widget, sees }) {
      await sees('USD Coin')
      widget.alerts.show('origin-not-allowed')
      widget.toasts.error('Token Balance Unavailable')
      await sees('Balance Unavailable')
    },
  },
  {
    name: 'embedded-connect',
    setting: { options: { enableEmbedded: true } },
    act: ({ sees }) => sees('500'),
  },
  {
    name: 'embedded-account',
    setting: { connected: harbor, options: { enableEmbedded: true } },
    act: ({ sees }) => sees('USD Coin'),
  },
]
