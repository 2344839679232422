/** What a wallet's window shows before it answers. */
export interface Ask {
  readonly title: string
  readonly approve: string
  readonly facts: readonly { readonly label: string; readonly value: string; readonly long?: boolean }[]
  /** Asked again, it is the same question: a wallet shows one window for both. */
  readonly repeats?: true
}

/** What must be known to describe a request. */
export interface AskContext {
  readonly account: string
  readonly network: string
  /** The network that a chain id names. */
  readonly networkName: (chainId: number) => string
  /** Symbol of a token by its contract address. */
  readonly tokenName: (address: string) => string | undefined
}
