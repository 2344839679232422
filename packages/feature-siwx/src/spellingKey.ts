import { addressKey } from '@foyer/core'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The same text for two spellings of one address on a network, also where a wallet and a server of the host spell it
 * differently: Polkadot writes one key with the prefix of any network, and Bitcoin's newer addresses are the same in capitals.
 */
export function spellingKey(network: string, address: string): string {
  if (/^polkadot:/.test(network) && /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) {
    const number = [...address].reduce((sum, letter) => sum * 58n + BigInt(base58.indexOf(letter)), 0n)
    // Behind the key are two bytes of a checksum, before it the prefix.
    return `${(number >> 16n) % (1n << 256n)}`
  }
  return /^bip122:/.test(network) && /^(bc|tb|bcrt)1/i.test(address)
    ? address.toLowerCase()
    : addressKey(address)
}
