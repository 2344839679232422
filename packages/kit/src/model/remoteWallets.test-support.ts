/// <reference types="node" />
import type {
  AccountId,
  Namespace,
  NetworkId,
  SessionEvent,
  SessionGrant,
  WalletSession,
  WalletSource,
  WalletSourceContext,
} from '@foyer/core'
import { bitcoinSigners, type Family, type FamilyName, families } from './families.test-support.js'
import {
  abortable,
  accountId,
  createEmitter,
  displayText,
  isNetworkOf,
  SessionEndedError,
  UserRejectedError,
} from './native.test-support.js'
import { type Document, deliver } from './page.test-support.js'
import { meaningOf, methods, sent } from './requests.test-support.js'
import type { Asked, WalletRequests } from './walletRequests.test-support.js'

/** A wallet behind sessions, and the source that reaches it. */
export interface RemoteWallet {
  /** Of the source, and of its connections. */
  readonly name: WalletSource['id']
  /** The session that stands, as the wallet knows it. */
  readonly session: { readonly id: string; readonly namespaces: readonly Namespace[] } | undefined
  /** Takes its time to be restored. */
  isSlow: boolean
  /** The source, as one document has it. */
  sourceOf(document: Document): WalletSource
  /** Somebody asks for a session. @throws as the source's own `connect` */
  pair(document: Document, wanted: readonly FamilyName[]): Promise<AccountId>
  /** The session that a document believes in. */
  sessionIn(document: Document): string | undefined
  /** Who listens to the sessions in a document. */
  listeners(document: Document): number
  /** The visitor ends the session in the wallet. */
  leave(): void
  /** The visitor adds the second EVM network to the session, or takes it back. */
  change(): void
}

interface Standing {
  readonly id: string
  readonly families: readonly FamilyName[]
  all: boolean
}

interface Line {
  context: WalletSourceContext
  own: WalletSession | undefined
  listeners: number
  tell(event: SessionEvent): void
}

