import { accountParts, activeNetwork, type FeatureContext, latestValue } from '@foyer/core'
import { heldToken, useLooks } from '@foyer/parts'
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { judgeRows } from './doubts.js'
import type { History } from './history.js'
import { withBought } from './purchaseRows.js'
import { allRows, createCautions, isPending } from './rows.js'

/** All rows of the account in use as they stand, and which of them nobody should trust. */
export function useRows(
  history: History,
  { requests, balances, state }: Pick<FeatureContext, 'requests' | 'balances' | 'state'>,
) {
  const { rows: told, bought, account, done } = useSnapshot(history.state)
  const { sent } = useSnapshot(requests.state)
  const { tokens } = useSnapshot(balances.state)
  const held = latestValue(tokens)
  const network = activeNetwork(useSnapshot(state))
  const looks = useLooks()
  const ended = sent.filter((entry) => entry.account === account && !isPending(entry)).length
  const before = useRef({ account, ended })
  // What has ended now is told by the service with its fee.
  useEffect(() => {
    if (account === before.current.account && ended > before.current.ended) void history.refresh()
    before.current = { account, ended }
  }, [account, ended, history])
  const cautionsOf = useMemo(() => createCautions(account), [account])
  return useMemo(() => {
    const pictureOf = (contract: string) =>
      held && account && heldToken(held, accountParts(account).networkId, contract)?.icon
    const all = allRows(withBought(told, bought), { sent, account, done, pictureOf })
    const judged = judgeRows(all, network, held ?? [], looks)
    return { ...judged, cautions: cautionsOf(judged.rows) }
  }, [told, bought, sent, account, done, held, network, looks, cautionsOf])
}
