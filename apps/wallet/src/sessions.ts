import type { SessionTypes } from '@walletconnect/types'
import { DeclinedError, type Family } from './families/family.ts'
import { accountsOn } from './grant.ts'
import type { Kit } from './kit.ts'

export interface Session {
  readonly topic: string
  readonly name: string
  readonly url: string
  readonly namespaces: SessionTypes.Namespaces
  /** The network in use for each family, as a CAIP-2 id. */
  network(family: Family): string
  /** Index of the wallet's account in use. */
  account(family: Family): number
}

/** Networks of the accounts, which are what counts as approved. */
function networksOf(namespace: SessionTypes.Namespace | undefined): readonly string[] {
  const accounts = namespace?.accounts ?? []
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

/** The sessions that stand, and what the wallet changes in them. */
export function createSessions(kit: Kit, families: readonly Family[]) {
  const networks = new Map<string, string>()

  const sessionAt = (topic: string): SessionTypes.Struct => {
    const session = kit.getActiveSessions()[topic]
    if (session === undefined) throw new Error('This session has ended')
    return session
  }
  const familyOf = (chain: string): Family => {
    const family = families.find(({ namespace }) => chain.startsWith(`${namespace}:`))
    if (family === undefined) throw new DeclinedError(5100, `Unsupported chain: ${chain}`)
    return family
  }
  const chainsOf = (topic: string, { namespace }: Family) =>
    networksOf(sessionAt(topic).namespaces[namespace])
  const accountOf = (topic: string, family: Family): number => {
    const [chain = ''] = chainsOf(topic, family)
    const [account] = sessionAt(topic).namespaces[family.namespace]?.accounts ?? []
    const all = Array.from({ length: family.size }, (_, index) => `${chain}:${family.address(chain, index)}`)
    return Math.max(0, all.indexOf(account ?? ''))
  }
  const networkOf = (topic: string, family: Family): string => {
    const chains = chainsOf(topic, family)
    const kept = networks.get(`${topic} ${family.namespace}`)
    return kept !== undefined && chains.includes(kept) ? kept : (chains[0] ?? '')
  }

  const regrant = async (topic: string, family: Family, chains: readonly string[], account: number) => {
    const { [family.namespace]: before, ...others } = sessionAt(topic).namespaces
    const { methods = [], events = [] } = before ?? {}
    const grant = { chains: [...chains], accounts: accountsOn(family, chains, account), methods, events }
    const namespaces = chains.length === 0 ? others : { ...others, [family.namespace]: grant }
    const { acknowledged } = await kit.updateSession({ topic, namespaces })
    await acknowledged()
  }
  const tell = (topic: string, chainId: string, name: string, data: unknown) =>
    kit.emitSessionEvent({ topic, chainId, event: { name, data } })

  return {
    familyOf,
    chainsOf,
    accountOf,
    list: (): readonly Session[] =>
      Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces }) => ({
        topic,
        name: peer.metadata.name,
        url: peer.metadata.url,
        namespaces,
        network: (family) => networkOf(topic, family),
        account: (family) => accountOf(topic, family),
      })),
    async switchNetwork(topic: string, chain: string): Promise<void> {
      const family = familyOf(chain)
      const chains = chainsOf(topic, family)
      if (!chains.includes(chain)) await regrant(topic, family, [...chains, chain], accountOf(topic, family))
      networks.set(`${topic} ${family.namespace}`, chain)
      const reference = chain.slice(family.namespace.length + 1)
      await tell(topic, chain, 'chainChanged', family.namespace === 'eip155' ? Number(reference) : reference)
    },
    async switchAccount(topic: string, family: Family, account: number): Promise<void> {
      await regrant(topic, family, chainsOf(topic, family), account)
      const chain = networkOf(topic, family)
      await tell(topic, chain, 'accountsChanged', accountsOn(family, [chain], account))
    },
    async drop(topic: string, chain: string): Promise<void> {
      const family = familyOf(chain)
      const left = chainsOf(topic, family).filter((each) => each !== chain)
      await regrant(topic, family, left, accountOf(topic, family))
    },
  }
}
