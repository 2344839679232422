import {
  type DisplayText,
  displayText,
  type FeatureContext,
  type NetworkId,
  networkParts,
  parseUnits,
  type SafeUrl,
} from '@foyer/core'
import {
  defined,
  entryOf,
  fiat,
  first,
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
  present,
  type Reader,
  rows,
  shown,
  text,
  textUpTo,
  units,
} from '@foyer/core/api'
import { sidesOf, transactionKind } from './describeTransaction.js'
import type { Allowance, Transaction, Transfer } from './transaction.js'
import { cut } from './weight.js'

const mostRows = 10_000
const mostTransfers = 10_000
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
    isCut: isTrue,
  }),
  ({ data, next, attribution = [], isCut }) => ({ rows: data, next, attribution, isCut }),
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

/** Reads a value; if it cannot be read, this one is taken for it. */
function or<Out, In, const Other>(read: Reader<Out, In>, other: Other): Reader<Out | Other, In> {
  const given = lenient(read)
  return (value) => given(value) ?? other
}

/** Reads a row; throws for one of another network. @param isListed whether the host lists a token */
export function transactionOn(
  network: NetworkId,
  isOwnPicture: IsOwnPicture,
  isListed: FeatureContext['isListed'],
) {
  const picture = mapped(link('image'), (url) => (url && isOwnPicture(url) ? url : undefined))
  const token = mapped(tokenWith(picture), (one) =>
    one.address && isListed({ network, address: one.address })
      ? { ...one, isListed: true, flags: undefined }
      : one,
  )
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
      allows: nullish(
        or(
          object({
            spender: only(shown(128), Boolean),
            // Without a token it is for everything.
            fungible_info: nullish(token),
            // Without a number there is no limit.
            quantity: lenient(object({ numeric: lenient(amount) })),
          }),
          'unread',
        ),
      ),
      fee: lenient(units),
      nonce: lenient(integerUpTo()),
      chain: nullish(only(text, (chain) => chain === network)),
      application: lenient(object({ name: shown(), iconUrl: picture })),
      requestId: lenient(matching(/^[-\w]{1,64}$/)),
    }),
    // Of what cannot be read there is at least one. Some services answer null if nothing moved.
    transfers: nullish(or(first(lenient(transferWith(picture, token)), mostTransfers + 1), [undefined])),
    more: nullish(or(integerUpTo(), 1)),
  })
  return mapped(row, ({ id, metadata, transfers: all = [], more = 0 }): Transaction => {
    const { application: app, allows } = metadata
    const { transfers, untold } = cut(present(all.slice(0, mostTransfers)))
    const unread =
      all.filter((one, at) => !one || at === mostTransfers).length + (allows === 'unread' ? 1 : 0)
    return withParty({
      id,
      network,
      at: metadata.minedAt,
      // A theft did not fail.
      status: metadata.takenBy && metadata.status === 'failed' ? 'confirmed' : metadata.status,
      hash: metadata.hash,
      operation: metadata.operationType ?? '',
      from: metadata.sentFrom,
      to: metadata.sentTo,
      app: app?.name ? { name: app.name, icon: app.iconUrl } : undefined,
      takenBy: metadata.takenBy || undefined,
      ...(allows && allows !== 'unread' && { allows: allowanceOf(allows, network) }),
      fee: metadata.fee,
      nonce: metadata.nonce,
      requestId: metadata.requestId,
      transfers,
      untold: untold + unread + more,
    })
  })
}

const placed = lenient(object({ metadata: object({ chain: matching(/^[-a-z\d]{3,8}:[-\w]{1,32}$/) }) }))

/** Whether a row says that it is of another network. */
export function isElsewhere(row: unknown, network: NetworkId): boolean {
  const said = placed(row)
  return said !== undefined && said.metadata.chain !== network
}

