import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Verifier } from './verifier.js'

export const verifier: Verifier = {
  judge: '@noble/curves',
  verify: async (address, text, signature) =>
    ed25519.verify(base58.decode(signature), new TextEncoder().encode(text), base58.decode(address)),
}
