import type {
  AnswerOf,
  AskOf,
  activateSession,
  approvalKinds,
  ChainId,
  createSession,
  onrampQuote,
  onrampUrl,
  registerName,
  revokeSession,
  sessions,
  wallets,
} from '@foyer/api'

import type { Course } from './cache/course.js'
import type { MaybeSecret } from './guard/secret.js'
import type { TrustedFetch } from './guard/trustedFetch.js'
import type { OpenRpc } from './rpc/rpc.js'

/** A coin (without `address`) or token, by its chain. An address is as the chain writes it; hex in any case. */
export interface TokenId {
  readonly chain: ChainId
  readonly address?: string
}

/** What a token list says of a token. */
export interface TokenFacts extends TokenId {
  readonly name: string
  readonly symbol: string
  /** How many digits of base units are a fraction. */
  readonly decimals: number
  /** Where its picture is. */
  readonly icon?: string
  /** Whether an approval can be signed instead of sent (ERC-2612). Absent: nobody knows. */
  readonly permits?: boolean
}

/** What an account holds of a token. */
export interface Holding extends TokenFacts {
  /** Base units that can be moved. */
  readonly amount: bigint
  /** Base units that are held besides, and cannot be moved now. */
  readonly locked?: bigint
  /** In the currency asked for, where the provider knows it by itself. */
  readonly price?: number
  /** The contract did not say the amount, which then is unknown: the account may hold any. */
  readonly isUnread?: boolean
}

/** What a token is worth. */
export interface Price extends TokenId {
  /** Of one whole coin, in the currency asked for. */
  readonly price: number
  /** When it was true, where its source says so; in ms since 1970. @default when it was asked for */
  readonly at?: number
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: number
  readonly icon?: string
}

/** What a token was worth. */
export interface PastPrices extends TokenId {
  /** Of one whole coin, in the currency asked for; in ms since 1970. */
  readonly prices: readonly { readonly at: number; readonly price: number }[]
}

/** The other side of a movement. */
export interface Counterparty {
  /** The account that got most of what left, or that gave most of what came. */
  readonly address: string
  /** How many more accounts got or gave a part. */
  readonly others: number
}

/** What one transaction moved. */
export interface Movement {
  readonly direction: 'in' | 'out' | 'self'
  readonly counterparty?: Counterparty
  readonly token?: TokenFacts & {
    /** Base units. */
    readonly amount: bigint
    /** Came unasked, as bait by its looks; or is said to have moved, and is proven not to have. */
    readonly isSpam?: boolean
  }
  readonly nft?: {
    readonly name?: string
    /** As that of a {@link Collectible}. */
    readonly image?: string | { readonly asset: string }
    /** How many of one. @default 1 */
    readonly amount?: bigint
    readonly isSpam?: boolean
  }
}

/** A transaction of an account. */
export interface Activity {
  readonly chain: ChainId
  readonly hash: string
  /** In ms since 1970. */
  readonly at: number
  readonly from: string
  readonly to: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** What it did: `send`, `receive`, `trade`, `approve`, `mint` and others. */
  readonly operation: string
  readonly nonce?: number
  /** What the account itself paid for it, in base units of the coin. */
  readonly fee?: bigint
  readonly application?: { readonly name: string; readonly icon?: string }
  /** A permission that it gives to another account. Without an amount there is no limit. */
  readonly allows?: {
    /** The account that may take it. */
    readonly spender: string
    /** Absent: everything in the account, which acts by the code of the spender (EIP-7702). */
    readonly token?: TokenFacts
    /** In base units. */
    readonly amount?: bigint
  }
  /** The account that sent the transaction, where something left this one that did not ask for it. */
  readonly takenBy?: string
  readonly movements: readonly Movement[]
  /** How many real movements are left out. */
  readonly more?: number
}

/** Who has to be named beside what they told. */
export interface Attribution {
  readonly name: string
  readonly url: string
}

/** A transaction for the wallet to sign. */
export interface Built {
  /** The contract. */
  readonly to: string
  /** In hex, with `0x` before. */
  readonly data: string
  /** What of the coin goes with it, in base units. */
  readonly value: bigint
  /** At most so many units. */
  readonly gas?: bigint
  /** Base units of the coin for each unit. */
  readonly gasPrice?: bigint
}

/** A permission to take a token (ERC-2612). */
export interface SignedPermit {
  /** In s since 1970. */
  readonly deadline: bigint
  /** 65 bytes in hex, with `0x` before. */
  readonly signature: string
}

