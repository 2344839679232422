import { once } from 'node:events'

/** A connection to a browser by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi). */
export interface Bidi {
  /** Sends a command. @throws {Error} with the browser's message */
  send(method: string, params: object): Promise<BidiResult>
  close(): void
}

/** The result of a command; each command has its own. */
// biome-ignore lint/suspicious/noExplicitAny: each caller reads the fields that the protocol defines.
export type BidiResult = any

interface Waiting {
  resolve(result: BidiResult): void
  reject(error: Error): void
}

export async function connectBidi(url: string): Promise<Bidi> {
  const waiting = new Map<number, Waiting>()
  const socket = new WebSocket(url)
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (type === 'success') asked?.resolve(result)
    else asked?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the connection'))
  })
  await once(socket, 'open')

  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}
