import type { Hono } from 'hono'
import type { OpenApi } from '../options.js'
import type { WithRequestMeta } from './requestMeta.js'
import { tell } from './respond.js'
import type { Serve } from './serve.js'

/** What the gateway at `url` answers. Not before it is wanted: it is longer than the gateway itself. */
export async function readOpenApi(url: string | undefined): Promise<OpenApi> {
  const { default: document } = await import('@foyer/api/openapi.json', { with: { type: 'json' } })
  return url === undefined ? document : { ...document, servers: [{ url }] }
}

/** Tells whoever looks around what can be asked here, without a project of theirs. */
export function answerOpenApi(app: Hono<WithRequestMeta>, serve: Serve): void {
  app.get('/openapi.json', async ({ req, env }) => {
    await serve.admit(req.raw, env, {
      open: true,
      method: 'GET',
      needsPage: false,
      pageFields: [],
      projectInBody: false,
    })
    return tell(JSON.stringify(await readOpenApi(serve.options.url)), env)
  })
}
