import type { Gateway, GatewayOptions } from '@foyer/gateway'
import { checkNodes } from './nodesCheck.js'

/** An address of each family that nobody owns. */
const nobody: Readonly<Record<string, string>> = {
  eip155: '0x000000000000000000000000000000000000dEaD',
  solana: '11111111111111111111111111111111',
}

interface Trial {
  readonly name: string
  readonly path: string
  readonly body?: unknown
}

/**
 * Asks each node and each call of each chain once. @returns a line for each, with why it does not work, and whether each
 * chain has a node that answers, and none of another chain
 */
export async function check(
  gateway: Gateway,
  options: GatewayOptions,
): Promise<{ readonly lines: readonly string[]; readonly isFine: boolean }> {
  const [project = 'check'] = Object.keys(options.projects ?? {})
  const chains = Object.keys(options.chains)
  const lines: string[] = []
  let isFine = true
  for (const { chain, name, fault } of await checkNodes(options)) {
    // Of another chain, what it tells of accounts would be believed.
    if (fault?.startsWith('is of')) isFine = false
    lines.push(`${fault ? '-    ' : 'works'}  ${chain}  ${name}${fault ? `: ${fault}` : ''}`)
  }
  for (const chain of chains)
    for (const trial of trialsOf(chain)) {
      const said = await ask(gateway, trial, project)
      if (said !== undefined && trial.name === 'rpc') isFine = false
      lines.push(
        `${said === undefined ? 'works' : '-    '}  ${chain}  ${trial.name}${said ? `: ${said}` : ''}`,
      )
    }
  for (const trial of general) {
    const said = await ask(gateway, trial, project)
    lines.push(`${said === undefined ? 'works' : '-    '}  ${trial.name}${said ? `: ${said}` : ''}`)
  }
  return { lines, isFine }
}

const general: readonly Trial[] = [
  { name: 'wallets', path: 'getWallets' },
  { name: 'onrampOptions', path: 'v1/onramp/options' },
  { name: 'nameSuggestions', path: 'v1/profile/suggestions/check' },
]

function trialsOf(chain: string): readonly Trial[] {
  const [namespace = ''] = chain.split(':')
  const address = nobody[namespace]
  const method = namespace === 'solana' ? 'getSlot' : 'eth_blockNumber'
  const coin = namespace === 'solana' ? `So${'1'.repeat(41)}` : `0x${'e'.repeat(40)}`
  const rpc = {
    name: 'rpc',
    path: `v1?chainId=${chain}`,
    body: { jsonrpc: '2.0', id: 1, method, params: [] },
  }
  if (address === undefined) return [rpc]
  return [
    rpc,
    { name: 'balance', path: `v1/account/${address}/balance?chainId=${chain}` },
    { name: 'price', path: 'v1/fungible/price', body: { currency: 'usd', addresses: [`${chain}:${coin}`] } },
    { name: 'history', path: `v1/account/${address}/history?chainId=${chain}` },
    { name: 'gasPrice', path: `v1/convert/gas-price?chainId=${chain}` },
    { name: 'tokens', path: `v1/convert/tokens?chainId=${chain}` },
    { name: 'nfts', path: `v1/nfts/${address}?chainId=${chain}` },
  ]
}

/** Why it does not work; `undefined` when it does. */
async function ask(gateway: Gateway, { path, body }: Trial, project: string): Promise<string | undefined> {
  const url = new URL(path, 'http://check')
  url.searchParams.set('projectId', project)
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  // Some calls are for pages alone.
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await gateway.fetch(new Request(url, { ...init, headers }))
  const text = await response.text()
  if (!response.ok) return `${response.status} ${/"description":"([^"]*)"/.exec(text)?.[1] ?? ''}`
  const error = /"error":\{[^}]*"message":"([^"]*)"/.exec(text)?.[1]
  if (error !== undefined) return error
  return path.startsWith('v1/fungible') && text.includes('"fungibles":[]')
    ? 'nobody knows a price'
    : undefined
}
