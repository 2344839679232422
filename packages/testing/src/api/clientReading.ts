import { type AnswerOf, type Call, type CallName, calls } from '@foyer/api'
import type fc from 'fast-check'
import { createFakeApi, type FakeApi, type FakeRequest } from '../feature/createFakeApi.js'
import { answersOf, type FastCheck } from './generated.js'
import { callNameOf, requestFaults, type SeenRequest } from './requestFaults.js'

/** How a client makes a call and reads its answers, as a property for `fast-check`. */
export interface ClientReading {
  readonly property: fc.IAsyncProperty<[unknown]>
}

/** Options of {@link clientReading}. */
export interface ReadingOptions<C extends Call, Read> {
  /** Makes the call, by the client's own code. */
  readonly ask: (api: FakeApi) => Promise<Read>
  /** Makes answers fit what is asked: addresses of the same chain, say. */
  readonly given?: (answer: AnswerOf<C>) => AnswerOf<C>
  /** Fails unless the whole answer was read. */
  readonly holds: (read: Read, answer: AnswerOf<C>) => void
}

/**
 * Returns the property that a client's request is one of a call by the contract, and that the client reads every answer
 * that the contract allows.
 * @param check the exports of `fast-check`
 */
export function clientReading<const Name extends CallName, Read>(
  check: FastCheck,
  name: Name,
  { ask, given = (answer) => answer, holds }: ReadingOptions<(typeof calls)[Name], Read>,
): ClientReading {
  const call: (typeof calls)[Name] = calls[name]
  const property = check.asyncProperty(answersOf(check, call).map(given), async (answer) => {
    const seen: SeenRequest[] = []
    const api = createFakeApi((request) => {
      seen.push(seenRequest(request))
      return answer instanceof Uint8Array ? answer : JSON.parse(JSON.stringify(answer))
    })
    const read = await ask(api)
    const faults = seen.flatMap((one) => [
      ...requestFaults(one),
      ...(callNameOf(one) === name ? [] : [`${one.path} is not ${name}`]),
    ])
    if (seen.length === 0) faults.push(`${name} was not asked`)
    if (faults.length > 0) throw new Error(faults.join('\n'))
    holds(read, answer)
  })
  return { property }
}

/** Returns a request as it goes over the wire. */
function seenRequest({ method, path, ask }: FakeRequest): SeenRequest {
  const query = new URLSearchParams()
  const isGet = method === 'GET'
  for (const [name, value] of isGet ? Object.entries(ask) : []) if (value) query.set(name, String(value))
  return { method, path: `/${path}`, query, body: isGet ? '' : JSON.stringify(ask) }
}
