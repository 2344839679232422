/** What a dapp asks of the wallet, on one network. */
export interface Ask {
  /** CAIP-2. */
  readonly chain: string
  readonly method: string
  readonly params: unknown
}

/** A labelled line of what the visitor is asked about. */
export type Line = readonly [label: string, value: string]

/** A chain family: the wallet's accounts there, and what it does for them. */
export interface Family {
  /** CAIP-2 namespace. */
  readonly namespace: string
  readonly name: string
  /** How many accounts the wallet holds. */
  readonly size: number
  address(chain: string, account: number): string
  readonly methods: readonly string[]
  /** Networks it may move to on its own, approved or not, as CAIP-2 ids. */
  readonly networks: readonly string[]
  /** Where its accounts are, where that is not everywhere; as CAIP-2 ids. */
  readonly only?: readonly string[]
  /** What the wallet says beside its approval that its accounts can do on a network (EIP-5792). */
  capabilities?(chain: string): object
  /** What is shown before the visitor decides. */
  show(ask: Ask): readonly Line[]
  /** The true answer. `account` is the one in use, for requests that name none. */
  answer(ask: Ask, account: number): Promise<unknown>
}

/** An answer that is an error, as the dapp gets it. */
export class DeclinedError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const declined = () => new DeclinedError(5000, 'User rejected.')
export const unsupported = (method: string) => new DeclinedError(5101, `Unsupported method: ${method}`)
export const invalid = (what: string) => new DeclinedError(-32602, `Invalid ${what}`)
