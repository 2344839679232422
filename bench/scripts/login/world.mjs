/** A login service and a page of a host on this machine, in Chromium: the built code of both, nothing between them. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from '../../../tooling/install.mjs'

/** Built modules, by what the page imports. */
const modules = {
  '/m/login-frame/': join(root, 'packages/login-frame/dist/'),
  '/m/core/': join(root, 'packages/core/dist/'),
  '/m/valibot/': join(root, 'packages/login/node_modules/valibot/dist/'),
}
const imports = {
  '@foyer/core': '/m/core/index.js',
  '@foyer/core/adapters': '/m/core/adapters.js',
  valibot: '/m/valibot/index.mjs',
}

/** @param {string} login */
const script = (login) => `
import { createSessions } from '/m/login-frame/sessions.js'
const store = {
  get: (key) => key.decode(JSON.parse(localStorage.getItem(key.name) ?? 'null')),
  set: (key, value) => localStorage.setItem(key.name, JSON.stringify(value)),
  write: () => true,
  remove: (key) => localStorage.removeItem(key.name),
}
const never = new AbortController().signal
let session
const sessions = createSessions({
  store,
  metadata: () => ({ name: 'Shop', description: '', url: location.origin, icons: [] }),
  projectId: 'shop',
  theme: () => ({}),
  networks: () => [{ id: 'eip155:1', name: 'Ethereum' }],
  connect: async ({ approve }) => {
    session = await approve(never)
    return session.grant('eip155').accounts[0]
  },
}, { url: '${login}/' })
async function timed(work) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
Object.assign(window, {
  ready: () => timed(() => {
    const said = new Promise((resolve) => addEventListener('message', ({ data }) => {
      if (data.type === '@foyer-frame/READY') resolve()
    }))
    sessions.prepare()
    return said
  }),
  start: (email) => { localStorage.removeItem('LAST_EMAIL_LOGIN_TIME'); return timed(() => sessions.startEmail(email, never)) },
  finish: (otp) => timed(async () => {
    await sessions.step('CONNECT_OTP', { otp }, never)
    await sessions.logIn(never)
  }),
  back: () => timed(async () => { session = await sessions.restore(never) }),
  sign: async () => {
    await session.request({ network: 'eip155:1', method: 'personal_sign',
      params: ['0x6869', session.grant('eip155').accounts[0].split(':')[2]] }, never)
    return performance.timeOrigin + performance.now()
  },
  leave: () => sessions.end(),
})
`

export async function loginWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-login-'))
  const { createLogin, fileSealer, sqlite } = await import(join(root, 'packages/login/dist/index.js'))
  /** @type {{ text: string }[]} */
  const sent = []
  let ahead = 0
  const servers = [createServer(), createServer()]
  const [login = '', app = ''] = await Promise.all(
    servers.map(
      (server, at) =>
        /** @type {Promise<string>} */ (
          new Promise((resolve) =>
            server.listen(0, '127.0.0.1', () => {
              const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
              resolve(`http://${at === 0 ? 'login' : 'app'}.foyer.localhost:${port}`)
            }),
          )
        ),
    ),
  )
  const service = await createLogin({
    url: login,
    projects: { shop: { origins: [app] } },
    chains: { 'eip155:1': { url: `${login}/node`, name: 'Ethereum', symbol: 'ETH' } },
    store: sqlite(join(folder, 'login.db')),
    mail: async (/** @type {{ text: string }} */ mail) => void sent.push(mail),
    sealers: {
      login: fileSealer(join(folder, 'login.key'), { create: true }),
      recovery: fileSealer(join(folder, 'recovery.key'), { create: true }),
    },
    secret: crypto.getRandomValues(new Uint8Array(32)),
    now: () => Date.now() + ahead,
  })
  servers[0]?.on('request', async (incoming, outgoing) => {
    const chunks = []
    for await (const chunk of incoming) chunks.push(chunk)
    const response = await service.fetch(
      new Request(`${login}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }),
    )
    const date = new Date(Date.now() + ahead).toUTCString()
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), date })
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  servers[1]?.on('request', ({ url = '/' }, outgoing) => {
    outgoing.setHeader('content-type', 'text/javascript')
    if (url === '/page.js') return outgoing.end(script(login))
    for (const [prefix, folder] of Object.entries(modules)) {
      const path = folder + url.slice(prefix.length)
      if (url.startsWith(prefix) && existsSync(path)) return outgoing.end(readFileSync(path))
    }
    outgoing.setHeader('content-type', 'text/html')
    return outgoing.end(
      `<!doctype html><title>Shop</title><script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="/page.js"></script>`,
    )
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  return {
    login,
    app,
    browser,
    /** Codes are sent twice a minute at most. */
    later: () => {
      ahead += 31_000
    },
    /** @param {number} number */
    async code(number) {
      while (sent.length < number) await new Promise((resolve) => setTimeout(resolve, 5))
      return /\b\d{6}\b/.exec(sent[number - 1]?.text ?? '')?.[0] ?? ''
    },
    sent,
    async close() {
      await browser.close()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
