import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'

const associated = base58.decode('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Whose account for a token this is, where it is the one that its owner has by convention: then it follows from the owner,
 * whatever a node says.
 */
export function ownerOf(
  account: string,
  {
    owner,
    mint,
    program,
  }: { readonly owner: string | undefined; readonly mint: string; readonly program: string },
): string | undefined {
  if (owner === undefined) return undefined
  try {
    const seeds = [owner, program, mint].map((text) => base58.decode(text))
    return derived(seeds) === account ? owner : undefined
  } catch {
    return undefined
  }
}

/** [Address of a program's account](https://solana.com/docs/core/pda): the first that is no point of the curve. */
function derived(seeds: readonly Uint8Array[]): string | undefined {
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(joined([...seeds, Uint8Array.of(bump), associated, marker]))
    if (!isPoint(hash)) return base58.encode(hash)
  }
  return undefined
}

function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
