import * as v from 'valibot'
import { getAddress, hashMessage, isAddress } from 'viem'
import { AskError, UpstreamError } from '../../errors.js'
import { isSignedBy, isSignedByKey } from '../../evm/isSignedBy.js'
import { bag, checkOptions, list, maybe, text, whole, withMethods } from '../../guard/forms.js'
import { parseJson } from '../../guard/parseJson.js'
import type { AnyProvider, Provider } from '../../questions.js'
import type { Sql } from '../../sql/sql.js'
import { createNonces } from './nonces.js'
import { readName, readReserved, readZones } from './subname.js'
import { createSubnameTable } from './subnameTable.js'

/** What {@link zone} takes. */
export interface ZoneOptions {
  /** What the names end with, without a dot before; two labels each: `['shop.eth']`. */
  readonly zones: readonly string[]
  /** Where names are kept: `sqlite(path)`, or `postgres(pool)` for several gateways. */
  readonly sql: Sql
  /** Names that one address may have. @default 10 */
  readonly limit?: number
  /** Names that one client may register in a zone within a day, by its address. Each process counts for itself. @default 30 */
  readonly perClient?: number
  /** Labels, and whole names of a zone, that cannot be registered, such as that of your shop, besides those by which services speak, such as `support`. @default [] */
  readonly reserved?: readonly string[]
  /** Offered, as far as they begin with the name that is asked for and are free, before it with something added. */
  readonly words?: readonly string[]
}

const form = bag<ZoneOptions>({
  zones: list(text),
  sql: withMethods('query'),
  limit: maybe(whole),
  perClient: maybe(whole),
  reserved: maybe(list(text)),
  words: maybe(list(text)),
})
const message = v.object({
  name: v.string(),
  attributes: v.optional(v.record(v.string(), v.string()), {}),
  /** In seconds since 1970. */
  timestamp: v.pipe(v.number(), v.integer()),
  nonce: v.optional(v.string()),
})
/** How far a clock may be off, in ms. */
const tolerance = 10_000
/** How long a nonce lives, in ms. */
const nonceLife = 600_000
const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]{0,255}$/
const endings = ['hq', 'xyz', 'one', 'app', '1', '2', 'dev', 'pay']
const mostSuggestions = 5
const dayMs = 86_400_000
/** Names by which a service speaks to its visitors. */
const spoken =
  'abuse,account,accounts,admin,administrator,api,app,billing,contact,customerservice,foyer,help,helpdesk,hostmaster,info,login,mail,moderator,noreply,official,owner,postmaster,recovery,refund,refunds,root,security,service,signin,staff,status,support,system,team,treasury,update,verify,wallet,webmaster,www'.split(
    ',',
  )
const mostLooked = 40

/**
 * Names of the host's own, such as `ada.shop.eth`: whose they are, which ones an address has, and new ones for who signs
 * for them. An address goes by the first that it registered.
 * @throws {ConfigurationError}
 */
