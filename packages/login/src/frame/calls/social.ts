import type { AnswerOf, AskOf } from '@foyer/login-frame/protocol'
import * as v from 'valibot'
import type { Account } from '../account.js'
import { finished, keptWallet } from '../answers.js'
import type { PageConfig } from '../pageConfig.js'
import { type Service, ServiceError } from '../service.js'
import type { Accounts } from './accounts.js'
import { CallError } from './answers.js'

const who = v.object({
  email: v.optional(v.string()),
  userName: v.optional(v.string()),
  by: v.optional(v.string()),
  id: v.optional(v.string()),
})

const started = v.object({ attempt: v.string(), uri: v.string(), number: v.string() })
const opened = v.object({ attempt: v.string(), url: v.string() })
const waited = v.object({ uri: v.optional(v.string()) })
const admitted = v.variant('next', [
  v.object({ next: v.literal('in'), ...finished.entries, who: v.optional(who) }),
  v.object({ next: v.literal('device'), approval: v.string(), number: v.string(), email: v.string(), who }),
  v.object({ next: v.literal('key'), approval: v.string(), wallet: keptWallet, who }),
  v.object({ next: v.literal('wait') }),
])
type Admitted = v.InferOutput<typeof admitted>

/** Parts of {@link createSocialEntry}. */
export interface SocialEntryParts {
  readonly account: Pick<Account, 'device' | 'enter' | 'enterByKey'>
  readonly service: Service
  readonly facts: Pick<PageConfig, 'project'>
  /** The page that embeds the frame. */
  readonly origin: string
  readonly locale: string
}

/** A login that waits for the link of an email. */
interface WaitsForLink {
  readonly action: 'VERIFY_DEVICE'
  readonly number: string
  readonly email: string
}

/** Logging in by an account elsewhere, in a page of the login. */
export interface SocialEntry {
  /** @param back where the provider leads to, of the page; without it the window stays @returns where the visitor goes */
  begin(
    provider: string,
    back: string | undefined,
  ): Promise<{ readonly uri: string; readonly number: string }>
  /** Logs in by what a provider said. Asked again, it waits for the link. @throws {CallError | ServiceError} */
  enter(uri: string, signal: AbortSignal): Promise<WaitsForLink | undefined>
  /** @returns where the visitor agrees */
  beginFarcaster(): Promise<{ readonly url: string }>
  /** As {@link enter}, once the visitor agreed. */
  enterFarcaster(signal: AbortSignal): Promise<WaitsForLink | undefined>
}

