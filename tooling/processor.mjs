/** Processor time: of this process and the children that it has waited for, and of a fixed task to compare it with. */
import { readFileSync } from 'node:fs'
import { run } from './processes.mjs'

/** Clock ticks in a second, as the kernel counts them for other programs on every architecture that Node runs on. */
const ticks = 100

/**
 * User and system time (s) of all children that ended and of theirs, as `time` counts it.
 * @returns {number | undefined} undefined where no `/proc` tells
 */
export function childrenSeconds() {
  try {
    // The name in parentheses may have spaces in it; the times of children are the 16th and 17th field.
    const [, fields = ''] = /\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
    const [user, system] = fields.split(' ').slice(13, 15).map(Number)
    return user === undefined || system === undefined ? undefined : (user + system) / ticks
  } catch {
    return undefined
  }
}

/** User and system time (s) of this process alone, with its threads. */
export function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/**
 * The fixed task: text is made, hashed, sorted and parsed, which uses the processor as compilers and tests do. Prints what it took
 * of the processor (s), its own start apart. Changing it changes what every recorded ratio means.
 */
const task = `
  const { createHash } = require('node:crypto')
  const begin = process.cpuUsage()
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  for (let round = 0; round < 15; round += 1) {
    const rows = Array.from({ length: 8000 }, () => ({ id: next(), name: 'row ' + next().toString(36) }))
    rows.sort((one, other) => one.name.localeCompare(other.name, 'en'))
    const text = JSON.stringify(rows)
    const read = new Map(JSON.parse(text).map((row) => [row.name, row.id]))
    createHash('sha256').update(text + read.size).digest('hex')
    text.match(/row [a-z]+\\d/g)
  }
  const { user, system } = process.cpuUsage(begin)
  console.log((user + system) / 1e6)
`

/**
 * Processor time (s) of the fixed task, in a process of its own. Beside other work it takes longer, as all else does then, so a
 * run does it again and again.
 * @returns {Promise<number>}
 */
export async function calibrate() {
  return Number(await run('node', ['--eval', task]))
}