export function zone(options: ZoneOptions): readonly AnyProvider[] {
  checkOptions(form, options, 'zone')
  const { zones: given, sql, limit = 10, perClient = 30, reserved = [], words = [] } = options
  const zones = readZones(given)
  const table = createSubnameTable(sql)
  const nonces = createNonces(table.secret)
  const isReserved = readReserved([...spoken, ...reserved], zones)
  const counts = { day: 0, clients: new Map<string, number>() }
  /** Counts a name of a client, unless it was not registered after all. */
  async function counted<T>(client: string, now: number, add: () => Promise<T>): Promise<T> {
    const day = Math.floor(now / dayMs)
    if (day !== counts.day) Object.assign(counts, { day, clients: new Map() })
    const { clients } = counts
    const change = (by: number) => clients.set(client, (clients.get(client) ?? 0) + by)
    if ((clients.get(client) ?? 0) >= perClient)
      throw new AskError(429, 'rate_limited', 'Too many names in a day', (day + 1) * dayMs - now)
    change(1)
    const became = await add().catch((error: unknown) => {
      change(-1)
      throw error
    })
    if (became !== 'registered') change(-1)
    return became
  }
  const isOurs = (name: string) => zones.some((one) => name.endsWith(`.${one}`))
  const namesOf = async (account: string) => (await table.ofOwner(account)).filter(({ name }) => isOurs(name))
  const common = { id: 'zone', close: async () => sql.close?.() }

  const identity: Provider<'identity'> = {
    ...common,
    question: 'identity',
    covers: ({ account }) => isEvmAddress(account),
    async answer({ account }) {
      const [first] = await namesOf(account)
      return first ? { name: first.name } : {}
    },
  }
  const lookup: Provider<'nameLookup'> = {
    ...common,
    question: 'nameLookup',
    covers: ({ name }) => isOurs(name),
    answer: async ({ name }) => table.find(readName(name, zones).name),
  }
  const reverse: Provider<'nameReverse'> = {
    ...common,
    question: 'nameReverse',
    covers: ({ account }) => isEvmAddress(account),
    answer: ({ account }) => namesOf(account),
  }
  const suggestions: Provider<'nameSuggestions'> = {
    ...common,
    question: 'nameSuggestions',
    covers: () => true,
    async answer({ name, zone: asked = zones.length === 1 ? zones[0] : undefined }) {
      if (asked === undefined) throw new AskError(400, 'zone', 'The zone is missing')
      const exact = readName(`${name}.${asked}`, zones)
      const { label } = exact
      const others = [...words.filter((word) => word.startsWith(label)), ...endings.map((end) => label + end)]
      const names = new Set([label, ...others].slice(0, mostLooked).map((one) => `${one}.${exact.zone}`))
      const fitting = [...names].filter((one) => isName(one, zones))
      const kept = fitting.filter((one) => isReserved(readName(one, zones)))
      const taken = new Set([...kept, ...(await table.taken(fitting))])
      const free = fitting.filter((one) => one !== exact.name && !taken.has(one))
      return [
        { name: exact.name, registered: taken.has(exact.name) },
        ...free.slice(0, mostSuggestions - 1).map((one) => ({ name: one, registered: false })),
      ]
    },
  }
  const nonce: Provider<'nameNonce'> = {
    ...common,
    question: 'nameNonce',
    covers: () => true,
    answer: (_ask, tools) => nonces.create(tools.now()),
  }
  const register: Provider<'nameRegister'> = {
    ...common,
    question: 'nameRegister',
    covers: () => true,
    async answer({ coin_type: coinType, address: given, message: text, signature }, tools) {
      const said = readMessage(text)
      const { name, label, zone } = readName(said.name, zones)
      const chain = chainOf(coinType)
      if (!isAddress(given, { strict: false }))
        throw new AskError(400, 'address', 'The address provided is invalid')
      if (isReserved({ label, zone }) || (await table.find(name))) throw taken(name)
      const now = tools.now()
      if (said.nonce !== undefined) {
        const age = now - ((await nonces.madeAt(said.nonce)) ?? Number.NEGATIVE_INFINITY)
        if (age > nonceLife || age < -tolerance)
          throw new AskError(400, 'nonce', 'The nonce is unknown, or older than 10 minutes')
      } else if (Math.abs(now - said.timestamp * 1_000) > tolerance)
        throw new AskError(400, 'timestamp', `Signature UNIXTIME timestamp is too old: ${said.timestamp}`)
      const { bio: wanted, ...unknown } = said.attributes
      if (Object.keys(unknown).length > 0 || (wanted !== undefined && !bio.test(wanted)))
        throw new AskError(400, 'attributes', 'Unsupported name attribute in payload')
      const address = getAddress(given)
      const signed = { address, message: text, signature }
      const isKey = await isSignedByKey(signed)
      if (!isKey && !(await isSignedBy({ chain, ...signed }, tools)))
        throw new AskError(401, 'signature', 'The signature is not one of the address')
      // What was signed is remembered rather than the signature, of which there can be several for the same text.
      if (!(await table.isNew(`${address}:${hashMessage(text)}`, now)))
        throw new AskError(401, 'signature', 'The signature was used before')
      const add = () => table.add({ name, address, coinType, isKey, bio: wanted, now }, limit)
      const became = await counted(`${zone}|${tools.client ?? ''}`, now, add)
      if (became === 'taken') throw taken(name)
      if (became === 'full')
        throw new AskError(400, 'address', `The address has ${limit} names, and may have no more`)
      const registered = await table.find(name)
      if (!registered) throw new UpstreamError('busy')
      return registered
    },
  }
  return [identity, lookup, reverse, suggestions, nonce, register]
}

function readMessage(text: string): v.InferOutput<typeof message> {
  try {
    return v.parse(message, parseJson(text))
  } catch {
    throw new AskError(
      422,
      'message',
      'Deserialization error: the message must be JSON with a name, attributes and a timestamp',
    )
  }
}

/** The chain that a coin type stands for: SLIP-44's of Ether, or one of [ENSIP-11](https://docs.ens.domains/ensip/11). */
function chainOf(coinType: number): `eip155:${string}` {
  const reference = coinType === 60 ? 1 : coinType - 0x80000000
  if (reference < 1) throw new AskError(400, 'coin_type', `Unsupported coin type: ${coinType}`)
  return `eip155:${reference}`
}

function taken(name: string): AskError {
  return new AskError(400, 'name', `Name is already registered: ${name}`)
}

function isName(name: string, zones: readonly string[]): boolean {
  try {
    return readName(name, zones).name === name
  } catch {
    return false
  }
}

function isEvmAddress(text: string): boolean {
  return isAddress(text, { strict: false })
}
