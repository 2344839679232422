import {
  type AccountId,
  accountParts,
  addressKey,
  displayText,
  type FeatureContext,
  isFoyerError,
  type NetworkId,
} from '@foyer/core'
import {
  addressOn,
  entryOf,
  fieldsOf,
  first,
  integerUpTo,
  isTrue,
  lenient,
  link,
  list,
  mapped,
  matching,
  nullish,
  object,
  oneOf,
  only,
  optional,
  type Reader,
  shown,
  units,
  unread,
} from '@foyer/core/api'
import { approvalKinds, type OpenApproval, worseOf } from './approval.js'
import { refusalOf } from './refusal.js'
import type { ArgumentLimit, Permission, SmartSession } from './session.js'
import type { Served } from './state.js'

/** No more rows of a list are read. */
const most = 300
/** No more permissions, functions or arguments of one session are read. */
const mostTerms = 50

/** The calls of the data API about what may act for an account. */
export type SessionsApi = ReturnType<typeof createSessionsApi>

/** Creates a {@link SessionsApi}. */
export function createSessionsApi({ api, isListed }: Pick<FeatureContext, 'api' | 'isListed'>) {
  return {
    /** @throws {HttpError | MalformedResponseError} */
    async approvals(account: AccountId, signal: AbortSignal): Promise<Served<OpenApproval>> {
      const { address, networkId } = accountParts(account)
      const ask = { address, chainId: networkId }
      const options = { signal, force: true }
      return orUnserved(
        api.get('v1/account/{address}/approvals', ask, approvalsOn(networkId, isListed), options),
      )
    },
    /** @throws {HttpError | MalformedResponseError} */
    async sessions(account: AccountId, signal: AbortSignal): Promise<Served<SmartSession>> {
      const ask = { address: account }
      return orUnserved(api.get('v1/sessions/{address}', ask, sessionsOf(account), { signal, force: true }))
    },
    /** Tells the service that a session is over. @throws if the service did not end it */
    async revoke(account: AccountId, pci: string, signature: string): Promise<void> {
      await api.post('v1/sessions/{address}/revoke', { address: account, pci, signature }, (json) => {
        if (fieldsOf(json)?.success === false) throw new TypeError('Not revoked')
      })
    },
  }
}

/** A service that does not know such a call, or this network, has nothing of it. */
async function orUnserved<T>(answer: Promise<Served<T>>): Promise<Served<T>> {
  return answer.catch((error: unknown) => {
    const isMissing = isFoyerError(error, 'http/not-configured')
    if (!isMissing && ![400, 404, 405, 501].includes(refusalOf(error).status)) throw error
    return { items: [], isWhole: false, isServed: false, missing: [] }
  })
}

/**
 * Reads approvals. If one of them cannot be read, or is of another network, the list is not whole.
 * @param isListed whether the host lists a token
 */
export function approvalsOn(network: NetworkId, isListed: FeatureContext['isListed']) {
  const answer = object({
    approvals: first(lenient(approvalOn(network, isListed)), most + 1),
    isWhole: isTrue,
    whole: lenient(list(lenient(oneOf(approvalKinds)), approvalKinds.length)),
  })
  return mapped(answer, ({ approvals, isWhole, whole = [] }) => ({
    ...served(approvals, ({ id }) => id, worseOf, isWhole),
    missing: approvalKinds.filter((kind) => !whole.includes(kind)),
  }))
}

/**
 * Returns what could be read of a list, each id once. The list is whole if nothing is left out.
 * @param worse joins two items of the same id: the result reaches at least as far as each of them
 */
function served<T>(
  rows: readonly (readonly T[] | undefined)[],
  idOf: (item: T) => string,
  worse: (one: T, other: T) => T,
  isWhole = true,
): Served<T> {
  const items = new Map<string, T>()
  for (const one of rows.slice(0, most).flatMap((row) => row ?? [])) {
    const known = items.get(idOf(one))
    items.set(idOf(one), known ? worse(known, one) : one)
  }
  return {
    items: [...items.values()],
    isWhole: isWhole && rows.length <= most && !rows.includes(undefined),
    isServed: true,
    missing: [],
  }
}

const evmAddress = /^0x[0-9a-f]{40}$/i

/** Reads an approval; none if there is nothing left to take. */
function approvalOn(network: NetworkId, isListed: FeatureContext['isListed']) {
  const address = only(addressOn(network), (text) => evmAddress.test(text))
  const row = object({
    kind: oneOf(approvalKinds),
    tokenId: lenient(units),
    contract: address,
    spender: address,
    amount: lenient(units),
    isUnlimited: isTrue,
    held: lenient(units),
    name: shown(),
    symbol: shown(16),
    decimals: lenient(integerUpTo(36)),
    iconUrl: link('image'),
    isListed: isTrue,
    isSpam: isTrue,
    isSigned: isTrue,
    spenderName: shown(),
    spenderIconUrl: link('image'),
  })
  return mapped(row, ({ kind, contract, spender, tokenId, amount, ...said }): readonly OpenApproval[] => {
    const isToken = kind === 'token' || kind === 'permit2'
    if (kind === 'piece' && tokenId === undefined) throw new TypeError('No piece')
    if (isToken && amount === undefined) throw new TypeError('No amount')
    if (isToken && amount === 0n) return []
    return [
      {
        id: [kind, addressKey(contract), addressKey(spender), ...(kind === 'piece' ? [tokenId] : [])].join(
          ':',
        ),
        kind,
        network,
        contract,
        spender,
        tokenId: kind === 'piece' ? tokenId : undefined,
        amount: isToken ? amount : undefined,
        isUnlimited:
          kind === 'collection' ||
          kind === 'operator' ||
          ((isToken || kind === 'delegation') && said.isUnlimited),
        held: said.held,
        name: said.name,
        symbol: said.symbol,
        decimals: said.decimals,
        icon: said.iconUrl,
        isListed: said.isListed || isListed({ network, address: contract }),
        isSpam: said.isSpam,
        isSigned: said.isSigned,
        spenderName: said.spenderName,
        spenderIcon: said.spenderIconUrl,
      },
    ]
  })
}

