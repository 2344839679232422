import { activeNetwork, type FeatureContext, latestValue } from '@foyer/core'
import { useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { judgeApproved } from '../approval.js'
import type { messages } from '../messages.js'
import type { SessionsState } from '../state.js'
import { coinIn, type Wording } from '../words/permissions.js'

/** What permissions are put into words with, on the network in use. */
export function useWording(state: SessionsState, context: FeatureContext): Wording {
  const t = useText<typeof messages>()
  const { decimals, approvals } = useSnapshot(state)
  const network = activeNetwork(useSnapshot(context.state))
  const held = latestValue(useSnapshot(context.balances.state).tokens) ?? []
  const own = held.filter((token) => token.network === network.id)
  const open = latestValue(approvals)?.items ?? []
  const standingOf = judgeApproved(network, own, open)
  const listed = open.flatMap(({ kind, isListed, contract: address, symbol }) =>
    kind === 'token' && isListed ? [{ address, symbol, isListed }] : [],
  )
  const known = [...own, ...listed].map((token) => {
    const standing = standingOf({ network: network.id, ...token })
    return { ...token, ...(standing && { standing }) }
  })
  return {
    t,
    text: context.text,
    native: { ...network.nativeCurrency, price: own.find(({ address }) => address === undefined)?.price },
    coin: coinIn(known, decimals),
  }
}