/** Takes the other side from the transfer that the row shows. A row is never about the amount of one and the account of another. */
function withParty(row: Transaction): Transaction {
  const kind = transactionKind(row)
  const { main } = sidesOf(row)
  const { address, others } = main?.counterparty ?? { address: '', others: 0 }
  if (!address || (kind !== 'send' && kind !== 'receive')) return row
  return { ...row, [kind === 'send' ? 'to' : 'from']: address, others }
}

const spamFlags = lenient(object({ is_spam: isTrue }))

function tokenWith(picture: ReturnType<typeof link>) {
  return object({
    name: shown(),
    flags: spamFlags,
    symbol: shown(32),
    icon: lenient(object({ url: picture })),
    address: contract,
    isListed: isTrue,
  })
}

type Token = ReturnType<ReturnType<typeof tokenWith>>

/** The facts of a token, in a transfer or in a permission. */
function factsOf(token: Token | undefined) {
  return {
    kind: 'token',
    name: token?.name ?? none,
    symbol: token?.symbol ?? none,
    picture: token?.icon?.url,
    isCoin: token?.address === null,
    // Empty if the service does not say it.
    address: token?.address === null ? undefined : (token?.address ?? ''),
    isListed: token?.isListed === true,
    isSpam: token?.flags?.is_spam === true,
  } as const
}

interface Said {
  readonly spender: DisplayText
  readonly fungible_info?: Token | undefined
  readonly quantity?: { readonly numeric?: ReturnType<typeof amount> | undefined } | undefined
}

function allowanceOf({ spender, fungible_info: token, quantity }: Said, network: NetworkId): Allowance {
  // No contract of EVM lets others take the coin: that without a limit means everything.
  const isOfAll =
    token?.address === null && !quantity?.numeric && networkParts(network).namespace === 'eip155'
  if (!token || isOfAll) return { spender }
  const all = { amount: undefined, decimals: 0 }
  return {
    spender,
    of: { ...factsOf(token), direction: 'self', worth: undefined, ...(quantity?.numeric ?? all) },
  }
}

function transferWith(picture: ReturnType<typeof link>, token: ReturnType<typeof tokenWith>) {
  const pictured = lenient(object({ url: picture }))
  const about = { name: shown(), flags: spamFlags }
  const nft = object({ ...about, content: lenient(object({ preview: pictured, detail: pictured })) })
  const side = object({ address: shown(128), others: lenient(integerUpTo()) })
  const row = object({
    counterparty: lenient(side),
    direction: oneOf(['in', 'out', 'self']),
    nft_info: lenient(nft),
    fungible_info: lenient(token),
    quantity: lenient(object({ numeric: lenient(amount) })),
    value: lenient(fiat),
  })
  return mapped(
    row,
    ({ direction, counterparty: other, nft_info: nft, fungible_info: token, quantity, value }): Transfer => {
      const counterparty = other && { address: other.address, others: other.others ?? 0 }
      const moved = {
        direction,
        ...(counterparty && { counterparty }),
        ...(quantity?.numeric ?? { amount: undefined, decimals: 0 }),
        worth: value,
      }
      if (!nft) return { ...factsOf(token), ...moved }
      const { name, content, flags } = nft
      return {
        ...factsOf(undefined),
        ...moved,
        kind: 'nft',
        name,
        picture: content?.preview?.url ?? content?.detail?.url,
        address: undefined,
        isSpam: flags?.is_spam === true,
      }
    },
  )
}

const none = displayText('')

/** Decimal text, exactly: with as many decimals as it has. */
const amount = mapped(matching(/^\d{1,78}(\.\d{1,200})?$/), (text) => {
  const [whole = '', fraction = ''] = text.split('.')
  // Digits beyond these are cut, so that no more is shown than there is. Only 0 is 0: nothing else moved nothing.
  const places = fraction.slice(0, mostDecimals)
  const digits = whole.replace(/^0+(?=\d)/, '')
  return {
    amount:
      parseUnits(places ? `${digits}.${places}` : digits, places.length) || (/[1-9]/.test(text) ? 1n : 0n),
    decimals: places.length,
  }
})
