/** One account as an `injectedWeb3` wallet lists it. */
export interface InjectedAccount {
  /** SS58, with any prefix. */
  readonly address: string
  /** The only chain it is for. */
  readonly genesisHash?: string | null
  readonly name?: string
  readonly type?: string
}

/** What a wallet of `injectedWeb3` hands to a page that was let in. Works with `@polkadot/api` as `signer`. */
export interface InjectedExtension {
  readonly accounts: {
    get(anyType?: boolean): Promise<InjectedAccount[]>
    subscribe(listener: (accounts: InjectedAccount[]) => void): unknown
  }
  readonly signer: {
    signRaw?(raw: {
      readonly address: string
      readonly data: string
      readonly type: 'bytes' | 'payload'
    }): Promise<{ readonly id: number; readonly signature: `0x${string}` }>
    signPayload?(payload: object): Promise<{ readonly id: number; readonly signature: `0x${string}` }>
  }
}

declare module '@foyer/core' {
  interface Providers {
    readonly polkadot: InjectedExtension
  }
}
