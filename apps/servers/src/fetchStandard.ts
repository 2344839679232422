import express, { type Response as Answer, type Request as Asked } from 'express'

/** Reads a body of JSON as text, of 100 kB at most: {@link requestOf} hands it on. */
export const readBody = express.text({ type: 'application/json' })

/** Returns a request of Express as the fetch standard has it. */
export function requestOf(asked: Asked, origin: string): Request {
  const { method, originalUrl, body } = asked
  const headers = headersOf(asked)
  return new Request(new URL(originalUrl, origin), {
    method,
    headers,
    ...(typeof body === 'string' && method === 'POST' && { body }),
  })
}

/** Returns the headers of a request of Express. */
export function headersOf({ headers }: Asked): Headers {
  const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
  return new Headers(pairs)
}

/** Sends an answer of the fetch standard. */
export async function send(response: Answer, answer: Response): Promise<void> {
  response.status(answer.status).setHeaders(answer.headers)
  response.end(await answer.text())
}
