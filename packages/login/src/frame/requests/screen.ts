/** How much is at stake: what a screen says with its colour and its button. */
export type Weight = 'plain' | 'careful' | 'danger'

/** What is asked for, in a word: a key of the frame's texts. */
export type TitleKey =
  | 'sign'
  | 'signIn'
  | 'send'
  | 'approve'
  | 'approveMore'
  | 'approveAll'
  | 'revoke'
  | 'control'
  | 'create'
  | 'memo'
  | 'close'
  | 'call'
  | 'deploy'
  | 'batch'
  | 'typedData'

/** What the visitor is warned of: a key of the frame's texts. */
export type WarningKey =
  | 'unknown'
  | 'unreadable'
  | 'all'
  | 'everything'
  | 'contract'
  | 'tokenContract'
  | 'nobody'
  | 'anyNetwork'
  | 'otherChain'
  | 'deploy'
  | 'delegate'
  | 'unitless'
  | 'others'
  | 'fee'
  | 'charges'
  | 'unsponsored'
  | 'upgrade'
  | 'oneByOne'
  | 'replaces'
  | 'replacesMore'
  | 'fails'
  | 'slow'

/** What a fact is about: a key of the frame's texts. */
export type LabelKey =
  | 'network'
  | 'to'
  | 'from'
  | 'amount'
  | 'spender'
  | 'token'
  | 'contract'
  | 'data'
  | 'message'
  | 'memo'
  | 'fee'
  | 'expires'
  | 'usable'
  | 'program'
  | 'accounts'
  | 'type'
  | 'domain'
  | 'for'
  | 'place'
  | 'agree'
  | 'create'
  | 'rent'
  | 'paid'
  | 'setup'
  | 'code'

/** What a fact says in words: a key of the frame's texts. */
export type WordKey = 'sponsored' | 'setup' | 'anyNetwork' | 'never' | 'atOnce'

/**
 * One fact. An address is shown whole, in groups; code as it is, in a box; a date is in s since 1970. Words of others and fields of typed
 * data, each with its indentation, are read to their end. Accounts that a program is given are a line each, see `accountText`.
 */
export type ScreenLine = {
  readonly label: LabelKey
} & (
  | {
      readonly value: string
      readonly as?: 'address' | 'accounts' | 'code' | 'words' | 'fields' | 'amount' | 'date'
    }
  | { readonly value: WordKey; readonly as: 'word' }
)

/** One thing that happens. */
export interface ScreenStep {
  readonly title: TitleKey
  /** What the title is about: an amount of something. */
  readonly what?: string
  readonly lines: readonly ScreenLine[]
  readonly warnings: readonly WarningKey[]
  readonly weight: Weight
  /**
   * How much of this chain's coin goes out, fees included, in its smallest unit; `'unknown'` where other things of value may,
   * too. It says if a request is too much for a press in the frame.
   */
  readonly moves: bigint | 'unknown'
}

/** What the visitor is shown before anything is signed. */
export interface Screen extends ScreenStep {
  /** What it is made of, each shown whole. */
  readonly steps?: readonly ScreenStep[]
}

/** The request is not shown at all: it is wrong in itself, or not for this account. */
export class RefusedRequestError extends Error {
  override readonly name = 'RefusedRequestError'
  /** Of [EIP-1193](https://eips.ethereum.org/EIPS/eip-1193#provider-errors) or JSON-RPC. */
  readonly code: number
  constructor(message: string, code = -32602) {
    super(message)
    this.code = code
  }
}
