import { setTimeout as sleep } from 'node:timers/promises'
import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'

const patienceMs = 5_000
const pausesMs = [100, 500]
const mostBytes = 65_536

/** A key management service that refused, or did not answer (`status` 0). What was asked is in none of it. */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError'
  constructor(
    readonly status: number,
    message: string,
    /** Whether it says that this is not what was sealed: the same question has the same answer, whenever it is asked. */
    readonly isBroken = false,
  ) {
    super(message)
  }
}

/** One question to a key management service. */
export interface KeyQuestion {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * The meaning of a refusal. `broken`: this is not what was sealed. `busy`: it is asked again at once. `away`: it is asked
 * again later, such as for credentials that ended, or a key that is disabled.
 */
export type Refusal = 'broken' | 'busy' | 'away'

/**
 * Asks a key management service; once more, with a question made anew, where it did not answer or is busy.
 * @param name of the service, for messages
 * @param meaning of an answer of 400, which services give for very different things
 * @throws {KeyServiceError}
 */
export async function askKeyService(
  name: string,
  ask: typeof fetch,
  meaning: (answer: Readonly<Record<string, unknown>>) => Refusal,
  question: () => KeyQuestion,
): Promise<Readonly<Record<string, unknown>>> {
  for (const pause of [...pausesMs, undefined]) {
    const { url, headers, body } = question()
    const signal = AbortSignal.timeout(patienceMs)
    const response = await ask(url, { method: 'POST', headers, body, redirect: 'error', signal }).catch(
      () => undefined,
    )
    const read = response && parseJson(new TextDecoder().decode(await readBody(url, response, mostBytes)))
    const answer = typeof read === 'object' && read !== null ? { ...read } : {}
    if (response?.ok) return answer
    const refusal = refusalOf(response?.status, () => meaning(answer))
    if (refusal === 'busy' && pause !== undefined) {
      await sleep(pause)
      continue
    }
    if (!response) break
    const { status } = response
    throw new KeyServiceError(status, `${name} refused (${status}).`, refusal === 'broken')
  }
  throw new KeyServiceError(0, `${name} cannot be reached.`)
}

function refusalOf(status: number | undefined, meaning: () => Refusal): Refusal {
  if (status === undefined || status === 429 || status >= 500) return 'busy'
  return status === 400 ? meaning() : 'away'
}
