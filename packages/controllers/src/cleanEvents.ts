import { type Events, lazy, type OwnEvents } from '@foyer/core'

type Facts = Readonly<Record<string, unknown>>

/** The code that cleans words. */
type Cleaner = Pick<typeof import('./withoutSecrets.js'), 'withoutSecrets'>

/**
 * The stream for parts that report words of wallets, services and visitors: each fact that is no identifier is cleaned.
 * The modal itself reports clicks, and names that passed {@link nameWords}: the types of {@link OwnEvents} take no other
 * text. The code that cleans is fetched with the first words that are not plain; until then events wait, in their order.
 */
export function cleanEvents(
  { emit, subscribe }: OwnEvents,
  fetchCleaner: () => Promise<Cleaner> = () => import('./withoutSecrets.js'),
): Events {
  const cleaner = lazy(fetchCleaner)
  let waiting: Promise<void> | undefined

  /** Without the code no words are reported at all. */
  async function cleaned(facts: Facts, names: readonly string[]): Promise<Facts> {
    const { withoutSecrets } = await cleaner.load().catch(() => ({ withoutSecrets: () => '…' }))
    return {
      ...facts,
      ...Object.fromEntries(names.map((name) => [name, withoutSecrets(String(facts[name]))])),
    }
  }

  return {
    emit(event, ...[facts]) {
      // The same names with the same kinds of values; TypeScript cannot carry that through the entries.
      const report = (clean: object | undefined) => void Reflect.apply(emit, undefined, [event, clean])
      const copy: Facts = { ...facts }
      const names = wordsIn(copy)
      if (!waiting && names.length === 0) return report(facts)
      const mine = Promise.resolve(waiting)
        .then(() => (names.length > 0 ? cleaned(copy, names) : facts))
        .then(report)
        .finally(() => {
          if (waiting === mine) waiting = undefined
        })
      waiting = mine
    },
    subscribe,
  }
}

/** Returns the names of the facts that have to be cleaned. */
function wordsIn(facts: Facts): readonly string[] {
  return Object.keys(facts).filter((name) => {
    const fact = facts[name]
    return typeof fact === 'string' && !isPlain(fact) && (words.has(name) || !isIdentifier(fact))
  })
}

/** Facts that are words, whatever they look like. */
const words = new Set(['message', 'error', 'name', 'search', 'uri', 'mobile_link', 'ensName'])

/** Ids of networks, accounts, tokens and NFTs, amounts and names of states: one token, and none as long as a key is. */
function isIdentifier(text: string): boolean {
  return /^[\w:./%-]{1,256}$/.test(text) && !/\/\/|\b(?!\d+\b)\w{64}/.test(text)
}

/** One word, or two in one as “MetaMask”. */
const plainWord = /^([A-Z]?[a-z]{2,14}([A-Z][a-z]{2,14})?|[A-Z]{2,5}|[a-z])$/

/** Few ordinary words, as “Coinbase Wallet”: cleaning would not change them. */
function isPlain(text: string): boolean {
  const all = text.replace(/\.$/, '').split(' ')
  const count = all.length + text.split(/[a-z][A-Z]/).length - 1
  return count < 12 && all.every((word) => plainWord.test(word))
}
