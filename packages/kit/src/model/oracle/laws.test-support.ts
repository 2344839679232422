import type { JournalEntry } from '@foyer/core'
import type { Asked } from './asked.test-support.js'
import type { Chain } from './chain.test-support.js'
import { type Claim, type FlowName, pageStatuses, toasts } from './claims.test-support.js'
import { type Agreement, claimOfEntry, claimsOfCalls, flows } from './flows.test-support.js'
import { createTruth, type Wish } from './truth.test-support.js'
import type { Visitor } from './visitor.test-support.js'

/** Who said something. */
export type Voice = 'screen' | 'toast' | 'journal' | 'page'

/** A law that was broken. */
export interface Breach {
  readonly law: string
  readonly voice: Voice
  readonly flow: FlowName | 'any'
  /** All that went wrong with what it is about: the first is the likeliest. */
  readonly causes: readonly string[]
  readonly facts: string
}

const laws = {
  done: 'Said to be done, and it is not on the chain',
  failed: 'Said to have failed, and that is not proven',
  other: 'Said to be something else, and it is not',
  nothing: 'Said that nothing was sent, and that is not proven',
  arrived: 'Another amount is said to have arrived',
  wait: 'A wait without an end',
  held: 'Something held without an end',
  others: 'Others wait for the one that never answers',
  asked: 'The wallet was asked for what nobody agreed to',
} as const

export interface Laws {
  readonly broken: readonly Breach[]
  readonly wishes: readonly Wish[]
  /** The visitor agrees to something. */
  agreed(visitor: Visitor, flow: FlowName, agreement: Agreement): void
  arrived(asked: Asked): void
  /** Something goes wrong in the world from now on. */
  happened(cause: string): void
  isOver(cause: string): void
  /** Something that does not need the silent party waits for it. */
  kept(visitor: Visitor, what: string): void
  /** Compares what is said by now with the chain. */
  look(): void
  /**
   * Nothing that could still come will come: whatever waits now waits without an end.
   * @param isChainSilent what is left to wait for the chain may go on doing so
   */
  waits(isChainSilent: boolean): void
  /**
   * The same as {@link look} once all has ended, and what is held.
   * @param tail `isCutOff`: no node answers, so a reorganization cannot be seen
   */
  rest(tail: { readonly silent: string | undefined; readonly isCutOff: boolean }): Promise<void>
}

interface World {
  readonly chains: readonly Chain[]
  readonly visitors: () => readonly Visitor[]
  readonly journal: () => readonly JournalEntry[]
  /** Locks that somebody holds. */
  readonly locks: () => Promise<readonly string[]>
}

