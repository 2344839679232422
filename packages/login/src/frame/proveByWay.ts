import * as v from 'valibot'
import { wipe } from '../custody/bytes.js'
import { type KeptWallet, me } from './answers.js'
import type { Unlock } from './joinWallet.js'
import { openKeyBy, type UnlockMethod, type VaultParts } from './vaults.js'

/** A step of a proof of the owner. */
export const proofStep = v.object({ attempt: v.optional(v.string()), proof: v.optional(v.string()) })

/** Opens a wallet by a way that only its owner has. @returns the id of the way. @throws {SealBrokenError | ServiceError} */
export async function openedBy(
  vault: VaultParts,
  wallet: KeptWallet,
  way: UnlockMethod,
): Promise<string | undefined> {
  wipe(await openKeyBy(vault, wallet, way))
  const used = wallet.slots.find(
    ({ kind, credential, closed }) =>
      kind === way.kind && !closed && (way.kind !== 'passkey' || credential === way.credential),
  )
  return used?.id
}

/**
 * Has the owner open the wallet by its passkey or kit before an account gets its first address.
 * @param vault asks the service as the login's own page
 * @returns the proof; `undefined` if there is nothing to prove it by. @throws {CallError | ServiceError}
 */
export async function proveByWay(vault: VaultParts, unlock: Unlock): Promise<string | undefined> {
  const { wallet } = v.parse(me, await vault.service.post('/v1/me', {}))
  if (!wallet?.slots.some(({ kind, closed }) => !closed && (kind === 'passkey' || kind === 'kit')))
    return undefined
  let slot: string | undefined
  await unlock(wallet, async (way) => {
    slot = await openedBy(vault, wallet, way)
    return new Uint8Array()
  })
  return v.parse(proofStep, await vault.service.post('/v1/export/confirm', { for: 'way', slot })).proof
}
