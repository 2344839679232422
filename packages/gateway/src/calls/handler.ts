import {
  type AnswerOf,
  type AskOf,
  type Call,
  type Failure,
  type Freshness,
  freshnessOf,
  parseAsk,
  type RequestParts,
} from '@foyer/api'
import type { OldPart } from '../cache/cache.js'
import type { Course, CourseSoFar } from '../cache/course.js'
import type { Chain } from '../chains.js'
import { AskError } from '../errors.js'
import type { Ask, Facts, Price, Question, TokenId } from '../questions.js'
import type { Tokens } from '../tokens.js'

/** Where a page or a picture is. */
export type Link = `http${string}`

/** Prices of tokens. */
export interface FoundPrices {
  /** By {@link tokenKey}. */
  readonly prices: ReadonlyMap<string, Price>
  /** Whether all providers answered that were asked, or all prices are known. */
  readonly isWhole: boolean
  /** When the oldest of these was true, in ms since 1970; absent without prices. */
  readonly since: number | undefined
  /** Whether one of these is from before, since no provider has a newer one, or its source says so. */
  readonly isOld: boolean
}

/** Prices of tokens for all accounts: a token that many hold is asked for once. */
export interface PriceTable {
  /**
   * Each price is from the first provider that has one.
   * @param kit asks for the missing ones, in one go @throws as {@link CallContext.gather}, where no price is known
   */
  read(kit: PriceKit, currency: string, tokens: readonly TokenId[]): Promise<FoundPrices>
}

/** The client that asks for prices, and its means. */
export type PriceKit = Pick<CallContext, 'gather' | 'client' | 'course'>

/** What a call is answered from. */
export interface CallContext {
  readonly chains: ReadonlyMap<string, Chain>
  /** What the host named. */
  readonly tokens: Tokens
  readonly prices: PriceTable
  /** In ms since 1970. */
  now(): number
  /** Whether anybody could answer. */
  covers<Q extends Question>(question: Q, ask: Ask<Q>): boolean
  /**
   * Asks those who cover the question, in the host's order, within what the call has left of its time.
   * @param fits whether facts can be the answer to this ask; else the next one is asked
   * @throws {NobodyError} when nobody covers it. @throws {AskError} @throws {UnavailableError}
   */
  ask<Q extends Question>(question: Q, ask: Ask<Q>, fits?: (facts: Facts<Q>) => boolean): Promise<Facts<Q>>
  /**
   * Asks one after the other for what is still missing, where each may know a part.
   * @param missing what is left to ask for after these facts; `undefined` when nothing is
   * @param hear gets facts as they come, and how their question went: what is remembered of them asks it
   * @returns whether all who were asked answered, or nothing is missing @throws as `ask`
   */
  gather<Q extends Question>(
    question: Q,
    ask: Ask<Q>,
    missing: (facts: readonly Facts<Q>[]) => Ask<Q> | undefined,
    hear?: (facts: Facts<Q>, course: CourseSoFar) => void,
  ): Promise<{ readonly facts: readonly Facts<Q>[]; readonly isWhole: boolean }>
  /**
   * Asks all who cover the question at once, each for `most` ms at the longest.
   * @returns what those tell who answered @throws as `ask`, where nobody did
   */
  all<Q extends Question>(
    question: Q,
    ask: Ask<Q>,
    most: number,
  ): Promise<{ readonly facts: readonly Facts<Q>[]; readonly isWhole: boolean }>
  /** The client that asks: the address that limits count. */
  readonly client: string
  /** How its question goes: what is remembered for others asks it. */
  readonly course: Course
  /** The visitor's address in the internet, where it is known. */
  readonly visitor: string | undefined
  /** The id of the project, where the page that asks is listed for it, or the host said so. */
  readonly project: string | undefined
  /** Whether the host itself let the request in, by `authorize`. */
  readonly isAuthorized: boolean
  /** Where this gateway has a picture: of a token by its symbol, or of an asset. Once it was told where it is itself. */
  picture(id: string, kind?: 'Token' | 'Asset'): Link | undefined
}

/** What came out. */
export interface Outcome<T> {
  readonly value: T
  /** That there is nothing. */
  readonly negative?: boolean
  /** Some of those asked did not answer. */
  readonly partial?: boolean
  /** When it was true, where a part of it was asked for earlier; in ms since 1970. */
  readonly since?: number | undefined
  /** Which part is from before, since no provider has a newer one. */
  readonly old?: OldPart | undefined
}

/** An ask, as its handler's `canonical` has it, whose answers from before are not given any more. */
export interface Outdated {
  readonly call: Call
  readonly ask: object
}

/** How one call is answered: questions to providers, and their facts as the wire says them. */
export interface HandlerOf<C extends Call> {
  readonly call: C
  /** Whether the answer is about one address: kept by nobody between the client and this gateway. */
  readonly isPrivate?: boolean
  /** Where an answer from before will not do: the ask without that wish, whose answers are then outdated too. */
  forced?(ask: AskOf<C>): AskOf<C> | undefined
  /** The ask without what makes no difference to the answer. */
  canonical?(ask: AskOf<C>): object
  /** Asks of this call and others whose answers from before are not true any more, now that this one was answered. */
  outdates?(value: AnswerOf<C>, ask: AskOf<C>): readonly Outdated[]
  answer(ask: AskOf<C>, kit: CallContext): Promise<Outcome<AnswerOf<C>>>
}

/** What is asked for, ready to be answered. */
export interface CallInput {
  readonly ok: true
  readonly canonical: object
  /** The same ask by those who take answers from before; `undefined` where this one does. */
  readonly unforced: object | undefined
  readonly freshness: Freshness
  answer(
    kit: CallContext,
  ): Promise<Outcome<unknown> & { readonly outdates?: readonly Outdated[] | undefined }>
}

/** A {@link HandlerOf} a call. */
export interface Handler<C extends Call = Call> {
  readonly call: C
  readonly isPrivate: boolean
  /** Reads a request: what it asks, or the refusal to answer with. */
  read(
    parts: RequestParts,
  ): CallInput | { readonly ok: false; readonly status: number; readonly failure: Failure }
}

/** Puts a handler among the others. */
export function handle<C extends Call>(handler: HandlerOf<C>): Handler<C> {
  const { call } = handler
  return {
    call,
    isPrivate: handler.isPrivate ?? false,
    read(parts) {
      const read = parseAsk(call, parts)
      if (!read.ok) return read
      const { ask } = read
      return {
        ok: true,
        canonical: handler.canonical?.(ask) ?? ask,
        unforced: handler.forced?.(ask),
        freshness: freshnessOf(call, ask),
        async answer(kit) {
          const outcome = await handler.answer(ask, kit)
          return { ...outcome, outdates: handler.outdates?.(outcome.value, ask) }
        },
      }
    },
  }
}

/** No provider of the host's covers a question. */
export class NobodyError extends Error {}

/** The chain of an id. @throws {AskError} */
export function chainOf(kit: CallContext, id: string): Chain {
  const chain = kit.chains.get(id)
  if (!chain) throw new AskError(400, 'chainId', `The chain ${id} is not supported`)
  return chain
}

/** The chains on which an address can be. @throws {AskError} when there is none, or it is not one of the chain asked for */
export function chainsOf(kit: CallContext, address: string, chainId: string | undefined): readonly Chain[] {
  const asked = chainId === undefined ? [...kit.chains.values()] : [chainOf(kit, chainId)]
  const fitting = asked.filter((chain) => chain.isAddress(address))
  if (fitting.length === 0) throw new AskError(400, 'address', 'The address provided is invalid')
  return fitting
}
