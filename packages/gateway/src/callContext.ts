import { byQuestion } from './byQuestion.js'
import { type Course, createCourse } from './cache/course.js'
import { type CallContext, NobodyError, type PriceTable } from './calls/handler.js'
import { cleanLink } from './calls/sanitize.js'
import type { Chain } from './chains.js'
import { AnswerError, UnavailableError, UnreadableError, UpstreamError } from './errors.js'
import { type ReadFacts, readFacts } from './facts.js'
import { createProviderContext, type ProviderContext } from './providerContext.js'
import {
  type AnyProvider,
  type Ask,
  type Facts,
  type Provider,
  placesOf,
  type Question,
  type TokenId,
} from './questions.js'
import type { Quota } from './quota/quota.js'
import { mayBeOwn } from './route/blame.js'
import type { Attempt, ProviderRoute, ProviderRouter } from './route/route.js'
import type { Tokens } from './tokens.js'

/** What {@link createCallContexts} takes. */
export interface CallContextDeps {
  readonly chains: ReadonlyMap<string, Chain>
  readonly providers: readonly AnyProvider[]
  readonly tokens: Tokens
  readonly prices: PriceTable
  readonly router: ProviderRouter
  readonly now: () => number
  /** How many times its usual time a call may take. */
  readonly patience: number
  /** Where this gateway is, as pages see it. */
  readonly url: string | undefined
  readonly fetch?: typeof globalThis.fetch
  /** Receives facts that make no sense, by the name of their question. */
  readonly onError?: (error: unknown) => void
  /** As {@link Quota.spend}. */
  readonly spend: Quota['spend']
}

/** Makes the kit of one call, whose questions share its time. */
export type CallContexts = (
  way: ProviderRoute,
  who: Pick<CallContext, 'course'> & Partial<Pick<CallContext, 'visitor' | 'project' | 'isAuthorized'>>,
) => CallContext

