import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'

/** What one host answers. */
export type Answering = (request: Request) => Promise<Response>

/** Sites by name, under one certificate, and the way to them: a proxy, so that no name has to be known to the machine. */
export interface Hosts {
  readonly proxy: { readonly host: string; readonly port: number }
  readonly names: readonly string[]
  /** Of the certificate, as browsers write it. */
  readonly fingerprint: string
  /** What browsers asked since the start, as addresses. */
  readonly asked: readonly string[]
  close(): void
}

/** @param folder for the certificate */
export async function serveHosts(folder: string, hosts: Readonly<Record<string, Answering>>): Promise<Hosts> {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const names = Object.keys(hosts)
  const alternatives = names.map((name) => `DNS:${name}`).join(',')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=foyer.test', '-addext', `subjectAltName=${alternatives}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const told = execFileSync('openssl', [...['x509', '-in', certificate, '-noout', '-fingerprint', '-sha256']])
  const asked: string[] = []
  const server = https.createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    async (incoming, outgoing) => {
      const host = incoming.headers.host ?? ''
      const url = `https://${host}${incoming.url}`
      asked.push(url)
      const chunks: Uint8Array[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const leave = new AbortController()
      outgoing.once('close', () => leave.abort())
      const headers = new Headers()
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
      const request = new Request(url, {
        method: incoming.method ?? 'GET',
        headers,
        signal: leave.signal,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const answer = hosts[host]
      const response = answer
        ? await answer(request).catch((error) => new Response(String(error), { status: 502 }))
        : new Response('Nobody', { status: 404 })
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(Buffer.from(await response.arrayBuffer()))
    },
  )
  const port = await listening(server)
  const proxy = http.createServer((_incoming, outgoing) => outgoing.writeHead(502).end())
  proxy.on('connect', ({ url = '' }, socket, head) => {
    socket.on('error', () => socket.destroy())
    // Nothing but our own names: a browser that wants to call home hears nothing.
    if (!(url.replace(/:443$/, '') in hosts)) {
      socket.end('HTTP/1.1 502 Not here\r\n\r\n')
      return
    }
    const through = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      through.write(head)
      socket.pipe(through).pipe(socket)
    })
    for (const end of [socket, through])
      end.on('error', () => {
        socket.destroy()
        through.destroy()
      })
  })
  return {
    proxy: { host: '127.0.0.1', port: await listening(proxy) },
    fingerprint: String(told).split('=')[1]?.trim() ?? '',
    names,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function listening(server: http.Server | https.Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}
