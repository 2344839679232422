import type { AskOf, analyticsEvent } from '@foyer/api'

/** A visitor's event, as the widget tells it. Whatever it says is a page's word. */
export type AnalyticsEvent = AskOf<typeof analyticsEvent>

type Plain = string | number | boolean

const mostFields = 32
const longest = 200

/** What is told of an event: its values that are no lists or objects, cut to a length. Neither address nor page. */
export function fieldsOf({ props }: AnalyticsEvent): Readonly<Record<string, Plain>> {
  const fields = Object.entries(props.properties ?? {}).flatMap(([name, value]): [string, Plain][] => {
    if (!/^[a-zA-Z_]\w{0,63}$/.test(name)) return []
    if (typeof value === 'string') return [[name, value.slice(0, longest)]]
    const isNumber = typeof value === 'number' && Number.isFinite(value)
    return isNumber || typeof value === 'boolean' ? [[name, value]] : []
  })
  return Object.fromEntries(fields.slice(0, mostFields))
}
