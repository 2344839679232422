import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asJson, clicking, type Device, type Engine, fromJson, pressing, typing } from './engine.js'
import { startProgram } from './processes.js'
import { until } from './until.js'

/** Makes the browser's bar so small that a window can be as narrow as a phone. */
const narrow = 'button, entry, toolbar, toolbutton { border: 0; margin: 0; min-width: 0; padding: 0; }'

/** WebKit as Debian ships it: GTK's smallest browser, by WebDriver (https://www.w3.org/TR/webdriver2). */
export async function startWebkit(display: string): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'foyer-webkit-'))
  const gtk = join(home, 'config/gtk-3.0')
  await mkdir(gtk, { recursive: true })
  await writeFile(join(gtk, 'gtk.css'), narrow)
  const port = await freePort()
  const driver = startProgram('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: display,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // The sandbox does not start for root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  driver.output.resume()

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

  await until('WebKitWebDriver', () =>
    send('GET', '/status').then(
      ({ ready }) => ready || undefined,
      () => undefined,
    ),
  )
  const capabilities = { alwaysMatch: { timeouts: { script: 60_000, pageLoad: 60_000 } } }
  const { sessionId } = await send('POST', '/session', { capabilities })
  const ask = (path: string, body: object = {}) => send('POST', `/session/${sessionId}${path}`, body)
  const perform = (device: Device) => ask('/actions', { actions: [device] })
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; ${asJson(expression)}.then(done)`
    return fromJson(await ask('/execute/async', { script, args: [] }))
  }
  const inner = async () => {
    const [width, height] = (await evaluate('[innerWidth, innerHeight]')) as [number, number]
    return { width, height }
  }

  return {
    open: (url) => ask('/url', { url }),
    reload: () => ask('/refresh'),
    evaluate,
    click: (at) => perform(clicking(at)),
    press: (key) => perform(pressing(key)),
    type: (text) => perform(typing(text)),
    async resize(width, height) {
      // WebDriver sets the size of the window with its bar, and the page gets its own size later.
      const window = await send('GET', `/session/${sessionId}/window/rect`)
      const page = await inner()
      await ask('/window/rect', {
        width: window.width - page.width + width,
        height: window.height - page.height + height,
      })
      await until(`a page of ${width} × ${height} px`, async () => {
        const now = await inner()
        return (now.width === width && now.height === height) || undefined
      })
    },
    async close() {
      await send('DELETE', `/session/${sessionId}`).catch(() => {})
      await driver.end()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
