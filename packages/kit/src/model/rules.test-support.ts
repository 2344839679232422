import type { ConnectionState } from '@foyer/core'
import type { Family, FamilyName } from './families.test-support.js'
import { activeNetwork, connectionOf } from './native.test-support.js'
import type { Document } from './page.test-support.js'
import type { Tab } from './tab.test-support.js'
import { createLateAnswers, untruths, type Wish } from './truth.test-support.js'
import type { Asked } from './walletRequests.test-support.js'
import type { Observer, World } from './world.test-support.js'

/** What is known of one chain family in one tab: what may come, and why what is may go. */
interface Expectation {
  known: ConnectionState
  /** The wallets that the visitor wants here, and that may still grant it. */
  wanted: Set<string>
  /** The wallet that storage names, while it is being restored. */
  restoring: string | undefined
  /** Why the connection may end. */
  mayEnd: boolean
  /** Its wallet had reported to the page that it is gone, at the last look. */
  wasGone: boolean
  /** What storage named could not be restored. */
  gaveUp: boolean
  /** The wallet that storage named when it was looked at last. */
  remembered: string | undefined
}

/** The small model that the real thing is held against. */
export interface Rules extends Observer {
  /** What was broken, in the order of its finding. */
  readonly broken: readonly string[]
  watch(world: World): void
  /** The visitor chose a wallet, or a source for every chain family. */
  wants(tab: Tab, connectorId: string, family?: Family): void
  /** That came to nothing. */
  wantsNoMore(tab: Tab, connectorId: string, family?: Family): void
  disconnects(tab: Tab, family: Family | undefined): void
  /** @param text what is signed, or the amount */
  wishes(text: string, wish: Wish): void
  /** The modal was opened: all wallets that are on the page are listed. */
  looked(tab: Tab): void
  /** A request was refused. */
  refused(tab: Tab, code: string): void
  /** The Foyer of a tab ends, or begins again. */
  ends(tab: Tab): void
  /** Another visit begins: what was still to be done is done. */
  visits(): void
  /** The host lets the page in by itself, into each wallet that is left. */
  hostLetsIn(): void
  /** Compares how things stand with how they stood. */
  look(): void
  /** Compares what other tabs left with what is connected, while windows of wallets are open. */
  follows(): void
  /** Compares what was left with what wallets list, while windows of others are open. */
  waits(): void
  /** Compares everything, once nothing is under way. */
  rest(): void
}

const connectorsKey = '@foyer/connectors'
const leavingKey = '@foyer/leaving'

