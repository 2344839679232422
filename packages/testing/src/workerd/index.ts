import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Worker that runs on this machine. */
export interface LocalWorker {
  /** Without a slash at the end: `http://127.0.0.1:49152`. */
  readonly url: string
  /** Ends its process; resolves when it is gone. */
  stop(): Promise<void>
}

/** Which Worker {@link startWorkerd} starts. */
export interface WorkerdOptions {
  /** Its module, by its path; what it imports is bundled as for any Worker, with nothing of Node's. */
  readonly entry: string
  /** `import.meta.url` of a module whose package depends on `workerd` and `esbuild`. */
  readonly from: string
  /** Its text bindings. */
  readonly env?: Readonly<Record<string, string>>
}

/** As much of esbuild as is used. */
interface Bundler {
  build(options: Readonly<Record<string, unknown>>): Promise<unknown>
}

/**
 * Runs a module as Cloudflare does, by the binary of the package `workerd`. It reaches this machine alone.
 * @throws {Error} with what it said, where it does not start
 */
export async function startWorkerd({ entry, from, env = {} }: WorkerdOptions): Promise<LocalWorker> {
  const load = createRequire(from)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-worker-'))
  const bundler: Bundler = load('esbuild')
  await bundler.build({
    entryPoints: [entry],
    outfile: join(folder, 'worker.mjs'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
  })
  const config = join(folder, 'config.capnp')
  const bindings = Object.entries(env).map(([name, text]) => `(name="${name}", text="${text}")`)
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
      compatibilityDate = "2026-11-01",
      bindings = [${bindings.join(', ')}],
    )),
    (name = "internet", network = (allow = ["127.0.0.0/8"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
`,
  )
  const binary: { readonly default: string } = load('workerd')
  const child = spawn(binary.default, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const port = await new Promise<string>((resolve, reject) => {
    let said = ''
    for (const stream of child.stdio.slice(1))
      stream?.on('data', (chunk: Buffer) => {
        said += chunk
        const [, found] = /"socket":"http","port":(\d+)/.exec(said) ?? []
        if (found !== undefined) resolve(found)
      })
    ended.then(
      () => reject(new Error(`workerd did not start: ${said}`)),
      (cause: unknown) => reject(new Error('workerd did not start', { cause })),
    )
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
