import { type AccountId, accountParts, addressKey } from '@foyer/core'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Returns the same text for all spellings of the address of an account. Each chain of Polkadot writes the same key with a prefix of
 * its own ([SS58](https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/)).
 */
export function accountKey(address: string): string {
  const number = ss58Number(address)
  return number === undefined ? addressKey(address) : BigInt.asUintN(256, number >> 16n).toString(16)
}

/**
 * Whether the network of an account knows an address of its family, by its spelling: that of Polkadot has the prefix of its chain,
 * or the one that each chain takes, and that of Bitcoin says whether its coins are real.
 */
export function isOfNetwork(address: string, account: AccountId): boolean {
  const { namespace, address: own } = accountParts(account)
  const written = namespace === 'bip122' ? bitcoinKind : ss58Prefix
  const kind = written(address)
  return kind === written(own) || kind === genericPrefix
}

/** Every chain of Polkadot takes addresses with it. */
const genericPrefix = 42n

function ss58Prefix(address: string): bigint | undefined {
  const number = ss58Number(address)
  return number === undefined ? undefined : number >> 272n
}

/** A prefix, 32 bytes of key, 2 bytes of checksum. */
function ss58Number(address: string): bigint | undefined {
  // No address of another family has so many letters of base 58.
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address)) return undefined
  return [...address].reduce((sum, char) => sum * 58n + BigInt(alphabet.indexOf(char)), 0n)
}

/** `regtest` for SegWit alone: in base 58 it is written as any network for tests. */
function bitcoinKind(address: string): 'mainnet' | 'testnet' | 'regtest' {
  if (/^(bc1|[13])/i.test(address)) return 'mainnet'
  return /^bcrt1/i.test(address) ? 'regtest' : 'testnet'
}
