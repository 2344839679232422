import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { cache } from '../../tooling/cache.mjs'
import { answer } from './services.mjs'

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Serves every built app under its name, gzipped ahead of time, and the services beside them. */
export async function serve() {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  const built = join(cache, 'built')
  for (const file of readdirSync(built, { recursive: true, withFileTypes: true }))
    if (file.isFile()) {
      const path = join(file.parentPath, file.name)
      files.set(path, gzipSync(readFileSync(path), { level: 9 }))
    }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname.startsWith('/services/')) {
      const { type, body } = answer(url)
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
      return
    }
    const [, app = '', ...rest] = url.pathname.split('/')
    const path = join(built, app, rest.join('/') || 'index.html')
    const known = files.get(path)
    if (!known) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': path.includes('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
      })
      .end(known)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${bound.port}`,
    /** @param {string} path of a served file @returns {number | undefined} gzipped bytes */
    size: (path) => files.get(join(built, path))?.length,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
