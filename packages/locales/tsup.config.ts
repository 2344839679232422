import { modules } from '../../tooling/tsup.js'

/** What loads words. The words themselves are written by `scripts/build.mjs`, cut by who reads them. */
export default { ...modules, entry: ['src/*.ts', '!src/names.ts', '!src/*.test.ts'] }
