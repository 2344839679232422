/// <reference types="node" />
import { createServer } from 'node:http'

/** Answers of a node, by JSON-RPC method; an `Error` is told as one, of its `code` or 1010, a method that throws is not answered. */
export type Answers = Record<string, unknown>

/** A node that answers what a test says, on a free port. */
export async function startNode(answers: Answers) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body)
    asked.push(method)
    const known = answers[method]
    let answer: unknown
    try {
      answer = await (typeof known === 'function' ? known(...params) : known)
    } catch {
      // A method that throws is a node that does not answer.
      return response.destroy()
    }
    if (answer instanceof Error)
      return response.end(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          error: {
            code: 'code' in answer ? answer.code : 1010,
            message: answer.message,
            ...('data' in answer && { data: answer.data }),
          },
        }),
      )
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer }))
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
