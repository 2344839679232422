import { type AnswerOf, identity, nameLookup, nameSuggestions, registerName, reverseLookup } from '@foyer/api'
import { displayText } from '@foyer/core'
import { AskError } from '../errors.js'
import type { Facts, NameFacts } from '../port.js'
import { cleanIcon } from './clean.js'
import { handle, NobodyError } from './handler.js'

/** Any text that some chain family takes for an address. */
const anyAddress = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{25,60}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87})$/

export const identityHandler = handle({
  call: identity,
  isPrivate: true,
  canonical: ({ address }) => ({ address }),
  async answer({ address }, kit) {
    if (!anyAddress.test(address)) throw new AskError(400, 'address', 'The address provided is invalid')
    const resolvedAt = new Date(kit.now()).toISOString()
    const found = await kit
      .ask('identity', { account: address })
      .catch((error: unknown): Facts<'identity'> => {
        if (error instanceof NobodyError) return {}
        throw error
      })
    const name = displayText(found.name) || null
    return {
      value: { name, avatar: cleanIcon(found.avatar) ?? null, resolvedAt },
      negative: name === null,
    }
  },
})

export const nameLookupHandler = handle({
  call: nameLookup,
  async answer({ name, apiVersion }, kit) {
    const found = await kit.ask('nameLookup', { name })
    if (found) return { value: recordOf(found) }
    if (apiVersion !== '2') throw new AskError(404, 'name', `The name ${name} is not registered`)
    const none: [] = []
    return { value: none, negative: true }
  },
})

export const reverseLookupHandler = handle({
  call: reverseLookup,
  isPrivate: true,
  canonical: ({ address, apiVersion }) => ({ address, apiVersion }),
  async answer({ address, apiVersion }, kit) {
    const found = await kit.ask('nameReverse', { account: address })
    if (found.length === 0 && apiVersion !== '2')
      throw new AskError(404, 'address', 'No name is registered for this address')
    return { value: found.map(recordOf), negative: found.length === 0 }
  },
})

export const nameSuggestionsHandler = handle({
  call: nameSuggestions,
  async answer({ name, zone }, kit) {
    const found = await kit.ask('nameSuggestions', { name, ...(zone === undefined ? {} : { zone }) })
    return { value: { suggestions: found.slice(0, 5).map((one) => ({ ...one })) } }
  },
})

export const registerNameHandler = handle({
  call: registerName,
  isPrivate: true,
  answer: async (ask, kit) => ({
    value: { ...recordOf(await kit.ask('nameRegister', ask)), success: true as const },
  }),
})

type Found = Exclude<AnswerOf<typeof nameLookup>, readonly []>

function recordOf({ name, registered, updated, attributes, addresses }: NameFacts): Found {
  return {
    name,
    ...(registered === undefined ? {} : { registered_at: new Date(registered).toISOString() }),
    ...(updated === undefined ? {} : { updated_at: new Date(updated).toISOString() }),
    attributes: attributes && Object.keys(attributes).length > 0 ? { ...attributes } : null,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([type, address]) => [type, { address, created_at: null }]),
    ),
  }
}
