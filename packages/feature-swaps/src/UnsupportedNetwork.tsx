import { activeNetwork, type FeatureContext } from '@foyer/core'
import { Body, Button, EmptyState, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { messages } from './messages.js'
import { isSwapNetwork } from './networks.js'

/** Nobody swaps on the network in use: says where somebody does, and leads there if the host allows. */
export function UnsupportedNetwork({ context }: { readonly context: FeatureContext }) {
  const t = useText<typeof messages>()
  const root = useSnapshot(context.state)
  const names = root.networks.requested.filter(isSwapNetwork).map(({ name }) => name)
  const networks = new Intl.ListFormat(context.text.locale).format(names)
  return (
    <Body>
      <EmptyState
        icon="network"
        title={t('swap.away', { network: activeNetwork(root).name })}
        text={names.length > 0 ? t('swap.away.text', { networks }) : t('swap.away.none')}
      />
      {names.length > 0 && context.enableNetworkSwitch && (
        <Button onClick={() => context.router.push('Networks')}>{t('swap.away.choose')}</Button>
      )}
    </Body>
  )
}
