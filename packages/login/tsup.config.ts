import { lonePage, modules } from '../../tooling/tsup.js'

/** The pages beside these are built by `buildFrame.mjs`. */
export default [
  modules,
  lonePage('src/frame/recovery/main.ts', 'src/frame/recovery/page.html', 'dist/recovery-page/recovery.html'),
]
