/** Mistakes that must not compile. Checked by `tsc`; nothing here runs. */
import type { AccountId, NetworkId } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { Events } from './events.js'
import type { FeatureAction, FeatureOf } from './feature.js'
import type { Decimals } from './money.js'
import type { RouteArgs, Router } from './router.js'
import type { SafeUrl } from './webUrl.js'

declare module './router.js' {
  interface Views {
    TypesTestRequired: { readonly id: string }
    TypesTestOptional: { readonly id: string } | undefined
  }
}

declare const accept: {
  network(id: NetworkId): void
  solanaNetwork(id: NetworkId<'solana'>): void
  account(id: AccountId): void
  url(url: SafeUrl): void
  text(text: DisplayText): void
  decimals(decimals: Decimals): void
}
declare const evmNetwork: NetworkId<'eip155'>
declare const cosmosNetwork: NetworkId<'cosmos'>
declare const evmAccount: AccountId<'eip155'>

accept.network(evmNetwork)
accept.account(evmAccount)
// Any namespace may have an adapter.
accept.network(cosmosNetwork)
// @ts-expect-error: text is not a network id until it was parsed
accept.network('eip155:1')
// @ts-expect-error: text is not an account id until it was parsed
accept.account('eip155:1:0xab')
// @ts-expect-error: an account is not a network
accept.network(evmAccount)
// @ts-expect-error: a network of one family is not one of another
accept.solanaNetwork(evmNetwork)
// @ts-expect-error: text is not a safe URL until it was checked
accept.url('https://foyer.example')
// @ts-expect-error: foreign text is not fit to show until it was cleaned
accept.text('Purse')
// @ts-expect-error: a number is not a number of decimals until it was checked
accept.decimals(18)
// What was checked is still text.
export const plain: readonly string[] = [evmNetwork, evmAccount]

export function routes(router: Router): void {
  router.push('Connect')
  router.push('TypesTestRequired', { id: '1' })
  router.push('TypesTestOptional')
  router.push('TypesTestOptional', { id: '1' })
  // @ts-expect-error: no view has this name
  router.push('Nowhere')
  // @ts-expect-error: this view needs parameters
  router.push('TypesTestRequired')
  // @ts-expect-error: a parameter has the wrong type
  router.replace('TypesTestRequired', { id: 1 })
  // @ts-expect-error: this view takes no parameters
  router.reset('Connect', { id: '1' })
}
export const route: RouteArgs<'TypesTestRequired'> = ['TypesTestRequired', { id: '1' }]

export function emits(events: Events): void {
  events.emit('CLICK_NETWORKS')
  events.emit('MODAL_OPEN', { connected: true })
  // @ts-expect-error: this event has facts
  events.emit('MODAL_OPEN')
  // @ts-expect-error: this one has none
  events.emit('CLICK_NETWORKS', { connected: true })
}

const controller = { dispose() {} }
export const feature: FeatureOf<'TypesTestRequired', typeof controller> = {
  id: 'types-test',
  views: ['TypesTestRequired'],
  inner: ['TypesTestRequired'],
  requires: [],
  actions: [],
  load: () =>
    Promise.resolve({
      messages: {},
      install: () => controller,
      views: { TypesTestRequired: { title: 'x', component: ({ params }) => params.id } },
    }),
}
export const forgetful: typeof feature = {
  ...feature,
  // @ts-expect-error: a view that the manifest names is missing
  load: () => Promise.resolve({ messages: {}, install: () => controller, views: {} }),
}

// @ts-expect-error: a view with parameters is not marked as inner
export const unmarked: typeof feature = { ...feature, inner: [] }
// @ts-expect-error: a view with parameters is not marked as inner
export const markless: typeof feature = { ...feature, inner: undefined }
export const plainFeature: FeatureOf<'TypesTestOptional', typeof controller> = {
  id: 'types-test',
  views: ['TypesTestOptional'],
  actions: [],
  load: () =>
    Promise.resolve({
      messages: {},
      install: () => controller,
      views: { TypesTestOptional: { title: 'x', component: () => undefined } },
    }),
}
export const innerPlain: typeof plainFeature = { ...plainFeature, inner: ['TypesTestOptional'] }
// @ts-expect-error: the feature has no view of this name
export const foreignInner: typeof plainFeature = { ...plainFeature, inner: ['TypesTestRequired'] }

export const icon: FeatureAction['icon'] = 'arrow-down'
// @ts-expect-error: no icon has this name
export const noIcon: FeatureAction['icon'] = 'nosuchicon'
