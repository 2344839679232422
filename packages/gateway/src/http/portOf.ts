import type { Server } from 'node:net'

/** The port that a server listens on; 0 while it does not. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