/** Seconds since 1970 as ms; no later than a date can be. */
const moment: Reader<number> = (value) => {
  if (typeof value !== 'number' || !(value > 0 && value <= 8.64e12)) throw new TypeError('No moment')
  return value * 1_000
}
const session = mapped(
  object({
    // Any id that the contract allows: a session that is read more strictly here would be out of sight.
    pci: matching(/^[^\s,]{1,200}$/),
    expiry: unread,
    createdAt: lenient(moment),
    revokedAt: lenient(moment),
    project: lenient(object({ name: shown(), url: link('web'), iconUrl: link('image') })),
    permissions: unread,
    policies: lenient(list(lenient(object({ type: shown(40) })), mostTerms)),
  }),
  ({ createdAt = 0, project, permissions, policies = [], ...said }): readonly SmartSession[] => [
    {
      pci: said.pci,
      // No end, or an end that no date can be: ERC-4337 writes both for a session that goes on for ever.
      expiry: lenient(moment)(said.expiry) ?? Number.POSITIVE_INFINITY,
      saidExpiry: typeof said.expiry === 'number' ? said.expiry : 0,
      createdAt,
      revokedAt: said.revokedAt,
      name: project?.name ?? none,
      url: project?.url,
      icon: project?.iconUrl,
      permissions: readPermissions(permissions) ?? [{ kind: 'unknown', type: none }],
      policies: policies.map((policy) => policy?.type ?? none),
      granted: Array.isArray(permissions) ? permissions : [],
    },
  ],
)
const none = displayText('')

/** Returns a session that may do all that two of the same id may. */
function joined(one: SmartSession, other: SmartSession): SmartSession {
  const isSame = JSON.stringify(one.granted) === JSON.stringify(other.granted)
  return {
    ...(other.expiry > one.expiry ? other : one),
    permissions: isSame ? one.permissions : [...one.permissions, ...other.permissions],
    revokedAt: one.revokedAt === undefined ? undefined : other.revokedAt,
  }
}

/** Reads sessions. If one of them has no id, and so cannot be ended either, the list is not whole. */
export const readSessions = mapped(object({ pcis: first(lenient(session), most + 1) }), ({ pcis }) =>
  served(pcis, ({ pci }) => pci, joined),
)

/** Reads the sessions of an account. A call of the account itself may do anything, whatever its function is called. */
function sessionsOf(account: AccountId) {
  const own = addressKey(accountParts(account).address)
  return mapped(readSessions, ({ items, ...said }) => ({
    ...said,
    items: items.map((one) => ({
      ...one,
      permissions: one.permissions.map((permission) =>
        permission.kind === 'calls' && addressKey(permission.contract) === own
          ? { ...permission, functions: [] }
          : permission,
      ),
    })),
  }))
}

/** A whole number in hex, as wallets write it. */
const quantity = mapped(matching(/^0x[0-9a-f]{1,64}$/i), BigInt)
const limit = object({ operator: oneOf(['EQUAL', 'GREATER_THAN', 'LESS_THAN']), value: quantity })
const contractFunction = mapped(
  object({
    functionName: mapped(matching(/^([A-Za-z_$][\w$]{0,63}|0x[\da-f]{8})$/), (name) => displayText(name)),
    // An argument of `null` may be anything.
    args: nullish(list((one) => (one === null ? undefined : limit(one)), mostTerms)),
    valueLimit: optional(quantity),
    operation: unread,
  }),
  ({ functionName, args = [], valueLimit, operation }) => ({
    name: functionName,
    value: valueLimit,
    isDelegated: operation !== undefined && operation !== 'Call',
    limits: args.flatMap((one, at): readonly ArgumentLimit[] => (one ? [{ place: at + 1, ...one }] : [])),
  }),
)
const address = matching(evmAddress)
const allowance = { allowance: quantity, period: only(integerUpTo(), (seconds) => seconds > 0) }
const permissions: Readonly<Record<string, Reader<Permission, unknown>>> = {
  'contract-call': mapped(
    object({ address, functions: list(contractFunction, mostTerms) }),
    ({ address: contract, functions }) => ({ kind: 'calls', contract, functions }),
  ),
  'native-token-recurring-allowance': mapped(object(allowance), ({ allowance: amount, period }) => ({
    kind: 'allowance',
    token: undefined,
    amount,
    period,
  })),
  'erc20-recurring-allowance': mapped(
    object({ ...allowance, token: address }),
    ({ allowance: amount, period, token }) => ({ kind: 'allowance', token, amount, period }),
  ),
}

const readPermissions = lenient(list(readPermission, mostTerms))

/** Reads a permission. One that is not understood to its last field is `unknown`, never less than it may be. */
function readPermission(value: unknown): Permission {
  const { type, data } = fieldsOf(value) ?? {}
  const read = lenient((json) => entryOf(permissions)(type)(json))
  return read(data) ?? { kind: 'unknown', type: displayText(type, 40) }
}
