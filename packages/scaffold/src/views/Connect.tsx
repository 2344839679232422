import type { FeatureAction } from '@foyer/core'
import { Body, Divider, Footnote, IconBox, isIconName, ListRow } from '@foyer/ui'
import { Fragment, useEffect } from 'react'
import { FromLater } from '../FromLater.js'
import { useLegalLock } from '../legal.js'
import { useActions, useLabel, useOptions, useVisit, useWords } from '../scaffoldContext.js'
import { useEntries } from '../walletList.js'
import { ConnectWallets } from './ConnectWallets.js'

type Method = 'email' | 'social' | 'wallet'

/** Chooses how to connect: the wallets on this device first, the rest one tap away. */
export function Connect() {
  const t = useWords()
  const { wallets } = useVisit()
  const { features, enableWallets } = useOptions()
  const actions = useActions('connect')
  const found = useEntries().length > 0
  const locked = useLegalLock()
  useEffect(() => wallets.prefetch(), [wallets])

  const order = features.connectMethodsOrder ?? defaultOrder(found)
  const rest = actions.filter(({ id }) => !order.some((method) => method === id))
  const methods = [
    ...order.flatMap((method): readonly (FeatureAction | 'wallet')[] => {
      if (method === 'wallet') return enableWallets ? [method] : []
      return actions.filter(({ id }) => id === method)
    }),
    ...rest,
  ]
  return (
    <Body>
      <FromLater part="LegalCheckbox" />
      {methods.map((method, index) => (
        <Fragment key={method === 'wallet' ? method : method.id}>
          {index > 0 && (method === 'wallet' || methods[index - 1] === 'wallet') && (
            <Divider>{t('connect.or')}</Divider>
          )}
          {method === 'wallet' ? (
            <ConnectWallets locked={locked} />
          ) : (
            <ActionRow action={method} locked={locked} />
          )}
        </Fragment>
      ))}
      {locked && <Footnote>{t('connect.legalHint')}</Footnote>}
    </Body>
  )
}

function ActionRow({ action, locked }: { readonly action: FeatureAction; readonly locked: boolean }) {
  const label = useLabel()
  const { router } = useVisit()
  const { icon, route } = action
  return (
    <ListRow
      leading={<IconBox icon={isIconName(icon) ? icon : 'more'} />}
      title={label(action.label)}
      chevron
      disabled={locked}
      onClick={() => router.push(route.view, route.params)}
    />
  )
}

// Facts 4: who has a wallet here already most likely wants it.
function defaultOrder(found: boolean): readonly Method[] {
  return found ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
}
