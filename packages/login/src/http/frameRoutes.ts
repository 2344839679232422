import type { Hono } from 'hono'
import type { RouteParts } from './routeParts.js'

/** The frame's page and code. */
export function frameRoutes(app: Hono, { frames }: Pick<RouteParts, 'frames'>): void {
  app.get('/frame', ({ req }) => frames.page(req.query('projectId') ?? ''))
  app.get('/confirm', () => frames.window())
  app.get('/recovery', () => frames.recovery())
  app.get('/manage', () => frames.manage())
  app.get('/frame/:file', ({ req }) => frames.file(req.param('file')))
  app.get('/healthz', () => new Response('ok'))
}
