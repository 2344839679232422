import * as v from 'valibot'

/** [CAIP-2](https://chainagnostic.org/CAIPs/caip-2) chain id: `eip155:1`. */
export type ChainId = `${string}:${string}`
/** [CAIP-10](https://chainagnostic.org/CAIPs/caip-10) account id: `eip155:1:0xd8dA…`. Of a contract too. */
export type AccountId = `${string}:${string}:${string}`

const chain = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}'
const account = '[-.%a-zA-Z0-9]{1,128}'

/** Text of a form; `T` is what the form makes of its type. */
function textOf<T extends string>(form: string, fault: string) {
  // The pattern is what makes it a `T`.
  return v.pipe(v.string(fault), v.regex(new RegExp(`^${form}$`), fault)) as unknown as v.GenericSchema<T>
}

export const chainId = textOf<ChainId>(chain, 'must be a CAIP-2 id such as eip155:1')
export const accountId = textOf<AccountId>(
  `${chain}:${account}`,
  'must be a CAIP-10 id such as eip155:1:0x00',
)
/** An address as its chain writes it, without the chain. */
export const address = textOf(account, 'must be an address, without a chain id')
/** Something opaque that is handed back as it came. */
export const opaque = textOf('[^\\s]{1,1000}', 'must be at most 1000 characters without spaces')

/** A list in a query: joined by commas. */
export function listOf<T>(item: v.GenericSchema<string, T>, max: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter(Boolean)),
    v.array(item),
    v.maxLength(max, `must be a list of at most ${max}`),
    v.readonly(),
  )
}

/** What fiat is told in. */
export const currency = v.picklist(
  ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'],
  'must be one of usd, eur, gbp, aud, cad, inr, jpy, btc, eth',
)

/** Text for people. */
export const label = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))
/** Where a picture or page is. */
export const link = v.pipe(v.string(), v.url(), v.maxLength(2_000))
/** Fiat, to be shown and never counted with. */
export const fiat = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e15))
/** Digits, and a fraction perhaps: no sign, no exponent. */
export const decimal = textOf('\\d{1,78}(\\.\\d{1,36})?', 'must be a decimal number')
