import {
  type AccountId,
  accountOwner,
  accountParts,
  activeAccount,
  activeNetwork,
  FoyerError,
  joinAccount,
  type Network,
  networkParts,
  type RootState,
} from '@foyer/core'

/** Why what was typed is no name. */
export type NameFault = 'characters' | 'start' | 'short' | 'long'

/** What was typed, as a name is written. */
export type ReadName =
  | { readonly label: string; readonly fault?: undefined }
  | { readonly label?: undefined; readonly fault: NameFault }

const shortest = 4
const longest = 64

/**
 * Reads what stands before the zone. Capitals are those of ASCII alone, so that no other letter becomes one
 * (safety T-46).
 */
export function readName(typed: string): ReadName {
  const label = typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (/[^a-z0-9-]/.test(label)) return { fault: 'characters' }
  if (label.startsWith('-')) return { fault: 'start' }
  if (label.length < shortest) return { fault: 'short' }
  return label.length > longest ? { fault: 'long' } : { label }
}

/** Whether names may end with it: two labels in small letters. */
export function isZone(text: string): boolean {
  return /^[a-z0-9-]+\.[a-z0-9-]+$/.test(text)
}

/** What was typed or pasted, without the space around it and without a zone at its end. */
export function withoutZone(text: string, zones: readonly string[]): string {
  const typed = text.trim()
  const lower = typed.toLowerCase()
  const zone = zones.find((one) => lower.endsWith(`.${one}`))
  return zone === undefined ? typed : typed.slice(0, -zone.length - 1)
}

/** The label of a name of the zone as services have to write it; `undefined` for anything else. */
export function labelIn(name: unknown, zone: string): string | undefined {
  if (typeof name !== 'string' || !name.endsWith(`.${zone}`)) return undefined
  const label = name.slice(0, -zone.length - 1)
  return /^[a-z0-9][a-z0-9-]{0,63}$/.test(label) ? label : undefined
}

/** Names stand for accounts of chains that have a coin type (ENSIP-11). `names/invalid-chain`. */
class InvalidChainError extends FoyerError<'names/invalid-chain', { network: string }> {
  constructor(network: string) {
    super('names/invalid-chain', 'Invalid chainId', { context: { network } })
  }
}

/** The coin type of an EVM chain ([ENSIP-11](https://docs.ens.domains/ensip/11)). @throws {InvalidChainError} */
export function coinTypeOf(account: AccountId): number {
  const { networkId } = accountParts(account)
  const { namespace, reference } = networkParts(networkId)
  const chainId = Number(reference)
  if (namespace !== 'eip155' || !Number.isInteger(chainId) || chainId < 0 || chainId >= 0x80000000)
    throw new InvalidChainError(networkId)
  return (0x80000000 | chainId) >>> 0
}

/** Ether's own coin type (SLIP-44). */
const ether = '60'

/** Returns the coin types of a record that has just been registered for an account. */
export function typesOf(account: AccountId): readonly string[] {
  return [String(coinTypeOf(account))]
}

/**
 * Returns the networks on which a name certainly leads to an account. The address of a key is good on all of them. A contract
 * has an address for the chains in its record alone: there it has to have its code, and services write a copy for Ethereum.
 * @param types the coin types under which the record of the name has the address
 */
export function namedNetworks(
  state: RootState,
  account: AccountId,
  types: readonly string[],
): { readonly named: readonly Network[]; readonly known: readonly Network[] } {
  const { address, networkId } = accountParts(account)
  const inUse = activeAccount(state, 'eip155')
  const { kind, networks } = accountOwner(state, 'eip155')
  // Of another account than the one in use no more is known than its network.
  const isInUse = inUse !== undefined && accountParts(inUse).address === address
  const known = isInUse ? networks : state.networks.requested.filter(({ id }) => id === networkId)
  if (isInUse && kind === 'key') return { named: known, known }
  const isCopy = types.some((type) => type !== ether && type !== mainnet)
  const isNamed = ({ id }: Network) => {
    const own = String(coinTypeOf(joinAccount(id, address)))
    return types.includes(own) || (own === mainnet && types.includes(ether) && !isCopy)
  }
  return { named: known.filter(isNamed), known }
}

/** The coin type of Ethereum by ENSIP-11. */
const mainnet = String(0x80000001)

/** Whether accounts of the network in use have names: those of EVM, but on a test network. */
export function hasNames(state: RootState): boolean {
  return (
    activeAccount(state) !== undefined && state.networks.active === 'eip155' && !activeNetwork(state).testnet
  )
}
