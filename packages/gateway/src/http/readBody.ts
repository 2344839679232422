import { abortable } from '@foyer/core'
import { AskError } from '../errors.js'

/** Which bodies a request may have, in bytes. */
export interface BodyLimit {
  readonly most: number
  /** Of one that says nothing by which it may be longer. */
  readonly usual?: { readonly most: number; readonly longer: RegExp }
}

/** The text of a request, cut off beyond its bound and its time. @throws {AskError} */
export async function readBody(
  request: Request,
  { most, usual }: BodyLimit,
  signal?: AbortSignal,
): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  let bound = usual?.most ?? most
  try {
    for (;;) {
      const { done, value } = await (signal ? abortable(reader.read(), signal) : reader.read())
      if (done) return text + decoder.decode()
      size += value.length
      text += decoder.decode(value, { stream: true })
      if (size > bound && usual?.longer.test(text)) bound = most
      if (size > bound) throw tooLarge()
    }
  } catch (error) {
    // Settles once the sender is done, who may never be.
    reader.cancel().catch(() => {})
    if (error instanceof AskError) throw error
    if (signal?.aborted) throw new AskError(408, 'body', 'The body takes too long')
    // The client left, which is no failure here.
    throw new AskError(400, 'body', 'The body ended too early')
  }
}

function tooLarge(): AskError {
  return new AskError(413, 'body', 'The body is too large')
}
