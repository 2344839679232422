import { declined } from '../../frame/calls/answers.js'
import { askUnlock } from '../../frame/screens/screens.js'
import { ServiceError } from '../../frame/service.js'
import { askCode } from './logIn.js'
import type { ProofReason } from './own.js'
import type { StepParts } from './stepParts.js'

/**
 * Has the owner prove who they are before anything opens the seed for good: by a code of the mailbox, or where there is none by
 * the passkey or the kit. @returns the proof, which the service asks for. @throws {CallError} if the visitor went back
 */
export async function prove(parts: StepParts, reason: ProofReason): Promise<string | undefined> {
  const { account, own, text, locale, signal } = parts
  const { attempt, proof } = await own.beginProof(reason)
  if (proof !== undefined) return proof
  if (attempt !== undefined) {
    const taken = await askCode(parts, {
      email: (await account.standing()).email,
      take: async (otp) => [await own.finishProof(reason, { attempt, otp })] as const,
    })
    if (!taken) throw declined()
    return taken[0]
  }
  const wallet = await own.wallet()
  if (!wallet.slots.some(({ kind }) => kind === 'passkey' || kind === 'kit')) {
    // A first way has nothing that it could be proven by.
    if (reason === 'way') return undefined
    throw new ServiceError(409, 'no-proof', text('problem.no-proof'))
  }
  const look = { mode: undefined, variables: {}, locale, name: undefined }
  let made: string | undefined
  await askUnlock(
    wallet,
    async (way) => {
      made = await own.finishProof(reason, way)
      return new Uint8Array()
    },
    look,
    signal,
  )
  return made
}