/** What is exchanged for what. */
export interface Exchange {
  readonly from: TokenId
  readonly to: TokenId
  /** Base units of `from`. */
  readonly amount: bigint
}

/** A kind of permission to take something. */
export type ApprovalKind = (typeof approvalKinds)[number]

/** What somebody may take of an account. */
export interface Approval {
  readonly chain: ChainId
  /** Of a token so much as `amount` says, itself or through Permit2; of a collection all, or one piece. */
  readonly kind: ApprovalKind
  readonly contract: string
  /** Who may take it. */
  readonly spender: string
  /** Of a piece. */
  readonly tokenId?: bigint
  /** Base units; absent of a collection and a piece. */
  readonly amount?: bigint
  /** Of the token, all there is. */
  readonly supply?: bigint
  /** What the account has of it. */
  readonly held?: bigint
  /** What the contract says of itself. */
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: number
  /** Who the spender is known to be, whatever it calls itself. */
  readonly spenderName?: string
  readonly spenderIcon?: string
  /** Given by a signature that another account handed in. */
  readonly isSigned?: boolean
  /** Proven to take nothing, and not made by the account. */
  readonly isSpam?: boolean
}

/** A name and what it stands for. */
export interface NameFacts {
  readonly name: string
  /** In ms since 1970. */
  readonly registered?: number
  /** In ms since 1970. */
  readonly updated?: number
  readonly attributes?: Readonly<Record<string, string>>
  /** By SLIP-44 coin type. */
  readonly addresses: Readonly<Record<string, string>>
}

/** A collectible that an account holds. */
export interface Collectible {
  readonly chain: ChainId
  readonly contract: string
  readonly tokenId?: bigint
  readonly standard: 'erc721' | 'erc1155' | 'metaplex'
  /** More than one for `erc1155` alone. */
  readonly amount: bigint
  readonly name?: string
  readonly collection?: string
  readonly description?: string
  /** Its address; or what this gateway itself gives as a picture of an asset, by its id. */
  readonly image?: string | { readonly asset: string }
  /** What it is beside that picture: it moves, sounds, or is a page. */
  readonly media?: 'video' | 'audio' | 'model' | 'page' | 'other'
  /** What it says of itself. */
  readonly traits?: readonly { readonly name: string; readonly value: string }[]
  readonly isSpam?: boolean
}

/** What a picture shows: a wallet, a network or other asset, a token by its symbol, a currency by its code. */
export type PictureKind = 'wallet' | 'asset' | 'token' | 'currency'

