import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { colours, css } from './colours.test-support.js'
import type { Commands } from './hostPage.test-support.js'
import type { Answering } from './hosts.test-support.js'

/** A page of a host: the built code of the widget's side, and what a test has it do. */
export interface Page {
  /** Runs a command in the page. */
  call<N extends keyof Commands>(name: N, ...args: Parameters<Commands[N]>): Promise<AnswerOf<N>>
}

type AnswerOf<N extends keyof Commands> = Awaited<ReturnType<Commands[N]>>

/** The pages of all hosts, as they come and go. */
export interface Pages {
  readonly answer: Answering
  /** The next page that a browser opens on a host; ask before it is opened. */
  next(host: string): Promise<Page>
}

interface Loaded {
  readonly commands: { readonly id: string; readonly name: string; readonly args: readonly unknown[] }[]
  readonly results: Map<string, (told: { value?: unknown; error?: string }) => void>
  wake(): void
}

/** The page's script, with the packages as they are published. */
async function bundle(login: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('hostPage.test-support.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { loginUrl: JSON.stringify(`${login}/`) },
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

/** @param login the origin of the login service */
export async function servePages(login: string): Promise<Pages> {
  const script = await bundle(login)
  const loads = new Map<string, Loaded>()
  const awaited = new Map<string, ((page: Page) => void)[]>()
  let count = 0

  function pageOf(loaded: Loaded): Page {
    return {
      call: (name, ...args) =>
        new Promise((resolve, reject) => {
          count += 1
          const id = String(count)
          loaded.results.set(id, ({ value, error }) =>
            error === undefined ? resolve(value as AnswerOf<typeof name>) : reject(new Error(error)),
          )
          loaded.commands.push({ id, name, args })
          loaded.wake()
        }),
    }
  }

  async function command(host: string, load: string, signal: AbortSignal): Promise<Response> {
    let loaded = loads.get(load)
    if (!loaded) {
      loaded = { commands: [], results: new Map(), wake() {} }
      loads.set(load, loaded)
      const page = pageOf(loaded)
      for (const tell of awaited.get(host)?.splice(0) ?? []) tell(page)
    }
    const mine = loaded
    if (mine.commands.length === 0)
      await new Promise<void>((resolve) => {
        mine.wake = resolve
        setTimeout(resolve, 5_000)
        signal.addEventListener('abort', () => resolve())
      })
    if (signal.aborted) return Response.json({})
    return Response.json(mine.commands.shift() ?? {})
  }

  return {
    async answer(request) {
      const { host, pathname, searchParams } = new URL(request.url)
      if (pathname === '/commands') return command(host, searchParams.get('load') ?? '', request.signal)
      if (pathname === '/results') {
        const { load, id, ...told } = (await request.json()) as {
          load: string
          id: string
          value?: unknown
          error?: string
        }
        loads.get(load)?.results.get(id)?.(told)
        return new Response()
      }
      if (pathname === '/page.js')
        return new Response(script, { headers: { 'content-type': 'text/javascript' } })
      if (pathname !== '/') return new Response('', { status: 404 })
      return new Response(
        `<!doctype html><title>Shop</title><h1>${host}</h1><button style="all: unset; padding: 30px; background: ${css(colours.onPage)}">Continue with Google</button><script type="module" src="/page.js"></script>`,
        { headers: { 'content-type': 'text/html' } },
      )
    },
    next: (host) =>
      new Promise((resolve) => {
        awaited.set(host, [...(awaited.get(host) ?? []), resolve])
      }),
  }
}
