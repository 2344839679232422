/** `node scripts/checks/packages.mjs <tarball>…`: what publint and attw object to, in one process for all packages. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

/** How no package of ours is imported: all are of ES modules, named in `exports`. */
const ignored = ['node10', 'node16-cjs']

if (import.meta.main) {
  for (const file of process.argv.slice(2))
    for (const fault of await packageFaults(file)) {
      console.log(`${basename(file)}: ${fault}`)
      process.exitCode = 1
    }
}

/** @param {string} file */
export async function packageFaults(file) {
  const tarball = new Uint8Array(readFileSync(file))
  return [...(await manifestFaults(tarball.buffer)), ...(await typeFaults(tarball))]
}

/** @param {ArrayBuffer} tarball */
async function manifestFaults(tarball) {
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: 'warning' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

/** A command has no types. @param {Uint8Array} tarball */
async function typeFaults(tarball) {
  const analysis = await checkPackage(createPackageFromTarballData(tarball))
  if (!analysis.types) return []
  return analysis.problems
    .filter((problem) => !('resolutionKind' in problem && ignored.includes(problem.resolutionKind)))
    .map((problem) => `${problem.kind} ${JSON.stringify(problem)}`)
}
