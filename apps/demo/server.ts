import type { Connect, Plugin } from 'vite'
import { galleryService } from './galleryService.js'

// The gallery shows its states in a frame of its own origin; nobody else frames or is framed.
function policy(path: string, sandbox: string): string {
  const frames = path.startsWith('/gallery.html') ? "'self'" : "'none'"
  // The login service of the sandbox, on an origin of its own.
  const login = path.startsWith('/gallery.html') ? "'self'" : 'http://127.0.0.1:* http://localhost:*'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${sandbox} http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*`,
    "font-src 'self'",
    `frame-src ${login}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${frames}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

// Read when a server begins: several of them, each with a sandbox of its own, may live in one process.
function answer(): Connect.NextHandleFunction {
  const url = process.env.FOYER_SANDBOX_URL ?? null
  return (request, response, next) => {
    response.setHeader('content-security-policy', policy(request.url ?? '/', url ?? ''))
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('x-content-type-options', 'nosniff')
    if (request.url !== '/sandbox.json') return next()
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    response.end(JSON.stringify({ url }))
  }
}

/**
 * What the demo's server adds, in dev and in preview: a strict content security policy on every answer,
 * `GET /sandbox.json` = `{ url }`, where `url` is `FOYER_SANDBOX_URL` or null, and the gallery's catalogue.
 */
export function demoServer(): Plugin {
  return {
    name: 'foyer-demo-server',
    configureServer: ({ middlewares }) => void middlewares.use(answer()).use(galleryService),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(answer()).use(galleryService),
  }
}
