/** Tries mutants of the files in `FOYER_MUTATE` with the unit tests in `FOYER_MUTATED`: see `scripts/checks/mutants.mjs`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tooling/mutation/vitest.config.ts', related: true },
  // A copy of the workspace would have none of the packages' own `node_modules`.
  inPlace: true,
  concurrency: 1,
  coverageAnalysis: 'perTest',
  // It parses no TypeScript configuration, and no test needs types.
  disableTypeChecks: false,
  reporters: ['clear-text', 'json', ...(process.env.FOYER_PROGRESS ? ['progress-append-only'] : [])],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: process.env.FOYER_MUTANTS ?? 'node_modules/.cache/mutants/report.json' },
  mutate: (process.env.FOYER_MUTATE ?? '').split(' '),
  tempDirName: 'node_modules/.cache/stryker',
  timeoutMS: Number(process.env.FOYER_MUTANT_MS ?? 10_000),
  allowConsoleColors: false,
}
