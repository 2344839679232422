import type { EventSink } from '../options.js'
import { checkFields, eventOf, type FieldOptions, fieldsOf } from './events.js'

/** What is used of a `Logger` of [OpenTelemetry](https://opentelemetry.io/docs/specs/otel/logs/api/). */
export interface OtelLogger {
  emit(record: {
    readonly eventName: string
    /** In ms since 1970. */
    readonly timestamp: number
    readonly attributes: Record<string, string | number | boolean>
  }): void
}

/**
 * Tells events to OpenTelemetry, with the host's own API and exporters: `otelEvents(logs.getLogger('foyer'))`. Facts that
 * may say who the visitor is are left out.
 */
export function otelEvents(logger: OtelLogger, options?: FieldOptions): EventSink {
  checkFields(options, 'otelEvents')
  return (event) => {
    const { timestamp, domain, eventId } = event
    const named = Object.entries(fieldsOf(event, options)).map(([name, value]) => [`foyer.${name}`, value])
    logger.emit({
      eventName: `foyer.${eventOf(event, options).toLowerCase()}`,
      timestamp,
      attributes: {
        'foyer.event.id': eventId,
        'server.address': domain.slice(0, 253),
        ...Object.fromEntries(named),
      },
    })
  }
}
