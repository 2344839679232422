import { type AccountId, InvalidCaipError, isNamespace, type Namespace, type NetworkId } from './caip.js'

const reference = /^[-\w]{1,32}$/
const address = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Reads an account id (https://chainagnostic.org/CAIPs/caip-10) from text that came from outside: exactly three parts,
 * none empty.
 * @throws {InvalidCaipError} `Invalid CAIP-10 address` when the shape is wrong, `Invalid CAIP Address` when a part
 * has characters that CAIP-10 forbids.
 */
export function parseAccountId(input: string): AccountId {
  const [namespace, chain, account, ...rest] = split(input)
  if (!isNamespace(namespace) || !chain || !account || rest.length > 0)
    throw new InvalidCaipError('Invalid CAIP-10 address', input)
  if (!reference.test(chain) || !address.test(account))
    throw new InvalidCaipError('Invalid CAIP Address', input)
  return input as AccountId
}

/** Joins a checked network id and an address. @throws {InvalidCaipError} when the address has forbidden characters. */
export function accountId<N extends Namespace>(network: NetworkId<N>, account: string): AccountId<N> {
  return parseAccountId(`${network}:${account}`) as AccountId<N>
}

// A cap before the split: a megabyte of colons must not become a million-element array.
function split(input: unknown): string[] {
  return typeof input === 'string' && input.length <= 200 ? input.split(':') : []
}
