// @vitest-environment happy-dom
import {
  type AccountType,
  accountId,
  type FeatureContext,
  type FeatureStore,
  type Network,
  type Route,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork, fakeToken as token } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { subscribe } from 'valtio/vanilla'
import { messages } from './messages.js'
import type { Send } from './state.js'

export { token }
export const me = '0x1111111111111111111111111111111111111111'
export const other = '0x2222222222222222222222222222222222222222'
export const friend = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
export const ethereum = fakeNetwork('eip155:1', 'Ethereum')
export const base = fakeNetwork('eip155:8453', 'Base')
/** A network of another chain family. */
export const bitcoin: Network = {
  ...fakeNetwork('bip122:000000000019d6689c085ae165831e93', 'Bitcoin'),
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}
export const ether = token({ symbol: 'ETH', decimals: 18, amount: 2n * 10n ** 18n, price: 2000 })
export const usdc = token({
  symbol: 'USDC',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  decimals: 6,
  amount: 3_410_250_000n,
  price: 1,
  isListed: true,
})
export const fee = 10n ** 15n

/** The account on Ethereum. */
export const myAccount = accountId(ethereum.id, me)

/** `createFeatureHost` with the networks and balances of these tests. */
export function createFakeHost({
  accountType = 'eoa',
  ...rest
}: {
  accountType?: AccountType
  store?: FeatureStore
  names?: Readonly<Record<string, string>>
} = {}) {
  const text = createText()
  text.add(messages)
  const networks = [ethereum, base, bitcoin]
  const host = createFeatureHost({
    text,
    networks,
    address: me,
    held: [ether, usdc],
    fee,
    accountType,
    ...rest,
  })
  const { router } = host.context

  /** Creates the controller, and tells it of the form as the real host does: once for each stay in the history. */
  function install(create: (context: FeatureContext) => Send, own: FeatureContext): Send {
    const send = create(own)
    let stay: { readonly route: Route; readonly life: AbortController } | undefined
    const follow = () => {
      const route = router.state.stack.find(({ view }) => view === 'WalletSend')
      if (stay && stay.route !== route) {
        const { life } = stay
        stay = undefined
        life.abort()
      }
      if (stay || route?.view !== 'WalletSend') return
      stay = { route, life: new AbortController() }
      send.open(route.params?.token, stay.life.signal)
    }
    subscribe(router.state, follow, true)
    follow()
    return send
  }

  return { ...host, text, install }
}
