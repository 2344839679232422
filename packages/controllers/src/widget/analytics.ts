import {
  type FoyerEvent,
  HttpError,
  type Query,
  randomId,
  readBody,
  whenActed,
  withTimeout,
} from '@foyer/core'
import type { AskAt, CallPath } from '@foyer/core/api'
import type { Alerts } from '../alerts.js'
import type { Settings } from '../options.js'
import { withoutAccount } from './withoutAccount.js'

/** What a sink goes by. */
export interface SinkDeps {
  readonly options: Settings
  readonly alerts: Pick<Alerts, 'show' | 'report'>
  /** What every call says of the project and of this SDK. */
  readonly query: Query
}

/** Where events go. */
export interface Sink {
  /** Sends an event, with the address in use as it happened. Never throws. */
  send(event: FoyerEvent, address: string | undefined): void
  /** Ends what is under way; nothing is sent after that. */
  abort(): void
}

const timeoutMs = 10_000

/**
 * Sends events to the analytics service once its switch has been read as on; what happens before that waits, and
 * failure to read it is off. The switch is the catalogue's: without one the host's own alone decides. A 403 alerts once
 * and turns it off for the visit. Calls of its own: what else asks services comes with the modal, which may never be
 * opened, and these outlive the page.
 */
export function createSink({ options, alerts, query }: SinkDeps): Sink {
  const { services } = options
  const life = new AbortController()
  let allowed: Promise<boolean> | undefined
  let refused = false

  function call(base: string, path: CallPath, init: RequestInit = {}): Promise<Uint8Array> {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, String(value))
    return withTimeout(path, timeoutMs, life.signal, async (signal) => {
      const response = await fetch(url, { ...init, signal, credentials: 'omit', keepalive: true })
      if (!response.ok) throw new HttpError(path, response.status)
      return readBody(path, response, 1_000)
    })
  }

  async function readSwitch(): Promise<boolean> {
    if (services.catalogue === undefined) return true
    try {
      return isOn(new TextDecoder().decode(await call(services.catalogue, 'getAnalyticsConfig')))
    } catch (error) {
      alerts.report(error)
      return false
    }
  }

  async function post(base: string, event: FoyerEvent, address: string | undefined) {
    // Events from before the visitor acts are sent once they do.
    await whenActed(life.signal)
    allowed ??= readSwitch()
    if (!(await allowed) || refused) return
    const body = JSON.stringify(bodyOf(event, address, options.features.analyticsAddress !== false))
    try {
      await call(base, 'e', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    } catch (error) {
      if (!(error instanceof HttpError) || error.context.status !== 403) return
      refused = true
      alerts.show('origin-not-allowed')
    }
  }

  return {
    send(event, address) {
      if (!refused && services.analytics) post(services.analytics, event, address).catch(() => {})
    },
    abort: () => life.abort(),
  }
}

/** Whether the answer to `getAnalyticsConfig` says that the service wants events. */
function isOn(text: string): boolean {
  const answer: { readonly isAnalyticsEnabled?: unknown } | null = JSON.parse(text)
  return answer?.isAnalyticsEnabled === true
}

/** A random UUID (RFC 9562, version 4). */
function uuid(): string {
  const hex = randomId()
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** The page without query and fragment: they may hold what is nobody's business (safety T-52). */
function bodyOf({ event, properties, timestamp }: FoyerEvent, address: string | undefined, isNamed: boolean) {
  const page = globalThis.location
  const facts = properties && (isNamed ? properties : withoutAccount(properties))
  return {
    eventId: uuid(),
    url: page ? page.origin + page.pathname : '',
    domain: page?.hostname ?? '',
    timestamp,
    props: {
      type: 'track',
      event,
      ...(facts && { properties: facts }),
      ...(isNamed && address && { address }),
    },
  } satisfies AskAt<'POST', 'e'>
}
