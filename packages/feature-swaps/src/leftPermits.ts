import {
  displayText,
  type FeatureStore,
  type Permit,
  parseAccountId,
  parseDecimals,
  parseNetworkId,
  type Token,
} from '@foyer/core'
import { fieldsOf, text as readText } from '@foyer/core/api'
import type { LeftPermit } from './approvalMethod.js'

const key = 'permits'
const most = 20

/** Returns the permissions that were signed in this browser and may still count, without their signatures. */
export function leftPermits(store: FeatureStore): readonly LeftPermit[] {
  return store.get(key, readPermits) ?? []
}

/** Notes a permission that was signed: the chain may take it until it ends, whatever becomes of the page. */
export function rememberPermit(store: FeatureStore, { permit, source }: LeftPermit) {
  const { from, token, spender, amount, nonce, until, name, version } = permit
  const { network, symbol, decimals } = source
  const kept = { from, token, spender, name, version, network, symbol, decimals }
  const numbers = { amount: `${amount}`, nonce: `${nonce}`, until: `${until}` }
  const before: unknown = store.get(key, (json) => json)
  store.set(key, [{ ...kept, ...numbers }, ...(Array.isArray(before) ? before : [])].slice(0, most))
}

function readPermits(json: unknown): readonly LeftPermit[] {
  return Array.isArray(json) ? json.slice(0, most).flatMap((one) => readPermit(one) ?? []) : []
}

function readPermit(json: unknown): LeftPermit | undefined {
  const fields = fieldsOf(json) ?? {}
  const text = (name: string) => readText(fields[name])
  const count = (name: string) => BigInt(/^\d{1,78}$/.exec(text(name))?.[0] ?? 'none')
  try {
    const [token, name, version, decimals] = [text('token'), text('name'), text('version'), fields.decimals]
    const permit: Permit = {
      from: parseAccountId(text('from')),
      token,
      spender: text('spender'),
      name,
      version,
      amount: count('amount'),
      nonce: count('nonce'),
      until: count('until'),
    }
    const symbol = displayText(text('symbol'))
    const source: Token = {
      network: parseNetworkId(text('network')),
      address: token,
      name: symbol,
      symbol,
      decimals: parseDecimals(decimals),
    }
    return { permit, source }
  } catch {
    // Another page of the origin wrote it, or an older version.
    return undefined
  }
}
