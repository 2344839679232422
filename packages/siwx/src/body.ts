/** Far more than any message with its signature. */
const maxBytes = 100_000
/** A body of more bytes is not read to its end. */
const mostRead = 1_000_000

/** Returns the object that a request holds as JSON; else the status that refuses the request. */
export async function readJson(request: Request): Promise<Readonly<Record<string, unknown>> | number> {
  // Forms of other sites cannot say that they are JSON.
  if (!/^application\/json *(;|$)/i.test(request.headers.get('content-type') ?? '')) return 415
  const text = await readText(request)
  if (text === undefined) return 413
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : 400
  } catch {
    return 400
  }
}

/** `undefined` where it is too large. It is read some way beyond that: a connection that is cut loses the answer. */
async function readText({ headers, body }: Request): Promise<string | undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  const isLong = Number(headers.get('content-length')) > maxBytes
  let [text, size] = ['', 0]
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done || !value) return isLong || size > maxBytes ? undefined : text + decoder.decode()
    size += value.length
    if (size > mostRead) {
      await reader?.cancel()
      return undefined
    }
    if (!isLong && size <= maxBytes) text += decoder.decode(value, { stream: true })
  }
}
