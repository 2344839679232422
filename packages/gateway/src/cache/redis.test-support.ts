import { createClient } from 'redis'
import { findBinary, type Server, startServer } from '../server.test-support.js'

/** Starts Redis, or Valkey which is like it, as a cache that writes nothing. */
export function startRedis(): Promise<Server> {
  return startServer({
    binary: findBinary(
      'Redis',
      '/usr/bin/{redis,valkey}-server',
      '/usr/local/bin/{redis,valkey}-server',
      '/opt/homebrew/bin/{redis,valkey}-server',
    ),
    args: (folder, port) => [
      ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ],
    url: (port) => `redis://127.0.0.1:${port}`,
    ready: /Ready to accept connections/,
  })
}

/** A client as a host would make it. */
export async function redisClient(url: string) {
  const client = createClient({ url })
  // With nobody to hear of a broken connection, Node would end.
  client.on('error', () => {})
  await client.connect()
  return client
}
