import {
  displayText,
  type FeatureStore,
  isFoyerError,
  type Permit,
  parseAccountId,
  parseDecimals,
  parseNetworkId,
  type RequestProgress,
  type Token,
} from '@foyer/core'
import { fieldsOf, text as readText } from '@foyer/core/api'
import type { LeftPermit } from './approvalMethod.js'

const key = 'permits'
const most = 20

/** Returns the permissions that may have been signed in this browser, in any tab, without their signatures. */
export function leftPermits(store: FeatureStore): readonly LeftPermit[] {
  return store.get(key, readPermits) ?? []
}

/** Forgets a permission: the chain takes it no longer, or it was not signed. */
export function forgetPermit(store: FeatureStore, permit: Permit) {
  write(store, othersOf(store, permit))
}

/** Notes a permission, and whether it is known to be signed and handed to no swap. */
export function rememberPermit(store: FeatureStore, left: LeftPermit) {
  write(store, [left, ...othersOf(store, left.permit)].slice(0, most))
}

/**
 * Notes a permission before the wallet is asked to sign it, or to send the swap that has it, and what the wallet answers,
 * also after the visitor has left. Only a visitor's no makes all as it was before.
 */
export async function askNoted(
  store: FeatureStore,
  { permit, source }: Pick<LeftPermit, 'permit' | 'source'>,
  isSigned: boolean,
  progress: RequestProgress,
  ask: (progress: RequestProgress) => Promise<string>,
): Promise<string> {
  const before = leftPermits(store).find((one) => isSamePermit(one.permit, permit))
  let isAsked = false
  try {
    const answer = await ask({
      ...progress,
      asked(...step) {
        progress.asked(...step)
        isAsked = true
        rememberPermit(store, { permit, source, isUnused: false })
      },
    })
    if (!isSigned) rememberPermit(store, { permit, source, isUnused: true })
    return answer
  } catch (error) {
    if (isAsked && isFoyerError(error, 'wallet/user-rejected')) {
      if (before) rememberPermit(store, before)
      else forgetPermit(store, permit)
    }
    throw error
  }
}

/** Whether two permissions are one: signed twice, they count once. */
export function isSamePermit(one: Permit, other: Permit): boolean {
  const idOf = ({ from, token, spender, amount, nonce, until }: Permit) =>
    [from, token, spender, amount, nonce, until].join()
  return idOf(one) === idOf(other)
}

function othersOf(store: FeatureStore, permit: Permit) {
  return leftPermits(store).filter((one) => !isSamePermit(one.permit, permit))
}

function write(store: FeatureStore, list: readonly LeftPermit[]) {
  const kept = list.map(({ permit, source: { network, symbol, decimals }, isUnused }) => {
    const { from, token, spender, amount, nonce, until, name, version } = permit
    const numbers = { amount: `${amount}`, nonce: `${nonce}`, until: `${until}` }
    return { from, token, spender, name, version, network, symbol, decimals, isUnused, ...numbers }
  })
  store.set(key, kept)
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
    return { permit, source, isUnused: fields.isUnused === true }
  } catch {
    // Another page of the origin wrote it, or an older version.
    return undefined
  }
}
