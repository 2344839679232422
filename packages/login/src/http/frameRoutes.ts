import type { Hono } from 'hono'
import type { RouteParts } from './routeParts.js'

/** The frame's page and code. */
export function frameRoutes(app: Hono, { frames }: Pick<RouteParts, 'frames'>): void {
  app.get('/frame', ({ req }) => frames.page(req.query('projectId') ?? ''))
  app.get('/confirm', () => frames.window())
  app.get('/recovery', ({ req }) => frames.recovery(req.query('projectId')))
  app.get('/manage', ({ req }) => frames.manage(req.query('projectId')))
  app.get('/frame/:file', ({ req }) => frames.file(req.param('file')))
  app.get('/healthz', () => new Response('ok'))
}
