import { getAddress, isHex, verifyMessage } from 'viem'
import type { Verifier } from './verifier.js'

export const verifier: Verifier = {
  judge: 'viem',
  verify: async (address, message, signature) =>
    isHex(signature) && verifyMessage({ address: getAddress(address), message, signature }),
}
