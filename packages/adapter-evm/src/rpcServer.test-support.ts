/// <reference types="node" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON-RPC node on a free port that says what it is told to. */
export async function startRpc(answers: Readonly<Record<string, unknown>> = {}) {
  const all: Record<string, unknown> = { eth_chainId: '0x1', ...answers }
  const requests: { method: string; type: string | undefined; path: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString())
    requests.push({ method, type: request.headers['content-type'], path: request.url })
    const answer = typeof all[method] === 'function' ? await all[method](params) : all[method]
    if (answer instanceof Error) {
      response.destroy()
      return
    }
    const error = answer?.error ?? (answer === undefined && { code: -32601, message: 'method not found' })
    response.end(
      typeof answer === 'object' && 'raw' in (answer ?? {})
        ? answer.raw
        : JSON.stringify({ jsonrpc: '2.0', id: 1, ...(error ? { error } : { result: answer }) }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answers: all,
    requests,
    count: (method: string) => requests.filter((request) => request.method === method).length,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
