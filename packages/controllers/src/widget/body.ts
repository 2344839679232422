import { displayText, MalformedResponseError, readBody } from '@foyer/core'

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
  if (!(value instanceof Object)) return false
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
