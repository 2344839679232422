import type { ChainId } from './message.js'

/** How a chain family writes its messages. */
export interface Profile {
  readonly namespace: string
  /** The word of the first line. */
  readonly account: string
  /** An address by its looks; what it stands for is its verifier's to check. */
  readonly address: RegExp
  /** One line of what may be stated. */
  readonly statement: RegExp
  /** Empty lines below the address where nothing is stated. */
  readonly emptyLines: 1 | 2
  /** What stands for a network. */
  chainText(reference: string): string
  /** The reference (CAIP-2) of what stands for a network; `undefined` for what stands for none. */
  chainReference(text: string): string | undefined
}

const printable = /^[\x20-\x7e]+$/
const base58 = '[1-9A-HJ-NP-Za-km-z]'

/** Clusters go by these names among wallets. */
const solanaClusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** All there are. @see https://eips.ethereum.org/EIPS/eip-4361 @see https://namespaces.chainagnostic.org/solana/caip122 */
export const profiles: readonly Profile[] = [
  {
    namespace: 'eip155',
    account: 'Ethereum',
    emptyLines: 2,
    // EIP-4361 has the letters of URIs, and spaces.
    statement: /^[\w.~!$&'()*+,;=:@/?#[\] -]+$/,
    address: /^0x[0-9a-fA-F]{40}$/,
    chainText: (reference) => reference,
    // Verifiers read a number, and beyond these they read another one than is written.
    chainReference: (text) =>
      /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? text : undefined,
  },
  {
    namespace: 'solana',
    account: 'Solana',
    emptyLines: 1,
    statement: printable,
    address: new RegExp(`^${base58}{32,44}$`),
    chainText: (reference) =>
      Object.entries(solanaClusters).find(([, known]) => known === reference)?.[0] ?? `solana:${reference}`,
    chainReference(text) {
      const [, name = ''] = /^(?:solana:)?(.*)$/.exec(text) ?? []
      return Object.hasOwn(solanaClusters, name) ? solanaClusters[name] : referenceIn('solana', text)
    },
  },
  whole('bip122', 'Bitcoin', `[123mn]${base58}{25,34}|(bc|tb|bcrt)1[ac-hj-np-z02-9]{11,87}`),
  whole('polkadot', 'Polkadot', `${base58}{46,50}`),
]

/** A family whose networks have no shorter name that all wallets know: half the hash of their first block, in small letters. */
function whole(namespace: string, account: string, address: string): Profile {
  return {
    namespace,
    account,
    emptyLines: 1,
    statement: printable,
    address: new RegExp(`^(${address})$`),
    chainText: (reference) => `${namespace}:${reference}`,
    chainReference(text) {
      const reference = referenceIn(namespace, text)
      return reference !== undefined && /^[\da-f]{32}$/.test(reference) ? reference : undefined
    },
  }
}

function referenceIn(namespace: string, text: string): string | undefined {
  const { namespace: said, reference } = chainParts(text) ?? {}
  return said === namespace ? reference : undefined
}

/** The parts of a CAIP-2 id; `undefined` for anything else. */
export function chainParts(text: string) {
  const [, namespace, reference] = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/.exec(text) ?? []
  return namespace === undefined || reference === undefined ? undefined : { namespace, reference }
}

/** How the family of a network writes, and what stands for the network. */
export interface Family {
  readonly profile: Profile
  readonly text: string
}

/** The family of a network; `undefined` for networks of others, and for what is no CAIP-2 id. */
export function familyOf(chainId: string): Family | undefined {
  const { namespace, reference } = chainParts(chainId) ?? {}
  const profile = profiles.find((known) => known.namespace === namespace)
  if (!profile || reference === undefined) return undefined
  const text = profile.chainText(reference)
  return profile.chainReference(text) === reference ? { profile, text } : undefined
}

/** Returns the one id of a network that may have several names; `undefined` for networks of other families. */
export function canonicalChain(chainId: string): ChainId | undefined {
  const { namespace, reference = '' } = chainParts(chainId) ?? {}
  const profile = profiles.find((known) => known.namespace === namespace)
  const own = profile?.chainReference(profile.chainText(reference))
  return profile && own !== undefined ? chainIdOf(profile, own) : undefined
}

/** A CAIP-2 id of its parts. */
export function chainIdOf({ namespace }: Profile, reference: string): ChainId {
  return `${namespace}:${reference}`
}
