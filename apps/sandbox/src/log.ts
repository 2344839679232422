/** One request to a service. Status is absent while it is open; 499 when the client left first. */
export interface Entry {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** When it arrived, in ms since 1970 (real time, whatever the sandbox clock says). */
  readonly time: number
  status?: number
  /** Methods of the JSON-RPC calls in it. */
  rpc?: readonly string[]
}

export interface Log {
  /** Oldest first; the newest five thousand. */
  readonly entries: readonly Entry[]
  add(method: string, path: string, query: URLSearchParams): Entry
  clear(): void
}

const limit = 5_000

export function createLog(): Log {
  const entries: Entry[] = []
  return {
    entries,
    add(method, path, query) {
      const entry: Entry = { method, path, query: Object.fromEntries(query), time: Date.now() }
      if (entries.push(entry) > limit) entries.shift()
      return entry
    },
    clear: () => void entries.splice(0),
  }
}

/** Methods of the JSON-RPC calls in a body, one or a batch; none where it cannot be read. */
export function methodsIn(body: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(body)
    return [value].flat().map((call) => String(Object(call).method))
  } catch {
    return []
  }
}