/** Creates {@link SocialEntry}. */
export function createSocialEntry(parts: SocialEntryParts): SocialEntry {
  const { account, service, facts, origin, locale } = parts
  /** Attempts of this page by the address that leads to their provider. */
  const attempts = new Map<string, string>()
  /** Logins that wait for somebody to let this browser in, by what they were asked with. */
  const approvals = new Map<string, { readonly approval: string; readonly who: v.InferOutput<typeof who> }>()
  let farcaster: string | undefined

  const page = { project: facts.project, origin }

  async function post(path: string, ask: object, signal?: AbortSignal): Promise<Admitted> {
    const device = { ...page, ...(await account.device()) }
    return v.parse(admitted, await service.post(path, { ...device, ...ask }, signal ? { signal } : {}))
  }

  /** @returns what the visitor has to do first, if anything */
  async function enter(
    key: string,
    said: Admitted,
    known?: v.InferOutput<typeof who>,
  ): Promise<WaitsForLink | undefined> {
    if (said.next === 'device') {
      const { approval, number, email } = said
      approvals.set(key, { approval, who: said.who })
      return { action: 'VERIFY_DEVICE', number, email }
    }
    if (said.next === 'key') {
      await account.enterByKey(said, said.who)
      return undefined
    }
    if (said.next === 'wait') throw new CallError('Nothing came of it.', 'social-over')
    const { next: _, who: told = known, ...taken } = said
    await account.enter(taken, { ...told })
    return undefined
  }

  /** Asks until there is something to tell; nobody knows how long that takes. */
  async function until<T>(signal: AbortSignal, ask: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      signal.throwIfAborted()
      const said = await ask()
      if (said !== undefined) return said
    }
  }

  async function approved(key: string, signal: AbortSignal): Promise<undefined> {
    const waiting = approvals.get(key)
    if (!waiting) return undefined
    const { approval } = waiting
    const said = await until(signal, async () => {
      const next = await post('/v1/social/device', { approval }, signal)
      return next.next === 'wait' ? undefined : next
    })
    approvals.delete(key)
    await enter(key, said, waiting.who)
    return undefined
  }

  /** The ticket in what the window came back with. */
  function ticketIn(uri: string): string {
    const { origin: from, searchParams } = new URL(uri)
    const ticket = searchParams.get('ticket')
    if (from !== location.origin || !ticket) throw new CallError('This is no result of a sign-in.', -32602)
    return ticket
  }

  return {
    async begin(provider, back) {
      const ask = { ...page, locale, ...(back !== undefined && { back }) }
      const said = v.parse(started, await service.post(`/v1/social/${provider}/start`, ask))
      attempts.set(said.uri, said.attempt)
      return { uri: said.uri, number: said.number }
    },
    async enter(uri, signal) {
      if (approvals.has(uri)) return approved(uri, signal)
      const attempt = attempts.get(uri)
      const result =
        attempt === undefined
          ? uri
          : await until(
              signal,
              async () => v.parse(waited, await service.post('/v1/social/wait', { attempt }, { signal })).uri,
            )
      return enter(uri, await post('/v1/social/ticket', { locale, ticket: ticketIn(result) }))
    },
    async beginFarcaster() {
      const said = v.parse(opened, await service.post('/v1/farcaster/channel', { ...page, locale }))
      farcaster = said.attempt
      return { url: said.url }
    },
    async enterFarcaster(signal) {
      const attempt = farcaster
      if (attempt === undefined) throw new ServiceError(400, 'social-over', 'Please begin again.')
      if (approvals.has(attempt)) return approved(attempt, signal)
      const said = await until(signal, async () => {
        const next = await post('/v1/farcaster/wait', { locale, attempt }, signal)
        return next.next === 'wait' ? undefined : next
      })
      return enter(attempt, said)
    },
  }
}

/** Parts of {@link socialCalls}. */
export interface SocialCallsParts extends SocialEntryParts {
  readonly account: Pick<Account, 'device' | 'enter' | 'enterByKey' | 'user'>
  readonly accounts: Pick<Accounts, 'user'>
  /** Loads the frame again. */
  reload(): void
}

/** The calls about logging in by an account elsewhere. */
export function socialCalls(parts: SocialCallsParts) {
  const { account, accounts, reload } = parts
  const entry = createSocialEntry(parts)
  return {
    GET_SOCIAL_REDIRECT_URI: ({ provider, back }: AskOf<'GET_SOCIAL_REDIRECT_URI'>) =>
      entry.begin(provider, back),
    async CONNECT_SOCIAL(
      { uri }: AskOf<'CONNECT_SOCIAL'>,
      signal: AbortSignal,
    ): Promise<AnswerOf<'CONNECT_SOCIAL'>> {
      return (await entry.enter(uri, signal)) ?? accounts.user()
    },
    GET_FARCASTER_URI: () => entry.beginFarcaster(),
    async CONNECT_FARCASTER(signal: AbortSignal): Promise<AnswerOf<'CONNECT_FARCASTER'>> {
      const first = await entry.enterFarcaster(signal)
      return first ?? { userName: (await account.user())?.userName ?? null }
    },
    RELOAD() {
      // The page hears of it first.
      setTimeout(reload)
      return undefined
    },
  }
}
