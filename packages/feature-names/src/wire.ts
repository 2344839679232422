import { type Http, isFoyerError } from '@foyer/core'
import { contextOf } from '@foyer/parts'
import { labelIn } from './rules.js'

/** What the service says of a name. */
export interface Availability {
  /** `undefined` where it did not say it of this name. */
  readonly registered: boolean | undefined
  /** Free ones like it, without their zone. */
  readonly others: readonly string[]
}

/** What registers a name. */
export interface Registration {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** As the service answers it, so many of a list are looked at. */
const most = 50
const mostOthers = 4
const keptMs = 300_000

/** The calls of the data API about names of the host's zones. */
export type Wire = ReturnType<typeof createWire>

/** See {@link Wire}. */
export function createWire(api: Http) {
  return {
    async availability(label: string, zone: string, signal: AbortSignal): Promise<Availability> {
      const read = (json: unknown) => readAvailability(json, label, zone)
      return api.get(`v1/profile/suggestions/${encodeURIComponent(label)}`, { zone }, read, { signal })
    },
    /** The addresses that a name stands for; `undefined` while nobody has it. */
    async addresses(name: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
      const path = `v1/profile/account/${encodeURIComponent(name)}`
      return orNone(api.get(path, { apiVersion: '2' }, readAddresses, { signal, force: true }))
    },
    /** The name that an address has in the first of the zones where it has one. */
    async owned(
      address: string,
      zones: readonly string[],
      signal: AbortSignal,
      force: boolean,
    ): Promise<string | undefined> {
      const path = `v1/profile/reverse/${encodeURIComponent(address)}`
      const read = (json: unknown) => {
        const names = rowsOf(json).map(({ name }) => name)
        return zones.flatMap((zone) => names.flatMap((name) => fullName(name, zone)))[0]
      }
      return orNone(api.get(path, { sender: address, apiVersion: '2' }, read, { signal, ttl: keptMs, force }))
    },
    /** @throws for what is no success */
    async register(registration: Registration): Promise<void> {
      await api.post('v1/profile/account', registration, (json) => {
        if (fieldsOf(json).success === false) throw new TypeError('Not registered')
      })
    },
  }
}

/** A service may say by 404 what others say by an empty list. */
async function orNone<T>(answer: Promise<T | undefined>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isFoyerError(error, 'http/failed') && contextOf(error, 'status') === 404) return undefined
    throw error
  })
}

function readAvailability(json: unknown, label: string, zone: string): Availability {
  const rows = rowsOf(fieldsOf(json).suggestions)
  const exact = rows.find(({ name }) => labelIn(name, zone) === label)
  const free = rows.flatMap(({ name, registered }) =>
    registered === false ? (labelIn(name, zone) ?? []) : [],
  )
  return {
    registered: typeof exact?.registered === 'boolean' ? exact.registered : undefined,
    others: [...new Set(free)].filter((one) => one !== label).slice(0, mostOthers),
  }
}

function readAddresses(json: unknown): readonly string[] | undefined {
  if (Array.isArray(json) && json.length === 0) return undefined
  const entries = Object.values(fieldsOf(fieldsOf(json).addresses)).slice(0, most)
  return entries.map((entry) => {
    const { address } = fieldsOf(entry)
    if (typeof address !== 'string') throw new TypeError('Not an address')
    return address
  })
}

function fullName(name: unknown, zone: string): readonly string[] {
  const label = labelIn(name, zone)
  return label === undefined ? [] : [`${label}.${zone}`]
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(json: unknown): Fields {
  if (typeof json !== 'object' || json === null) throw new TypeError('Not an object')
  return { ...json }
}

function rowsOf(json: unknown): readonly Fields[] {
  if (!Array.isArray(json)) throw new TypeError('Not a list')
  return json.slice(0, most).map(fieldsOf)
}
