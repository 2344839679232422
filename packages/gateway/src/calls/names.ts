import {
  type AnswerOf,
  identity,
  label,
  nameLookup,
  nameNonce,
  nameRecord,
  nameSuggestions,
  registerName,
  reverseLookup,
} from '@foyer/api'
import * as v from 'valibot'
import { AskError, UnavailableError } from '../errors.js'
import type { Facts, NameFacts, Question } from '../questions.js'
import { handle, NobodyError } from './handler.js'
import { cleanIcon, isMoment, labelOf, sound } from './sanitize.js'

/** Any text that some chain family takes for an address. */
const anyAddress = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{25,60}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87})$/

/** Characters of an attribute. */
const longest = 255

export const identityHandler = handle({
  call: identity,
  isPrivate: true,
  canonical: ({ address }) => ({ address }),
  async answer({ address }, kit) {
    if (!anyAddress.test(address)) throw new AskError(400, 'address', 'The address provided is invalid')
    const resolvedAt = new Date(kit.now()).toISOString()
    const ask = { account: address }
    const { facts, isWhole } = await kit
      .gather('identity', ask, (known) => (known.some(hasName) ? undefined : ask))
      .catch(none<'identity'>)
    const found = facts.find(hasName)
    const name = found?.name ?? null
    return {
      value: { name, avatar: cleanIcon(found?.avatar) ?? null, resolvedAt },
      negative: name === null,
      partial: !isWhole,
    }
  },
})

export const nameLookupHandler = handle({
  call: nameLookup,
  canonical: ({ name, apiVersion }) => ({ name, isList: apiVersion === '2' }),
  async answer({ name, apiVersion }, kit) {
    if (!kit.covers('nameLookup', { name }))
      throw new AskError(400, 'zone', `Invalid name zone: ${name.split('.').slice(1).join('.')}`)
    const { facts, isWhole } = await kit.gather('nameLookup', { name }, (known) =>
      known.some((one) => one !== undefined) ? undefined : { name },
    )
    const found = facts.find((one) => one !== undefined)
    if (found) return { value: recordOf(found) }
    if (!isWhole) throw new UnavailableError()
    if (apiVersion !== '2') throw new AskError(404, 'name', `The name ${name} is not registered`)
    const nothing: [] = []
    return { value: nothing, negative: true }
  },
})

export const reverseLookupHandler = handle({
  call: reverseLookup,
  isPrivate: true,
  canonical: ({ address, apiVersion }) => ({ address, isList: apiVersion === '2' }),
  async answer({ address, apiVersion }, kit) {
    const found = sound(nameRecord, (await kit.ask('nameReverse', { account: address })).map(recordOf))
    if (found.length === 0 && apiVersion !== '2')
      throw new AskError(404, 'address', 'No name is registered for this address')
    return { value: [...found], negative: found.length === 0 }
  },
})

export const nameSuggestionsHandler = handle({
  call: nameSuggestions,
  async answer({ name, zone }, kit) {
    const found = await kit.ask('nameSuggestions', { name, ...(zone === undefined ? {} : { zone }) })
    const { item } = nameSuggestions.answer.entries.suggestions
    return { value: { suggestions: sound(item, found.slice(0, 5)).map((one) => ({ ...one })) } }
  },
})

export const nameNonceHandler = handle({
  call: nameNonce,
  answer: async (_ask, kit) => ({ value: { nonce: await kit.ask('nameNonce', {}) } }),
})

export const registerNameHandler = handle({
  call: registerName,
  isPrivate: true,
  outdates: ({ name, addresses }) =>
    [true, false].flatMap((isList) => [
      { call: nameLookup, ask: { name, isList } },
      ...Object.values(addresses).flatMap(({ address }) => [
        { call: reverseLookup, ask: { address, isList } },
        { call: identity, ask: { address } },
      ]),
    ]),
  answer: async (ask, kit) => ({
    value: { ...recordOf(await kit.ask('nameRegister', ask)), success: true as const },
  }),
})

/** What is known where nobody may be asked. */
function none<Q extends Question>(error: unknown): { facts: readonly Facts<Q>[]; isWhole: boolean } {
  if (error instanceof NobodyError) return { facts: [], isWhole: true }
  throw error
}

/** A name that is written otherwise than it is shown may be another account's, and is none. */
function hasName({ name }: Facts<'identity'>): boolean {
  return name !== undefined && name !== '' && labelOf(name) === name
}

type Found = Exclude<AnswerOf<typeof nameLookup>, readonly []>

/** Facts that an answer may not say are left out: they take neither their name nor others of its address out of sight. */
function recordOf({ name, registered, updated, attributes = {}, addresses }: NameFacts): Found {
  const said = Object.entries(attributes)
    .map(([key, value]) => [labelOf(key), labelOf(value, longest)] as const)
    .filter((pair) => !pair.includes(''))
  const { key: coinType } = nameRecord.entries.addresses
  return {
    name,
    ...(isMoment(registered) ? { registered_at: new Date(registered).toISOString() } : {}),
    ...(isMoment(updated) ? { updated_at: new Date(updated).toISOString() } : {}),
    attributes: said.length > 0 ? Object.fromEntries(said) : null,
    addresses: Object.fromEntries(
      Object.entries(addresses)
        // An address is left as it is, or left out.
        .filter(([type, address]) => v.is(coinType, type) && v.is(label, address))
        .map(([type, address]) => [type, { address, created_at: null }]),
    ),
  }
}
