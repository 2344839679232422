import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/** The unit tests that mutants are tried with: `FOYER_MUTATED` has their paths, as patterns. See `scripts/checks/mutants.mjs`. */
export default defineConfig({
  root: path('.'),
  // Features import the built code of other packages, and the mutants are in the sources.
  resolve: { alias: [{ find: /^@foyer\/parts$/, replacement: path('packages/parts/src/index.ts') }] },
  test: {
    include: (process.env.FOYER_MUTATED ?? '').split(' '),
    exclude: ['**/node_modules/**', '**/*.{int,servers,engines}.test.ts'],
    environment: 'node',
    setupFiles: ['resetGlobals', 'waitDefaults', 'resetPage'].map((name) => path(`tooling/${name}.ts`)),
    css: true,
    tags: [{ name: 'exhaustive' }, { name: 'search' }],
    testTimeout: 90_000,
  },
})
