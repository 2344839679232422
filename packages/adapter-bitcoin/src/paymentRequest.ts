import { type PaymentRequest, PaymentRequestError, parseUnits } from '@foyer/core'

/** Bitcoin has as many decimals. */
const decimals = 8
/** Parameters that wallets use to name a token or another currency. No standard defines them. */
const otherCoin = /asset|token|currency|coin|mint|contract|symbol|unit|rune|brc|ticker/

/**
 * Reads a recipient that is written as a link ([BIP-21](https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki), and
 * [BIP-321](https://github.com/bitcoin/bips/blob/master/bip-0321.mediawiki) with an address among its parameters);
 * `undefined` for other text.
 * @throws {PaymentRequestError}
 */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  const [, path, query] = /^bitcoin:([^?]*)(?:\?(.*))?$/i.exec(text) ?? []
  if (path === undefined) return undefined
  const asked = [...new URLSearchParams(query)].map(([key, value]) => [key.toLowerCase(), value] as const)
  const of = (key: string) => asked.flatMap(([name, value]) => (name === key ? [value] : []))
  // A transfer from here has nothing of what it requires.
  if (asked.some(([key]) => key.startsWith('req-'))) throw new PaymentRequestError('more')
  const [amount, ...more] = of('amount')
  if (amount !== undefined && asked.some(([key]) => otherCoin.test(key)))
    throw new PaymentRequestError('more')
  const isRead = amount === undefined || /^(0|[1-9]\d{0,7})?(\.\d{1,8})?$/.test(amount)
  if (!isRead || more.length > 0) throw new PaymentRequestError('shape')
  const address = path === '' ? [...of('bc'), ...of('tb')][0] : path
  if (address === undefined) throw new PaymentRequestError('more')
  return { address, ...(amount && { amount: parseUnits(amount.replace(/^\./, '0.'), decimals) }) }
}
