import { lonePage, modules } from '../../tooling/tsup.js'

/** The pages beside these are built by `buildFrame.mjs`. */
export default [
  modules,
  lonePage(
    'src/ownerPages/recovery/main.ts',
    'src/ownerPages/recovery/page.html',
    'dist/recovery-page/recovery.html',
  ),
]
