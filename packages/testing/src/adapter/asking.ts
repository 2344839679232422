import type { Adapter, AdapterEvent, Connection, Namespace } from '@foyer/core'
import type { AdapterSubject } from './subject.js'

/** Codes of the errors that the suite asks for. */
type Code =
  | 'aborted'
  | 'wallet/user-rejected'
  | 'wallet/malformed-answer'
  | 'wallet/missing'
  | 'transfer/insufficient-funds'
  | 'address/invalid'

export function requestOf<N extends Namespace>({ connectorId, network }: AdapterSubject<N>) {
  return { connectorId, network }
}

export function connect<N extends Namespace>(subject: AdapterSubject<N>): Promise<Connection<N>> {
  return subject.adapter.connect(requestOf(subject), signal())
}

export function addressIn(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

export function nextEvent<N extends Namespace>(adapter: Adapter<N>): Promise<AdapterEvent<N>> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was told within 40 s')), 40_000)
    adapter.subscribe(resolve)
  })
}

export function signal(): AbortSignal {
  return new AbortController().signal
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export async function gaveUp(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 100)
  await fails('aborted', work(abort.signal))
}

export async function fails(code: Code, work: Promise<unknown>): Promise<void> {
  const outcome = await work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  )
  same(outcome, code)
}

export function same(actual: unknown, expected: unknown): void {
  check(Object.is(actual, expected), `expected ${String(expected)}, got ${String(actual)}`)
}

export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`)
}
