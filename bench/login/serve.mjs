/** `node bench/login/serve.mjs <database>`: the login service as hosts run it, whose letters go to the parent process. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientAddress, listen } from '../../packages/gateway/dist/node.js'
import { createLogin, fileSealer, postgres, sqlite } from '../../packages/login/dist/index.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-login-'))
mkdirSync(join(folder, 'keys'), { mode: 0o700 })
const place = process.argv[2] ?? ''
const sealer = (/** @type {string} */ name) =>
  fileSealer(join(folder, 'keys', name), { create: true, env: {} })
const store = async () => {
  if (!place) return sqlite(join(folder, 'login.db'))
  const pg = createRequire(new URL('../../apps/login/package.json', import.meta.url))('pg')
  return postgres(new pg.Pool({ connectionString: place, max: 10 }))
}

/** @type {import('../../packages/login/dist/index.js').Login | undefined} */
let login
const listening = await listen(
  {
    fetch: async (request) => (login ? login.fetch(request) : new Response(null, { status: 503 })),
    close: async () => login?.close(),
  },
  { port: 0 },
)
login = await createLogin({
  url: listening.url,
  projects: { shop: { origins: ['https://shop.example'] } },
  chains: {},
  store: await store(),
  mail: async ({ to, text }) => void process.send?.({ to, code: /\b\d{6}\b/.exec(text)?.[0] }),
  sealers: { login: sealer('login'), recovery: sealer('recovery') },
  secret: crypto.getRandomValues(new Uint8Array(32)),
  clientAddress: (request) => clientAddress(request.headers, undefined, { header: 'x-place' }),
  onError: (error) => void process.stderr.write(`${error}\n`),
})
process.send?.({ url: listening.url, startMs: Math.round(performance.now()) })
process.on('message', () => process.send?.({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() }))
