import { type PaymentRequest, PaymentRequestError } from '@foyer/core'
import { polkadotNetworkId } from './networkId.js'

/**
 * Reads a recipient as codes of signers write it: `substrate:<address>[:<genesis hash>[:<name>]]`; `undefined` for other text.
 * @throws {PaymentRequestError}
 */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  const [, address, genesis] = /^substrate:([^:]*)(?::([^:]*))?(?::.*)?$/is.exec(text) ?? []
  if (address === undefined) return undefined
  if (genesis === undefined) return { address }
  try {
    return { address, network: polkadotNetworkId(genesis) }
  } catch {
    throw new PaymentRequestError('shape')
  }
}
