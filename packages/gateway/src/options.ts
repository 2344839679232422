import type { Store } from './cache/store.js'
import type { ChainInput } from './chains.js'
import type { AnalyticsEvent } from './events/events.js'
import type { ProjectOptions } from './http/origins.js'
import type { AnyProvider, TokenFacts } from './questions.js'
import type { ClientAddressOptions } from './quota/clientAddress.js'
import type { LimitOptions } from './quota/quota.js'
import type { Attempted } from './route/route.js'

/** Takes events of visitors. */
export type EventSink = (event: AnalyticsEvent) => void | Promise<void>

/** How answers are kept. */
export interface CacheChoice {
  /** In memory. @default 64 MB */
  readonly bytes?: number
  /** Where other instances find them. */
  readonly store?: Store
  /** With `store`: the same for all instances of this gateway, and another than those of gateways with other options, such as of staging. */
  readonly name?: string
}

/** What a gateway is made of. */
export interface GatewayOptions {
  /** The chains it serves, by CAIP-2 id: addresses of nodes, best first. */
  readonly chains: Readonly<Record<string, ChainInput>>
  /** Who answers, in the order they are asked. What a vendor's function gives may be put in as it is. */
  readonly providers: readonly (AnyProvider | readonly AnyProvider[])[]
  /** Tokens that are known by name; see {@link readTokenList}. */
  readonly tokens?: readonly TokenFacts[]
  /** Pages that may ask, where there is one project of any id. */
  readonly origins?: readonly string[]
  /** Several projects by id, each with its pages; others are refused. */
  readonly projects?: Readonly<Record<string, ProjectOptions>>
  /**
   * What is kept: so much in memory, and the rest where other instances find it. `false` keeps nothing and tells clients
   * to keep nothing: each request asks providers anew, such as while a chain of one's own is worked on.
   */
  readonly cache?: CacheChoice | false
  /** How many times its usual time a call may take, where nodes are slow. @default 1 */
  readonly patience?: number
  /** How much may be asked; `false` is no limit. */
  readonly limits?: LimitOptions | false
  /** Where a client's address is read from, behind a proxy. @default the connection */
  readonly clientAddress?: ClientAddressOptions
  /** Where this gateway is, as pages see it; then tokens without a picture get one of here. */
  readonly url?: string
  /** Takes events of visitors. Absent: the widget sends none. */
  readonly analytics?: EventSink
  /** A last word on each call, such as for a page's signed token. @returns `true` where it may be answered; anything else refuses */
  readonly authorize?: (request: Request, project: string | undefined) => boolean | Promise<boolean>
  /** Hears of each attempt at a provider, without what was asked. */
  readonly onAttempt?: (attempted: Attempted) => void
  /** Hears of what failed here, not at a provider. */
  readonly onError?: (error: unknown) => void
  /** What asks nodes and providers. @default that of the runtime */
  readonly fetch?: typeof globalThis.fetch
  /** In ms since 1970. @default `Date.now` */
  readonly now?: () => number
}

/** What the runtime knows of a request. */
export interface Platform {
  /** The address at the other end of the connection. */
  readonly address?: string | undefined
  /** Keeps the runtime awake for work after the answer. */
  waitUntil?(work: Promise<unknown>): void
}

/** A data API. */
export interface Gateway {
  /** Answers a request, in any runtime that has `Request` and `Response`. Never rejects. */
  readonly fetch: (request: Request, platform?: Platform) => Promise<Response>
  /** What it answers, as an OpenAPI 3.1 document; also at `GET /openapi.json`. */
  openapi(): Promise<OpenApi>
  /** Ends what it keeps open. */
  close(): Promise<void>
}

/** A document of [OpenAPI 3.1](https://spec.openapis.org/oas/v3.1.1.html). */
export type OpenApi = Readonly<Record<string, unknown>>
