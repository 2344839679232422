import type { Hono } from 'hono'
import { deviceRoutes } from './deviceRoutes.js'
import { emailChangeRoutes } from './emailChangeRoutes.js'
import { emailRoutes } from './emailRoutes.js'
import { exportRoutes } from './exportRoutes.js'
import { frameRoutes } from './frameRoutes.js'
import type { RouteParts } from './routeParts.js'
import { sessionRoutes } from './sessionRoutes.js'
import { socialRoutes } from './socialRoutes.js'
import { walletRoutes } from './walletRoutes.js'

/** All routes of the service, by area. */
const areas = [
  frameRoutes,
  emailRoutes,
  emailChangeRoutes,
  sessionRoutes,
  socialRoutes,
  walletRoutes,
  deviceRoutes,
  exportRoutes,
]

/** Adds all routes of the service. */
export function addRoutes(app: Hono, parts: RouteParts): void {
  for (const routes of areas) routes(app, parts)
}
