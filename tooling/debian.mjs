/** Programs that npm does not bring, and that Debian has. */
import { existsSync } from 'node:fs'
import { CommandError, run } from './processes.mjs'

/**
 * A program, Debian's package of it, and where it may be.
 * @typedef {{ name: string, apt: string, places: () => readonly string[] }} Program
 */

/**
 * Installs what is missing, where that is possible.
 * @param {readonly Program[]} programs
 * @throws {Error} in one sentence, where one is missing and cannot be brought
 */
export async function bring(programs) {
  const absent = missing(programs)
  if (absent.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error(asking(absent))
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update'], { env })
    const packages = absent.map(({ apt }) => apt)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  } catch (error) {
    throw new CommandError(asking(absent), error instanceof CommandError ? error.output : `${error}`)
  }
  if (missing(programs).length > 0) throw new Error(asking(missing(programs)))
}

/** What somebody has to do about programs that are missing. @param {readonly Program[]} absent */
export function asking(absent) {
  const names = listed(absent.map(({ name }) => name))
  const packages = listed([...new Set(absent.map(({ apt }) => apt))])
  return `${names} ${absent.length > 1 ? 'are' : 'is'} missing: install ${packages}, or run this as root on Debian with its packages in reach.`
}

/** The programs that are not here. @param {readonly Program[]} programs */
export function missing(programs, exists = existsSync) {
  return programs.filter(({ places }) => !places().some((place) => exists(place)))
}

/** @param {readonly string[]} names */
function listed(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : `${names[0]}`
}
