import type { PageConfig } from '../pageConfig.js'
import type { CallAnswers } from './answers.js'

/** The network in use in this frame, as CAIP-2 has it. */
export interface NetworkInUse {
  id(): string
  /** @param chainId absent: it stays */
  set(chainId: string | number | undefined): void
}

export function networkInUse(chains: PageConfig['chains']): NetworkInUse {
  let id = Object.keys(chains)[0] ?? 'eip155:1'
  return {
    id: () => id,
    set: (chainId = id) => {
      id = networkOf(chainId)
    },
  }
}

/** The calls about the network in use. */
export function networkCalls(network: NetworkInUse): CallAnswers {
  return {
    GET_CHAIN_ID: () => ({ chainId: numberOf(network.id()) }),
    SWITCH_NETWORK({ chainId }) {
      network.set(chainId)
      return { chainId: numberOf(network.id()) }
    },
  }
}

/** A CAIP-2 id of a chain, however the page names it. */
export function networkOf(chainId: string | number): string {
  const text = String(chainId)
  return text.includes(':') ? text : `eip155:${text}`
}

/** What a page is told of a network: the number of an EVM chain, or the id. */
export function numberOf(network: string): string | number {
  return network.startsWith('eip155:') ? Number(network.slice('eip155:'.length)) : network
}
