import { HttpError, MalformedResponseError } from './http.js'
import { isFoyerError } from './isFoyerError.js'

/**
 * The bytes of an answer, cut off beyond `limit`.
 * @throws {HttpError} when the connection breaks. @throws {MalformedResponseError} when there are more.
 */
export async function readBody(
  path: string,
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) break
      size += chunk.value.length
      if (size > limit) throw new MalformedResponseError(path, new RangeError(`More than ${limit} bytes.`))
      chunks.push(chunk.value)
    }
  } catch (cause) {
    reader?.cancel().catch(() => {})
    throw isFoyerError(cause) ? cause : new HttpError(path, 0, { cause })
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
