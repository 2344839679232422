import type { Provider } from '@foyer/gateway'
import { visitors } from '../seed.ts'

const names = new Map([[visitors.rich.toLowerCase(), 'ada.foyer.test']])

/** The name of the one visitor who has one. */
export const seededNames: Provider<'identity'> = {
  id: 'seed',
  question: 'identity',
  covers: () => true,
  async answer({ account }) {
    const name = names.get(account.toLowerCase())
    return name === undefined ? {} : { name }
  },
}
