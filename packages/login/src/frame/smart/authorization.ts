import { concatHex, type Hex, keccak256, numberToHex, toRlp } from 'viem'
import type { EvmAccount } from '../keys/derive.js'

/** Has a key's account take up code ([EIP-7702](https://eips.ethereum.org/EIPS/eip-7702)). @param nonce of the key's account */
export function authorized(chainId: number, address: Hex, nonce: number, key: EvmAccount) {
  const trimmed = (value: number): Hex => {
    const text = numberToHex(value)
    return value === 0 ? '0x' : text.length % 2 === 0 ? text : `0x0${text.slice(2)}`
  }
  const fields = toRlp([trimmed(chainId), address, trimmed(nonce)])
  return { chainId, address, nonce, ...key.sign(keccak256(concatHex(['0x05', fields]))) }
}
