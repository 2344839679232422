import {
  type AccountId,
  accountParts,
  addressKey,
  displayText,
  type Http,
  isFoyerError,
  type NetworkId,
  safeUrl,
  webUrl,
} from '@foyer/core'
import type { OpenApproval } from './approval.js'
import { refusalOf } from './refusal.js'
import type { AllowedFunction, ArgumentLimit, Permission, SmartSession } from './session.js'
import type { Served } from './state.js'

type Fields = Readonly<Record<string, unknown>>

/** More than a service has; of a longer list no more is read. */
const most = 300
/** Of one session. */
const mostTerms = 50

/** The calls of the data API about what may act for an account. */
export type Wire = ReturnType<typeof createWire>

/** See {@link Wire}. */
export function createWire(api: Http) {
  return {
    /** @throws {HttpError | MalformedResponseError} */
    async approvals(account: AccountId, signal: AbortSignal): Promise<Served<OpenApproval>> {
      const { address, networkId } = accountParts(account)
      const path = `v1/account/${encodeURIComponent(address)}/approvals`
      const read = (json: unknown) => readApprovals(json, networkId)
      return orUnserved(api.get(path, { chainId: networkId }, read, { signal, force: true }))
    },
    /** @throws {HttpError | MalformedResponseError} */
    async sessions(account: AccountId, signal: AbortSignal): Promise<Served<SmartSession>> {
      return orUnserved(api.get(pathOf(account), {}, readSessions, { signal, force: true }))
    },
    /** Tells the service that a session is over. @throws for what is no success */
    async revoke(account: AccountId, pci: string, signature: string): Promise<void> {
      await api.post(`${pathOf(account)}/revoke`, { pci, signature }, (json) => {
        if (fieldsOf(json).success === false) throw new TypeError('Not revoked')
      })
    },
  }
}

function pathOf(account: AccountId): string {
  return `v1/sessions/${encodeURIComponent(account)}`
}

/** A service that does not know such a call, or this network, has nothing of it. */
async function orUnserved<T>(answer: Promise<Served<T>>): Promise<Served<T>> {
  return answer.catch((error: unknown) => {
    const isMissing = isFoyerError(error, 'http/not-configured')
    if (!isMissing && ![400, 404, 405, 501].includes(refusalOf(error).status)) throw error
    return { items: [], isWhole: false, isServed: false }
  })
}

/** Reads approvals: rows that make no sense, or are of another network, are left out, and the list is not whole. @throws for what is no list */
export function readApprovals(json: unknown, network: NetworkId): Served<OpenApproval> {
  const { approvals, isWhole } = fieldsOf(json)
  const rows = rowsOf(approvals)
  return served(
    rows,
    (row) => readApproval(row, network),
    ({ id }) => id,
    isWhole === true,
  )
}

/** What of a list can be read, each once. It is whole where nothing is left out. */
function served<T>(
  rows: readonly unknown[],
  read: (row: Fields) => readonly T[] | undefined,
  idOf: (item: T) => string,
  isWhole = true,
): Served<T> {
  const all = rows.slice(0, most).map((row) => read(fieldsOf(row)))
  const items = all.flatMap((one) => one ?? [])
  return {
    items: [...new Map(items.map((one) => [idOf(one), one])).values()],
    isWhole: isWhole && rows.length <= most && !all.includes(undefined),
    isServed: true,
  }
}

/** Nothing where nothing is open, `undefined` for what cannot be read. */
function readApproval(row: Fields, network: NetworkId): readonly OpenApproval[] | undefined {
  const { kind } = row
  const [contract, spender] = [addressIn(row.contract, network), addressIn(row.spender, network)]
  const amount = unitsIn(row.amount)
  if (kind !== 'token' && kind !== 'collection') return undefined
  if (!contract || !spender || (kind === 'token' && amount === undefined)) return undefined
  if (kind === 'token' && !amount) return []
  return [
    {
      ...{ id: `${kind}:${addressKey(contract)}:${addressKey(spender)}`, kind, network, contract, spender },
      amount: kind === 'token' ? amount : undefined,
      isUnlimited: kind === 'collection' || row.isUnlimited === true,
      held: unitsIn(row.held),
      name: displayText(row.name),
      symbol: displayText(row.symbol, 16),
      decimals: decimalsIn(row.decimals),
      icon: safeUrl('image', row.iconUrl),
      isListed: row.isListed === true,
      isSpam: row.isSpam === true,
      spenderName: displayText(row.spenderName),
      spenderIcon: safeUrl('image', row.spenderIconUrl),
    },
  ]
}

/** Reads sessions: what cannot be named, and so not be ended either, is left out, and the list is not whole. @throws for what is no list */
export function readSessions(json: unknown): Served<SmartSession> {
  return served(rowsOf(fieldsOf(json).pcis), readSession, ({ pci }) => pci)
}

