/** What a release can be checked by: licences, a bill of materials, and tarballs that come out the same twice. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tooling/install.mjs'
import { CommandError, run } from '../../tooling/processes.mjs'
import { closure } from './closure.mjs'

const out = join(root, 'dist')

/** Prints the licences, writes `dist/sbom.cdx.json`, and builds and packs everything twice. */
export async function supplyChain() {
  for (const { name, version, licence } of closure(root))
    console.log(`${licence.padEnd(14)} ${name}@${version}`)
  mkdirSync(out, { recursive: true })
  const file = join(out, 'sbom.cdx.json')
  const only = ['--filter', './packages/*']
  await run(
    'pnpm',
    [...only, 'sbom', '--sbom-format', 'cyclonedx', '--prod', '--lockfile-only', '--out', file],
    {
      cwd: root,
    },
  )
  const [first, second] = [await tarballs(), await tarballs()]
  const differing = Object.keys(first).filter((name) => first[name] !== second[name])
  if (differing.length > 0)
    throw new CommandError('Two builds of the same source differ', differing.join('\n'))
  for (const [name, hash] of Object.entries(first)) console.log(`${hash}  ${name}`)
}

/** Builds from nothing, packs, and hashes. @returns {Promise<Record<string, string>>} */
async function tarballs() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tarballs-'))
  try {
    const only = ['--filter', './packages/*']
    await run('turbo', ['run', 'build', '--force', ...only, '--output-logs=errors-only'], { cwd: root })
    await run('pnpm', [...only, 'exec', 'pnpm', 'pack', '--pack-destination', folder], { cwd: root })
    const files = readdirSync(folder).sort()
    const hash = (/** @type {string} */ name) =>
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
    return Object.fromEntries(files.map((name) => [name, hash(name)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
