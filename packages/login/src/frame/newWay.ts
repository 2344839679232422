import type { UnlockMethod } from './vaults.js'

/** A way back to a wallet that is about to be made. An address that was added is one where the service helps. */
export type NewWay = UnlockMethod | { readonly kind: 'email'; readonly email: string }

/** How a first address is added to an account. */
export interface AddressSteps {
  /**
   * Has a code sent to the address, once the visitor agreed to it.
   * @returns the attempt that the code is for. @throws {CallError | ServiceError}
   */
  start(email: string): Promise<string>
  /** @returns the address, as the account has it. @throws {ServiceError} */
  finish(ask: { readonly attempt: string; readonly otp: string }): Promise<string>
}
