import { type WalletRequest, wayOf } from '@foyer/login-frame/protocol'
import type { Account } from '../account.js'
import type { KeptLogin, Notes } from '../frameStorage.js'
import type { PageConfig } from '../pageConfig.js'
import type { PageLook } from '../theme.js'
import type { Accounts } from './accounts.js'
import { type CallAnswers, CallError, declined } from './answers.js'
import { fetched } from './fetched.js'
import { type NetworkInUse, networkOf } from './network.js'

type Signing = Omit<typeof import('../signing.js'), 'fetchWords'>

/** After a request is on screen (ms): it is drawn first, and a press counts later than that. */
const warmMs = 100
/** Requests that wait for the visitor behind the one on screen. */
const mostWaiting = 8

/** What {@link requestCalls} are made of. */
export interface RequestCallsParts {
  readonly account: Pick<Account, 'login' | 'withSeed'>
  readonly accounts: Pick<Accounts, 'preferred'>
  readonly kept: { readonly notes: Notes; keys(): Promise<{ readonly jkt: string }> }
  readonly facts: Pick<PageConfig, 'chains' | 'smartAccount'>
  readonly origin: string
  readonly network: Pick<NetworkInUse, 'id'>
  readonly look: Pick<PageLook, 'now'>
  /** Has the page put the frame out of sight. */
  hide(): void
  signing(): Promise<Signing>
}

/** Requests to the wallet, each shown to the visitor. */
export function requestCalls(parts: RequestCallsParts): CallAnswers {
  const { account, accounts, kept, facts, origin, network, look, hide, signing } = parts
  const batches = fetched(() => import('./batches.js'))
  /** One request is on screen at a time; each waits for the one before it. */
  let screen: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Whose screen it was last: who is done leaves that of others alone. */
  let last: Turn | undefined

  async function request({ method, params, chainId }: WalletRequest, signal: AbortSignal): Promise<unknown> {
    if (method === 'wallet_getCapabilities' || method === 'wallet_getCallsStatus') {
      const { answer } = await batches()
      return answer(method, params, await loggedIn(), { ...accounts, facts, origin, notes: kept.notes })
    }
    if (wayOf(method) !== 'approve') throw new CallError('This is asked of nodes, not of a wallet.', 4200)
    if (waiting >= mostWaiting) throw new CallError('Too many requests are waiting.', -32002)
    if (signal.aborted) throw declined()
    waiting += 1
    const turn = createTurn(signal)
    const on = chainId === undefined ? network.id() : networkOf(chainId)
    const mine = screen.then(() => approve(method, params, on, turn))
    screen = mine.catch(() => {})
    try {
      const done = await Promise.race([mine, turn.left])
      return await done()
    } finally {
      waiting -= 1
    }
  }

  async function loggedIn(): Promise<KeptLogin> {
    const login = await account.login()
    if (!login) throw new CallError('You were logged out. Please log in again.', 'session-over')
    return login
  }

  async function approve(method: string, params: unknown, on: string, turn: Turn): Promise<() => unknown> {
    const { signal } = turn
    if (signal.aborted) throw declined()
    const login = await loggedIn()
    const address = login.addresses[on.split(':')[0] ?? ''] ?? ''
    const { prepare, confirm, wait, clear, isHigh, warm } = await signing()
    last = turn
    wait(look.now(), () => turn.leave(declined()))
    try {
      const prepared = await prepare(method, params, {
        facts,
        network: on,
        address,
        origin,
        preferred: accounts.preferred(login),
        memory: { notes: kept.notes, wallet: login.wallet, device: (await kept.keys()).jkt },
      })
      const now = look.now()
      const asked = {
        screen: prepared.screen,
        around: {
          origin,
          name: now.name,
          account: prepared.account ?? address,
          isSmart: prepared.isSmart ?? false,
        },
        look: now,
        isHigh: isHigh(prepared.screen, facts.chains[on], on),
      }
      const confirmed = confirm(asked, signal)
      setTimeout(warm, warmMs, on)
      if (!(await confirmed)) throw declined()
      wait(now, undefined, 'signing')
      turn.confirmed()
      const answer = await prepared.perform(account.withSeed)
      return async () => {
        if (!prepared.after) return answer
        if (last === turn) wait(look.now(), hide, 'onItsWay')
        return prepared.after().finally(() => last === turn && clear())
      }
    } finally {
      clear()
    }
  }

  return { RPC_REQUEST: request }
}

/** One request, from when it is asked for until it is answered. */
interface Turn {
  /** Aborts once it is left: it is not shown any more. */
  readonly signal: AbortSignal
  /** Rejects then: what is left never happens, and who left it is told at once. */
  readonly left: Promise<never>
  leave(reason: unknown): void
  /** From here on it happens, whoever still waits for it. */
  confirmed(): void
}

function createTurn(signal: AbortSignal): Turn {
  const life = new AbortController()
  let isConfirmed = false
  const leave = (reason: unknown) => {
    if (!isConfirmed) life.abort(reason)
  }
  signal.addEventListener('abort', () => leave(signal.reason))
  return {
    signal: life.signal,
    left: new Promise((_, reject) => {
      life.signal.addEventListener('abort', () => reject(life.signal.reason))
    }),
    leave,
    confirmed() {
      isConfirmed = true
    },
  }
}
