/** How large the login service is: minified JavaScript, gzip level 9. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../tooling/build.mjs'
import { root } from '../../tooling/install.mjs'
import { toStage } from '../../tooling/stages.mjs'

const folder = join(root, 'packages/login')

/** Its own code, with all that it exports: libraries are on a server's disk, and no visitor fetches them. */
export async function measureLoginService() {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const input = Object.keys(exports)
    .filter((path) => !path.endsWith('.json'))
    .map((path) => join(folder, exports[path].default))
  const external = (/** @type {string} */ id) => !/^[./\0]/.test(id)
  const rolldownOptions = { input, external, preserveEntrySignatures: /** @type {const} */ ('strict') }
  const chunks = await buildApp(root, { build: { write: false, modulePreload: false, rolldownOptions } })
  const { gzip, tool } = toStage(chunks)
  return gzip - tool
}
