import type { Family } from './families.test-support.js'
import { connectionOf } from './native.test-support.js'
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

/**
 * Compares the journal with what wallets and nodes did. Returns each rule that is broken, and how.
 * @param wishes by text that is signed, or amount
 * @param gone tabs whose visitor left a confirmation: its answer may come when nobody waits for it any longer
 */
export function untruths(
  { origin, asked, taken, tabs, remoteWallets }: World,
  wishes: ReadonlyMap<string, Wish>,
  gone: ReadonlySet<Tab>,
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
    if (isOut && !says('sent', 'confirmed', 'answered') && !gone.has(tab) && stands(wish))
      broken.push(['An answer was lost', facts])
    if (answer === 'declined' && !says('refused') && stands(wish)) broken.push(['A refusal was lost', facts])
    if (!request && status !== undefined && !says('refused'))
      broken.push(['Unknown though never asked', facts])
    return broken
  })
}
