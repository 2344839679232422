import { type GrantedPermission, MalformedAnswerError, type RequestProgress } from '@foyer/core'
import type { CallDeps } from './callDeps.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Signatures of accounts that are contracts may be long, but not endless. */
const signature = /^0x([0-9a-f]{2}){1,4096}$/i

/** Has a wallet end a permission that it granted to an app (ERC-7715): contract of core's `Allowing`. */
export async function endPermission(
  { connected, sender, ask, addressOf, sendFrom }: CallDeps,
  ...asked: [
    connectorId: string,
    permission: GrantedPermission<'eip155'>,
    signal: AbortSignal,
    progress?: RequestProgress,
  ]
): Promise<string> {
  const end = async (
    current: ConnectedEvmWallet,
    { from, ...granted }: GrantedPermission<'eip155'>,
    signal: AbortSignal,
    progress: RequestProgress,
  ) => {
    await sender.assertWallet(current, from, signal)
    const method = 'wallet_revokePermissions'
    progress.asked('sign')
    const permission = Object.freeze({ ...granted, address: addressOf(from) })
    const answer = await ask(current.wallet, method, [permission], signal)
    if (typeof answer !== 'string' || !signature.test(answer)) throw new MalformedAnswerError(method, answer)
    return answer
  }
  return sendFrom(connected, end)(...asked)
}
