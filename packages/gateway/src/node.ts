import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { bag, checkOptions, maybe, notBelow, text } from './guard/forms.js'
import { portOf } from './http/portOf.js'
import type { Gateway } from './options.js'

/** Where {@link listen} listens. */
export interface ListenOptions {
  /** 0 takes a free one. @default 4020 */
  readonly port?: number
  /** @default '127.0.0.1' */
  readonly host?: string
  /** How long requests that run may take once it shall end, in ms. @default 10,000 */
  readonly patience?: number
}

/** A gateway that listens. */
export interface Listening {
  /** Without a slash at the end. */
  readonly url: string
  readonly server: Server
  /** Takes no more requests, lets those that run end, then closes the gateway. */
  close(): Promise<void>
}

const form = bag<ListenOptions>({ port: maybe(notBelow), host: maybe(text), patience: maybe(notBelow) })

/**
 * Serves a gateway on Node, with bounds on what a connection may hold up.
 * @throws {ConfigurationError}, and what `listen` of `node:http` throws, such as EADDRINUSE
 */
export async function listen(
  gateway: Pick<Gateway, 'fetch' | 'close'>,
  options: ListenOptions = {},
): Promise<Listening> {
  checkOptions(form, options, 'listen')
  const { port = 4_020, host = '127.0.0.1', patience = 10_000 } = options
  let isEnding = false
  const server = createServer(
    { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    getRequestListener(async (request, { incoming, outgoing }) => {
      const address = 'socket' in incoming ? incoming.socket?.remoteAddress : undefined
      const response = await gateway.fetch(request, { address })
      // What a client sends next on a connection that is about to end would be lost.
      if (isEnding) outgoing.setHeader('connection', 'close')
      return response
    }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`,
    server,
    async close() {
      isEnding = true
      // That of node:http would end idle connections at once, and with them what is on its way there.
      const closed = new Promise<void>(
        (resolve) => void NetServer.prototype.close.call(server, () => resolve()),
      )
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      const timer = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearInterval(sweep)
      clearTimeout(timer)
      await gateway.close()
    },
  }
}

export {
  createUntrustedFetch,
  type Untrusted,
  type UntrustedFetch,
  type UntrustedKind,
} from './guard/untrustedFetch.js'
export { pictureFolder } from './providers/pictureFolder.js'
export { checkClientAddress, clientAddress } from './quota/clientAddress.js'
