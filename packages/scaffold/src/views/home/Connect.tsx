import { type FeatureAction, namespacesOf } from '@foyer/core'
import { Body, Divider, useShown } from '@foyer/ui'
import { Fragment, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { LazyPart } from '../../LazyPart.js'
import { useLegalLock } from '../../legal.js'
import { useActions, useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useEntries } from '../../walletList.js'
import { ConnectWallets } from './ConnectWallets.js'

/** Chooses how to connect: the wallets on this device first, the rest one tap away. */
export function Connect() {
  const t = useWords()
  const { features, enableWallets } = useOptions()
  const { namespace } = useSnapshot(useWidget().modal.state)
  const families = namespacesOf(useRoot().networks.requested)
  const actions = useActions('connect').filter(
    ({ amongWallets, connects = families }) =>
      !amongWallets && (namespace ? [namespace] : families).some((one) => connects.includes(one)),
  )
  const found = useEntries().length > 0
  const locked = useLegalLock()

  const methods = ordered(actions, features.connectMethodsOrder, enableWallets, found)
  return (
    <Body>
      <Prefetch found={found} />
      <LazyPart part="ConnectHead" />
      {methods.map((method, index) => (
        <Fragment key={method === 'wallet' ? method : method.id}>
          {index > 0 && (method === 'wallet' || methods[index - 1] === 'wallet') && (
            <Divider>{t('connect.or')}</Divider>
          )}
          {method === 'wallet' ? (
            <ConnectWallets locked={locked} alone={methods.length === 1} />
          ) : (
            <LazyPart part="ConnectWay" way={method} locked={locked} />
          )}
        </Fragment>
      ))}
      {methods.length === 0 && <LazyPart part="NoWays" />}
    </Body>
  )
}

/** Asks for wallets once the view is shown. By itself: what was drawn ahead is not drawn again by that. */
function Prefetch({ found }: { readonly found: boolean }) {
  const { wallets } = useWidget()
  const shown = useShown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: well-known ones are asked for only where none is here.
  useEffect(() => {
    if (shown) wallets.prefetch()
  }, [wallets, shown, found])
  return null
}

const wallet = 'wallet'

// Who has a wallet here already most likely wants it.
function ordered(
  actions: readonly FeatureAction[],
  order: readonly string[] | undefined,
  hasWallets: boolean,
  found: boolean,
): readonly (FeatureAction | typeof wallet)[] {
  const ids = actions.map(({ id }) => id)
  const usual = found ? [wallet, ...ids] : [...ids, wallet]
  const all = [...new Set([...(order ?? []), ...usual])]
  return all.flatMap((id): readonly (FeatureAction | typeof wallet)[] => {
    if (id === wallet) return hasWallets ? [wallet] : []
    return actions.filter((one) => one.id === id)
  })
}
