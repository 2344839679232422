import { type AnswerOf, catalogueWallet, type wallets } from '@foyer/api'
import * as v from 'valibot'
import { ConfigurationError } from '../errors.js'
import { any, callback, checkOptions, either, list as listOf } from '../guard/forms.js'
import type { Ask, Provider } from '../questions.js'

/** A wallet as the catalogue lists it. */
export type CatalogueWallet = AnswerOf<typeof wallets>['data'][number]

const form = either((value) => (typeof value === 'function' ? callback : listOf(any)))

/**
 * A list of wallets: filtered here, so that what visitors search for goes nowhere else.
 * @param list or what gives it each time it is asked for
 */
export function catalogue(
  list: readonly CatalogueWallet[] | (() => readonly CatalogueWallet[]),
): Provider<'wallets'> {
  checkOptions(form, list, 'catalogue')
  return {
    id: 'catalogue',
    question: 'wallets',
    covers: () => true,
    async answer(ask) {
      const found = (typeof list === 'function' ? list() : list).filter(isWanted(ask))
      const start = (ask.page - 1) * ask.entries
      return { count: found.length, data: found.slice(start, start + ask.entries) }
    },
  }
}

/** Reads wallets of a catalogue, as JSON that was parsed: a list, or one under `data`. @throws {ConfigurationError} */
export function readCatalogue(json: unknown): readonly CatalogueWallet[] {
  const list = v.array(catalogueWallet)
  const read = v.safeParse(
    v.union([
      list,
      v.pipe(
        v.object({ data: list }),
        v.transform(({ data }) => data),
      ),
    ]),
    json,
  )
  if (!read.success)
    throw new ConfigurationError(
      'wallets',
      'The wallets are no list of those of the catalogue: id and name at least.',
    )
  return read.output
}

function isWanted({ include, exclude, chains, badge_type, search }: Ask<'wallets'>) {
  const wanted = include && new Set<string>(include)
  const unwanted = new Set<string>(exclude)
  const text = search?.trim().toLowerCase() ?? ''
  const asked = chains && new Set<string>(chains)
  return (wallet: CatalogueWallet): boolean =>
    (wanted?.has(wallet.id) ?? true) &&
    !unwanted.has(wallet.id) &&
    (asked === undefined || (wallet.chains ?? []).some((chain) => asked.has(chain))) &&
    (badge_type === undefined || wallet.badge_type === badge_type) &&
    wallet.name.toLowerCase().includes(text)
}