function readSession(row: Fields): readonly SmartSession[] | undefined {
  // Whatever the API lets an app choose: one that is read more strictly here would be out of sight.
  const pci = textIn(row.pci, /^[^\s,]{1,200}$/)
  const [expiry, createdAt, revokedAt] = [row.expiry, row.createdAt, row.revokedAt].map(momentIn)
  if (pci === undefined || expiry === undefined) return undefined
  const project = fieldsOf(row.project)
  return [
    {
      ...{ pci, expiry, createdAt: createdAt ?? 0, revokedAt },
      name: displayText(project.name),
      url: webUrl(project.url),
      icon: safeUrl('image', project.iconUrl),
      permissions: readPermissions(row.permissions),
      policies: (shortList(row.policies) ?? []).map((one) => displayText(fieldsOf(one).type, 40)),
      granted: Array.isArray(row.permissions) ? row.permissions : [],
    },
  ]
}

function readPermissions(rows: unknown): readonly Permission[] {
  const listed = shortList(rows)
  return listed
    ? listed.map((one) => readPermission(fieldsOf(one)))
    : [{ kind: 'unknown', type: displayText('') }]
}

/** What is not understood to the last field is `unknown`, never less than it may be. */
function readPermission({ type, data }: Fields): Permission {
  const fields = fieldsOf(data)
  const unknown: Permission = { kind: 'unknown', type: displayText(type, 40) }
  if (type === 'contract-call') {
    const contract = plainAddress(fields.address)
    const functions = allRead(fields.functions, (one) => readFunction(fieldsOf(one)))
    return contract && functions ? { kind: 'calls', contract, functions } : unknown
  }
  const isToken = type === 'erc20-recurring-allowance'
  if (!isToken && type !== 'native-token-recurring-allowance') return unknown
  const token = isToken ? plainAddress(fields.token) : undefined
  const [amount, { period }] = [quantityIn(fields.allowance), fields]
  const isPeriod = typeof period === 'number' && Number.isSafeInteger(period) && period > 0
  if (amount === undefined || !isPeriod || (isToken && !token)) return unknown
  return { kind: 'allowance', token, amount, period }
}

function readFunction({ functionName, args, valueLimit, operation }: Fields): AllowedFunction | undefined {
  const name = displayText(functionName, 100)
  const value = quantityIn(valueLimit)
  // An argument of which nothing is said may be anything.
  const limits = allRead(args ?? [], (one, at) => (one === null ? [] : readLimit(fieldsOf(one), at + 1)))
  if (!name || !limits || (valueLimit !== undefined && value === undefined)) return undefined
  return { name, value, isDelegated: operation !== undefined && operation !== 'Call', limits: limits.flat() }
}

function readLimit({ operator, value }: Fields, place: number): readonly ArgumentLimit[] | undefined {
  const known = (['EQUAL', 'GREATER_THAN', 'LESS_THAN'] as const).find((one) => one === operator)
  const read = quantityIn(value)
  return known && read !== undefined ? [{ place, operator: known, value: read }] : undefined
}

/** All of a list, or nothing where one of it cannot be read. */
function allRead<T>(
  rows: unknown,
  read: (row: unknown, at: number) => T | undefined,
): readonly T[] | undefined {
  const all = shortList(rows)?.map(read)
  return all?.includes(undefined) ? undefined : all?.flatMap((one) => one ?? [])
}

function addressIn(value: unknown, network: NetworkId): string | undefined {
  if (typeof value !== 'string' || !value.startsWith(`${network}:`)) return undefined
  return plainAddress(value.slice(network.length + 1))
}

function plainAddress(value: unknown): string | undefined {
  return textIn(value, /^0x[0-9a-f]{40}$/i)
}

function unitsIn(value: unknown, form = /^\d{1,78}$/): bigint | undefined {
  const text = textIn(value, form)
  const units = text === undefined ? undefined : BigInt(text)
  return units !== undefined && units < 2n ** 256n ? units : undefined
}

function quantityIn(value: unknown): bigint | undefined {
  return unitsIn(value, /^0x[0-9a-f]{1,64}$/i)
}

function textIn(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined
}

function decimalsIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 36 ? value : undefined
}

/** Seconds since 1970 as ms; no later than a date can be. */
function momentIn(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && value <= 8.64e12 ? value * 1_000 : undefined
}

function shortList(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) && value.length <= mostTerms ? value : undefined
}

/** @throws for what is no list */
function rowsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('Not a list')
  return value
}

/** The fields of an object; none of anything else. */
function fieldsOf(json: unknown): Fields {
  return Object(json)
}
