/** Child processes that never outlive this one: each leads a process group and carries a mark its descendants inherit. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const windows = process.platform === 'win32'
const mark = `FOYER_RUN=${process.pid}.${Date.now()}`

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @type {(() => (() => void))[]} */
const watchers = []

/**
 * Calls back whenever a child has ended, with what held as it was started.
 * @template T
 * @param {(started: T) => void} callback
 * @param {() => T} held
 */
export function onEnd(callback, held) {
  watchers.push(() => {
    const started = held()
    return () => callback(started)
  })
}

/** A command that did not succeed. `output` is all it said. */
export class CommandError extends Error {
  /**
   * @param {string} message
   * @param {string} output
   */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * @typedef {object} Child
 * @property {Promise<void>} ended resolves on exit code 0, rejects with {@link CommandError} on any other end
 * @property {() => string} output what it said so far
 * @property {import('node:child_process').ChildProcess} process
 */

/**
 * Starts a command of the workspace. Its standard input stays open as long as this process lives.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Child}
 */
export function start(command, args, { cwd, env = {} } = {}) {
  const [name = '', value = ''] = mark.split('=')
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env, [name]: value },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !windows,
    // On Windows npm's commands are scripts, which only a shell starts.
    shell: windows,
  })
  running.add(child)
  const endings = watchers.map((watch) => watch())
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = new Promise((resolve, reject) => {
    const failed = (/** @type {string} */ how) =>
      reject(new CommandError(`${[command, ...args].join(' ')} ${how}`, said))
    child.once('error', (error) => failed(`could not be started: ${error.message}`))
    child.once('exit', async (code, signal) => {
      running.delete(child)
      for (const ending of endings) ending()
      // Its last words may still be on their way; something it left behind may hold the pipe open for ever.
      await Promise.race([once(child, 'close'), sleep(1_000)])
      if (code === 0) resolve(undefined)
      else failed(signal ? `was ended by ${signal}` : `ended with code ${code}`)
    })
  })
  // Whoever awaits it hears of a failure; nobody has to.
  ended.catch(() => {})
  return { ended, output: () => said, process: child }
}

/**
 * Runs a command to its end and returns what it said.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export async function run(command, args, options) {
  const child = start(command, args, options)
  child.process.stdin?.end()
  await child.ended
  return child.output()
}

/**
 * Waits until a server has printed its address.
 * @param {Child} child
 * @param {string} name
 * @param {{ ms?: number, what?: RegExp }} [options]
 * @returns {Promise<string>}
 */
export async function address(child, name, { ms = 60_000, what = /https?:\/\/[^\s/]+/ } = {}) {
  const end = Date.now() + ms
  const over = child.ended.then(
    () => true,
    () => true,
  )
  for (;;) {
    const url = what.exec(child.output())?.[0]
    if (url) return url
    if ((await Promise.race([over, sleep(50)])) || Date.now() > end)
      throw new CommandError(`${name} did not start`, child.output())
  }
}

/**
 * Work with children of its own, which end with it.
 * @param {(begin: typeof start) => Promise<void>} work
 */
export async function withChildren(work) {
  /** @type {Child[]} */
  const running = []
  try {
    await work((...command) => {
      const child = start(...command)
      running.push(child)
      return child
    })
  } finally {
    for (const child of running) end(child)
    await Promise.allSettled(running.map(({ ended }) => ended))
  }
}

/** Ends one child and all that it started. @param {Child} child */
export function end({ process }) {
  signal(process, 'SIGTERM')
}

/** Ends every child and all that they started; returns how many had to be killed. */
export async function stopAll() {
  for (const child of running) signal(child, 'SIGTERM')
  for (let waited = 0; waited < 5_000 && (running.size > 0 || strays().length > 0); waited += 50)
    await sleep(50)
  return killAll()
}

/** As {@link stopAll}, at once and by force. */
function killAll() {
  for (const child of running) signal(child, 'SIGKILL')
  const left = strays()
  for (const pid of left) attempt(() => process.kill(pid, 'SIGKILL'))
  return left.length
}

process.once('exit', killAll)

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'SIGTERM' | 'SIGKILL'} name
 */
function signal({ pid }, name) {
  if (pid === undefined) return
  if (windows) spawnSync('taskkill', ['/T', '/F', '/PID', String(pid)])
  else attempt(() => process.kill(-pid, name))
}

/** Processes with our mark, also those that left their group. Only Linux tells; elsewhere groups must do. */
function strays() {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))?.includes(`${mark}\0`),
    )
    .filter((pid) => !attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))?.includes(') Z '))
}

/**
 * @template T
 * @param {() => T} work
 * @returns {T | undefined}
 */
function attempt(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}
