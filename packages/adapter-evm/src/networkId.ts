import { InvalidCaipError, isNetworkOf, type NetworkId, parseNetworkId } from '@foyer/core'

/** The CAIP-2 id of an EIP-155 chain id. @throws {InvalidCaipError} for anything but a positive whole number. */
export function evmNetworkId(chainId: number | bigint): NetworkId<'eip155'> {
  const text = String(chainId)
  const id = /^[1-9]\d{0,19}$/.test(text) ? parseNetworkId(`eip155:${text}`) : undefined
  if (!id || !isNetworkOf('eip155', id)) throw new InvalidCaipError('Invalid CAIP-2 network id', text)
  return id
}