/** @param place among the sources */
export function createRemoteWallet(
  name: WalletSource['id'],
  place: 0 | 1,
  requests: WalletRequests,
): RemoteWallet {
  const lines = new Map<Document, Line>()
  /** As the wallet, and as the storage that all documents share, have it. */
  let standing: Standing | undefined
  /** The one before, which the page that asked for the newest did not know of, and so did not end. */
  let earlier: Standing | undefined
  let count = 0

  const address = ({ addresses }: Family) => addresses[3 + place] ?? ''
  const networksOf = (family: Family, { all }: Standing) =>
    family.namespace === 'eip155' && all ? family.networks : family.networks.slice(0, 1)

  function grantOf<N extends Namespace>(of: Standing, namespace: N): SessionGrant<N> | undefined {
    const granted = of.families.find((one) => one === namespace)
    const family = granted && families[granted]
    const networks = family ? networksOf(family, of).filter((id) => isNetworkOf(namespace, id)) : []
    const [first, ...rest] = networks.map((id) => accountId<N>(id, family ? address(family) : ''))
    return first && { accounts: [first, ...rest], networks, methods }
  }

  function sessionFor(document: Document, of: Standing): WalletSession {
    return {
      id: of.id,
      wallet: {
        name: displayText(name),
        url: undefined,
        icon: undefined,
        redirect: { native: undefined, universal: undefined },
      },
      supportsAllNetworks: false,
      namespaces: of.families,
      grant: (namespace) => grantOf(of, namespace),
      capabilities: undefined,
      request: ({ network, method, params }, signal) =>
        abortable(answer(document, of, network, method, params), signal),
    }
  }

  function ask<T>(
    document: Document,
    title: string,
    of: Standing | undefined,
    method: string,
    approve: () => T,
    asked?: Asked,
  ): Promise<T> {
    return new Promise((settle, refuse) => {
      // The answer of a wallet waits at the relay until the page lives.
      const resolve = (value: () => T) => deliver(document, () => settle(value()))
      const reject = (error: unknown) => deliver(document, () => refuse(error))
      const open = {
        title: `${name}: ${title}`,
        isSilent: false,
        answer(approves: boolean) {
          requests.remove(open)
          if (of && of !== standing) return reject(new SessionEndedError(method))
          if (asked) asked.answer = approves ? 'approved' : 'declined'
          if (approves) resolve(approve)
          // By its code: of a method that sends, words alone are no refusal.
          else reject(new UserRejectedError(method, { code: 5000 }))
        },
      }
      requests.add(open)
    })
  }

  async function answer(
    document: Document,
    of: Standing,
    network: NetworkId,
    method: string,
    given: unknown,
  ) {
    const family = Object.values(families).find(({ namespace }) => isNetworkOf(namespace, network))
    if (!family) throw new Error(`${name} was asked for ${network}`)
    const params = Object(Array.isArray(given) ? given[0] : given)
    const { kind, text } = meaningOf(method, params, network)
    const asked: Asked = { document, wallet: name, family, kind, text }
    requests.arrived(asked)
    if (of !== standing) throw new SessionEndedError(method)
    const approve = () => {
      count += 1
      if (kind === 'switch' && !of.all) change()
      if (kind === 'sign') return family.signText(address(family), text, count)
      return kind === 'switch' ? null : sent(method, params, text, bitcoinSigners[3 + place])
    }
    return ask(document, `${kind} ${text}`, of, method, approve, asked)
  }

  function tellAll(id: string, event: (session: WalletSession) => SessionEvent) {
    for (const [document, line] of lines)
      if (line.own?.id === id) {
        const told = event(line.own)
        if (told.type === 'ended') line.own = undefined
        deliver(document, () => line.tell(told))
      }
  }

  function change() {
    if (!standing?.families.includes('eip155')) return
    standing.all = !standing.all
    tellAll(standing.id, (session) => ({ type: 'session', session }))
  }

  const remote: RemoteWallet = {
    name,
    get session() {
      return standing && { id: standing.id, namespaces: standing.families }
    },
    isSlow: false,
    sourceOf: (document) => ({
      id: name,
      type: 'walletConnect',
      name,
      adapters: [],
      async create(context) {
        const events = createEmitter<SessionEvent>()
        const line: Line = { context, own: undefined, listeners: 0, tell: events.emit }
        lines.set(document, line)
        return {
          session: () => line.own,
          async restore(signal, id) {
            const before = line.own
            if (remote.isSlow)
              await abortable(
                new Promise<void>((resolve) => {
                  const open = {
                    title: `${name}: restore`,
                    isSilent: true,
                    answer() {
                      requests.remove(open)
                      resolve()
                    },
                  }
                  requests.add(open)
                }),
                signal,
              )
            // A late answer undoes no session that was made here since.
            if (line.own && line.own !== before) return line.own
            // A page follows to it. Another one may be about to use the newest.
            if (id !== undefined && id === earlier?.id) [standing, earlier] = [earlier, standing]
            const isReplaced = id !== undefined && line.own !== undefined && line.own.id !== id
            if (isReplaced) line.own = undefined
            line.own ??= standing && sessionFor(document, standing)
            if (isReplaced) line.tell(line.own ? { type: 'session', session: line.own } : { type: 'ended' })
            return line.own
          },
          async end() {
            if (line.own && line.own.id === standing?.id) {
              standing = undefined
              requests.left(name)
            }
            line.own = undefined
          },
          subscribe(listener) {
            line.listeners += 1
            const stop = events.subscribe(listener)
            let isOver = false
            return () => {
              if (!isOver) line.listeners -= 1
              isOver = true
              stop()
            }
          },
          dispose() {
            line.own = undefined
          },
        }
      },
    }),
    async pair(document, wanted) {
      const line = lines.get(document)
      if (!line) throw new Error(`${name} was not opened.`)
      const approve = async (signal: AbortSignal) => {
        const session = ask(
          document,
          `pair ${wanted.map((one) => families[one].title).join(' and ')}`,
          undefined,
          'pair',
          () => {
            // A session that nobody waits for is ended at once.
            if (signal.aborted) return undefined
            count += 1
            requests.left(name)
            earlier = line.own?.id === standing?.id ? undefined : standing
            standing = { id: `${name} ${count}`, families: wanted, all: false }
            line.own = sessionFor(document, standing)
            return line.own
          },
        )
        const made = await abortable(session, signal)
        if (!made) throw new SessionEndedError('pair')
        line.tell({ type: 'session', session: made })
        return made
      }
      return line.context.connect({ approve })
    },
    sessionIn: (document) => lines.get(document)?.own?.id,
    listeners: (document) => lines.get(document)?.listeners ?? 0,
    leave() {
      const ended = standing
      standing = undefined
      requests.left(name)
      if (ended) tellAll(ended.id, () => ({ type: 'ended' }))
    },
    change,
  }
  return remote
}
