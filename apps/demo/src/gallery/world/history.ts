import {
  accountParts,
  displayText,
  type Feature,
  type FeatureContext,
  type FeatureStore,
  HttpError,
  type Identities,
  joinAccount,
} from '@foyer/core'
import { history } from '@foyer/feature-history'
import { createFakeApi } from '@foyer/testing/feature'
import { ada, bob, carol } from './accounts.js'
import { ethereum } from './networks.js'
import { usdc } from './tokens.js'

/** What a service answers to one who asks for the n-th time: JSON, or a failure. */
export type ScriptedHistory = (asked: number) => Promise<unknown> | unknown

const names: Readonly<Record<string, string>> = {
  [bob]: 'bob.eth',
  [carol]: 'the-honourable-company-of-merchants.eth',
}

/** What was left for the page of a provider. */
const purchase = {
  account: joinAccount(ethereum.id, ada),
  provider: { id: 'kestrel' },
  requests: ['kestrel-1'],
  symbol: 'ETH',
  contract: '',
  outcome: 'open',
}
const purchases: FeatureStore = {
  get: (_key, decode) => decode([{ ...purchase, at: Date.now() }]),
  set() {},
  remove() {},
}

/** The feature of Activity over a service in memory. @param bought what a provider says of a purchase that is under way */
export function scriptedHistory(answer: ScriptedHistory, bought?: object): Feature {
  let asked = 0
  const api = createFakeApi(async ({ path, ask }) => {
    if (ask.onramp !== undefined) return { data: [bought], next: null }
    asked += 1
    const json = await answer(asked)
    if (json === undefined) throw new HttpError(path, 503)
    return json
  })
  return {
    ...history,
    // Whether the host has a data API says nothing here.
    serves: undefined,
    async load() {
      const module = await history.load()
      const { Activity, ActivityDetails } = module.views
      return {
        ...module,
        install: (context) =>
          module.install({
            ...context,
            ...(bought && { shared: purchases }),
            api,
          }),
        views: {
          Activity: { ...Activity, component: (props) => Activity.component(withNames(props)) },
          ActivityDetails: {
            ...ActivityDetails,
            component: (props) => ActivityDetails.component(withNames(props)),
          },
        },
      }
    },
  }
}

function withNames<Props extends { readonly context: FeatureContext }>(props: Props): Props {
  const known: Identities['known'] = (account) => {
    const name = names[accountParts(account).address]
    return name === undefined ? undefined : { name: displayText(name), avatar: undefined }
  }
  const { context } = props
  return { ...props, context: { ...context, names: { known, load: async (account) => known(account) } } }
}

/** One page that is all there is. */
export const pageOf = (rows: readonly object[], next: string | null = null) => ({ data: rows, next })

/** Something that moved, as the service tells it. */
export function moved(direction: 'in' | 'out' | 'self', numeric: string, symbol: string, more: object = {}) {
  const isListed = /^(USDC|DAI|WBTC)$/.test(symbol)
  const address = symbol === 'ETH' ? null : undefined
  const fungible = { name: symbol, symbol, icon: icons[symbol], address, ...(isListed && { isListed }) }
  return {
    fungible_info: { ...fungible, flags: { is_spam: false } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: null,
    price: null,
    ...more,
  }
}

/** A permission for carol. */
export function allowed(numeric: string) {
  const { fungible_info } = moved('self', numeric, 'USDC')
  return { spender: carol, fungible_info, quantity: { numeric } }
}

const icons: Readonly<Record<string, object>> = { USDC: { url: usdc.icon } }

/** An NFT that moved. */
export function nftMoved(direction: 'in' | 'out', name: string, url?: string, isSpam = false) {
  const content = { preview: url === undefined ? null : { url }, detail: null }
  return moved(direction, '1', '', {
    fungible_info: null,
    nft_info: { name, content, flags: { is_spam: isSpam } },
  })
}

/** A picture of an NFT. */
export const sunset = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#f6b27a"/><circle cx="20" cy="18" r="7" fill="#fff3dc"/><path d="M0 28c8-6 12-6 20 0s12 6 20 0v12H0z" fill="#3b4a7a"/></svg>',
)}`

/** A row as the service tells it: ada sent it to bob, unless it says otherwise. */
export function told(
  id: string,
  at: string,
  operationType: string,
  transfers: readonly object[],
  metadata: object = {},
) {
  const parties = /^(receive|buy|mint)$/.test(operationType)
    ? { sentFrom: bob, sentTo: ada }
    : { sentFrom: ada, sentTo: bob }
  return {
    id,
    metadata: {
      operationType,
      hash: `0x8c1e${id.padStart(60, '0')}`,
      minedAt: at,
      ...parties,
      status: 'confirmed',
      nonce: 7,
      chain: null,
      application: null,
      fee: '140000000000000',
      ...metadata,
    },
    transfers,
  }
}
