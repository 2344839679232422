import type { ChainId } from '@foyer/api'
import { readBody } from '@foyer/core'
import * as v from 'valibot'
import { createCourse } from '../cache/course.js'
import { createChains } from '../chains.js'
import { UnavailableError, UpstreamError } from '../errors.js'
import { strictForms } from '../facts.js'
import { parseJson, writeJson } from '../guard/parseJson.js'
import { createProviderContext } from '../providerContext.js'
import type { Ask, Facts, Provider, Question, TokenFacts } from '../questions.js'
import { createRouter } from '../route/route.js'
import { createTokens } from '../tokens.js'
import { mutate, seeded } from './mutate.js'

/** One test of the runner in use: `test` of Vitest, Jest or `node:test`. */
export type RunTest = (name: string, body: () => Promise<void>) => unknown

/** A provider to be tried, and the world it is tried in. */
export interface ProviderSubject<Q extends Question> {
  readonly provider: Provider<Q>
  /** A question that it answers. */
  readonly ask: Ask<Q>
  /** A question that it cannot answer, where there is one. */
  readonly foreign?: Ask<Q>
  /** The service, or the node of any chain, when it is well. Absent: the provider asks nobody. */
  readonly answer?: (request: Request) => Response | Promise<Response>
  /** As `answer`, with one more row that makes no sense. */
  readonly answerWithOddRow?: (request: Request) => Response | Promise<Response>
  /** Keys that it was made with. */
  readonly secrets?: readonly string[]
  readonly chains?: readonly ChainId[]
  readonly tokens?: readonly TokenFacts[]
  readonly now?: () => number
}

/** How a provider is tried. */
export interface ProviderTestOptions {
  /** Answers of its service in which something is another thing. @default 300 */
  readonly mutations?: number
}

type Serve = (request: Request, signal: AbortSignal) => Response | Promise<Response>
const node = 'https://node.conformance.foyer.dev'
const patience = 2_000
const longest = 4_000_000

/** What goes wrong with a service, and what the next in line is told of it. */
const faults: Readonly<Record<string, Serve>> = {
  refuses: () => new Response('no', { status: 500 }),
  'does not let us in': () => new Response('no', { status: 401 }),
  limits: () => new Response('later', { status: 429, headers: { 'retry-after': '7' } }),
  'sends elsewhere': () =>
    new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
  breaks: () => Promise.reject(new TypeError('fetch failed')),
  'answers nothing': () => new Response(''),
  'answers a page': () =>
    new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } }),
  'ends too early': () => new Response('{"data":[{"id":'),
  'answers another shape': () =>
    Response.json({ data: 42, coins: 'none', result: { a: [] }, balances: {}, items: 1 }),
  'answers without end': () =>
    new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(65_536).fill(0x20)) })),
}

/**
 * What every provider keeps to, as tests: facts of their form, no word of a key, an end to each attempt, and a clear
 * failure where the service is not as it should be. `describeProvider(test, makeSubject)` takes the `test` of any runner.
 * @param make is called anew for each test
 */
