/** A reverse proxy as hosts have one, for tests: it says the address of its client. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'

/** The answer that a visitor got. */
export interface Visited {
  readonly status: number
  readonly text: string
}

/** A started proxy. */
export interface ForwardingProxy {
  readonly url: string
  stop(): void
}

/**
 * Starts a proxy that hands requests on, with the address of its client appended to `x-forwarded-for`, as nginx, Caddy and
 * load balancers do.
 */
export async function startForwardingProxy(target: string): Promise<ForwardingProxy> {
  const server = createServer((incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const client = incoming.socket.remoteAddress ?? ''
    const headers = { ...incoming.headers, 'x-forwarded-for': before ? `${before}, ${client}` : client }
    const onward = request(
      new URL(incoming.url ?? '', target),
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Asks as a visitor of another address of this machine, such as 127.0.0.7. */
export async function visitFrom(
  localAddress: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Visited> {
  const asked = request(url, { localAddress, headers, agent: false }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer ?? []) chunks.push(chunk)
  return { status: answer?.statusCode ?? 0, text: `${Buffer.concat(chunks)}` }
}