export function createLaws({ chains, visitors, journal, locks }: World): Laws {
  const broken: Breach[] = []
  const truth = createTruth(chains)
  const { wishes, isDone, isWaiting, isOpen, fault, causesOf } = truth
  /** What goes wrong now, in the whole world. */
  const current = new Set<string>()
  const said = new Set<string>()
  /** By the id of a row of the journal. */
  const rows = new Map<string, Wish | undefined>()
  const toasted = new Set<string>()
  /** The claims that were true before the last reorganisation: a toast shows 150 ms after it is due. */
  let before: { readonly until: number; readonly claims: ReadonlySet<string> } | undefined

  /** @param all what it may be about as well */
  function breach(law: keyof typeof laws, voice: Voice, wish: Wish, why: string, all = [wish]) {
    const { visitor, title, flow } = wish
    const facts = `${title} of ${visitor.tab.name}: ${why}`
    const causes = [...new Set(all.flatMap(causesOf))]
    broken.push({ law: laws[law], voice, flow, causes, facts })
  }

  function judge(voice: Voice, wish: Wish, claim: Claim, where: string, part?: number) {
    const key = [voice, wish.id, claim, where, part].join(' ')
    if (said.has(key)) return
    said.add(key)
    const why = fault(wish, claim, part)
    if (why) breach(claim, voice, wish, `${where}, and ${why}`)
  }

  const wasTrue = (wish: Wish, claim: Claim) =>
    before !== undefined && performance.now() <= before.until && before.claims.has(`${wish.id} ${claim}`)
  /** As {@link fault}, of a toast. */
  const toastFault = (wish: Wish, claim: Claim) => (wasTrue(wish, claim) ? undefined : fault(wish, claim))

  const newestOf = (visitor: Visitor, flow: FlowName) =>
    wishes.findLast((wish) => wish.visitor === visitor && wish.flow === flow)

  function lookAtToast(visitor: Visitor) {
    const { current: toast } = visitor.tab.widget.toasts.state
    if (!toast) return
    const key = `${visitor.tab.name} ${toast.id}`
    if (toasted.has(key)) return
    toasted.add(key)
    const [text = ''] = toast.message.split('|')
    const [flow, claim] = toasts[text] ?? []
    if (!flow || !claim) return
    const all = wishes.filter((wish) => wish.visitor === visitor && wish.flow === flow)
    const alike = all.filter(({ mark }) => mark && flow !== 'calls' && toast.message.includes(mark))
    const named = alike.findLast((wish) => toastFault(wish, claim) === undefined) ?? alike.at(-1)
    if (named) {
      if (!wasTrue(named, claim)) judge('toast', named, claim, `“${text}”`)
      if (text === 'swap.done') compareArrived(named, toast.message)
      return
    }
    if (claim === 'nothing' || flow === 'calls') {
      const newest = all.at(-1)
      // Who left a review is told of that review: of one that was agreed to before, only that it is not open.
      if (newest && (!text.endsWith('.moved') || isOpen(newest))) judge('toast', newest, claim, `“${text}”`)
      return
    }
    // It names none: each that it may be about it can be said of once.
    const creditOf = (wish: Wish) => `${text} ${wish.id}`
    const right = all.find((wish) => !toasted.has(creditOf(wish)) && toastFault(wish, claim) === undefined)
    // Of one that the wallet has open nobody could know yet.
    const unfit = all.filter((wish) => toastFault(wish, claim) !== undefined)
    const wrong = unfit.findLast((wish) => !isOpen(wish)) ?? unfit.at(-1)
    if (right) toasted.add(creditOf(right))
    else if (wrong) breach(claim, 'toast', wrong, `“${text}”, once too often`, unfit)
  }

  function compareArrived(wish: Wish, message: string) {
    const exact = truth
      .minedOf(wish)
      .filter((one) => one.isDone)
      .map(({ effects }) => wish.arrived?.(effects))
    const told = message.split('|').at(-1)
    if (exact.length > 0 && !exact.includes(told))
      breach('arrived', 'toast', wish, `${told} is told, and it is ${exact.join(', ')}`)
  }

  function lookAtScreen(visitor: Visitor) {
    for (const flow of Object.values(flows)) {
      const wish = newestOf(visitor, flow.name)
      const claim = wish && flow.failure(visitor)
      if (wish && claim) judge('screen', wish, claim, `the review says ${claim}`)
    }
    for (const { id, at, claim } of claimsOfCalls(visitor)) {
      const wish = wishes.find(({ mark, flow }) => flow === 'calls' && mark === id)
      if (wish) judge('screen', wish, claim, `call ${at} is ${claim}`, at)
    }
  }

  function lookAtJournal() {
    for (const entry of journal()) {
      const [claim, wish] = [claimOfEntry(entry), wishOf(entry)]
      if (claim && wish) judge('journal', wish, claim, `the row is ${entry.status}`)
    }
  }

  /** A row is about what was agreed to last, of all that it fits, when it was written. */
  function wishOf(entry: JournalEntry): Wish | undefined {
    if (!rows.has(entry.id))
      rows.set(
        entry.id,
        wishes.findLast((wish) => wish.owns(entry)),
      )
    return rows.get(entry.id)
  }

  function look() {
    for (const visitor of visitors()) {
      lookAtToast(visitor)
      lookAtScreen(visitor)
    }
    lookAtJournal()
  }

  /** Of the newest wish of a flow, or of nobody in particular. */
  function stuck(law: 'wait' | 'held' | 'others', visitor: Visitor, name: string) {
    const flow = Object.values(flows).find((one) => name.startsWith(`${one.name}:`))?.name
    const wish = flow && newestOf(visitor, flow)
    if (wish) return breach(law, 'screen', wish, name)
    const causes = current.size > 0 ? [...current] : ['nothing']
    broken.push({
      law: laws[law],
      voice: 'screen',
      flow: flow ?? 'any',
      causes,
      facts: `${visitor.tab.name}: ${name}`,
    })
  }

  async function lookAtPage(wish: Wish) {
    const { answerHost, hostWallet } = wish.visitor
    const request = { method: 'wallet_getCallsStatus', params: [wish.mark] }
    const answer = await answerHost(request, hostWallet).catch(() => undefined)
    const { status } = Object(answer)
    // Of what left and was replaced, 400 says that it is not on the chain.
    const hasLeft = status === 400 && wish.asked.some(({ sent }) => sent.length > 0)
    const claim = hasLeft ? 'failed' : pageStatuses[Number(status)]
    if (claim) judge('page', wish, claim, `the page is told ${status}`)
  }

  return {
    broken,
    wishes,
    agreed(visitor, flow, { agree: _, ...agreement }) {
      wishes.push({
        ...agreement,
        id: wishes.length,
        visitor,
        flow,
        asked: [],
        causes: new Set(current),
      })
    },
    arrived(asked) {
      const wish = wishes.findLast(
        ({ visitor, asksFor }) => visitor.tab.document === asked.document && asked.calls.some(asksFor),
      )
      if (wish) wish.asked.push(asked)
      else
        broken.push({
          law: laws.asked,
          voice: 'screen',
          flow: 'any',
          causes: [...current, 'nothing'],
          facts: `${asked.kind} of ${asked.calls.length} by ${asked.document.name}`,
        })
    },
    happened(cause) {
      current.add(cause)
      const isForAll = cause === 'node reorganises'
      if (isForAll) {
        const claims = new Set(Object.values(toasts).map(([, claim]) => claim))
        const held = wishes.flatMap((wish) =>
          [...claims].flatMap((claim) => (fault(wish, claim) ? [] : `${wish.id} ${claim}`)),
        )
        before = { until: performance.now() + 150, claims: new Set(held) }
      }
      for (const wish of wishes)
        if (isForAll || isOpen(wish) || isWaiting(wish) || !isDone(wish)) wish.causes.add(cause)
    },
    isOver: (cause) => void current.delete(cause),
    waits(isChainSilent) {
      for (const visitor of visitors())
        for (const flow of Object.values(flows))
          for (const name of flow.waits(visitor))
            if (!isChainSilent || name !== 'calls: waiting') stuck('wait', visitor, name)
    },
    kept: (visitor, what) => stuck('others', visitor, what),
    look,
    async rest({ silent, isCutOff }) {
      if (!isCutOff) said.clear()
      lookAtJournal()
      for (const visitor of visitors()) lookAtScreen(visitor)
      if (silent !== undefined) return
      for (const wish of wishes) if (wish.flow === 'calls') await lookAtPage(wish)
      const isTurn = (name: string) => name.includes('approve')
      const [first] = visitors()
      for (const name of (await locks()).filter(isTurn)) if (first) stuck('held', first, `lock ${name}`)
      for (const visitor of visitors())
        for (const title of visitor.tab.pending) stuck('wait', visitor, `calls: ${title} for the page`)
      for (const entry of journal()) {
        const wish = wishOf(entry)
        if (!wish || entry.kind === 'sign') continue
        if (['signing', 'asked', 'leaving'].includes(entry.status))
          breach('held', 'journal', wish, `the row is ${entry.status}`)
        // A wallet has no receipt of a batch that a reorganization dropped, and says that it is pending.
        const isByWallet = entry.answer?.startsWith('calls:') && causesOf(wish).includes('node reorganises')
        if (entry.status === 'sent' && !isWaiting(wish) && !isByWallet)
          breach('wait', 'journal', wish, 'the row is sent')
      }
    },
  }
}
