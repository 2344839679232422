import { FoyerError, type Network } from '@foyer/core'

/** What a payment link asks for ([EIP-681](https://eips.ethereum.org/EIPS/eip-681)). */
export interface PaymentLink {
  /** As written: it is read as an address like any other text. */
  readonly address: string
  /** Base units of the native coin. */
  readonly value: bigint | undefined
}

/** A payment link is not followed. `send/payment-link`; `context.fault` says why, `context.network` what it is for. */
export class PaymentLinkError extends FoyerError<
  'send/payment-link',
  { fault: 'shape' | 'call' | 'network'; network: string }
> {
  constructor(fault: 'shape' | 'call' | 'network', network = '') {
    super('send/payment-link', 'The payment link is not followed.', { context: { fault, network } })
  }
}

const link = /^ethereum:(?:pay-)?([^@/?]+)(?:@(\d{1,20}))?(\/[^?]*)?(?:\?(.*))?$/i
// What a call is made of: its data, or its arguments by their types, with or without the name of what is called.
const ofCall = /^(data|function|(u?int|address|bool|bytes|string)\d*(\[\d*\])*)$/i
const number = /^(\d{1,80})(?:\.(\d{1,80}))?(?:e(\d{1,2}))?$/i

/**
 * Reads a payment link; `undefined` for text that is none, and on networks that know none.
 * @param requested networks whose names a visitor knows
 * @throws {PaymentLinkError} also for one that names another network
 */
export function readPaymentLink(
  text: string,
  { id }: Pick<Network, 'id'>,
  requested: readonly Pick<Network, 'id' | 'name'>[],
): PaymentLink | undefined {
  const typed = text.trim()
  if (!/^ethereum:/i.test(typed) || !id.startsWith('eip155:')) return undefined
  const [, address, chain, call, query] = link.exec(typed) ?? []
  if (address === undefined) throw new PaymentLinkError('shape')
  const wanted = `eip155:${chain}`
  if (chain !== undefined && wanted !== id)
    throw new PaymentLinkError('network', requested.find((network) => network.id === wanted)?.name ?? chain)
  const asked = new URLSearchParams(query)
  // It would be another transaction than the transfer that is made here.
  if (call !== undefined || [...asked.keys()].some((key) => ofCall.test(key)))
    throw new PaymentLinkError('call')
  const [value, ...more] = asked.getAll('value')
  if (more.length > 0) throw new PaymentLinkError('shape')
  return { address, value: value === undefined ? undefined : readValue(value) }
}

function readValue(text: string): bigint {
  const [, whole, fraction = '', exponent = '0'] = number.exec(text) ?? []
  if (whole === undefined) throw new PaymentLinkError('shape')
  const scaled = BigInt(whole + fraction) * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(fraction.length)
  if (scaled % divisor !== 0n) throw new PaymentLinkError('shape')
  return scaled / divisor
}