export function describeProvider<Q extends Question>(
  test: RunTest,
  make: () => ProviderSubject<Q> | Promise<ProviderSubject<Q>>,
  { mutations = 300 }: ProviderTestOptions = {},
): void {
  const promise = (name: string, body: (subject: ProviderSubject<Q>) => Promise<void>) =>
    test(name, async () => {
      const subject = await make()
      try {
        await body(subject)
      } finally {
        await subject.provider.close?.()
      }
    })

  promise(
    'it covers what it answers, and nothing that it cannot know',
    async ({ provider, ask, foreign }) => {
      check(provider.covers(ask), 'it covers its own question')
      check(foreign === undefined || !provider.covers(foreign), 'it does not cover a foreign question')
    },
  )
  promise('its facts are of their form, and it asks nobody but whom it named', async (subject) => {
    const seen: string[] = []
    const serve: Serve = (request) => {
      seen.push(request.url)
      return subject.answer?.(request) ?? new Response(null, { status: 500 })
    }
    formed(subject, await answerOf(subject, serve))
    check(subject.answer === undefined || seen.length > 0, 'it asks its service')
  })
  promise('a row that makes no sense is left out, and nothing else', async (subject) => {
    const { answer, answerWithOddRow } = subject
    if (!answer || !answerWithOddRow) return
    const [good, odd] = [await answerOf(subject, answer), await answerOf(subject, answerWithOddRow)]
    formed(subject, odd)
    check(written(good) === written(odd), 'the other rows are told as before')
  })
  promise('an attempt that is given up ends', async (subject) => {
    if (!subject.answer) return
    const abort = new AbortController()
    const hanging: Serve = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        abort.abort()
        if (signal.aborted) reject(new Error('aborted'))
      })
    await within(
      answerOf(subject, hanging, abort.signal).catch(() => {}),
      'the attempt ends',
    )
  })
  for (const [name, serve] of Object.entries(faults))
    promise(`a service that ${name} is a failure, and no key is told`, async (subject) => {
      if (!subject.answer) return
      const outcome = await within(
        answerOf(subject, serve).then(
          () => undefined,
          (error: unknown) => ({ error }),
        ),
        'the attempt ends',
      )
      check(outcome !== undefined, 'it fails')
      const told = written(outcome)
      for (const secret of subject.secrets ?? []) check(!told.includes(secret), 'the failure tells no key')
      if (name === 'limits') check(waitIn(outcome?.error) === 7_000, 'the failure says how long to wait')
    })
  promise('whatever a service says, what is told is of its form', async (subject) => {
    const { answer } = subject
    if (!answer) return
    for (let seed = 1; seed <= mutations; seed++) {
      const random = seeded(seed)
      const changed: Serve = async (request) => {
        const reply = await answer(request)
        const text = new TextDecoder().decode(await readBody(request.url, reply.clone(), longest))
        const json = isJson(text) ? mutate(parseJson(text), random) : undefined
        return json === undefined ? reply : new Response(writeJson(json), { status: reply.status })
      }
      await answerOf(subject, changed).then(
        (told) => formed(subject, told, `with seed ${seed}`),
        () => {},
      )
    }
  })
  promise('pages come to an end', async (subject) => {
    const { answer = () => new Response(null, { status: 500 }), ask } = subject
    const seen = new Set<string>()
    let next = nextOf(await answerOf(subject, answer))
    while (next !== undefined) {
      check(!seen.has(next), 'no page comes twice')
      check(seen.add(next).size < 100, 'there are less than a hundred pages')
      next = nextOf(await answerOf({ ...subject, ask: { ...ask, cursor: next } }, answer))
    }
  })
}

async function answerOf<Q extends Question>(
  { provider, ask, chains = chainsIn(ask), tokens = [], now = Date.now }: ProviderSubject<Q>,
  serve: Serve,
  signal = AbortSignal.timeout(patience),
): Promise<Facts<Q>> {
  const named = [
    ...(provider.bases ?? []).map((base) => new URL(typeof base === 'string' ? base : base.reveal()).origin),
    node,
  ]
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    check(named.includes(new URL(request.url).origin), `it named ${new URL(request.url).origin}`)
    return serve(request, init?.signal ?? signal)
  }
  const table = createChains(Object.fromEntries(chains.map((chain) => [chain, node])), createRouter(), fetch)
  const deps = { chains: table, tokens: createTokens(tokens, table), now, fetch }
  return provider.answer(
    ask,
    createProviderContext(provider, deps)(signal, () => patience, createCourse()),
  )
}

function formed<Q extends Question>({ provider }: ProviderSubject<Q>, told: unknown, when = ''): void {
  const read = v.safeParse(strictForms[provider.question], told)
  const [issue] = read.issues ?? []
  check(
    read.success,
    `the facts are of their form ${when}: ${issue && `${v.getDotPath(issue)} ${issue.message}`}`,
  )
}

function chainsIn(ask: object): readonly ChainId[] {
  const named =
    'chain' in ask
      ? [ask.chain]
      : 'tokens' in ask && Array.isArray(ask.tokens)
        ? ask.tokens.map(({ chain }) => chain)
        : []
  return [...new Set(named)].filter(
    (chain): chain is ChainId => typeof chain === 'string' && chain.includes(':'),
  )
}

function nextOf(told: unknown): string | undefined {
  const next = typeof told === 'object' && told !== null && 'next' in told ? told.next : undefined
  return typeof next === 'string' ? next : undefined
}

function waitIn(error: unknown): number | undefined {
  return error instanceof UpstreamError || error instanceof UnavailableError ? error.retryAfter : undefined
}

/** All that can be seen of a value, of an error too. */
function written(value: unknown): string {
  return JSON.stringify([value], (_, member: unknown) => {
    if (typeof member === 'bigint') return `${member}n`
    return member instanceof Error
      ? { ...member, message: member.message, stack: member.stack, cause: member.cause }
      : member
  })
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not so: ${what} in time`)), patience + 1_000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`)
}
