import {
  type AccountId,
  abortable,
  accountParts,
  activeAccount,
  type FeatureContext,
  isFoyerError,
  isSmartAccount,
  withTimeout,
} from '@foyer/core'
import { proxy } from 'valtio/vanilla'
import { decline } from './declined.js'
import { createDraft, type Draft } from './draft.js'
import { type DraftFailure, draftFailure, type SignInFailure, signInFailure } from './failures.js'
import { forgetDeclined } from './forgetDeclined.js'
import type { SiwxOptions } from './options.js'
import { missed, refusals } from './refusals.js'
import { createReturnRoute } from './returnRoute.js'
import { createSessionCache, validUntil } from './sessionCache.js'
import { createSignDraft } from './signDraft.js'
import type { SignInFacts, Siwx } from './signInPort.js'
import { createSignOut } from './signOut.js'
import { watchSessions } from './watchSessions.js'

/** How far a sign-in is. */
export type SignInStep =
  | { readonly status: 'asking' }
  /** There is nothing to sign. */
  | { readonly status: 'failed'; readonly fault: DraftFailure }
  | { readonly status: 'ready'; readonly draft: Draft; readonly fault?: SignInFailure }
  | { readonly status: 'signing' | 'verifying'; readonly draft: Draft }

/** The sign-in of one widget. */
export interface SignIn {
  /** A proxy. */
  readonly state: { readonly step: SignInStep }
  readonly required: boolean
  /** Looks whether the account in use is in already, and else gets what it is to sign. @param signal ends with the view */
  begin(signal: AbortSignal): Promise<void>
  /** Asks for the message anew. */
  retry(): void
  /** Asks the wallet, and hands on what it signed. Never rejects. */
  sign(): Promise<void>
  /** Says no: ends the connection where a sign-in is required. */
  cancel(): Promise<void>
  dispose(): void
}

/** Whoever keeps the sessions is given up after this (ms): who leaves meanwhile is to be let out in the end. */
const patienceMs = 30_000

