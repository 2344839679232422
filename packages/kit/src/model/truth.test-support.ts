import type { Family } from './families.test-support.js'
import { connectionOf, currentView } from './native.test-support.js'
import type { Tab } from './tab.test-support.js'
import type { World } from './world.test-support.js'

/** A signature or transfer that the visitor asked for. */
export interface Wish {
  readonly tab: Tab
  readonly family: Family
  readonly kind: 'sign' | 'send'
  readonly connectorId: string
  /** The session that the connection stood on, if it did. */
  readonly session: string | undefined
}

/** A wallet is waited for so long (ms) after the visitor has left a confirmation. */
const heldAfterLeavingMs = 120_000

/** Requests that the visitor left, by closing the confirmation or because the connection ended. */
export interface LateAnswers {
  /** Called whenever something may have happened. */
  look(world: World, wishes: ReadonlyMap<string, Wish>): void
  /** Whether a request was left for so long without an answer that none is waited for. @param text as in a wish */
  has(text: string): boolean
}

export function createLateAnswers(): LateAnswers {
  const leftAt = new Map<string, number>()
  const late = new Set<string>()
  return {
    has: (text) => late.has(text),
    look({ asked, clock }, wishes) {
      for (const [text, { tab }] of wishes) {
        const request = asked.find((one) => one.text === text)
        if (!request || request.answer) continue
        if (!isConfirming(tab)) leftAt.set(text, leftAt.get(text) ?? clock.now)
        if (clock.now - (leftAt.get(text) ?? clock.now) >= heldAfterLeavingMs) late.add(text)
      }
    },
  }
}

function isConfirming({ instance: { state }, widget: { router } }: Tab): boolean {
  return state.modal.open && currentView(router.state) === 'ApproveTransaction'
}

/**
 * Compares the journal with what wallets and nodes did. Returns each rule that is broken, and how.
 * @param wishes by text that is signed, or amount
 * @param late requests that were left for so long that their answer is not waited for
 */
export function untruths(
  { origin, asked, taken, tabs, remoteWallets }: World,
  wishes: ReadonlyMap<string, Wish>,
  late: Pick<LateAnswers, 'has'>,
): readonly (readonly [string, string])[] {
  const entries: readonly { what?: string; status: string }[] = JSON.parse(
    origin.values.get('@foyer/journal') ?? '[]',
  )
  // Who lets go of a session hears no more of it.
  const stands = ({ tab, family, connectorId, session }: Wish) => {
    const connection = connectionOf(tab.instance.state, family.namespace)
    const isSame = connection.status === 'connected' && connection.connectorId === connectorId
    const remote = remoteWallets.find(({ name }) => name === connectorId)
    return !remote || (isSame && session === remote.sessionIn(tab.document))
  }

  return [...wishes].flatMap(([text, wish]) => {
    const { kind, tab, family } = wish
    const told = `${kind} ${text}`
    const status = entries.find(({ what }) => what === told)?.status
    const request = asked.find((one) => one.text === text)
    const answer = request?.answer
    // What such a wallet signs it sends by itself; else a node has to take it.
    const isOut = kind === 'sign' || family.namespace === 'eip155' ? answer === 'approved' : taken.has(text)
    const says = (...all: readonly string[]) => status !== undefined && all.includes(status)
    const facts = `${told} of ${tab.name} is ${status}, ${request ? `answer ${answer}` : 'never asked'}`
    const broken: (readonly [string, string])[] = []
    if (isOut ? kind === 'send' && says('refused') : says('sent', 'confirmed', 'answered'))
      broken.push(['The journal does not tell the truth', facts])
    // A tab that is closed, or does nothing, leaves its requests unknown.
    if (!tabs.includes(tab) || tab.hasEnded || tab.document.life !== 'live') return broken
    if (isOut && !says('sent', 'confirmed', 'answered') && !late.has(text) && stands(wish))
      broken.push(['An answer was lost', facts])
    if (answer === 'declined' && !says('refused') && stands(wish)) broken.push(['A refusal was lost', facts])
    if (!request && status !== undefined && !says('refused'))
      broken.push(['Unknown though never asked', facts])
    return broken
  })
}