/** A picture. */
export interface Picture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'image/gif' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A currency that a vendor takes, and how it can be paid in it. Limits are whole amounts as decimal text. */
export interface VendorPayment {
  /** ISO 4217. */
  readonly currency: string
  readonly methods: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** A coin that a vendor sells. */
export interface VendorCoin {
  readonly symbol: string
  readonly name: string
  readonly networks: readonly {
    /** As the vendor calls it, such as `ethereum`. */
    readonly name: string
    /** For people. */
    readonly title: string
    readonly chain: ChainId
    /** Absent for the coin of the chain. */
    readonly contract?: string
  }[]
}

/** Somebody who sells coins for money, on pages of its own. */
export interface Vendor {
  /** As clients ask for it. */
  readonly id: string
  readonly name: string
  /** Where its picture is. */
  readonly icon?: string
  /** What it keeps of a payment, in percent, as decimal text. */
  readonly fee: { readonly least: string; readonly most: string }
  /** Of its pages, with the port where that is not the usual one. */
  readonly hosts: readonly string[]
  readonly payments: readonly VendorPayment[]
  readonly coins: readonly VendorCoin[]
}

/** A page of a vendor, made ready for one purchase. */
export interface VendorPage {
  readonly url: string
  readonly vendor: Pick<Vendor, 'id' | 'hosts'>
  /** Who gets the coins: one of those who were asked for. */
  readonly address: string
  readonly chain: ChainId
  readonly network: string
  readonly symbol: string
}

/** Coins that somebody bought. */
export interface Purchase {
  readonly id: string
  readonly vendor: Pick<Vendor, 'id' | 'name' | 'icon'>
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Of the last change, in ms since 1970. */
  readonly at: number
  readonly chain: ChainId
  /** Who gets them. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  /** Whole coins, as decimal text. */
  readonly amount: string
  /** Of the transaction that brings them, once there is one. */
  readonly hash?: string
  /** What its page was asked for with. */
  readonly requestId?: string
}

/** Nothing is asked for. */
export type Empty = Readonly<Record<never, never>>

/**
 * What providers are asked, each with its question and its facts. Facts are values of the domain (base units, CAIP ids),
 * never the wire's JSON: that is written in one place for each call.
 */
export interface Questions {
  balances: {
    ask: {
      readonly chain: ChainId
      readonly account: string
      readonly currency: string
      /** To be read anew, and told even if nothing is held. */
      readonly force: readonly string[]
    }
    facts: readonly Holding[]
  }
  prices: { ask: { readonly currency: string; readonly tokens: readonly TokenId[] }; facts: readonly Price[] }
  /** At moments as far from each other as the next. */
  pastPrices: {
    ask: {
      readonly currency: string
      readonly tokens: readonly TokenId[]
      /** The first moment, in ms since 1970. */
      readonly since: number
      /** From one to the next, in ms. */
      readonly step: number
      readonly count: number
    }
    facts: readonly PastPrices[]
  }
  history: {
    ask: { readonly chain: ChainId; readonly account: string; readonly cursor?: string }
    facts: {
      readonly entries: readonly Activity[]
      readonly next?: string
      /** Whether something was not looked at. */
      readonly isCut?: boolean
      /** Whom the provider's terms want to be named where this is shown. */
      readonly attribution?: Attribution
    }
  }
  /** Base units of the coin for a unit of gas. */
  gas: { ask: { readonly chain: ChainId }; facts: Readonly<Record<'standard' | 'fast' | 'instant', bigint>> }
  /** Base units that `spender` may take. */
  allowance: { ask: TokenId & { readonly owner: string; readonly spender: string }; facts: bigint }
  swapTokens: { ask: { readonly chain: ChainId }; facts: readonly TokenFacts[] }
  /** Base units of `to` that would arrive, best first. */
  swapQuote: { ask: Exchange; facts: readonly { readonly amount: bigint }[] }
  /** Who is allowed to take what is sold. */
  swapSpender: { ask: { readonly chain: ChainId }; facts: string }
  swapBuild: {
    ask: Exchange & {
      readonly account: string
      /** In percent. */
      readonly slippage: number
      /** What the account signed in place of an approval (ERC-2612), of exactly the amount. */
      readonly permit?: SignedPermit
    }
    /** What arrives by the quote, and what has to arrive: with less of it the transaction does nothing. */
    facts: Built & { readonly receives: bigint; readonly least: bigint }
  }
  identity: { ask: { readonly account: string }; facts: { readonly name?: string; readonly avatar?: string } }
  /** `undefined`: nobody has it. */
  nameLookup: { ask: { readonly name: string }; facts: NameFacts | undefined }
  nameReverse: { ask: { readonly account: string }; facts: readonly NameFacts[] }
  nameSuggestions: {
    ask: { readonly name: string; readonly zone?: string }
    facts: readonly { readonly name: string; readonly registered: boolean }[]
  }
  nameNonce: { ask: Empty; facts: string }
  nameRegister: { ask: AskOf<typeof registerName>; facts: NameFacts }
  wallets: { ask: AskOf<typeof wallets>; facts: AnswerOf<typeof wallets> }
  /** `undefined`: there is none. */
  images: { ask: { readonly kind: PictureKind; readonly id: string }; facts: Picture | undefined }
  nfts: {
    ask: { readonly chain: ChainId; readonly account: string; readonly cursor?: string }
    facts: { readonly entries: readonly Collectible[]; readonly next?: string }
  }
  onrampOptions: { ask: Empty; facts: Vendor }
  onrampQuote: { ask: AskOf<typeof onrampQuote>; facts: AnswerOf<typeof onrampQuote> }
  onrampUrl: {
    ask: AskOf<typeof onrampUrl> & {
      /** The visitor's address in the internet, where it is known. */
      readonly client?: string
      /** By this the purchase is found again: only the page knows it. Absent: by the account. */
      readonly reference?: string | undefined
    }
    facts: VendorPage
  }
  /**
   * Purchases for an account, the newest first; only those with the references of its pages, if some are named. Without a vendor,
   * those that are known without a request.
   */
  purchases: {
    ask: {
      readonly account: string
      readonly vendor?: string
      readonly references?: readonly string[] | undefined
    }
    facts: readonly Purchase[]
  }
  approvals: {
    ask: { readonly chain: ChainId; readonly account: string }
    facts: {
      readonly entries: readonly Approval[] /** Whether there can be no others. */
      readonly isWhole: boolean
      /** The kinds of which there can be no others. Absent: none is known. */
      readonly whole?: readonly ApprovalKind[]
    }
  }
  sessions: { ask: AskOf<typeof sessions>; facts: AnswerOf<typeof sessions>['pcis'] }
  sessionCreate: { ask: AskOf<typeof createSession>; facts: AnswerOf<typeof createSession> }
  sessionActivate: {
    ask: AskOf<typeof activateSession> & {
      /** Whose page says so, by its id. */
      readonly project: string
    }
    facts: true
  }
  sessionRevoke: { ask: AskOf<typeof revokeSession>; facts: true }
}

/** A kind of question. */
export type Question = keyof Questions
/** What is asked by a kind of question. */
export type Ask<Q extends Question> = Questions[Q]['ask']
/** What a provider answers. */
export type Facts<Q extends Question> = Questions[Q]['facts']

const one = ({ chain }: { readonly chain: string }) => [chain]
const both = ({ from, to }: Exchange) => [from.chain, to.chain]
const ofTokens = ({ tokens }: { readonly tokens: readonly TokenId[] }) => tokens.map(({ chain }) => chain)
/** The chain of a CAIP-10 id. */
const ofAccount = ({ address }: { readonly address: string }) => [address.split(':').slice(0, 2).join(':')]
const none = () => []

/**
 * The chains whose nodes an answer may depend on, or what else it does: by these ways to answers are kept apart, so that a
 * failure on one of them says nothing of others. A new question does not compile until it is here.
 */
export const placesOf: { readonly [Q in Question]: (ask: Ask<Q>) => readonly string[] } = {
  balances: one,
  prices: ofTokens,
  pastPrices: ofTokens,
  history: one,
  gas: one,
  allowance: one,
  swapTokens: one,
  swapQuote: both,
  swapSpender: one,
  swapBuild: both,
  identity: none,
  nameLookup: none,
  nameReverse: none,
  nameSuggestions: none,
  nameNonce: none,
  // A signature of a contract is asked of its chain (ENSIP-11).
  nameRegister: ({ coin_type: type }) => [`eip155:${type < 0x80000000 ? 1 : type - 0x80000000}`],
  wallets: none,
  images: ({ kind }) => [kind],
  nfts: one,
  onrampOptions: none,
  onrampQuote: ({ network }) => (network === undefined ? [] : [network]),
  onrampUrl: none,
  purchases: none,
  approvals: one,
  sessions: none,
  sessionCreate: ofAccount,
  sessionActivate: ofAccount,
  sessionRevoke: ofAccount,
}

/** What a provider works with; nothing else reaches the outside. */
export interface Tools {
  /** Asks one of the provider's own {@link Provider.bases}. Ends with the attempt. */
  readonly fetch: TrustedFetch
  /** The node of a chain that the host named. @throws {UpstreamError} where there is none */
  rpc(chain: ChainId): OpenRpc
  /** What the host named, the chain's coin first. */
  tokens(chain: ChainId): readonly TokenFacts[]
  /** In ms since 1970. */
  now(): number
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal
  /** The client that asks: the address that limits count. */
  readonly client?: string | undefined
  /** How the question went: what is remembered for others asks it. */
  readonly course: Course
}

/** Somebody who answers one kind of question. */
export interface Provider<Q extends Question = Question> {
  /** For metrics and breakers; no client sees it. */
  readonly id: string
  readonly question: Q
  /** Base URLs that it asks. */
  readonly bases?: readonly MaybeSecret[]
  /** Each answer costs the host something: such a gateway is not opened to everybody's pages. */
  readonly keyed?: boolean
  /** The chains it may be asked about, where it knows them beforehand. */
  readonly chains?: readonly ChainId[]
  /** Chains whose nodes it asks whatever the question is. Without them the gateway does not start. */
  readonly nodes?: readonly ChainId[]
  /** Asks nodes, and so is asked for the tokens of each chain by themselves: one chain says nothing of others. */
  readonly isByChain?: boolean
  /** Whether it can answer at all. A quick look; no I/O. */
  covers(ask: Ask<Q>): boolean
  /**
   * Rejects with `AskError` where the question is wrong, and with anything else where the next provider shall be asked.
   * A single row that makes no sense is left out.
   */
  answer(ask: Ask<Q>, tools: Tools): Promise<Facts<Q>>
  close?(): Promise<void>
}

/** Any provider, as a list of them holds it. */
export type AnyProvider = { [Q in Question]: Provider<Q> }[Question]
