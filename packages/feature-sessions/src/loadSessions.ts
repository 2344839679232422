import { accountParts, addressKey, createLatest, latestValue, withTimeout } from '@foyer/core'
import { ref } from 'valtio/vanilla'
import { decimalsData, decimalsIn, timeIn, timeQuestion } from './answers.js'
import { type OpenApproval, reachOf } from './approval.js'
import type { SessionsDeps } from './deps.js'
import type { SmartSession } from './session.js'
import type { Served } from './state.js'

/** How long a chain may take to tell a token's decimals (ms). */
const decimalsMs = 10_000

/** The lists of the services. */
export interface SessionLists {
  /** A view of them is in the history until the signal aborts. With the first, both are asked for anew; what is there stays until then. */
  stay(signal: AbortSignal): void
  /** Asks for both again where somebody looks at them: they are another account's. */
  again(): void
  readApprovals(): Promise<void>
  readSessions(): Promise<void>
  /** Forgets what is on its way. */
  reset(): void
}

/** See {@link SessionLists}. Nothing here rejects: failure is in the state. */
export function createSessionLists({ context, state, wire, life }: SessionsDeps): SessionLists {
  const approvals = createLatest<Served<OpenApproval>>((next) => {
    state.approvals = ref(next)
  })
  const sessions = createLatest<Served<SmartSession>>((next) => {
    state.sessions = ref(next)
  })
  const stays = new Set<AbortSignal>()

  async function readApprovals() {
    const { account } = state
    if (!account) return
    await approvals.run((signal) => wire.approvals(account, signal))
    const limited = latestValue(state.approvals)?.items.filter((one) => reachOf(one) === 'some') ?? []
    await readDecimals(limited.flatMap(({ amount, contract }) => (amount === undefined ? [] : contract)))
  }

  async function readSessions() {
    const { account } = state
    if (!account) return
    await sessions.run((signal) => wire.sessions(account, signal))
    const permissions = latestValue(state.sessions)?.items.flatMap((one) => one.permissions) ?? []
    // The list says itself that it failed.
    if (state.sessions.status === 'failed') return
    const tokens = permissions.flatMap((one) => (one.kind === 'allowance' && one.token) || [])
    await Promise.all([readTime(), readDecimals(tokens)])
  }

  /** The chain ends sessions by its own time: the clock of this device may be wrong. */
  async function readTime() {
    const { account } = state
    if (!account || !latestValue(state.sessions)?.items.length) return
    await withTimeout('The time', decimalsMs, life, async (signal) => {
      const calls = await (await context.adapter(accountParts(account).namespace)).capabilities.call?.()
      const time = timeIn(await calls?.read({ from: account, ...timeQuestion }, signal))
      if (time !== undefined && state.account === account) state.ahead = time - Date.now()
    }).catch(() => {})
  }

  /** An amount is only as large as the decimals of its token say. */
  async function readDecimals(tokens: readonly string[]) {
    const { account } = state
    const wanted = new Set(tokens.map(addressKey))
    if (!account || wanted.size === 0) return
    await withTimeout('The decimals', decimalsMs, life, async (signal) => {
      const { namespace } = accountParts(account)
      const calls = await (await context.adapter(namespace)).capabilities.call?.()
      const told = [...wanted].slice(0, 20).map(async (to) => {
        const answer = await calls?.read({ from: account, to, data: decimalsData }, signal)
        const decimals = decimalsIn(answer)
        if (decimals !== undefined && state.account === account)
          state.decimals = { ...state.decimals, [to]: decimals }
      })
      await Promise.allSettled(told)
    }).catch(() => {})
  }

  function again() {
    if (stays.size === 0) return
    void readApprovals()
    void readSessions()
  }

  return {
    stay(signal) {
      if (signal.aborted || stays.has(signal)) return
      stays.add(signal)
      signal.addEventListener('abort', () => stays.delete(signal))
      // A view over another of them shows what that one asked for.
      if (stays.size === 1) again()
    },
    again,
    readApprovals,
    readSessions,
    reset() {
      approvals.reset()
      sessions.reset()
    },
  }
}
