import type { EventSink } from '../options.js'
import { fieldsOf } from './events.js'

/** Writes a line of JSON for each event: `analytics: logEvents(console.log)`. Nothing in it says who the visitor is. */
export function logEvents(write: (line: string) => void): EventSink {
  return (event) => {
    const { eventId, timestamp, domain, props } = event
    const at = new Date(Math.min(Math.max(timestamp, 0), 8.64e15)).toISOString()
    const told = {
      at,
      event: props.event,
      id: eventId,
      domain: domain.slice(0, 253),
      fields: fieldsOf(event),
    }
    write(JSON.stringify(told))
  }
}
