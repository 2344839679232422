import { HttpError } from '@foyer/core'
import { createFakeApi, type FakeRequest } from './createFakeApi.js'

/** What a service of names answers; a test replaces what it is about. */
export interface NamesScript {
  /** By name: whose it is. */
  readonly owners: Map<string, string>
  /** What is offered beside a name, as it stands on the wire. */
  others: readonly unknown[]
  /** Called before each answer, with `POST` before the path of a registration; may throw, or wait. */
  fault: (path: string) => Promise<void> | void
  /** Called once a name is registered; may throw: the answer is lost then. */
  lost: () => Promise<void> | void
  /** Changes an answer. */
  lie: (path: string, json: unknown) => unknown
}

/** The calls of the data API about names of a zone, in memory. */
export function createNamesService(zone: string) {
  const asked: string[] = []
  const posted: Readonly<Record<string, unknown>>[] = []
  const script: NamesScript = {
    owners: new Map(),
    others: [],
    fault: () => {},
    lost: () => {},
    lie: (_path, json) => json,
  }

  function recordOf(name: string, owner: string) {
    return { name, attributes: null, addresses: { 60: { address: owner, created_at: null } } }
  }

  function answerOf(path: string): unknown {
    const [, , kind, last = ''] = path.split('/')
    const wanted = decodeURIComponent(last)
    const { owners } = script
    if (kind === 'nonce') return { nonce: 'nonce-1' }
    if (kind === 'suggestions') {
      const name = `${wanted}.${zone}`
      return { suggestions: [{ name, registered: owners.has(name) }, ...script.others] }
    }
    if (kind === 'reverse')
      return [...owners].filter(([, of]) => of === wanted).map(([name, of]) => recordOf(name, of))
    const owner = owners.get(wanted)
    return owner === undefined ? [] : recordOf(wanted, owner)
  }

  const api = createFakeApi(async ({ method, path, ask, signal }) => {
    if (method === 'POST') return script.lie(`POST ${path}`, await register(path, ask))
    const fields = Object.entries(ask).map(([key, value]) => [key, String(value)])
    asked.push(`${path}?${new URLSearchParams(fields)}`)
    await script.fault(path)
    signal?.throwIfAborted()
    return script.lie(path, answerOf(path))
  })

  async function register(path: string, ask: FakeRequest['ask']) {
    posted.push(ask)
    await script.fault(`POST ${path}`)
    const [message, address] = [String(ask.message), String(ask.address)]
    const { name }: { name: string } = JSON.parse(message)
    if (script.owners.has(name))
      throw new HttpError(path, 400, { reason: `Name is already registered: ${name}` })
    script.owners.set(name, address)
    await script.lost()
    return { ...recordOf(name, address), success: true }
  }
  return { script, api, asked, posted }
}
