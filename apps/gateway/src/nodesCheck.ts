import { type ChainInput, type GatewayOptions, type MaybeSecret, Secret } from '@foyer/gateway'

const patience = 5_000

/** What a node says of itself. */
export interface NodeChecked {
  readonly chain: string
  /** `node`, with its place among those of the chain from 1, or `bundler`. */
  readonly name: string
  /** Absent where it works. */
  readonly fault?: 'does not answer' | `is of ${string}`
}

/**
 * Asks each node by itself which chain it is of: a gateway believes its options, asks the next node where one fails, and so
 * would show neither.
 */
export async function checkNodes({
  chains,
  fetch = globalThis.fetch,
}: Pick<GatewayOptions, 'chains' | 'fetch'>) {
  const all = Object.entries(chains).flatMap(([chain, input]) =>
    nodesOf(chain, input).map(async ([name, base]): Promise<NodeChecked> => {
      const fault = await faultOf(chain, base, fetch)
      return { chain, name, ...(fault ? { fault } : {}) }
    }),
  )
  return Promise.all(all)
}

async function faultOf(
  chain: string,
  base: MaybeSecret,
  fetch: typeof globalThis.fetch,
): Promise<NodeChecked['fault']> {
  const [namespace = '', reference = ''] = chain.split(':')
  const method = namespace === 'solana' ? 'getGenesisHash' : 'eth_chainId'
  const said = await ask(base, method, fetch)
  if (typeof said !== 'string') return 'does not answer'
  const told =
    namespace === 'solana' ? said.slice(0, 32) : /^0x[0-9a-f]{1,64}$/i.test(said) && `${BigInt(said)}`
  if (!told) return 'does not answer'
  return told === reference ? undefined : `is of ${namespace}:${told.replace(/[^-_a-zA-Z0-9]/g, '')}`
}

/** What a method returned; nothing of an address is in what goes wrong. */
async function ask(base: MaybeSecret, method: string, fetch: typeof globalThis.fetch): Promise<unknown> {
  try {
    const url = new URL(typeof base === 'string' ? base : base.reveal())
    const headers = new Headers({ 'content-type': 'application/json' })
    const { username, password } = url
    if (username) headers.set('authorization', `Basic ${btoa(decodeURIComponent(`${username}:${password}`))}`)
    url.username = ''
    url.password = ''
    const response = await fetch(url.href, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    const body: { readonly result?: unknown } = await response.json()
    return body.result
  } catch {
    return undefined
  }
}

type Named = readonly [name: string, base: MaybeSecret]

/** Those of EVM chains and of Solana: what others would have to say is not known here. A bundler says its chain as nodes do. */
function nodesOf(chain: string, input: ChainInput): readonly Named[] {
  if (!/^(eip155|solana):/.test(chain)) return []
  const isOne = typeof input === 'string' || input instanceof Secret
  const {
    rpc = [],
    send = [],
    bundler = [],
  } = isOne ? { rpc: [input] } : 'length' in input ? { rpc: input } : input
  const nodes = [...rpc, ...send].map((base, at): Named => [`node ${at + 1}`, base])
  return [...nodes, ...[bundler].flat().map((base): Named => ['bundler', base])]
}
