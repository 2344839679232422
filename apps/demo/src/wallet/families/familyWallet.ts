import { WalletError } from '@foyer/testing'
import type { OtherFamily } from '../../families.js'
import { createApproval } from '../approval.js'
import type { Prompt } from '../prompt.js'
import { type Behaviour, recall, remember } from '../walletState.js'
import type { Ask } from '../window.js'

/** What a wallet remembers of a chain family between visits. */
export interface FamilyState {
  /** The page was granted the accounts. */
  readonly granted: boolean
  /** The address in use. */
  readonly account: string
  readonly behaviour: Behaviour
}

/** A chain family that a wallet of this page speaks beside its first. */
export interface FamilyWallet {
  readonly family: OtherFamily
  /** Address by visitor. */
  readonly accounts: Readonly<Record<string, string>>
  /** Immutable: a change makes a new object. */
  readonly state: FamilyState
  subscribe(listener: () => void): () => void
  /** Changes the wallet from its own side, and tells the page what a wallet would tell. */
  change(patch: Partial<FamilyState>): void
  /** Puts it on the page, or takes it off. */
  show(isOn: boolean): void
}

/** A wallet on the page, as its chain family has it. */
export interface Place {
  /** Tells the page which accounts it has now; none where they are not shared. */
  tell(isShared: boolean): void
  remove(): void
}

/** What a call is about: only `connect` and `act` show a window. */
export type Purpose = 'connect' | 'accounts' | 'disconnect' | 'act'

/** What a chain family brings. */
export interface FamilyKit<Call extends { readonly method: string }> {
  readonly family: OtherFamily
  readonly accounts: Readonly<Record<string, string>>
  /** Holds the keys, and does as it is told: nobody but us asks it. */
  readonly keys: {
    request(call: Call): Promise<unknown>
    behave(behaviour: 'approve' | 'wrong-answer'): void
  }
  /** Puts an account first. */
  use(address: string): void
  announce(request: (call: Call) => Promise<unknown>): Place
  purposeOf(call: Call): Purpose
  /** Facts of what is asked, without account and network. */
  describe(call: Call): Ask
  /** How wallets of the family say no. */
  refuse?(call: Call): Error
}

/** What {@link createFamilyWallet} needs of the wallet that speaks the family. */
export interface FamilyWalletDeps {
  /** Names what it keeps in storage. */
  readonly id: string
  readonly info: { readonly name: string; readonly icon: string }
  readonly prompt: Prompt
}

/** A test wallet with a window in front of it. */
export function createFamilyWallet<Call extends { readonly method: string }>(
  kit: FamilyKit<Call>,
  { id: brand, info, prompt }: FamilyWalletDeps,
): FamilyWallet {
  const { family, accounts, keys } = kit
  const id = `${brand}-${family}`
  const listeners = new Set<() => void>()
  const preset = Object.values(accounts)[0] ?? ''
  let state: FamilyState = recall(id, { granted: false, account: preset, behaviour: 'ask' })
  // A sandbox of another version may have other accounts.
  if (!Object.values(accounts).includes(state.account)) state = { ...state, account: preset }
  let place: Place | undefined
  kit.use(state.account)
  const approval = createApproval({
    info,
    prompt,
    behaviour: () => state.behaviour,
    unlock: () => change({ behaviour: 'ask' }),
  })

  const isShared = () => state.granted && state.behaviour !== 'locked'

  function change(patch: Partial<FamilyState>) {
    const before = isShared() && state.account
    const moved = patch.account !== undefined && patch.account !== state.account
    state = { ...state, ...patch }
    remember(id, state)
    if (moved) kit.use(state.account)
    if (patch.behaviour) approval.declineOpen()
    if (before !== (isShared() && state.account)) place?.tell(isShared())
    for (const listener of listeners) listener()
  }

  async function approved(call: Call) {
    const { title, approve, facts } = kit.describe(call)
    const where = { label: 'Account', value: state.account, long: true }
    if (await approval.ask({ title, approve, facts: [...facts, where] })) return
    throw kit.refuse?.(call) ?? new WalletError(4001, 'User rejected the request.')
  }

  function answer(call: Call): Promise<unknown> {
    keys.behave(state.behaviour === 'wrong' ? 'wrong-answer' : 'approve')
    return keys.request(call)
  }

  async function request(call: Call): Promise<unknown> {
    switch (kit.purposeOf(call)) {
      case 'accounts':
        return isShared() ? answer(call) : []
      case 'disconnect':
        change({ granted: false })
        return null
      case 'connect':
        if (!isShared() || state.behaviour === 'reject' || state.behaviour === 'hang') await approved(call)
        // Nonsense grants nothing.
        if (state.behaviour !== 'wrong') change({ granted: true })
        return answer(call)
      case 'act':
        if (!isShared()) throw new WalletError(4100, 'This site is not connected.')
        await approved(call)
        return answer(call)
    }
  }

  return {
    family,
    accounts,
    get state() {
      return state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    show(isOn) {
      if (isOn) place ??= kit.announce(request)
      else {
        place?.remove()
        place = undefined
      }
    },
  }
}
