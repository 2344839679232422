/** A chain of the sandbox. */
export interface SandboxChain {
  readonly rpcUrl: string
  /** EVM: the chain id. */
  readonly chainId?: number
  /** EVM: where Uniswap is, whose contracts of the sandbox nobody else knows. */
  readonly uniswap?: { readonly router: string }
  /** Other families: address by visitor. */
  readonly accounts?: Readonly<Record<string, string>>
  /** Other families: private key in hex, by visitor. Play money alone. */
  readonly keys?: Readonly<Record<string, string>>
}

/** The offline world beside this page, as `GET /sandbox` tells it. Chains and tokens are keyed by CAIP-2 id. */
export interface SandboxWorld {
  readonly url: string
  /** CAIP-2 namespaces of the chain families that it was started with. */
  readonly families: readonly string[]
  readonly chains: Readonly<Record<string, SandboxChain>>
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Websocket address of the relay of remote sessions. */
  readonly relay?: string
  /** Where the wallet app is, without a slash at the end; absent where none was started. */
  readonly wallet?: string
  /** Where the login service is, and the page with the mail that it sent. */
  readonly login?: { readonly url: string; readonly mailbox: string }
  /** Where visitors sign in. */
  readonly auth?: { readonly url: string }
  /** Address by visitor: `rich`, `poor`, `empty`, `many`. */
  readonly accounts: Readonly<Record<string, string>>
  /** The chain whose node takes some seconds to start. */
  readonly polkadot: SandboxChain & {
    readonly id: string
    readonly state: 'asleep' | 'starting' | 'running' | 'failed'
  }
}

/** One request that the sandbox answered. */
export interface SandboxRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** ms since 1970. */
  readonly time: number
  readonly status?: number
  readonly rpc?: readonly string[]
}

/** Finds the sandbox that this page was served with; `undefined` when there is none, or it does not answer. */
export async function findSandbox(): Promise<SandboxWorld | undefined> {
  try {
    const { url } = await (await fetch('/sandbox.json')).json()
    if (typeof url !== 'string') return undefined
    return await readSandbox(url)
  } catch {
    return undefined
  }
}

/** What the sandbox tells of itself now. */
export async function readSandbox(url: string): Promise<SandboxWorld> {
  // Our own server, in this repository: what it tells is not checked again.
  return (await (await fetch(`${url}/sandbox`)).json()) as SandboxWorld
}

/** Starts its server where visitors of this page sign in. */
export async function startAuth(url: string): Promise<{ readonly url: string }> {
  const body = JSON.stringify({ origin: location.origin })
  return (await fetch(`${url}/sandbox/auth`, { method: 'POST', body })).json()
}

/** The sandbox's control endpoints. Each call rejects with a sentence when it is refused. */
export interface SandboxControl {
  addFault(fault: { readonly path: string; readonly fault: string; readonly times?: number }): Promise<void>
  clearFaults(): Promise<void>
  /** Chains, faults, log and events as at the start. */
  reset(): Promise<void>
  /** Newest last. */
  log(): Promise<readonly SandboxRequest[]>
  clearLog(): Promise<void>
}

export function createSandboxControl(url: string): SandboxControl {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${url}/sandbox/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
    return response
  }

  return {
    addFault: async (fault) => void (await call('POST', 'faults', fault)),
    clearFaults: async () => void (await call('DELETE', 'faults')),
    reset: async () => void (await call('POST', 'reset')),
    log: async () => (await call('GET', 'log')).json(),
    clearLog: async () => void (await call('DELETE', 'log')),
  }
}
