/** What a host asks of a wallet, as its provider takes it ([EIP-1193](https://eips.ethereum.org/EIPS/eip-1193)). */
export interface HostRequest {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** The wallet that a host asks. One wallet is always the same object, so that what is known of it can be kept beside it. */
export interface AskedWallet {
  readonly connectorId: string
  /** Asks the wallet itself. Rejects as the wallet does. */
  ask(request: HostRequest): Promise<unknown>
}

/** Answers what a host asks and its wallet need not know. Rejects with what the host is to see. */
export type AnswerHost = (request: HostRequest, wallet: AskedWallet) => Promise<unknown>
