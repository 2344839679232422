/** The `compose/` folder of a command, for tests: its image is read as text, and its entry point is started without a container. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A started entry point. */
export interface Started {
  /** The address that it says. */
  readonly url: string
  /** Runs the health check of the image. Returns its exit code. */
  health(): Promise<unknown>
  /** Asks it to end. Returns its exit code. */
  stop(): Promise<unknown>
  /** Ends it at once, and removes its folder. */
  dispose(): void
}

/** Reads a folder. @param folder absolute, with `Dockerfile` and `compose.yaml` */
export function readStack(folder: string) {
  const image = readFileSync(join(folder, 'Dockerfile'), 'utf8')
  const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8')
  const copied = [...image.matchAll(/^COPY (\S+) /gm)].map(([, name = '']) => name)
  return {
    image,
    compose,
    /** The files that the image copies, and those of them that are missing. */
    copied,
    missing: copied.filter((name) => !existsSync(join(folder, name))),
    /** The environment that a service gets. @param given the variables that the host sets */
    environmentOf(
      service: string,
      given: Readonly<Record<string, string>>,
    ): Readonly<Record<string, string>> {
      const own =
        new RegExp(`^  ${service}:\\n(?: {4}.*\\n)*? {4}environment:\\n((?: {6}.*\\n)*)`, 'm').exec(
          compose,
        )?.[1] ?? ''
      const fill = (_: string, name: string, usual = '') => given[name] ?? usual.replace(/^:-/, '')
      return Object.fromEntries(
        [...own.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
          name,
          value.replace(/\$\{(\w+)((?::[-?][^}]*)?)\}/g, fill),
        ]),
      )
    },
    /**
     * Starts the entry point where Node refuses it to write. Rejects with what it said, if it ends.
     * @param cli the built command
     * @param config the file of its options in the folder
     */
    async start(
      cli: string,
      config: string,
      { env, port = 0 }: { readonly env: Readonly<Record<string, string>>; readonly port?: number },
    ): Promise<Started> {
      const place = mkdtempSync(join(tmpdir(), 'foyer-compose-'))
      copyFileSync(join(folder, config), join(place, config))
      symlinkSync(join(folder, '../node_modules'), join(place, 'node_modules'))
      const confined = ['--permission', '--allow-fs-read=*', '--no-warnings']
      const args = [...confined, cli, '--config', config, '--port', `${port}`, '--drain', '0']
      const child = spawn(process.execPath, args, { cwd: place, env: { ...process.env, ...env } })
      const dispose = () => {
        child.kill('SIGKILL')
        rmSync(place, { recursive: true })
      }
      const url = await addressOf(child).catch((error: unknown) => {
        dispose()
        throw error
      })
      return {
        url,
        async health() {
          const [, check = ''] = /^ {2}CMD \["node", "-e", "(.*)"\]$/m.exec(image) ?? []
          const here = check.replace(/http:\/\/127\.0\.0\.1:\d+/, url)
          const [code] = await once(spawn(process.execPath, ['-e', here]), 'exit')
          return code
        },
        async stop() {
          child.kill('SIGTERM')
          const [code] = await once(child, 'exit')
          return code
        },
        dispose,
      }
    },
  }
}

/** Returns the address that a process says it serves at. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk
        const [, url] = /at (http\S+)/.exec(said) ?? []
        if (url) resolve(url)
      })
    child.once('exit', () => reject(new Error(said)))
  })
}
