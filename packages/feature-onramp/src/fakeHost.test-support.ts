// @vitest-environment happy-dom
import { accountId, activeAccount, type FeatureContext, type FeatureStore, type ViewId } from '@foyer/core'
import {
  createFeatureHost,
  createOnrampService,
  fakeNetwork,
  fakeToken as token,
} from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { subscribe } from 'valtio/vanilla'
import { views } from './feature.js'
import { messages } from './messages.js'
import { createOnramp } from './onramp.js'
import type { Onramp } from './state.js'

export const me = '0x1111111111111111111111111111111111111111'
export const other = '0x2222222222222222222222222222222222222222'
export const ethereum = fakeNetwork('eip155:1', 'Ethereum')
export const solana = fakeNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')
export const ether = token({ symbol: 'ETH', decimals: 18, amount: 2n * 10n ** 18n, price: 3000 })
/** The account on Ethereum. */
export const myAccount = accountId(ethereum.id, me)

/** A window as `window.open` gives it, that shows nothing. */
function createFakeWindow() {
  const shown: string[] = []
  const somebody: unknown = window
  const fake = {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    opener: somebody,
    location: { replace: (url: string) => void shown.push(url) },
    focus() {},
    close() {
      fake.closed = true
    },
  }
  return { fake, shown }
}

/** `createFeatureHost` with a service that sells, and a browser that opens windows. */
export function createFakeHost(options: { readonly store?: FeatureStore } = {}) {
  const text = createText()
  text.add(messages)
  const host = createFeatureHost({
    text,
    networks: [ethereum, solana],
    address: me,
    held: [ether],
    ...options,
  })
  const { script, api, asked } = createOnrampService(() => activeAccount(host.state) ?? myAccount)
  const opened: { readonly url: string; readonly opener: boolean | undefined }[] = []
  const popup = createFakeWindow()
  const browser = { holdsBack: false }
  const context: FeatureContext = {
    ...host.context,
    api,
    page: {
      ...host.context.page,
      openWindow(url, { opener } = {}) {
        opened.push({ url, opener })
        return browser.holdsBack ? undefined : popup.fake
      },
    },
  }

  /** Creates the controller, and tells it of its views as the real host does: once for each stay in the history. */
  function install(): Onramp {
    const onramp = createOnramp(context)
    const stays = new Map<object, AbortController>()
    const follow = () => {
      const { stack } = context.router.state
      for (const [route, life] of stays)
        if (!stack.some((one) => one === route)) {
          stays.delete(route)
          life.abort()
        }
      for (const route of stack) {
        if (stays.has(route) || !isOurs(route.view)) continue
        const life = new AbortController()
        stays.set(route, life)
        const view = views[route.view]
        if ('enter' in view) view.enter({ controller: onramp, signal: life.signal })
      }
    }
    subscribe(context.router.state, follow, true)
    follow()
    return onramp
  }

  return { ...host, context, script, asked, text, install, opened, popup, browser }
}

function isOurs(view: ViewId): view is keyof typeof views {
  return Object.hasOwn(views, view)
}
