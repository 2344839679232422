import { displayText, type NetworkId, parseUnits, type SafeUrl } from '@foyer/core'
import {
  defined,
  entryOf,
  fiat,
  type InOf,
  integerUpTo,
  isTrue,
  label,
  lenient,
  link,
  listOf,
  mapped,
  matching,
  nullish,
  object,
  oneOf,
  only,
  type Reader,
  rows,
  shown,
  text,
  textUpTo,
  units,
} from '@foyer/core/api'
import type { Transaction, Transfer } from './transaction.js'

const mostRows = 10_000
const mostTransfers = 50
const mostDecimals = 36
const mostNamed = 5

/** Whether the page may fetch a picture. The host of any other would learn who looks, and when (safety T-22). */
export type IsOwnPicture = (picture: SafeUrl) => boolean

type RowIn = InOf<ReturnType<typeof transactionOn>>

const attribution = object({ name: label, url: mapped(link('web'), defined) })

/** Reads an answer. Its rows are read later, by {@link transactionOn}. */
export const readAnswer = mapped(
  object({
    data: listOf<RowIn>(mostRows),
    next: lenient(matching(/^\S{1,1000}$/)),
    /** Services to be named where this is shown. */
    attribution: lenient(rows(attribution, mostNamed)),
  }),
  ({ data, next, attribution = [] }) => ({ rows: data, next, attribution }),
)

/** An answer for one cursor. */
export type Answer = ReturnType<typeof readAnswer>

const status = entryOf({
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
})
/** The contract of a token without its network; `null` for the coin. */
const contract: Reader<string | null | undefined, string | null | undefined> = (value) =>
  typeof value === 'string' ? value.slice(value.lastIndexOf(':') + 1, 200) : value === null ? null : undefined

/** Reads a row; throws for one of another network. */
export function transactionOn(network: NetworkId, isOwnPicture: IsOwnPicture) {
  const picture = mapped(link('image'), (url) => (url && isOwnPicture(url) ? url : undefined))
  const row = object({
    id: matching(/^\S{1,500}$/),
    metadata: object({
      operationType: lenient(matching(/^[a-z_]{1,40}$/)),
      hash: lenient(matching(/^[\w.:%-]{1,200}$/)),
      minedAt: only(mapped(textUpTo(1_000), Date.parse), (at) => at >= 0),
      sentFrom: shown(128),
      sentTo: shown(128),
      status,
      takenBy: lenient(shown(128)),
      fee: lenient(units),
      nonce: lenient(integerUpTo()),
      chain: nullish(only(text, (chain) => chain === network)),
      application: lenient(object({ name: shown(), iconUrl: picture })),
      requestId: lenient(matching(/^[-\w]{1,64}$/)),
    }),
    // Some services answer null if nothing moved.
    transfers: lenient(rows(transferWith(picture), mostTransfers)),
  })
  return mapped(row, ({ id, metadata, transfers = [] }): Transaction => {
    const { application: app } = metadata
    return {
      id,
      network,
      at: metadata.minedAt,
      status: metadata.status,
      hash: metadata.hash,
      operation: metadata.operationType ?? '',
      from: metadata.sentFrom,
      to: metadata.sentTo,
      app: app?.name ? { name: app.name, icon: app.iconUrl } : undefined,
      takenBy: metadata.takenBy || undefined,
      fee: metadata.fee,
      nonce: metadata.nonce,
      requestId: metadata.requestId,
      transfers,
    }
  })
}

function transferWith(picture: ReturnType<typeof link>) {
  const pictured = lenient(object({ url: picture }))
  const about = { name: shown(), flags: lenient(object({ is_spam: isTrue })) }
  const token = object({ ...about, symbol: shown(32), icon: pictured, address: contract, isListed: isTrue })
  const nft = object({ ...about, content: lenient(object({ preview: pictured, detail: pictured })) })
  const row = object({
    direction: oneOf(['in', 'out', 'self']),
    nft_info: lenient(nft),
    fungible_info: lenient(token),
    quantity: lenient(object({ numeric: lenient(amount) })),
    value: lenient(fiat),
  })
  return mapped(row, ({ direction, nft_info: nft, fungible_info: token, quantity, value }): Transfer => {
    const info = nft ?? token
    const content = nft?.content
    return {
      kind: nft ? 'nft' : 'token',
      direction,
      ...(quantity?.numeric ?? { amount: undefined, decimals: 0 }),
      name: info?.name ?? none,
      symbol: nft ? none : (token?.symbol ?? none),
      picture: nft ? (content?.preview?.url ?? content?.detail?.url) : token?.icon?.url,
      isCoin: !nft && token?.address === null,
      // Empty if the service does not say it.
      address: nft ? undefined : token?.address === null ? undefined : (token?.address ?? ''),
      isListed: token?.isListed === true,
      isSpam: info?.flags?.is_spam === true,
      worth: value,
    }
  })
}

const none = displayText('')

/** Decimal text, exactly: with as many decimals as it has. */
const amount = mapped(matching(/^\d{1,78}(\.\d{1,200})?$/), (text) => {
  const [whole = '', fraction = ''] = text.split('.')
  // Digits beyond these are cut, so that no more is shown than there is.
  const places = fraction.slice(0, mostDecimals)
  const digits = whole.replace(/^0+(?=\d)/, '')
  return {
    amount: parseUnits(places ? `${digits}.${places}` : digits, places.length),
    decimals: places.length,
  }
})

/** Whether text may be an address: names of services, which may stand in its place, are words. */
export function isAddress(text: string): boolean {
  return /^[a-zA-Z0-9][-.%a-zA-Z0-9]{19,127}$/.test(text)
}
