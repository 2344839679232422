import type { Feature } from '@foyer/core'
import { names } from '@foyer/feature-names'
import { createNamesService, type NamesScript } from '@foyer/testing/feature'

/** What the names of the gallery end with. */
export const zone = 'foyer.test'

/** Changes what the service, or the wallet, says to somebody who wants a name. */
export type ScriptNames = (script: NamesScript & { sign: () => Promise<string> }) => void

/** The feature of names over a service in memory. */
export function scriptedNames(change: ScriptNames): Feature {
  const { script, api } = createNamesService(zone)
  const all = Object.assign(script, { sign: async () => '0x5161' })
  change(all)
  return {
    ...names,
    // Whether the host has a data API, and a zone, says nothing here.
    serves: undefined,
    flag: { name: 'names', default: true },
    async load() {
      const module = await names.load()
      const own = { api, flag: () => [zone] }
      return {
        ...module,
        install: (context) => module.install({ ...context, ...own, sign: () => all.sign() }),
      }
    },
  }
}
