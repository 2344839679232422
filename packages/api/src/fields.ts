import * as v from 'valibot'

/** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) chain id: `eip155:1`. */
export type ChainId = `${string}:${string}`
/** [CAIP-10](https://chainagnostic.org/CAIPs/caip-10) account id: `eip155:1:0xd8dA…`. Of a contract too. */
export type AccountId = `${string}:${string}:${string}`

const chain = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}'
// A dot or two are the folder itself in a path, and the one above.
const account = '[a-zA-Z0-9][-.%a-zA-Z0-9]{0,127}'

/** Text of a form; `T` is what the form makes of its type. */
function textOf<T extends string>(form: string, fault: string): v.GenericSchema<string, T> {
  const pattern = new RegExp(`^${form}$`)
  const isOfForm = (text: string): text is T => pattern.test(text)
  // The regular expression is what other languages are told, the guard what TypeScript is.
  return v.pipe(v.string(fault), v.regex(pattern, fault), v.guard(isOfForm))
}

export const chainId = textOf<ChainId>(chain, 'must be a CAIP-2 id such as eip155:1')
export const accountId = textOf<AccountId>(
  `${chain}:${account}`,
  'must be a CAIP-10 id such as eip155:1:0x00',
)
/** An address as its chain writes it, without the chain. */
export const address = textOf(account, 'must be an address, without a chain id')
/** Either of the two. */
export const addressOrAccount = textOf(`(${chain}:)?${account}`, 'must be an address or a CAIP-10 id')
/** Something that is handed back as it came. */
export const opaque = textOf('\\S{1,1000}', 'must be at most 1000 characters, without spaces')
/** What something is known by. */
export const id = textOf('[^\\s,]{1,200}', 'must be at most 200 characters, without spaces and commas')
/** Chosen by who asks, and said again in what is answered. */
export const requestId = textOf('[-\\w]{1,64}', 'must be 1 to 64 of a-z, A-Z, 0-9, _ and -')
/** A host, and its port where that is not the usual one. */
export const host = textOf('([a-z0-9][-.a-z0-9]{0,252}|\\[[:0-9a-f]{2,45}\\])(:\\d{1,5})?', 'must be a host')
/** A name of three or more labels, in lower case. */
export const accountName = textOf('[a-z0-9][-a-z0-9.]{0,254}', 'must be of a-z, 0-9, - and .')

/** What a picture is known by: any text. */
export const imageId = v.pipe(
  v.string(),
  v.minLength(1, 'must be 1 to 200 characters'),
  v.maxLength(200, 'must be 1 to 200 characters'),
  v.notValues(['.', '..'], 'must not be a dot or two'),
)

/** A list in a query: joined by commas. */
export function listOf<T>(item: v.GenericSchema<string, T>, max: number) {
  const fault = `must be a list of 1 to ${max}`
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(item),
    v.minLength(1, fault),
    v.maxLength(max, fault),
    v.readonly(),
  )
}

/** A whole number in a query. */
export function countOf(least: number, most: number) {
  const fault = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.digits(fault),
    v.transform(Number),
    v.number(),
    v.integer(fault),
    v.minValue(least, fault),
    v.maxValue(most, fault),
  )
}

/** What fiat is told in. */
export const currency = v.picklist(
  ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'],
  'must be one of usd, eur, gbp, aud, cad, inr, jpy, btc, eth',
)

/** Text for people: one line that can be seen, without what is drawn as nothing or turns the direction. */
export const label = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.regex(
    /^(?=.*(?!\p{DI})[\p{L}\p{N}\p{P}\p{S}])[^\p{C}\p{Zl}\p{Zp}\ufff0-\uffff\u2800\u{1d159}\u{13430}-\u{13442}]+$/u,
  ),
)
/** Where a picture or a page is; on this machine without encryption too. */
export const link = textOf<`http${string}`>(
  '(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])[-.~\\w:/?#[\\]!$&()*+,;=%]{1,2000}',
  'must be an https address',
)
/** A moment as ISO 8601 has it. */
export const moment = v.pipe(v.string(), v.isoTimestamp())
/** A moment in seconds since 1970. */
export const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e11))
/** Fiat, to be shown and never counted with. */
export const fiat = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15))
/** Digits, and a fraction perhaps: no sign, no exponent. */
export const decimal = textOf('(0|[1-9]\\d{0,77})(\\.\\d{1,36})?', 'must be a decimal number')
/** A whole number of base units, as text, so that no digit is lost. */
export const units = textOf('\\d{1,78}', 'must be a whole number of base units, in decimal digits')
/** How many digits of base units are a fraction. */
export const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
/** Bytes. */
export const hex = textOf<`0x${string}`>('0x([0-9a-fA-F]{2})*', 'must be bytes in hex, with 0x before')
/** An address of an EVM chain, without the chain. */
export const evmAddress = textOf<`0x${string}`>('0x[0-9a-fA-F]{40}', 'must be an address such as 0x00…')
/** A whole number of at most 32 bytes, as wallets write it. */
export const quantity = textOf<`0x${string}`>(
  '0x[0-9a-fA-F]{1,64}',
  'must be a number in hex, with 0x before',
)
/** A signature of an EVM account, of 65 bytes. */
export const signature = textOf<`0x${string}`>(
  '0x[0-9a-fA-F]{130}',
  'must be the 65 bytes of a signature in hex',
)
