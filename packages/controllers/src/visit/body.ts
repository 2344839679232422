import { displayText, HttpError, isFoyerError, MalformedResponseError } from '@foyer/core'

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

/** JSON of at most 16 levels; an empty body is an empty object. @throws {MalformedResponseError} */
export function parseJson(path: string, bytes: Uint8Array): unknown {
  // Some calls are answered by 2xx and nothing (activate, revoke): that is an empty answer, not a broken one.
  if (bytes.length === 0) return {}
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (isDeep(json)) throw new RangeError('More than 16 levels.')
    return json
  } catch (cause) {
    throw new MalformedResponseError(path, cause)
  }
}

function isDeep(value: unknown, left = 16): boolean {
  if (typeof value !== 'object' || value === null) return false
  return left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1))
}

/** What the service says about its refusal: `reasons[0].description`, else a plain text body. */
export async function reasonOf(path: string, response: Response): Promise<string | undefined> {
  const text = await readBody(path, response, 65_536).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  )
  try {
    const body: { reasons?: { description?: unknown }[] } | null = JSON.parse(text)
    return displayText(body?.reasons?.[0]?.description, 200) || undefined
  } catch {
    return text.startsWith('<') ? undefined : displayText(text, 200) || undefined
  }
}
