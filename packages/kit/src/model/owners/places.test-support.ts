/// <reference types="node" />
import { createRequire } from 'node:module'
import type { Adapter, FeatureContext, Network, TokenBalance } from '@foyer/core'
import { createElement } from 'react'
import { displayText } from '../native.test-support.js'

// Loaded by Node itself, as all of the model is.
const load = createRequire(import.meta.url)
const { renderToStaticMarkup }: typeof import('react-dom/server') = load('react-dom/server')
const { createText, TextProvider }: typeof import('@foyer/ui') = load('@foyer/ui')
const { createFeatureHost, createOnrampService }: typeof import('@foyer/testing/feature') =
  load('@foyer/testing/feature')

export { createOnrampService }
export const { onramp }: typeof import('@foyer/feature-onramp') = load('@foyer/feature-onramp')
export const { receive }: typeof import('@foyer/feature-receive') = load('@foyer/feature-receive')

/** The texts of English, which note the keys that are asked for. */
export function createNotingText() {
  const text = createText({ locale: 'en' })
  const keys = new Set<string>()
  const noting: typeof text = Object.assign(Object.create(text), {
    t(key: string, params?: Parameters<typeof text.t>[1]) {
      keys.add(key)
      return text.t(key, params)
    },
  })
  return { text: noting, keys }
}

/** The screen as text, and the keys of its texts. */
export interface Drawn {
  readonly html: string
  readonly text: string
  readonly keys: ReadonlySet<string>
}

/** Draws a view once. */
export function draw(
  view: { readonly component: unknown },
  { text, keys }: ReturnType<typeof createNotingText>,
  props: object,
): Drawn {
  keys.clear()
  const component = view.component as Parameters<typeof createElement>[0]
  const html = renderToStaticMarkup(createElement(TextProvider, { text }, createElement(component, props)))
  return { html, text: html.replace(/<[^>]*>/g, ''), keys: new Set(keys) }
}

/** A network of EVM chains with a node of the world. */
export function evmChain(id: number, name: string, like: Network<'eip155'>): Network<'eip155'> {
  const network = `eip155:${id}` as Network<'eip155'>['id']
  return { ...like, id: network, name, rpcUrls: [`https://node.test/${id}`] }
}

/** Returns a balance of the coin of a network. */
export function ofCoin({ id, nativeCurrency: { symbol, decimals } }: Network): TokenBalance {
  return { network: id, name: displayText(symbol), symbol: displayText(symbol), decimals, amount: 10n ** 20n }
}

/** The warnings on screen. */
export function warningsOf({ html }: Pick<Drawn, 'html'>): readonly string[] {
  const notices = html.matchAll(
    /<div class="fy-notice"[^>]*data-tone="(?:warn|bad)"[^>]*>(.*?)(?=<div class="fy-notice"|<dl|<button|$)/gs,
  )
  return [...notices].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ''))
}

/** The parts of `document` that are used without a screen. */
export const heard = {
  hidden: false,
  visibilityState: 'visible',
  addEventListener: () => {},
  removeEventListener: () => {},
}

/** A feature's world in memory, with real adapters in it. */
export function createPlace(options: {
  readonly networks: readonly Network[]
  readonly address: string
  readonly held?: readonly TokenBalance[]
  readonly adapter: (namespace: string) => Promise<Adapter>
}) {
  const noted = createNotingText()
  // Its state takes what it is given for its own.
  const networks = structuredClone(options.networks)
  const host = createFeatureHost({ ...options, networks, text: noted.text })
  const context: FeatureContext = { ...host.context, adapter: options.adapter }
  return { ...host, context, ...noted }
}