/** Asks the account in use to sign in, and knows who did. */
export function createSignIn(context: FeatureContext, siwx: Siwx, options: SiwxOptions = { siwx }): SignIn {
  const { onChange } = options
  const { required = true } = siwx
  const state = proxy<{ step: SignInStep }>({ step: { status: 'asking' } })
  const known = createSessionCache(context.store, siwx)
  const signDraft = createSignDraft(context)
  const signOut = createSignOut({ context, siwx, options, known, changed: (isOut) => watch.tell(isOut) })
  const wayBack = createReturnRoute(context, known)
  const life = new AbortController()
  let stay: AbortSignal = AbortSignal.abort()
  /** Of what is asked for, the newest counts. */
  let turn = 0
  /** Whom it is for. */
  let asked: AccountId | undefined

  const inUse = () => activeAccount(context.state)
  const isKnown = (account: AccountId) => known.accounts().includes(account)
  const isSmart = (account: AccountId) => isSmartAccount(context.state, accountParts(account).namespace)
  const factsOf = (account: AccountId): SignInFacts => ({
    network: accountParts(account).networkId,
    isSmartAccount: isSmart(account),
  })
  const isOver = (own: number) => own !== turn || life.signal.aborted

  function show(own: number, step: SignInStep) {
    if (!isOver(own)) state.step = step
  }

  /** Whether whoever keeps the sessions has one of the account; it is remembered, or forgotten, by that. */
  async function look(account: AccountId, signal: AbortSignal): Promise<boolean> {
    await abortable(signOut.settle(), signal)
    const before = signOut.count()
    // The service cannot be reached: its session is over for the visitor, who may sign in again.
    const isOver = known.isOwed(account)
    const valid = isOver ? undefined : await find(account, signal)
    // The visitor left in the meantime: the answer may be from before.
    if (signOut.count() !== before || known.isOwed(account) !== isOver) return look(account, signal)
    if (valid) known.add(account, valid)
    else known.remove(account)
    watch.tell()
    return valid !== undefined
  }

  async function find(account: AccountId, signal: AbortSignal) {
    const { networkId, address } = accountParts(account)
    const sessions = await withTimeout('sign-in', patienceMs, signal, (bound) =>
      siwx.getSessions(networkId, address, bound),
    )
    return sessions.find((session) => validUntil(session) !== undefined)
  }

  async function draw() {
    turn += 1
    const [own, account, signal] = [turn, inUse(), stay]
    asked = account
    if (!account) return
    show(own, { status: 'asking' })
    try {
      const isIn = await look(account, signal).catch((error) => {
        // Where nobody can tell, who was in stays in.
        if (isKnown(account)) return true
        throw error
      })
      if (isOver(own) || signal.aborted) return
      if (isIn) leave(account)
      else {
        const { draft, fault } = missed(options, account, isSmart(account)) ?? {}
        if (draft && fault) show(own, { status: 'ready', draft, fault })
        else await prepare(own, account, fault)
      }
    } catch (error) {
      if (!signal.aborted) fail(own, error)
    }
  }

  /** Gets a message. @param fault what is told of the one before */
  async function prepare(own: number, account: AccountId, fault?: SignInFailure) {
    const draft = await createDraft(siwx, account, stay)
    show(own, { status: 'ready', draft, ...(fault && { fault }) })
  }

  /**
   * There is nothing to sign: a required sign-in leads back to Connect. A message that would count elsewhere, or
   * nowhere, is the host's mistake, or an attack: both are reported.
   */
  function fail(own: number, error: unknown) {
    if (isOver(own)) return
    if (isFoyerError(error, 'siwx/wrong-message') || isFoyerError(error, 'siwx/invalid-message'))
      context.alerts.show('option-invalid', [error.message, error.hint].join(' '))
    const account = inUse()
    if (required && account) void giveUp(account).catch(() => {})
    else show(own, { status: 'failed', fault: draftFailure(error) })
  }

  /** Goes back to where the visitor was signed in, else disconnects and goes back to Connect. */
  async function giveUp(account: AccountId) {
    context.toasts.error(context.text.t('siwx.failed'))
    if (await wayBack.from(account, stay)) return
    context.router.reset('Connect')
    await context.account.disconnect(accountParts(account).namespace)
  }

  /** Nobody is held any more: the modal has done its work. */
  function leave(account: AccountId) {
    wayBack.note()
    if (inUse() === account && !stay.aborted) context.router.back()
  }

  /** Hands on what was signed. A failure may be one of the answer alone, or of its second sending: it is looked up. */
  async function verify({ account, data, text, cacao }: Draft, signature: string) {
    const session = { data, message: text, signature, ...(cacao !== undefined && { cacao }) }
    const adding = known.handOn(
      [account],
      withTimeout('sign-in', patienceMs, life.signal, (bound) => siwx.addSession(session, bound)).catch(
        async (error: unknown) => {
          // Not once those are out who leave meanwhile: they leave once this is known.
          const own = await find(account, life.signal).catch(() => undefined)
          if (!own) throw error
          return own
        },
      ),
    )
    signOut.mayBeIn(account, adding)
    const found = await adding
    // Left in another tab, which may be gone by now.
    if (known.isOwed(account)) void signOut.settle()
    // The service may let in for less long than the message says.
    known.add(account, found?.data.expirationTime ? found : (siwx.sessionBy?.(data) ?? { data }))
    refusals.delete(options)
    watch.tell()
    context.events.emit('SIWX_AUTH_SUCCESS', factsOf(account))
    leave(account)
  }

  async function sign() {
    const { step } = state
    if (step.status !== 'ready') return
    let { draft } = step
    const own = turn
    const { account } = draft
    context.events.emit('CLICK_SIGN_SIWX_MESSAGE', factsOf(account))
    try {
      if (draft.signature === undefined) show(own, { status: 'signing', draft })
      const signature = draft.signature ?? (await signDraft(draft, stay))
      draft = { ...draft, signature }
      show(own, { status: 'verifying', draft })
      await verify(draft, signature)
    } catch (error) {
      // Another account is asked meanwhile.
      if (isOver(own)) return
      // Another tab was quicker.
      if (isKnown(account)) return draw()
      if (isFoyerError(error, 'aborted')) return show(own, { status: 'ready', draft })
      const fault = signInFailure(error, draft, isSmart(account))
      context.events.emit(fault === 'declined' ? 'SIWX_AUTH_REJECTED' : 'SIWX_AUTH_ERROR', factsOf(account))
      if (!isFoyerError(error, 'siwx/refused')) return show(own, { status: 'ready', draft, fault })
      refusals.delete(options)
      // The nonce of what was refused is used up: until there is a new one, nobody is to sign.
      await prepare(own, account, fault).catch((unmade) => fail(own, unmade))
    }
  }

  async function cancel() {
    const account = inUse()
    if (!account) return
    context.events.emit('CLICK_CANCEL_SIWX', factsOf(account))
    if (!required) {
      decline(context.store, account)
      return leave(account)
    }
    if (!(await wayBack.from(account, stay)))
      await context.account.disconnect(accountParts(account).namespace)
  }

  const watch = watchSessions({
    context,
    known,
    required,
    onChange,
    look: (account) => look(account, life.signal),
    renew() {
      const isAsked = !stay.aborted && !['signing', 'verifying'].includes(state.step.status)
      if (isAsked) void draw()
      return isAsked
    },
  })
  const ends = [
    watch.stop,
    context.onAccountChange((account) => {
      // It may have signed in while it connected.
      watch.tell()
      wayBack.note()
      // The view may have begun anew for it already.
      if (!stay.aborted && account !== asked) void draw()
    }),
    context.events.subscribe(({ event, properties }) => {
      // Also where a wallet signed while it connected.
      if (event === 'SIWX_AUTH_SUCCESS') watch.tell()
      if (event !== 'DISCONNECT_SUCCESS' && event !== 'DISCONNECT_ERROR') return
      const { ended = [] } = properties
      refusals.delete(options)
      forgetDeclined(context.store, (account) => ended.some((family) => account.startsWith(`${family}:`)))
    }),
    signOut.dispose,
  ]
  wayBack.note()
  void signOut.settle()

  return {
    state,
    required,
    begin(signal) {
      stay = signal
      return draw()
    },
    retry: () => void draw(),
    sign,
    cancel,
    dispose() {
      life.abort()
      for (const end of ends) end()
    },
  }
}
