import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testFiles } from './scripts/checks/tiers.mjs'
import { LongestFirst } from './tooling/sequence.js'
import { patienceMs } from './tooling/waitMs.js'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const leftovers = path('tooling/resetGlobals.ts')
const patience = path('tooling/waitDefaults.ts')
const starvation = path('tooling/starvation.ts')
const { FOYER_TIER, FOYER_BUDGET = FOYER_TIER, FOYER_RUNS } = process.env
const searchesLong = FOYER_BUDGET === 'exhaustive' || FOYER_RUNS !== undefined
// On a busy machine a test waits for its turn, and a chunk that it is the first to import for its disk: beside what is
// compiled meanwhile, 8 s became 30 s.
const testTimeout = searchesLong ? 3_600_000 : 90_000

/** The test files of a tier; all of them when it is not set. */
const files = testFiles(path('.')).filter(
  ({ tiers }) => !FOYER_TIER || tiers.some((one) => one === FOYER_TIER),
)
const including = (wanted: (file: (typeof files)[number]) => boolean) =>
  files.filter(wanted).map((file) => file.path)
const isIntegration = (file: string) => file.endsWith('.int.test.ts') || file.startsWith('apps/sandbox/')
const isUnit = (file: string) =>
  !isIntegration(file) && !/\.(e2e|engines\.test|servers\.test)\.ts$/.test(file)
/** The first line of a unit test asks for a DOM, or for modules of its own. */
const isDom = (text: string) => /^.*@(vitest-environment happy-dom|isolate)\b/.test(text)
/** The first line of an integration test asks for a process of its own. */
const isAlone = (text: string) => /^.*@isolate\b/.test(text)
/** Nearly all of their time is waiting for chains and relays. */
const ofIntegration = {
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  testTimeout,
  hookTimeout: 120_000,
} as const

/** One package: `vitest run packages/core`. One kind: `vitest run --project unit`; `dom` are unit tests with a document. */
export default defineConfig({
  test: {
    // By itself the runner leaves a processor free, which here is one of two. With a third worker, browser tests took half as
    // long again each, and all of them as long.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: patienceMs } },
    tags: [
      { name: 'exhaustive', description: 'Runs in `npm run test:all` alone.' },
      {
        name: 'search',
        description: 'Searches for faults, as long as its budget says: docs/testing.md',
        // Beside a busy processor the longest take minutes.
        timeout: Math.max(testTimeout, 300_000),
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: including(({ path, text }) => isUnit(path) && !isDom(text)),
          setupFiles: [leftovers, patience, starvation],
          css: true,
          // To fetch modules anew for each file took two thirds of the time, and ours keep nothing that a test could find.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: including(({ path, text }) => isUnit(path) && isDom(text)),
          setupFiles: [leftovers, patience, path('tooling/resetPage.ts'), starvation],
          css: true,
          pool: 'threads',
          // A process and a page for each file took two thirds of the processor's time.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          ...ofIntegration,
          name: 'integration',
          include: including(({ path, text }) => isIntegration(path) && !isAlone(text)),
          setupFiles: [leftovers, patience, starvation],
          // To load the libraries of chains again for each file took a sixth of the processor's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...ofIntegration,
          name: 'integration-alone',
          include: including(({ path, text }) => isIntegration(path) && isAlone(text)),
          setupFiles: [patience, starvation],
        },
      },
      // What needs servers that npm does not bring; `npm run test:servers` does.
      ...(process.env.FOYER_SERVERS
        ? [
            {
              extends: true as const,
              test: {
                name: 'servers',
                include: including(({ path }) => path.endsWith('.servers.test.ts')),
                setupFiles: [patience, starvation],
                testTimeout,
                hookTimeout: testTimeout,
              },
            },
          ]
        : []),
      // What needs other browsers, as Debian ships them; `npm run test:engines` does.
      ...(process.env.FOYER_ENGINES
        ? [
            {
              extends: true as const,
              test: {
                name: 'engines',
                include: including(({ path }) => path.endsWith('.engines.test.ts')),
                globalSetup: [path('e2e/engines/setup.ts')],
                maxWorkers: 1,
                setupFiles: [patience, starvation],
                testTimeout: 240_000,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: including(({ path }) => path.endsWith('.e2e.ts')),
          globalSetup: [path('e2e/setup.ts')],
          setupFiles: [patience, starvation],
          // A worker keeps its browser and its worlds from file to file.
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
