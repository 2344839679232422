import { type Http, isFoyerError } from '@foyer/core'
import {
  fieldsOf,
  first,
  type InOf,
  lenient,
  mapped,
  object,
  oneOf,
  only,
  type Reader,
  text,
  textUpTo,
} from '@foyer/core/api'
import { contextOf } from '@foyer/parts'
import { labelIn } from './rules.js'

/** Whether a name can be registered. */
export interface Availability {
  /** `undefined` if the service does not say. */
  readonly registered: boolean | undefined
  /** Similar names that are free, without their zone. */
  readonly others: readonly string[]
}

/** The body of a registration. */
export interface Registration {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** No more items of a list are read. */
const most = 50
const mostOthers = 4
const keptMs = 300_000

/** A name that an address has. */
export interface OwnedRecord {
  readonly name: string
  /** The coin types under which its record has the address. */
  readonly types: readonly string[]
}

/** The calls of the data API about names of the host's zones. */
export type NamesApi = ReturnType<typeof createNamesApi>

/** Creates a {@link NamesApi}. */
export function createNamesApi(api: Http) {
  return {
    async availability(name: string, zone: string, signal: AbortSignal): Promise<Availability> {
      const read = availabilityOf(name, zone)
      return api.get('v1/profile/suggestions/{name}', { name, zone }, read, { signal })
    },
    /** The addresses that a name stands for; `undefined` if it is free. */
    async addresses(name: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
      const ask = { name, apiVersion: '2' }
      return orNone(api.get('v1/profile/account/{name}', ask, readAddresses, { signal, force: true }))
    },
    /** The name of an address in the first of the zones in which it has one, and the coin types that lead to it. */
    async owned(
      address: string,
      zones: readonly string[],
      signal: AbortSignal,
      force: boolean,
    ): Promise<OwnedRecord | undefined> {
      const ask = { address, sender: address, apiVersion: '2' }
      const options = { signal, ttl: keptMs, force }
      return orNone(api.get('v1/profile/reverse/{address}', ask, ownedIn(zones, address), options))
    },
    /** A nonce for the message of a registration; `undefined` if the service gives none. */
    async nonce(signal: AbortSignal): Promise<string | undefined> {
      return orNone(api.get('v1/profile/nonce', {}, readNonce, { signal, force: true }))
    },
    /** @throws unless the service registered it */
    async register(registration: Registration): Promise<void> {
      await api.post('v1/profile/account', registration, registered)
    },
  }
}

/** A service may answer 404 in place of an empty list. */
async function orNone<T>(answer: Promise<T | undefined>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isFoyerError(error, 'http/failed') && contextOf(error, 'status') === 404) return undefined
    throw error
  })
}

const suggestion = object({ name: lenient(text), registered: lenient(oneOf([true, false])) })
const suggestions = object({ suggestions: first(suggestion, most) })

/** Reads whether a name is registered, and free ones beside it. */
function availabilityOf(label: string, zone: string) {
  return mapped(suggestions, ({ suggestions: rows }): Availability => {
    const exact = rows.find(({ name }) => labelIn(name, zone) === label)
    const free = rows.flatMap(({ name, registered }) =>
      registered === false ? (labelIn(name, zone) ?? []) : [],
    )
    return {
      registered: exact?.registered,
      others: [...new Set(free)].filter((one) => one !== label).slice(0, mostOthers),
    }
  })
}

const entries = first(object({ address: text }), most)
const addresses: Reader<
  ReturnType<typeof entries>,
  Readonly<Record<string, { readonly address: string }>>
> = (json) => {
  const byType = fieldsOf(json)
  return entries(byType && Object.values(byType))
}
const nameRecord = object({ addresses })

/** Reads the addresses of a name. An empty list is the answer for a free name. */
const readAddresses: Reader<readonly string[] | undefined, InOf<typeof nameRecord> | readonly []> = (json) =>
  Array.isArray(json) && json.length === 0
    ? undefined
    : nameRecord(json).addresses.map(({ address }) => address)

function ownedIn(zones: readonly string[], address: string) {
  const types: Reader<readonly string[], Readonly<Record<string, { readonly address: string }>>> = (json) =>
    Object.entries(fieldsOf(json) ?? {}).flatMap(([type, entry]) =>
      String(fieldsOf(entry)?.address).toLowerCase() === address.toLowerCase() ? type : [],
    )
  return mapped(first(object({ name: lenient(text), addresses: types }), most), (rows) =>
    zones
      .flatMap((zone) => rows.map((row) => ({ ...row, label: labelIn(row.name, zone), zone })))
      .flatMap(({ label, zone, addresses }): readonly OwnedRecord[] =>
        label === undefined ? [] : [{ name: `${label}.${zone}`, types: addresses }],
      )
      .at(0),
  )
}

const readNonce = mapped(object({ nonce: textUpTo(1_000) }), ({ nonce }) => nonce)

const registered = object({ success: only(lenient(oneOf([true, false])), (success) => success !== false) })
