import { vi } from 'vitest'
import type { Question } from '../port.js'
import { describeProvider, type ProviderSubject, type RunTest } from './index.js'

const wanted = process.env.FOYER_MUTATIONS

/** As {@link describeProvider}, with as many changed answers as `FOYER_MUTATIONS` says. */
export function describeTried<Q extends Question>(
  test: RunTest,
  make: () => ProviderSubject<Q> | Promise<ProviderSubject<Q>>,
): void {
  if (wanted) vi.setConfig({ testTimeout: 3_600_000 })
  describeProvider(test, make, wanted ? { mutations: Number(wanted) } : {})
}
