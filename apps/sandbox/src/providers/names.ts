import type { AnyProvider, Ask, Provider, Question } from '@foyer/gateway'
import { visitors } from '../seed.ts'

/** What the names of the sandbox end with. */
const zoneName = 'foyer.test'
/** The name of the one visitor who has one. */
const richName = `ada.${zoneName}`

/**
 * Names that end with `foyer.test`: one is registered, and whoever signs for them has others. Their code, which knows all
 * letters of the world, is fetched when they are first looked for: most tests only ask what the visitor is called.
 */
export function names(): readonly AnyProvider[] {
  let zone: Promise<readonly AnyProvider[]> | undefined
  const open = () => {
    zone ??= import('./zone.ts').then(({ openZone }) => openZone(zoneName, richName))
    return zone
  }
  const later = <Q extends Question>(question: Q, covers: (ask: Ask<Q>) => boolean): Provider<Q> => ({
    id: 'zone',
    question,
    covers,
    async answer(ask, tools) {
      const found = (await open()).find(isFor(question))
      if (!found) throw new Error(`The zone answers no ${question}`)
      return found.answer(ask, tools)
    },
  })
  const kept = later('identity', ({ account }) => /^0x[\da-f]{40}$/i.test(account))
  const identity: Provider<'identity'> = {
    ...kept,
    async answer(ask, tools) {
      if (ask.account.toLowerCase() === visitors.rich.toLowerCase()) return { name: richName }
      return zone ? kept.answer(ask, tools) : {}
    },
    close: async () => (await zone)?.[0]?.close?.(),
  }
  return [
    identity,
    later('nameLookup', ({ name }) => name.endsWith(`.${zoneName}`)),
    later('nameReverse', ({ account }) => /^0x[\da-f]{40}$/i.test(account)),
    later('nameSuggestions', () => true),
    later('nameNonce', () => true),
    later('nameRegister', () => true),
  ]
}

function isFor<Q extends Question>(question: Q) {
  return (provider: AnyProvider): provider is AnyProvider & Provider<Q> => provider.question === question
}
