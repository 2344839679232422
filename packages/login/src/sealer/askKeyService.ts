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
 * Asks a key management service; once more, with a question made anew, where it did not answer or is busy.
 * @param name of the service, for messages
 * @throws {KeyServiceError}
 */
export async function askKeyService(
  name: string,
  ask: typeof fetch,
  question: () => KeyQuestion,
): Promise<Readonly<Record<string, unknown>>> {
  for (const pause of [...pausesMs, undefined]) {
    const { url, headers, body } = question()
    const signal = AbortSignal.timeout(patienceMs)
    const response = await ask(url, { method: 'POST', headers, body, redirect: 'error', signal }).catch(
      () => undefined,
    )
    const isBusy = !response || response.status === 429 || response.status >= 500
    if (isBusy && pause !== undefined) {
      await sleep(pause)
      continue
    }
    if (!response) throw new KeyServiceError(0, `${name} cannot be reached.`)
    const answer = parseJson(new TextDecoder().decode(await readBody(url, response, mostBytes)))
    if (!response.ok) throw new KeyServiceError(response.status, `${name} refused (${response.status}).`)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  }
  throw new KeyServiceError(0, `${name} cannot be reached.`)
}
