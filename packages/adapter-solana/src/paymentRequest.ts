import { type PaymentRequest, PaymentRequestError } from '@foyer/core'

/** Parameters that change nothing of what a transfer does. */
const harmless = /^(label|message)$/

/**
 * Reads a recipient that is written as a link ([Solana Pay](https://docs.solanapay.com/spec)); `undefined` for other text.
 * @throws {PaymentRequestError} also if a transfer would not be what it asks for
 */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  const [, address, query] = /^solana:([^?]*)(?:\?(.*))?$/i.exec(text) ?? []
  if (address === undefined) return undefined
  // A server would say what is signed.
  if (/^https(:|%3a)/i.test(address)) throw new PaymentRequestError('more')
  // A memo in another letter case is a memo, too.
  const asked = new URLSearchParams(
    [...new URLSearchParams(query)].map(([key, value]) => [key.toLowerCase(), value]),
  )
  // The receiver finds a payment by them, and a transfer from here has none.
  if (asked.has('reference') || asked.has('memo')) throw new PaymentRequestError('more')
  // A parameter outside the standard may name a token. The amount would then be taken for SOL.
  const others = [...asked.keys()].filter(
    (key) => !['amount', 'spl-token'].includes(key) && !harmless.test(key),
  )
  if (asked.has('amount') && others.length > 0) throw new PaymentRequestError('more')
  const [amount, ...more] = asked.getAll('amount')
  const [token, ...tokens] = asked.getAll('spl-token')
  const isRead = amount === undefined || /^\d{1,40}(\.\d{1,40})?$/.test(amount)
  if (!isRead || token === '' || more.length > 0 || tokens.length > 0) throw new PaymentRequestError('shape')
  return { address, token, amount }
}
