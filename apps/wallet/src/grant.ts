import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import type { Family } from './families/family.ts'
import type { Lie } from './settings.ts'

/** What a proposal asks of one chain family that the wallet has. */
export interface Wish {
  readonly family: Family
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

const events = ['accountsChanged', 'chainChanged']

function unique(list: readonly string[]): readonly string[] {
  return [...new Set(list)]
}

/** What the proposal asks, required and optional alike, as far as the wallet has the family. */
export function wishesOf(proposal: ProposalTypes.Struct, families: readonly Family[]): readonly Wish[] {
  const parts = [proposal.requiredNamespaces, proposal.optionalNamespaces].flatMap((asked) =>
    Object.entries(asked).map(([key, part]) => {
      // A key may be a chain itself (CAIP-25), and then names no chains.
      const chains = part.chains ?? (key.includes(':') ? [key] : [])
      return { namespace: key.split(':')[0], ...part, chains }
    }),
  )
  return families.flatMap((family) => {
    const mine = parts.filter(({ namespace }) => namespace === family.namespace)
    const { only } = family
    const chains = unique(mine.flatMap((part) => part.chains)).filter(
      (chain) => only?.includes(chain) ?? true,
    )
    if (chains.length === 0) return []
    const methods = unique(mine.flatMap((part) => part.methods))
    return [{ family, chains, methods, events: unique(mine.flatMap((part) => part.events)) }]
  })
}

/** The namespaces that approve these chains, with the wallet's first account on each. */
export function grantOf(
  wishes: readonly Wish[],
  approved: readonly string[],
  lie: Lie,
): SessionTypes.Namespaces {
  const entries = wishes.flatMap(({ family, ...wish }): [string, SessionTypes.Namespace][] => {
    const chains = wish.chains.filter((chain) => approved.includes(chain))
    if (chains.length === 0) return []
    const grant = {
      chains,
      accounts: accountsOn(family, chains, 0),
      methods: wish.methods.filter((method) => family.methods.includes(method)),
      events: wish.events.filter((event) => events.includes(event)),
    }
    return [[family.namespace, grant]]
  })
  return distort(Object.fromEntries(entries), lie)
}

/** What the wallet says beside its approval: by address, what its accounts can do on these chains (EIP-5792). */
export function propertiesOf(wishes: readonly Wish[], approved: readonly string[]): Record<string, string> {
  const said = wishes.flatMap(({ family, chains }) => {
    const [first, ...others] = chains.filter((chain) => approved.includes(chain))
    if (first === undefined || family.capabilities === undefined) return []
    const all = [first, ...others].map((chain) => family.capabilities?.(chain))
    return [[family.address(first, 0), Object.assign({}, ...all)]]
  })
  return said.length === 0 ? {} : { capabilities: JSON.stringify(Object.fromEntries(said)) }
}

/** CAIP-10 accounts of one of the wallet's accounts on these chains. */
export function accountsOn(family: Family, chains: readonly string[], account: number): string[] {
  return chains.map((chain) => `${chain}:${family.address(chain, account)}`)
}

function distort(grant: SessionTypes.Namespaces, lie: Lie): SessionTypes.Namespaces {
  const [first] = Object.entries(grant)
  if (first === undefined) return grant
  const [namespace, { accounts, chains = [], ...rest }] = first
  const address = accounts[0]?.split(':')[2] ?? ''
  switch (lie) {
    case 'missing-chain':
      return { ...grant, [namespace]: { ...rest, chains, accounts: accounts.slice(0, -1) } }
    case 'other-chain': {
      const other = `${namespace}:31337`
      return { ...grant, [namespace]: { ...rest, chains: [other], accounts: [`${other}:${address}`] } }
    }
    case 'foreign-namespace': {
      const hub = 'cosmos:cosmoshub-4'
      return { ...grant, cosmos: { ...rest, chains: [hub], accounts: [`${hub}:cosmos1${address.slice(2)}`] } }
    }
    case 'bad-account':
      return {
        ...grant,
        [namespace]: { ...rest, chains, accounts: chains.map((chain) => `${chain}:nobody`) },
      }
    default:
      return grant
  }
}
