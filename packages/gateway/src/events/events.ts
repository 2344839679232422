import type { AskOf, analyticsEvent } from '@foyer/api'
import { bag, checkOptions, list, maybe, text } from '../guard/forms.js'

/** A visitor's event, as the widget tells it. Whatever it says is a page's word. */
export type AnalyticsEvent = AskOf<typeof analyticsEvent>

/** Options of the sinks of this package. */
export interface FieldOptions {
  /** Facts and events of your own features, which are written as they are. No other is, but those of the widget. */
  readonly also?: readonly string[]
}

const form = bag<FieldOptions>({ also: maybe(list(text)) })

/** @param of the name of the sink @throws {ConfigurationError} */
export function checkFields(options: FieldOptions | undefined, of: string): void {
  checkOptions(maybe(form), options, of)
}

/** All events of the widget. A name of any other could be a word about the visitor. */
const known = new Set(
  `MODAL_OPEN MODAL_CLOSE CLICK_ALL_WALLETS CLICK_WALLET_HELP CLICK_NETWORK_HELP CLICK_NETWORKS
  CLICK_GET_WALLET SELECT_WALLET SEARCH_WALLET CONNECT_SUCCESS CONNECT_ERROR CONNECT_PROXY_ERROR USER_REJECTED
  DISCONNECT_SUCCESS DISCONNECT_ERROR SWITCH_NETWORK SET_PREFERRED_ACCOUNT_TYPE EMAIL_LOGIN_SELECTED
  EMAIL_SUBMITTED DEVICE_REGISTERED_FOR_EMAIL EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS
  EMAIL_VERIFICATION_CODE_FAIL EMAIL_EDIT EMAIL_UPGRADE_FROM_MODAL CLICK_TRANSACTIONS LOAD_MORE_TRANSACTIONS
  ERROR_FETCH_TRANSACTIONS OPEN_ENS_FLOW REGISTER_NAME_INITIATED REGISTER_NAME_SUCCESS REGISTER_NAME_REJECTED
  REGISTER_NAME_ERROR NFT_SEND_INITIATED NFT_SEND_SUCCESS NFT_SEND_REJECTED NFT_SEND_ERROR SELECT_BUY_CRYPTO
  SELECT_WHAT_IS_A_BUY SELECT_BUY_PROVIDER OPEN_SEND SEND_INITIATED SEND_SUCCESS SEND_REJECTED SEND_ERROR
  CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_REJECTED SIWX_AUTH_ERROR
  SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_REQUEST_USER_DATA
  SOCIAL_LOGIN_CANCELED OPEN_SWAP INITIATE_SWAP SWAP_SUCCESS SWAP_REJECTED SWAP_ERROR SWAP_APPROVAL_ERROR`.split(
    /\s+/,
  ),
)

type Plain = string | number | boolean

const longest = 200
const word = /^[a-zA-Z][-\w]{0,29}$/
const symbol = /^[\p{L}\p{Sc}\p{N}+$-]{1,16}$/u

/** The facts of the widget's events that say nothing of a visitor, each by its form. */
const forms: ReadonlyMap<string, (value: Plain) => Plain | undefined> = new Map([
  ...['connected', 'isSmartAccount'].map((name) => [name, only('boolean')] as const),
  ...['method', 'platform', 'badge', 'provider', 'namespace', 'accountType'].map(
    (name) => [name, like(word)] as const,
  ),
  ['network', like(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)],
  // A wallet's, which has no sign of a name, a link or an address in it.
  ['name', like(/^(?!.*\w{26})[\p{L}\p{N} ()+-]{1,32}$/u)],
  ...['token', 'swapFromToken', 'swapToToken'].map((name) => [name, like(symbol)] as const),
  // An exact amount and its time lead to a transaction.
  ...['amount', 'swapFromAmount', 'swapToAmount'].map((name) => [name, rounded] as const),
  // The code of a failure. Its words may quote anything.
  ...['message', 'error'].map(
    (name) => [name, like(/^[a-z][a-z0-9-]{0,29}(\/[a-z][a-z0-9-]{0,29}){1,2}$/)] as const,
  ),
])

/** Returns the facts of an event that say nothing of a visitor, and those that the host names. Neither address nor page. */
export function fieldsOf(
  { props }: AnalyticsEvent,
  { also = [] }: FieldOptions = {},
): Readonly<Record<string, Plain>> {
  const fields = Object.entries(props.properties ?? {}).flatMap(([name, value]): [string, Plain][] => {
    if (!isPlain(value)) return []
    const own = also.includes(name) && /^[a-zA-Z_]\w{0,63}$/.test(name)
    const said = own ? cut(value) : forms.get(name)?.(value)
    return said === undefined ? [] : [[name, said]]
  })
  return Object.fromEntries(fields)
}

/** Returns the name of an event of the widget, or of one that the host names; `OTHER` for the rest. */
export function eventOf({ props }: AnalyticsEvent, { also = [] }: FieldOptions = {}): string {
  return known.has(props.event) || also.includes(props.event) ? props.event : 'OTHER'
}

function isPlain(value: unknown): value is Plain {
  return /^(string|boolean)$/.test(typeof value) || Number.isFinite(value)
}

function cut(value: Plain): Plain {
  return typeof value === 'string' ? value.slice(0, longest) : value
}

function only(type: string) {
  return (value: Plain) => (typeof value === type ? value : undefined)
}

function like(form: RegExp) {
  return (value: Plain) => (typeof value === 'string' && form.test(value) ? value : undefined)
}

function rounded(value: Plain): number | undefined {
  const number = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? Number(number.toPrecision(2)) : undefined
}