export function createCallContexts({
  chains,
  providers,
  tokens,
  prices,
  router,
  now,
  patience,
  url,
  fetch,
  onError,
  spend,
}: CallContextDeps): CallContexts {
  const tools = new Map<object, ProviderContext>(
    providers.map((provider) => [
      provider,
      createProviderContext(provider, { chains, tokens, now, spend, ...(fetch ? { fetch } : {}) }),
    ]),
  )
  const base = url === undefined ? undefined : cleanLink(url)?.replace(/\/$/, '')

  const of = <Q extends Question>(question: Q, ask: Ask<Q>): readonly Provider<Q>[] =>
    providers.filter(byQuestion(question)).filter((provider) => covers(provider, ask))

  return ({ budget, retry }, { course, visitor, project, isAuthorized = false }) => {
    const { client } = course
    const ends = performance.now() + budget * patience
    const left = () => Math.max(ends - performance.now(), 0)
    /**
     * @param own how it goes by this provider @param fits as for {@link CallContext.ask}
     * @param spare gets facts of which some rows make no sense, for want of better ones
     */
    const attempt = <Q extends Question>(
      provider: Provider<Q>,
      ask: Ask<Q>,
      spare: Facts<Q>[],
      own = course,
      fits: (facts: Facts<Q>) => boolean = () => true,
    ): Attempt<Facts<Q>> => {
      const { question } = provider
      // A client's text makes no place: there are as many as chains that are served, and kinds of pictures.
      const isPlace = (place: string) => question === 'images' || chains.has(place)
      const places = [...new Set(placesOf[question](ask).filter(isPlace))].sort()
      return {
        provider: provider.id,
        part: `${question}|${places.join()}`,
        chain: places.length === 1 ? places[0] : undefined,
        client,
        answer: async (signal) => {
          const open = tools.get(provider)
          if (!open) throw new UpstreamError('network')
          // Once more: whatever it throws is a fault of this provider here, as one of its answer is.
          provider.covers(ask)
          const read = readFacts(question, await provider.answer(ask, open(signal, left, own)))
          if (!read || !fits(read.facts)) {
            onError?.(new AnswerError(question))
            throw new UpstreamError('malformed')
          }
          if (read.isWhole) return read.facts
          spare.push(read.facts)
          // Rows are the words of strangers, too.
          throw new UnreadableError('Some rows make no sense')
        },
      }
    }
    /** Asks one after the other. Facts without some of their rows are used where no other provider has whole ones. */
    const routed = async <Q extends Question>(
      asked: readonly Provider<Q>[],
      ask: Ask<Q>,
      way: ProviderRoute,
      own = course,
      fits?: (facts: Facts<Q>) => boolean,
    ): Promise<ReadFacts<Q>> => {
      const spare: Facts<Q>[] = []
      const attempts = asked.map((provider) => attempt(provider, ask, spare, own, fits))
      try {
        return { facts: await router.route(attempts, way), isWhole: true }
      } catch (error) {
        const [facts] = spare
        if (!(error instanceof UnavailableError) || facts === undefined) throw error
        own.missed()
        return { facts, isWhole: false }
      }
    }
    const missed = (error: unknown) => {
      if (mayBeOwn(error)) course.missed()
    }
    /** @returns the facts of a provider, and whether it answered all of the question */
    const told = async <Q extends Question>(
      provider: Provider<Q>,
      ask: Ask<Q>,
      way: ProviderRoute,
      hear: (facts: Facts<Q>, own: Course) => void,
    ) => {
      const parts = provider.isByChain ? byChain(ask) : [ask]
      const each = await Promise.allSettled(
        parts.map(async (part) => {
          const own = createCourse(client, course)
          const read = await routed([provider], part, way, own)
          hear(read.facts, own)
          return read
        }),
      )
      const failure = each.find((part) => part.status === 'rejected')?.reason
      const read = each.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []))
      if (failure !== undefined && (read.length === 0 || !(failure instanceof UnavailableError)))
        throw failure
      return {
        facts: read.map(({ facts }) => facts),
        isWhole: failure === undefined && read.every(({ isWhole }) => isWhole),
      }
    }
    const nobody = <Q extends Question>(question: Q) => new NobodyError(`No provider answers ${question}.`)
    return {
      chains,
      tokens,
      prices,
      now,
      client,
      course,
      visitor,
      project,
      isAuthorized,
      covers: (question, ask) => of(question, ask).length > 0,
      async ask(question, ask, fits) {
        const asked = of(question, ask)
        if (asked.length === 0) throw nobody(question)
        const way = { budget: left() * (shares[question] ?? 1), retry, missed }
        return (await routed(asked, ask, way, course, fits)).facts
      },
      async gather(question, first, missing, hear = () => {}) {
        const facts: Facts<typeof question>[] = []
        let isWhole = true
        let isCovered = false
        /** Whether one of those before may have known it. */
        let isLate = false
        const way = {
          retry,
          missed(error: unknown) {
            isLate = true
            missed(error)
          },
        }
        let ask: Ask<typeof question> | undefined = first
        for (const provider of providers.filter(byQuestion(question))) {
          if (ask === undefined) break
          if (!covers(provider, ask)) continue
          if (left() <= 0) {
            isWhole = false
            course.missed()
            break
          }
          isCovered = true
          const wasLate = isLate
          try {
            const part = await told(provider, ask, { ...way, budget: left() * 0.7 }, (fact, own) =>
              hear(fact, { client, isOwn: wasLate || own.isOwn }),
            )
            facts.push(...part.facts)
            isWhole &&= part.isWhole
            ask = missing(facts)
          } catch (error) {
            if (!(error instanceof UnavailableError)) throw error
            isWhole = false
          }
        }
        if (!isCovered && left() > 0) throw nobody(question)
        if (facts.length === 0) throw new UnavailableError()
        return { facts, isWhole: isWhole || ask === undefined }
      },
      async all(question, ask, most) {
        const asked = of(question, ask)
        if (asked.length === 0) throw nobody(question)
        const way = { budget: Math.min(left(), most * patience), retry, missed }
        const told = await Promise.allSettled(asked.map((provider) => routed([provider], ask, way)))
        const read = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
        if (read.length === 0) throw new UnavailableError()
        return {
          facts: read.map(({ facts }) => facts),
          isWhole: read.length === asked.length && read.every(({ isWhole }) => isWhole),
        }
      },
      picture: (id, kind = 'Token') =>
        base === undefined
          ? undefined
          : cleanLink(`${base}/public/get${kind}Image/${encodeURIComponent(id)}`),
    }
  }
}

/** Parts of the time of a call, for questions that others follow: the prices of balances. */
const shares: Readonly<Partial<Record<Question, number>>> = { balances: 0.8 }

/** Whether a provider covers a question. One whose code breaks on it is asked, and fails by that. */
function covers<Q extends Question>(provider: Provider<Q>, ask: Ask<Q>): boolean {
  try {
    return provider.covers(ask)
  } catch {
    return true
  }
}

/** A question about tokens as one about those of each chain. */
function byChain<A extends object>(ask: A): readonly A[] {
  const tokens: unknown = 'tokens' in ask ? ask.tokens : undefined
  if (!isTokens(tokens)) return [ask]
  const chains = [...new Set(tokens.map(({ chain }) => chain))]
  return chains.map((chain) => ({ ...ask, tokens: tokens.filter((token) => token.chain === chain) }))
}

function isTokens(value: unknown): value is readonly TokenId[] {
  return Array.isArray(value)
}
