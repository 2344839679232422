import { withoutAccount } from '@foyer/controllers/widget'
import type { FoyerEvent } from '@foyer/core'
import { type Attributes, type Meter, metrics, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Foyer } from './foyer.js'
import { followFlows } from './otel/flows.js'

/** What is used of a `Logger` of [OpenTelemetry](https://opentelemetry.io/docs/specs/otel/logs/api/). */
export interface OtelLogger {
  emit(record: {
    readonly eventName: string
    /** In ms since 1970. */
    readonly timestamp: number
    /** 9 for what is well, 17 for an error. */
    readonly severityNumber: number
    readonly attributes: Attributes
  }): void
}

/** Where events go, and what they may say. */
export interface OtelOptions {
  /** Each event becomes a record of it. @default none */
  readonly logger?: OtelLogger | undefined
  /** Counts events, and measures what takes a while. @default that of the provider that is registered */
  readonly meter?: Meter | undefined
  /** What takes a while becomes a span. @default that of the provider that is registered */
  readonly tracer?: Tracer | undefined
  /** Events may say which account they are about. @default false */
  readonly address?: boolean | undefined
}

const scope = '@foyer/kit'
const longest = 200
const info = 9
const error = 17
/** Of these there are few, so that each may have a series of its own. */
const counted = new Set(['foyer.network', 'foyer.method', 'foyer.provider'])

/**
 * Tells the events of a Foyer to OpenTelemetry, by the API and the exporters of the host: as records, as counts, and what
 * takes a while, such as connecting and sending, as spans. To be called once its providers are registered. Returns what
 * ends it.
 */
export function otelEvents(
  foyer: Pick<Foyer, 'events' | 'state'>,
  {
    logger,
    meter = metrics.getMeter(scope),
    tracer = trace.getTracer(scope),
    address = false,
  }: OtelOptions = {},
): () => void {
  const count = meter.createCounter('foyer.events', { unit: '{event}', description: 'Events, by name.' })
  const duration = meter.createHistogram('foyer.flow.duration', {
    unit: 's',
    description: 'How long visitors were at something, by how it ended.',
  })
  const flowOf = followFlows()

  return foyer.events((told) => {
    const { event, timestamp } = told
    const eventName = `foyer.${event.toLowerCase()}`
    const attributes = attributesOf(told, address)
    const account = address && foyer.state.account.address
    if (account) attributes['foyer.address'] = account
    const isError = /ERROR|_FAIL$/.test(event)
    logger?.emit({ eventName, timestamp, severityNumber: isError ? error : info, attributes })
    count.add(1, { 'foyer.event': eventName })

    const flow = flowOf(told)
    if (!flow) return
    const ending = { 'foyer.flow': flow.name, 'foyer.outcome': flow.outcome }
    const few = Object.entries(attributes).filter(([name]) => counted.has(name))
    duration.record((timestamp - flow.began) / 1_000, { ...ending, ...Object.fromEntries(few) })
    const span = tracer.startSpan(`foyer.${flow.name}`, {
      startTime: flow.began,
      attributes: { ...attributes, ...ending },
    })
    if (flow.outcome === 'error') {
      const message = attributes['foyer.message'] ?? attributes['foyer.error']
      span.setStatus({
        code: SpanStatusCode.ERROR,
        ...(message !== undefined && { message: String(message) }),
      })
    }
    span.end(timestamp)
  })
}

/** An event's facts that are no lists or objects, cut to a length. */
function attributesOf({ properties }: FoyerEvent, address: boolean): Attributes {
  const facts: object = properties ?? {}
  return Object.fromEntries(
    Object.entries(address ? facts : withoutAccount(facts)).flatMap(
      ([name, fact]): [string, string | number | boolean][] => {
        if (typeof fact === 'string') return [[`foyer.${name}`, fact.slice(0, longest)]]
        const isPlain = typeof fact === 'boolean' || (typeof fact === 'number' && Number.isFinite(fact))
        return isPlain ? [[`foyer.${name}`, fact]] : []
      },
    ),
  )
}
