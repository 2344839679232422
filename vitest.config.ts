import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const fuzz = path('tooling/fuzz.ts')
const nightly = process.env.FOYER_FUZZ === 'nightly'

/** One package: `vitest run packages/core`. One kind: `vitest run --project unit`. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/{src,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts', '**/apps/sandbox/**'],
          setupFiles: [fuzz],
          css: true,
          testTimeout: nightly ? 3_600_000 : 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['**/src/**/*.int.test.ts', '**/apps/sandbox/src/**/*.test.ts'],
          setupFiles: [fuzz],
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['**/e2e/**/*.e2e.ts'],
          globalSetup: [path('apps/demo/e2e/setup.ts')],
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // How long something takes is measured by the bench; here it only has to come.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
