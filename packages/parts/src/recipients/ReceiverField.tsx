import {
  type Async,
  accountId,
  activeAccount,
  chainFamily,
  type FeatureContext,
  type Network,
  networkParts,
  type RootState,
} from '@foyer/core'
import { AddressField, useText, VisuallyHidden } from '@foyer/ui'
import { forwardRef, type ReactNode } from 'react'
import { AccountMark } from '../accounts/AccountMark.js'
import { useOtherName } from '../accounts/accountNames.js'
import { nameText } from '../accounts/nameText.js'
import type { receiverMessages } from './messages.js'
import type { Receiver } from './readReceiver.js'

interface ReceiverFieldProps {
  readonly context: Pick<FeatureContext, 'names'>
  readonly root: Parameters<typeof chainFamily>[0] & Pick<RootState, 'networks' | 'connections'>
  readonly network: Network
  /** As typed. */
  readonly value: string
  readonly onValueChange: (text: string) => void
  readonly onEnter: () => void
  /** What it was read as. */
  readonly receiver: Async<Receiver>
  /** What is wrong with it, where that is known. */
  readonly error: ReactNode
}

/** To whom: an address, or a name, with the address that it leads to in full beneath it. */
export const ReceiverField = forwardRef<HTMLTextAreaElement, ReceiverFieldProps>(function ReceiverField(
  { context: { names }, root, network, receiver, error, ...rest },
  ref,
) {
  const t = useText<typeof receiverMessages>()
  const found = receiver.status === 'ready' ? receiver.value : undefined
  const account = found && accountId(network.id, found.address)
  const known = useOtherName(names, found?.name ? undefined : account, activeAccount(root))
  const takesNames = chainFamily(root, networkParts(network.id).namespace).hasNames && !network.testnet
  const name = found?.name?.shown
  return (
    <>
      <AddressField
        ref={ref}
        label={t('receiver.to')}
        placeholder={t(takesNames ? 'receiver.placeholder.names' : 'receiver.placeholder')}
        enterKeyHint="done"
        loading={receiver.status === 'pending'}
        error={receiver.status === 'failed' && error}
        resolved={
          name && account
            ? {
                image: <AccountMark names={names} account={account} size={40} />,
                title: <bdi translate="no">{nameText(name)}</bdi>,
                subtitle: t('receiver.found'),
              }
            : undefined
        }
        hint={name ? <Address>{found.address}</Address> : known && t('receiver.known', { name: known })}
        {...rest}
      />
      <VisuallyHidden role="status">{name && t('receiver.found')}</VisuallyHidden>
    </>
  )
})

function Address({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  )
}
