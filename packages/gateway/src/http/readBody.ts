import { AskError } from '../errors.js'

/** The text of a request, cut off beyond a bound. @throws {AskError} */
export async function readBody(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      // Whoever sent it left, which is no failure here.
      throw new AskError(400, 'body', 'The body ended too early')
    })
    if (done) return text + decoder.decode()
    size += value.length
    if (size > limit) {
      await reader.cancel().catch(() => {})
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
}

function tooLarge(): AskError {
  return new AskError(413, 'body', 'The body is too large')
}