export function createRules(): Rules {
  const broken: string[] = []
  const expected = new Map<Document, Map<FamilyName, Expectation>>()
  const tabs = new Map<Document, Tab>()
  /** Who stored what is stored of a chain family. */
  const writers = new Map<FamilyName, Document>()
  const wishes = new Map<string, Wish>()
  const late = createLateAnswers()
  /** Wallets that were stored once, by family: others granted what was given up by then. */
  const accepted = new Set<string>()
  /** By family and wallet: the visitor left it, and has not chosen it since. */
  const left = new Set<string>()
  /** By wallet that the host was let into by itself: how often it was asked to forget the page since. */
  const ofHost = new Map<object, number>()
  /** By family and wallet: a tab that had not heard that a window was answered stored once more that it is owed. */
  const revived = new Set<string>()
  let isNextVisit = false
  let world: World | undefined

  const breach = (rule: string, what: string) => void broken.push(`${rule}: ${what}`)

  function of(document: Document, { namespace }: Family): Expectation {
    const own = expected.get(document) ?? new Map<FamilyName, Expectation>()
    expected.set(document, own)
    const known = own.get(namespace)
    if (known) return known
    const made: Expectation = {
      known: { status: 'disconnected' },
      wanted: new Set(),
      restoring: undefined,
      mayEnd: false,
      wasGone: false,
      gaveUp: false,
      remembered: undefined,
    }
    own.set(namespace, made)
    return made
  }

  function each(tell: (tab: Tab, family: Family, expectation: Expectation) => void) {
    for (const tab of world?.tabs ?? [])
      for (const family of world?.families ?? []) tell(tab, family, of(tab.document, family))
  }

  function stored(): Readonly<Record<string, string>> {
    return JSON.parse(world?.origin.values.get(connectorsKey) ?? '{}')
  }

  /** Storage names what this tab is to restore, or to let go of. */
  function heard(document: Document) {
    for (const family of world?.families ?? []) {
      const expectation = of(document, family)
      const id = stored()[family.namespace]
      const { known } = expectation
      if (known.status !== 'disconnected' && known.connectorId === id) continue
      expectation.mayEnd = true
      expectation.restoring = id
    }
  }

  /** Another tab stored this: a tab may know before it is told. */
  function isFollowed(tab: Tab, { namespace }: Family, id: string | undefined): boolean {
    const writer = writers.get(namespace)
    return writer !== undefined && writer !== tab.document && stored()[namespace] === id
  }

  /** A wallet may have let go of the page in the moment when it was connected. */
  function mayEnd(
    tab: Tab,
    family: Family,
    before: ConnectionState,
    { mayEnd: isToEnd, wasGone }: Expectation,
  ): boolean {
    const id = stored()[family.namespace]
    if (id !== connected(before) && isFollowed(tab, family, id)) return true
    const wallet = walletOf(family, connected(before))
    // A page may take a while to give up on a wallet that reported that it is gone, and has not answered since.
    const isAway = wallet && (!wallet.isGranted || wallet.isLocked || wallet.isGone(tab.document))
    // Its answer may come in the moment when the page gives up.
    return isToEnd || wasGone || tab.isEnded || isAway === true
  }

  function walletOf(family: Family, name: string | undefined) {
    return world?.wallets.find((one) => one.family === family && one.name === name)
  }

  function lookAt(tab: Tab, family: Family, expectation: Expectation) {
    const before = expectation.known
    const now = connectionOf(tab.instance.state, family.namespace)
    const { wanted, restoring } = expectation
    const id = connected(now)
    const where = `${family.title} in ${tab.name}`
    expectation.known = { ...now }
    if (now.status === 'reconnecting') expectation.restoring = now.connectorId
    if (id !== undefined && id !== connected(before)) {
      const follows = isFollowed(tab, family, id)
      // It is back: it was not left.
      const isBack = expectation.remembered === id
      // Until it hears more, empty storage is no Disconnect to it.
      const isUnheard = world?.origin.isBehind(tab.document, null)
      const isDue = follows || isBack || isUnheard
      if (!wanted.has(id) && restoring !== id && expectation.restoring !== id && !isDue)
        breach('A connection that nobody wants', `${where} came to be connected to ${id}`)
      // What the visitor asked for here goes on beside what another tab brings.
      if (!follows) wanted.delete(id)
      expectation.mayEnd = false
      expectation.gaveUp = false
    } else if (
      id === undefined &&
      connected(before) !== undefined &&
      !mayEnd(tab, family, before, expectation)
    )
      breach('A connection that nobody ended', `${where} is not connected to ${connected(before)} any more`)
    expectation.remembered = stored()[family.namespace]
    expectation.wasGone = walletOf(family, id)?.isGone(tab.document) === true
    if (now.status === 'reconnecting') return
    if (expectation.restoring !== undefined && expectation.restoring !== id) expectation.gaveUp = true
    expectation.restoring = undefined
  }

  function atRest(tab: Tab, family: Family, expectation: Expectation) {
    const { namespace, title } = family
    const { state } = tab.instance
    const connection = connectionOf(state, namespace)
    const id = connected(connection)
    const where = `${title} in ${tab.name}`
    const { life } = tab.document
    if (tab.isEnded && connection.status !== 'disconnected')
      breach('Something is left of a Foyer that has ended', `${where} is ${connection.status}`)
    // Nothing happens in it.
    if (life !== 'live') return
    if (connection.status === 'connecting' || connection.status === 'reconnecting')
      breach('A state without an end', `${where} is ${connection.status}`)
    const remembered = tab.isEnded ? undefined : stored()[namespace]
    for (const wallet of world?.wallets.filter((one) => one.family === family) ?? []) {
      const count = wallet.listeners(tab.document)
      const isWatched = wallet.name === id || (wallet.name === remembered && count === 0)
      // It is waited for.
      const isAway = (id === undefined && wallet.name === remembered) || expectation.wanted.has(wallet.name)
      if (!isAway && count !== (isWatched ? family.listeners : 0))
        breach(
          'A listener left behind',
          `${where} listens ${count} times to ${wallet.name}, connected: ${id}`,
        )
    }
    const known = walletOf(family, remembered)
    // A window of it that was open while the page was away is not opened again by itself.
    const isUnsure =
      (namespace === 'polkadot' && (known?.wasUnsure || expectation.wanted.has(remembered ?? ''))) ||
      // No page but the one in the cache knows of it, which takes it for the wallet that was remembered; none if its page is gone.
      known?.hidesGrant
    if (known?.isGranted && !known.isLocked && !isUnsure && isListed(tab, known) && id !== remembered)
      breach('A wallet that is back is not connected', `${where}: ${remembered}, connected: ${id}`)
    if (connection.status !== 'connected') return
    if (!tab.provider(family)) breach('Connected without a provider', `${where} to ${id}`)
    const network = activeNetwork(state, namespace).id
    const wallet = walletOf(family, id)
    const remote = world?.remoteWallets.find(({ name }) => name === id)
    if (wallet) {
      // What it takes back while it is asked other things, and takes its time, it tells nobody.
      if (wallet.hidesEnd) return
      if (!wallet.isGranted) breach('Connected without a grant', `${where} to ${id}`)
      else if (wallet.isLocked) breach('Connected to a wallet that is locked', `${where} to ${id}`)
      const own = wallet.addresses.map((address) => plain(family, address))
      if (!own.includes(plain(family, connection.address)))
        breach('An account that is not the wallet’s', `${where}: ${connection.address}`)
      if (wallet.network !== undefined && wallet.network !== network)
        breach('A network that is not the wallet’s', `${where} is on ${network}, ${id} on ${wallet.network}`)
      if (namespace === 'eip155' && own[0] !== plain(family, connection.address))
        breach('An account that is not in use', `${where}: ${connection.address}`)
    }
    if (remote) {
      const session = remote.session
      if (!session?.namespaces.includes(namespace)) breach('Connected without a session', `${where} to ${id}`)
      else if (session.id !== remote.sessionIn(tab.document))
        breach('Connected to a session of before', `${where} to ${id}`)
    }
    if (stored()[namespace] !== id)
      breach('Stored is not what is connected', `${where} to ${id}, stored ${stored()[namespace]}`)
  }

  /** Whether a tab has found a wallet: one that comes without a word is looked for when the list is opened. */
  function isListed(tab: Tab, { name, family }: World['wallets'][number]): boolean {
    return tab.instance.state.wallets.some(({ connectors }) =>
      connectors.some(({ id, namespace }) => id === name && namespace === family.namespace),
    )
  }

  /** After Disconnect no wallet lists the page. */
  function isLeft({
    name,
    family,
    isGranted,
    isLocked,
    isOrphan,
    hasRefused,
    wasUnsure,
    unheard,
    answeredAsleep,
  }: World['wallets'][number]) {
    if (!isGranted || !family.forgets) return
    // At the latest it is asked at the next visit.
    const isUnheard = isOrphan || unheard > 0
    const isOpen = isUnheard || hasRefused || wasUnsure || world?.tabs.some(({ hasEnded }) => hasEnded)
    if (isLocked || (!isNextVisit && isOpen)) return
    // A page that lies in the cache lets go of it once it lives.
    const asleep = world?.tabs.filter(({ document }) => document.life !== 'live').length ?? 0
    const isKnownThere = answeredAsleep || !accepted.has(`${family.namespace}/${name}`)
    if (asleep > 1 || (asleep > 0 && isKnownThere)) return
    const isWanted = (world?.tabs ?? []).some(
      (tab) =>
        (!tab.isEnded &&
          tab.document.life === 'live' &&
          connected(connectionOf(tab.instance.state, family.namespace)) === name) ||
        // The answer waits for it to live again.
        (tab.document.life !== 'live' && of(tab.document, family).wanted.has(name)),
    )
    if (isWanted || stored()[family.namespace] === name) return
    breach('A wallet that was left still lists the page', `${name} (${family.title})`)
  }

  function agreement(family: Family) {
    // A tab that does nothing agrees with none.
    if (world?.tabs.some((tab) => tab.isEnded || tab.document.life !== 'live')) return
    const [one, two] = (world?.tabs ?? []).map((tab) => ({
      id: connected(connectionOf(tab.instance.state, family.namespace)),
      gaveUp: of(tab.document, family).gaveUp,
    }))
    if (!one || !two || one.id === two.id || one.gaveUp || two.gaveUp) return
    if (
      world?.wallets.some(
        (wallet) =>
          wallet.family === family &&
          (wallet.hidesEnd || wallet.hidesGrant || (family.namespace === 'polkadot' && wallet.wasUnsure)),
      )
    )
      return
    breach('Tabs that do not agree', `${family.title}: one is connected to ${one.id}, two to ${two.id}`)
  }

  return {
    broken,
    watch(given) {
      world = given
      for (const tab of given.tabs) heard(tab.document)
    },
    opened(tab) {
      tabs.set(tab.document, tab)
      heard(tab.document)
      // A page that comes back from the cache looks at what is stored by then.
      for (const type of ['storage', 'pageshow'])
        tab.document.target.addEventListener(type, () => heard(tab.document))
    },
    asked({ document, wallet, family, kind, text }: Asked) {
      const tab = tabs.get(document)
      if (!tab || !world?.tabs.includes(tab))
        return breach('Asked after the end', `${wallet}: ${kind} ${text} by ${document.name}`)
      const expectation = of(document, family)
      const state = connectionOf(tab.instance.state, family.namespace)
      if (kind === 'connect') {
        const isUnsure = family.namespace === 'polkadot' && walletOf(family, wallet)?.wasUnsure
        const isWanted = expectation.wanted.has(wallet) || expectation.restoring === wallet || isUnsure
        if (!isWanted && !(state.status === 'reconnecting' && state.connectorId === wallet))
          breach('Asked to connect though nobody wants to', `${wallet} by ${tab.name}`)
        return
      }
      if (connected(state) !== wallet)
        breach(
          'Asked a wallet that is not connected',
          `${wallet}: ${kind} ${text} by ${tab.name}, connected: ${connected(state)}`,
        )
      const wish = wishes.get(text)
      if (kind === 'switch' || kind === 'choose') return
      if (wish?.tab !== tab || wish.connectorId !== wallet)
        breach('Asked another wallet', `${wallet}: ${kind} ${text}, wanted of ${wish?.connectorId}`)
      if ((world?.asked.filter((one) => one.text === text).length ?? 0) > 1)
        breach('Asked twice', `${wallet}: ${kind} ${text}`)
    },
    wrote(document, key, before, after) {
      const tab = tabs.get(document)
      if (key === leavingKey && world?.origin.isBehind(document))
        for (const owed of Object.keys(JSON.parse(after ?? '{}')))
          if (!(owed in JSON.parse(before ?? '{}'))) revived.add(owed.replace('~', ''))
      if (key !== connectorsKey || !tab || !world) return
      // The connection of a page in the cache is known there alone from now on.
      if (after === undefined) accepted.clear()
      const [was, is] = [before, after].map((value) => JSON.parse(value ?? '{}'))
      for (const family of world.families) {
        const { namespace, title } = family
        const [gone, come] = [was[namespace], is[namespace]]
        if (gone !== come) writers.set(namespace, document)
        if (come) accepted.add(`${namespace}/${come}`)
        const isWanted = [...tabs.values()].some((one) => of(one.document, family).wanted.has(come))
        if (come && come !== gone && !isWanted && left.has(`${namespace}/${come}`))
          breach('A wallet that was left is remembered again', `${title}: ${come} by ${tab.name}`)
        const { known, mayEnd } = of(document, family)
        const own = known.status === 'disconnected' ? undefined : known.connectorId
        const wallet = walletOf(family, gone)
        // Locked, restarted, late: it is remembered.
        if (gone && !come && own === gone && !mayEnd && wallet?.isGranted)
          breach('A wallet that is only away was forgotten', `${title}: ${gone} by ${tab.name}`)
        if (gone && !come && own !== gone && !mayEnd)
          breach('Another tab’s connection was forgotten', `${title}: ${gone} by ${tab.name} of ${own}`)
        if (come && come !== gone && connected(connectionOf(tab.instance.state, namespace)) !== come)
          breach('Stored is not what is connected', `${title}: ${come} by ${tab.name}`)
      }
    },
    wants(tab, connectorId, family) {
      for (const one of world?.families ?? []) {
        if (!family || one === family) left.delete(`${one.namespace}/${connectorId}`)
        const { wanted } = of(tab.document, one)
        if (family && one !== family) {
          // The newest that the visitor does counts, and sources serve every family.
          for (const { name } of world?.remoteWallets ?? []) wanted.delete(name)
          continue
        }
        if (family) wanted.clear()
        else for (const { name } of world?.remoteWallets ?? []) wanted.delete(name)
        wanted.add(connectorId)
      }
    },
    wantsNoMore(tab, connectorId, family) {
      for (const one of family ? [family] : (world?.families ?? []))
        of(tab.document, one).wanted.delete(connectorId)
    },
    disconnects(tab, family) {
      each((one, its, expectation) => {
        if (one !== tab) return
        const id = connected(expectation.known)
        if (id !== undefined && (!family || its === family) && stored()[its.namespace] === id)
          left.add(`${its.namespace}/${id}`)
        // What goes with a family is Foyer's to say: a session goes with all that stand on it.
        expectation.mayEnd = true
        if (!family || its === family) expectation.wanted.clear()
        for (const { name } of world?.remoteWallets ?? []) expectation.wanted.delete(name)
        if (!family || its === family) expectation.restoring = undefined
      })
    },
    leaves(connectorId, of) {
      each((_tab, family, expectation) => {
        const { known } = expectation
        if (of && of !== family) return
        if (known.status !== 'disconnected' && known.connectorId === connectorId) expectation.mayEnd = true
      })
    },
    forgets(connectorId, family) {
      const wallet = walletOf(family, connectorId)
      const asked = wallet && ofHost.get(wallet)
      if (asked !== undefined) {
        ofHost.set(wallet ?? {}, asked + 1)
        // A window that ended unheard is owed once.
        if (asked >= (wallet?.unheard ?? 0))
          breach(
            'A wallet that owes nothing was asked to forget the page',
            `${connectorId} (${family.title})`,
          )
        return
      }
      const isWanted = (world?.tabs ?? []).some((tab) => of(tab.document, family).wanted.has(connectorId))
      if (stored()[family.namespace] === connectorId && !isWanted)
        breach('A wallet was asked to forget that was not left', `${connectorId} (${family.title})`)
    },
    wishes: (text, wish) => void wishes.set(text, wish),
    looked(tab) {
      for (const wallet of world?.wallets ?? []) {
        const { name, family } = wallet
        if (wallet.isOn(tab.document) && !isListed(tab, wallet))
          breach('A wallet that is here is not listed', `${name} (${family.title}) in ${tab.name}`)
      }
    },
    refused(tab, code) {
      const isOther = world?.tabs.some((one) => one !== tab && one.document.life === 'live')
      if (code === 'approval/elsewhere' && !isOther)
        breach('A request waits for a page that does not live', tab.name)
    },
    ends(tab) {
      heard(tab.document)
      each((one, _family, expectation) => {
        if (one !== tab) return
        expectation.mayEnd = true
        expectation.wanted.clear()
      })
    },
    visits() {
      isNextVisit = true
    },
    hostLetsIn() {
      if (world?.origin.wasEmptied) return
      for (const wallet of world?.wallets ?? []) {
        const { name, family } = wallet
        const isWanted = world?.tabs.some(({ document }) => of(document, family).wanted.has(name))
        const isOther = isWanted || stored()[family.namespace] === name
        if (wallet.isGranted || !family.forgets || isOther) continue
        if (revived.has(`${family.namespace}/${name}`)) continue
        ofHost.set(wallet, 0)
        wallet.letIn()
      }
    },
    look() {
      each(lookAt)
      if (world) late.look(world, wishes)
    },
    follows() {
      each((tab, { namespace, title }) => {
        const id = connected(connectionOf(tab.instance.state, namespace))
        if (id === undefined || tab.isEnded || tab.document.life !== 'live') return
        if (stored()[namespace] !== id)
          breach(
            'A tab that does not follow',
            `${title} in ${tab.name} to ${id}, stored ${stored()[namespace]}`,
          )
      })
    },
    waits() {
      // One that has a window open may be wanted.
      for (const wallet of world?.wallets ?? [])
        if (!ofHost.has(wallet) && !world?.open.some((one) => one.wallet === wallet)) isLeft(wallet)
    },
    rest() {
      each(atRest)
      for (const wallet of world?.wallets ?? []) if (!ofHost.has(wallet)) isLeft(wallet)
      for (const family of world?.families ?? []) agreement(family)
      for (const tab of world?.tabs ?? [])
        for (const title of tab.document.life === 'live' ? tab.pending : [])
          breach('Something without an end', `${tab.name}: ${title}`)
      for (const broken of world ? untruths(world, wishes, late) : []) breach(...broken)
    },
  }
}

function connected(state: ConnectionState): string | undefined {
  return state.status === 'connected' ? state.connectorId : undefined
}

/** Addresses of Polkadot are written anew for each chain. */
function plain({ namespace }: Family, address: string): string {
  return namespace === 'polkadot' ? 'any' : address.toLowerCase()
}
