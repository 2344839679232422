import { type AccountId, accountParts } from '@foyer/core'
import type { SignInMessage } from '@foyer/siwx'
import { textOf } from './messageFor.js'
import type { Siwx } from './signInPort.js'

/** What is to be signed, by whom. */
export interface Draft {
  readonly account: AccountId
  readonly data: SignInMessage
  readonly text: string
  /** Once it was given: nobody signs twice because a server did not answer. */
  readonly signature?: string
  /** Where it was given while the wallet connected (CAIP-74). */
  readonly cacao?: unknown
}

/** What an account is to sign. Rejects as whoever makes the message does. @throws {WrongMessageError} */
export async function createDraft(
  siwx: Pick<Siwx, 'createMessage'>,
  account: AccountId,
  signal: AbortSignal,
): Promise<Draft> {
  const { networkId: chainId, address: accountAddress } = accountParts(account)
  const input = { accountAddress, chainId }
  const data = await siwx.createMessage(input, signal)
  return { account, data, text: textOf(data, input) }
}
