import { addressKey } from './address.js'
import { type NetworkId, networkParts } from './caip.js'
import type { Balances } from './featureContext.js'

/**
 * Whether an address is the contract of a token on any network of the chain family: the host lists it, or an account held it in
 * this visit. No chain is asked.
 */
export function isKnownContract(
  { listed, held }: Pick<Balances, 'listed' | 'held'>,
  network: NetworkId,
  address: string,
): boolean {
  const family = networkParts(network).namespace
  return [
    ...Object.entries(listed).flatMap(([on, all]) => all.map((one) => [on, one] as const)),
    ...[...held.values()].flatMap((tokens) => tokens.map((one) => [one.network, one.address] as const)),
  ].some(
    ([on, one]) =>
      on.startsWith(`${family}:`) && one !== undefined && addressKey(one) === addressKey(address),
  )
}
