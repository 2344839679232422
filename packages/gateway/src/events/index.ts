export type { AnalyticsEvent, FieldOptions } from './events.js'
export { logEvents } from './logEvents.js'
export { type OtelLogger, otelEvents } from './otelEvents.js'
