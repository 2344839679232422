import { type AccountId, abortable, latestValue, quoted, toFoyerError } from '@foyer/core'
import { callsOf, connectorOf, UnsupportedError } from '@foyer/parts'
import type { SessionsDeps } from '../deps.js'
import type { SessionLists } from '../loadSessions.js'
import { refusalOf } from '../refusal.js'
import type { SmartSession } from '../session.js'
import { unsupported } from './errors.js'

/** Ends smart sessions: the wallet first, then the service that keeps the list. */
export interface SessionEnding {
  /** One that is listed. */
  find(pci: string): SmartSession | undefined
  /**
   * Asks the wallet to end a session, and hands what it signs to the service, also after the visitor has left. After a service
   * that failed, the same signature is handed on again: nobody signs twice. Never rejects: failure is in the state.
   */
  end(pci: string): Promise<void>
}

/** See {@link SessionEnding}. */
export function createSessionEnding({
  context,
  state,
  wire,
  life,
  reading,
}: SessionsDeps & { readonly reading: SessionLists }): SessionEnding {
  const { text, toasts, router } = context
  /** What the wallet signed and the service has not taken yet. */
  const signed = new Map<string, string>()

  const find = (pci: string) => latestValue(state.sessions)?.items.find((one) => one.pci === pci)
  const keyOf = (account: AccountId, pci: string) => `${account} ${pci}`

  async function sign(account: AccountId, { pci, granted, saidExpiry }: SmartSession): Promise<string> {
    const connectorId = connectorOf(context.state, account)
    const allowing = await (await callsOf(context, account, unsupported)).allowing?.()
    const endPermission = allowing?.endPermission
    if (!endPermission) throw new UnsupportedError(unsupported, account)
    const permission = { from: account, pci, permissions: granted, expiry: saidExpiry }
    let isLeft = false
    const asked = context.approve({
      account,
      kind: 'sign',
      what: text.t('sessions.endWhat', { name: titleOf(find(pci)) }),
      request(signal, progress) {
        const answer = endPermission(connectorId, permission, life, progress)
        // The wallet has ended the session by then, also if the visitor has left.
        const keep = (signature: string) => {
          signed.set(keyOf(account, pci), signature)
          if (isLeft && state.account === account) void end(pci)
        }
        answer.then(keep, () => {})
        return abortable(answer, signal)
      },
    })
    return asked.finally(() => {
      isLeft = true
    })
  }

  const titleOf = (session: SmartSession | undefined) =>
    session?.name ? quoted(session.name) : text.t('sessions.unnamed')

  async function end(pci: string) {
    const { account } = state
    const session = find(pci)
    if (!account || !session || state.ending !== undefined) return
    const key = keyOf(account, pci)
    Object.assign(state, { ending: pci, endFailure: undefined })
    try {
      const signature = signed.get(key) ?? (await sign(account, session))
      signed.set(key, signature)
      await wire.revoke(account, pci, signature).catch(async (error: unknown) => {
        if (!saysRevoked(error)) throw error
        // It may be over there already. Words of a refusal are no proof of it: the list is.
        await reading.readSessions()
        const listed = find(pci)
        if (state.account !== account || (listed && listed.revokedAt === undefined)) throw error
      })
      signed.delete(key)
      if (life.aborted) return
      toasts.success(text.t('sessions.ended', { name: titleOf(session) }))
      if (state.account !== account) return
      await reading.readSessions()
      leave(pci)
    } catch (cause) {
      if (life.aborted) return
      if (isRefused(cause)) signed.delete(key)
      const error = toFoyerError(cause)
      if (state.account === account) state.endFailure = { pci, error, isSigned: signed.has(key) }
      // Its own view says so itself.
      if (!isOwnChoice(error.code) && !isShown(pci)) toasts.error(text.t('sessions.endFailed'))
    } finally {
      state.ending = undefined
    }
  }

  /** What is over needs no view that ends it. */
  function leave(pci: string) {
    if (isShown(pci)) router.back()
  }

  function isShown(pci: string): boolean {
    const shown = router.state.stack.at(-1)
    return shown?.view === 'SmartSession' && shown.params.pci === pci
  }

  return { find, end }
}

/** The service may mean that the session is over. */
function saysRevoked(error: unknown): boolean {
  const { status, reason } = refusalOf(error)
  return status === 400 && /revoked/i.test(reason)
}

/** The service said no to this very signature. */
function isRefused(error: unknown): boolean {
  const { status } = refusalOf(error)
  return status >= 400 && status < 500 && status !== 429
}

/** The visitor said no, or went elsewhere. */
function isOwnChoice(code: string): boolean {
  return ['wallet/user-rejected', 'aborted', 'approval/elsewhere', 'transfer/plan-outdated'].includes(code)
}
