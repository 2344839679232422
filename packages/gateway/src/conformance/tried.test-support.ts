import { runsOf } from '@foyer/search'
import { test } from 'vitest'
import type { Question } from '../questions.js'
import { describeProvider, type ProviderSubject, type RunTest } from './index.js'

const mutations = runsOf({ gate: 300, exhaustive: 6_700 })

/** The one of its tests that tries what changes with each seed. */
const searching = 'whatever a service says, what is told is of its form'
const run: RunTest = (name, body) => test(name, { tags: name === searching ? ['search'] : [] }, body)

/** As {@link describeProvider}, with as many changed answers as the budget allows. */
export function describeTried<Q extends Question>(
  make: () => ProviderSubject<Q> | Promise<ProviderSubject<Q>>,
): void {
  describeProvider(run, make, { mutations })
}
