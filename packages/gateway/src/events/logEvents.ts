import type { EventSink } from '../options.js'
import { checkFields, eventOf, type FieldOptions, fieldsOf } from './events.js'

/** Writes a line of JSON for each event: `analytics: logEvents(console.log)`. Facts that may say who the visitor is are left out. */
export function logEvents(write: (line: string) => void, options?: FieldOptions): EventSink {
  checkFields(options, 'logEvents')
  return (event) => {
    const { eventId, timestamp, domain } = event
    const at = new Date(Math.min(Math.max(timestamp, 0), 8.64e15)).toISOString()
    const told = {
      at,
      event: eventOf(event, options),
      id: eventId,
      domain: domain.slice(0, 253),
      fields: fieldsOf(event, options),
    }
    write(JSON.stringify(told))
  }
}
