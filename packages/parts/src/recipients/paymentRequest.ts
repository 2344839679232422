import {
  type FeatureContext,
  type NetworkId,
  networkParts,
  type PaymentRequest,
  PaymentRequestError,
  type PaymentRequestFault,
  parseNetworkId,
} from '@foyer/core'

const accountIds = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/**
 * Reads a text that says more of a recipient than its address: an account id (CAIP-10), or a link by the standards of the
 * family. `undefined` for other text.
 * @throws {PaymentRequestError} also if it is for another network
 */
export async function readPaymentRequest(
  { adapter, state }: Pick<FeatureContext, 'adapter' | 'state'>,
  network: NetworkId,
  text: string,
): Promise<PaymentRequest | undefined> {
  const [, namespace, reference, address] = accountIds.exec(text) ?? []
  const request =
    address === undefined
      ? await (await adapter(networkParts(network).namespace)).capabilities.paymentRequest?.(text)
      : { address, network: parseNetworkId(`${namespace}:${reference}`) }
  const { network: wanted = network } = request ?? {}
  if (wanted === network) return request
  const named = state.networks.requested.find(({ id }) => id === wanted)?.name
  throw new PaymentRequestError('network', named || wanted)
}

/** @param fault why a request is not followed @throws {PaymentRequestError} if there is one */
export function assertFollowed(fault: PaymentRequestFault | undefined): void {
  if (fault) throw new PaymentRequestError(fault)
}
