import { type DisplayText, displayText, type NetworkId, parseUnits, type SafeUrl, safeUrl } from '@foyer/core'
import type { Transaction, Transfer } from './transaction.js'

type Fields = Readonly<Record<string, unknown>>

const mostRows = 10_000
const mostTransfers = 50
const mostDecimals = 36
const mostNamed = 5

/** What a service gave for one cursor; the rows are not read yet. */
export interface Answer {
  readonly rows: readonly unknown[]
  readonly next: string | undefined
  /** Who wants to be named where this is shown. */
  readonly attribution: readonly Attribution[]
}

/** Somebody to be named. */
export interface Attribution {
  readonly name: DisplayText
  readonly url: SafeUrl
}

/** Reads an answer's frame. @throws {TypeError} for anything that is no page of a history */
export function readAnswer(json: unknown): Answer {
  const { data, next, attribution } = fieldsOf(json)
  if (!Array.isArray(data) || data.length > mostRows) throw new TypeError('No page of a history')
  return {
    rows: data,
    next: textOf(next, /^\S{1,1000}$/),
    attribution: (Array.isArray(attribution) ? attribution : [])
      .slice(0, mostNamed)
      .flatMap((one: unknown) => {
        const [name, url] = [displayText(fieldsOf(one).name), safeUrl('web', fieldsOf(one).url)]
        return name && url ? [{ name, url }] : []
      }),
  }
}

/**
 * One row; `undefined` for what cannot be read, or is of another network.
 * @param isOwnPicture of another one its host would learn who looks, and when (safety T-22)
 */
export function readTransaction(
  json: unknown,
  network: NetworkId,
  isOwnPicture: (picture: SafeUrl) => boolean,
): Transaction | undefined {
  const pictureOf = (url: unknown) => {
    const picture = safeUrl('image', url)
    return picture && isOwnPicture(picture) ? picture : undefined
  }
  const { id, metadata, transfers } = fieldsOf(json)
  const {
    operationType,
    hash,
    minedAt,
    sentFrom,
    sentTo,
    status,
    nonce,
    chain,
    application,
    requestId,
    fee,
  } = fieldsOf(metadata)
  const key = textOf(id, /^\S{1,500}$/)
  const at = Date.parse(textOf(minedAt) ?? '')
  const stands = typeof status === 'string' && Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (key === undefined || !(at >= 0) || stands === undefined) return undefined
  if (chain !== null && chain !== undefined && chain !== network) return undefined
  const app = fieldsOf(application)
  const appName = displayText(app.name)
  return {
    ...{ id: key, network, at, status: stands },
    hash: textOf(hash, /^[\w.:%-]{1,200}$/),
    operation: textOf(operationType, /^[a-z_]{1,40}$/) ?? '',
    from: displayText(sentFrom, 128),
    to: displayText(sentTo, 128),
    app: appName ? { name: appName, icon: pictureOf(app.iconUrl) } : undefined,
    fee: unitsOf(fee),
    nonce: typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0 ? nonce : undefined,
    requestId: textOf(requestId, /^[-\w]{1,64}$/),
    // Some service answers null where nothing moved.
    transfers: (Array.isArray(transfers) ? transfers : [])
      .slice(0, mostTransfers)
      .flatMap((one: unknown) => readTransfer(one, pictureOf) ?? []),
  }
}

const statuses: Readonly<Record<string, Transaction['status']>> = {
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

type PictureOf = (url: unknown) => SafeUrl | undefined

function readTransfer(json: unknown, pictureOf: PictureOf): Transfer | undefined {
  const { nft_info, fungible_info, direction, quantity, value } = fieldsOf(json)
  if (direction !== 'in' && direction !== 'out' && direction !== 'self') return undefined
  const isNft = typeof nft_info === 'object' && nft_info !== null
  const info = fieldsOf(isNft ? nft_info : fungible_info)
  return {
    kind: isNft ? 'nft' : 'token',
    direction,
    ...amountOf(fieldsOf(quantity).numeric),
    name: displayText(info.name),
    symbol: isNft ? displayText('') : displayText(info.symbol, 32),
    picture: isNft ? nftPicture(info, pictureOf) : pictureOf(fieldsOf(info.icon).url),
    isCoin: !isNft && info.address === null,
    isSpam: fieldsOf(info.flags).is_spam === true,
    worth: typeof value === 'number' && value >= 0 && value <= 1e15 ? value : undefined,
  }
}

function nftPicture({ content }: Fields, pictureOf: PictureOf): SafeUrl | undefined {
  const { preview, detail } = fieldsOf(content)
  return pictureOf(fieldsOf(preview).url) ?? pictureOf(fieldsOf(detail).url)
}

/** Decimal text, exactly: as many decimals as it has. */
function amountOf(numeric: unknown): Pick<Transfer, 'amount' | 'decimals'> {
  const nothing = { amount: undefined, decimals: 0 }
  const text = textOf(numeric, /^\d{1,78}(\.\d{1,200})?$/)
  if (text === undefined) return nothing
  const [whole = '', fraction = ''] = text.split('.')
  // Never more than there is.
  const places = fraction.slice(0, mostDecimals)
  try {
    const digits = whole.replace(/^0+(?=\d)/, '')
    return {
      amount: parseUnits(places ? `${digits}.${places}` : digits, places.length),
      decimals: places.length,
    }
  } catch {
    return nothing
  }
}

/** Base units in decimal digits. */
function unitsOf(value: unknown): bigint | undefined {
  const text = textOf(value, /^\d{1,78}$/)
  return text === undefined ? undefined : BigInt(text)
}

function fieldsOf(json: unknown): Fields {
  return Object(json)
}

function textOf(value: unknown, form = /^/): string | undefined {
  return typeof value === 'string' && value.length <= 1_000 && form.test(value) ? value : undefined
}

/** Whether text may be an address: names of services, which may stand in its place, are words. */
export function isAddress(text: string): boolean {
  return /^[a-zA-Z0-9][-.%a-zA-Z0-9]{19,127}$/.test(text)
}
