import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { startMailbox } from './mailbox.test-support.js'
import { freePort } from './portOf.test-support.js'

export const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
/** The page that visitors of tests are at. */
export const origin = 'https://shop.example'

const newKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** The command in a process of its own, as a host runs it, with keys in files and a mailbox. */
export async function startService(at: { readonly database?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  const mailbox = await startMailbox()
  const port = await freePort()
  const url = `http://localhost:${port}`
  for (const name of ['keys', 'data']) mkdirSync(join(folder, name), { mode: 0o700 })
  const secrets: string[] = []
  /** A new key in a file. */
  function keyFile(name: string) {
    const key = newKey()
    secrets.push(key)
    writeFileSync(join(folder, 'keys', name), key, { mode: 0o600 })
    return { file: join(folder, 'keys', name) }
  }
  function newSecret() {
    secrets.push(newKey())
    return secrets.at(-1) ?? ''
  }
  const keys = { login: keyFile('login'), recovery: keyFile('recovery') }
  const database = at.database ?? join(folder, 'data', 'login.db')
  const config: Record<string, unknown> = {
    url,
    projects: { shop: { origins: [origin] } },
    database,
    mail: { smtp: mailbox.url, from: 'Shop <login@shop.example>' },
    secret: newSecret(),
    keys,
    // Visitors of tests are from everywhere.
    clientAddress: { header: 'x-place' },
  }
  const file = join(folder, 'login.json')
  /** Writes other options, for the next start. */
  function configure(next: Readonly<Record<string, unknown>>) {
    Object.assign(config, next)
    writeFileSync(file, JSON.stringify(config))
  }
  configure({})

  let said = ''
  let child: ChildProcess | undefined
  const spawned = (...args: readonly string[]) => {
    const made = spawn(process.execPath, [cli, ...args, '--config', file], {
      cwd: folder,
      env: { ...process.env, FOYER_ALLOW_FILE_KEY: '1' },
    })
    for (const stream of [made.stdout, made.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
      })
    return made
  }
  async function start() {
    const before = said.length
    const made = spawned('--port', `${port}`, '--drain', '0')
    child = made
    const isUp = () => {
      if (made.exitCode !== null) throw new Error(`It did not start: ${said.slice(before)}`)
      return said.includes('Foyer login at', before)
    }
    await vi.waitUntil(isUp, { interval: 5 })
  }
  async function end(signal: NodeJS.Signals) {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  return {
    url,
    folder,
    database,
    mailbox,
    configure,
    options: () => config,
    keys,
    /** Keys and secrets that no other place may have. */
    secrets,
    keyFile,
    newSecret,
    /** All that it printed. */
    said: () => said,
    start,
    kill: () => end('SIGKILL'),
    /** Has it read its options anew. */
    async change(next: Readonly<Record<string, unknown>>) {
      configure(next)
      const before = said.length
      child?.kill('SIGHUP')
      await vi.waitUntil(() => /read anew|stay as they were/.test(said.slice(before)), { interval: 5 })
      if (said.includes('stay as they were', before)) throw new Error(said.slice(before))
    },
    /** Another command with the same options. */
    async run(...args: readonly string[]) {
      const before = said.length
      const [code] = await once(spawned(...args), 'close')
      return { code, said: said.slice(before) }
    },
    async stop() {
      await end('SIGTERM')
      mailbox.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A service of {@link startService}. */
export type TestService = Awaited<ReturnType<typeof startService>>
