import type { Connect, Plugin } from 'vite'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  // The sandbox, its relay and its chains; nothing beyond this machine.
  "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:* http://localhost:* ws://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function answer(sandboxUrl: string | undefined): Connect.NextHandleFunction {
  return (request, response, next) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('referrer-policy', 'no-referrer')
    if (request.url !== '/sandbox.json') return next()
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    response.end(JSON.stringify({ url: sandboxUrl ?? null }))
  }
}

/**
 * What the wallet's server adds: a content security policy, and `GET /sandbox.json` = `{ url }`.
 * @param sandboxUrl without a slash at the end; `FOYER_SANDBOX_URL` when absent, read as a server begins
 */
export function walletServer(sandboxUrl?: string): Plugin {
  const handle = () => answer(sandboxUrl ?? process.env.FOYER_SANDBOX_URL)
  return {
    name: 'foyer-wallet-server',
    configureServer: ({ middlewares }) => void middlewares.use(handle()),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(handle()),
  }
}
