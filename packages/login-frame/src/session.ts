import {
  abortable,
  accountParts,
  type DisplayText,
  displayText,
  FoyerError,
  isFoyerError,
  type Namespace,
  type NetworkId,
  SessionEndedError,
  throwIfAborted,
  UserRejectedError,
  WalletRequestError,
  type WalletSession,
} from '@foyer/core'
import type { LoginAccounts } from './accounts.js'
import type { AccountChoice } from './choice.js'
import type { AnswerOf } from './protocol/calls.js'
import { wayOf } from './protocol/walletRequests.js'
import type { RpcChannel } from './rpcChannel.js'
import { userOf } from './user.js'

/** The wallet in the frame does not do this. `login/method-not-allowed`; hosts may rely on the message. */
export class MethodNotAllowedError extends FoyerError<'login/method-not-allowed', { method: string }> {
  constructor(method: string) {
    super('login/method-not-allowed', 'Action not allowed', {
      context: { method },
      hint: 'Requested RPC call is not allowed',
    })
  }
}

/** What a session of the frame's wallet stands on. */
export interface SessionParts {
  readonly id: string
  readonly channel: Pick<RpcChannel, 'call'>
  /** What the login is called. */
  readonly name: DisplayText
  readonly accounts: LoginAccounts
  readonly choice: AccountChoice
  /** Shows the frame while it asks the visitor; settles with what hides it. */
  show(cancel: () => void): Promise<() => void>
  /** Told what became of a request that the visitor is asked about. */
  ended(end: 'answered' | 'refused', method: string): void
  /** The frame said that nobody is logged in there any more. */
  lost(): void
  /** Aborts when the session is over. */
  readonly over: AbortSignal
}

const methods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/** The chain families that the wallet in the frame has keys for. */
export const families: readonly Namespace[] = Object.keys(methods)

/** The wallet in the frame as a session. */
export function openSession({
  id,
  channel,
  name,
  accounts,
  choice,
  show,
  ended,
  lost,
  over,
}: SessionParts): WalletSession {
  async function request(
    { network, method, params }: { network: NetworkId; method: string; params: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    if (over.aborted) throw new SessionEndedError(method)
    throwIfAborted(signal)
    const way = wayOf(method)
    if (way === 'refuse') {
      ended('refused', method)
      throw new MethodNotAllowedError(method)
    }
    const withdrawn = new AbortController()
    const withdraw = () => {
      hide()
      withdrawn.abort()
    }
    let hide = () => {}
    signal.addEventListener('abort', withdraw)
    over.addEventListener('abort', withdraw)
    try {
      if (way === 'approve') hide = await show(withdraw)
      const ask = { method, params: plain(params), chainId: network }
      const answer = await abortable(channel.call('RPC_REQUEST', ask, withdrawn.signal), over)
      if (way === 'approve') ended('answered', method)
      choice.answered(network, method, answer)
      return answer
    } catch (error) {
      const failure = failureOf(method, error, signal, over)
      if (isLoggedOut(error)) lost()
      throw failure
    } finally {
      signal.removeEventListener('abort', withdraw)
      over.removeEventListener('abort', withdraw)
      hide()
    }
  }

  return {
    id,
    wallet: {
      name,
      url: undefined,
      icon: undefined,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: false,
    namespaces: accounts.namespaces,
    grant: (namespace) => accounts.grant(namespace, methods[namespace] ?? []),
    complete(connection) {
      choice.inUse(accountParts(connection.account).networkId)
      return accounts.complete(connection)
    },
    choose: choice.choose,
    capabilities: undefined,
    request,
  }
}

/** What a login is called, by what the frame says of it. */
export function nameOf(user: AnswerOf<'GET_USER'> | undefined): DisplayText {
  const { email, userName } = user ? userOf(user) : {}
  return userName ?? displayText(email)
}

/** What a message can carry: `bigint` as hex, as JSON-RPC of Ethereum writes quantities. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `0x${value.toString(16)}`
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

function failureOf(method: string, error: unknown, signal: AbortSignal, over: AbortSignal): unknown {
  if (over.aborted || isFoyerError(error, 'login/frame-lost')) return new SessionEndedError(method, error)
  if (signal.aborted || isFoyerError(error, 'aborted')) return error
  // It never left this page: nothing of it can be carried, or there is no place to show it.
  if (!isFoyerError(error)) return new WalletRequestError(method, 'The request could not be made.', error)
  if (!isFoyerError(error, 'login/refused')) return error
  return isDeclined(error)
    ? new UserRejectedError(method, error)
    : new WalletRequestError(method, error.message, error)
}

function isDeclined({ context }: FoyerError): boolean {
  return 'reason' in context && (context.reason === 4001 || context.reason === 5000)
}

/** The login was ended elsewhere, or is too old: the request was not even shown. */
function isLoggedOut(error: unknown): boolean {
  if (!isFoyerError(error, 'login/refused') || !('reason' in error.context)) return false
  return error.context.reason === 'session-over'
}
