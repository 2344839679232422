import {
  accountId,
  accountParts,
  activeAccount,
  type FeatureContext,
  type NetworkId,
  networkParts,
  type ParseAddress,
  truncateMiddle,
} from '@foyer/core'
import { Chip, Stack, useText } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { AddressPicture } from '../accounts/AddressPicture.js'
import { useOtherIdentity } from '../accounts/accountNames.js'
import { nameText } from '../accounts/nameText.js'
import { isOfNetwork } from './accountKey.js'
import type { receiverMessages } from './messages.js'
import { isContractElsewhere } from './receivers.js'

/** As many as stand in one line. */
const shown = 2

interface RecentReceiversProps {
  readonly context: Pick<FeatureContext, 'adapter' | 'names' | 'state' | 'store'>
  /** The one in use. */
  readonly network: NetworkId
  /** Newest first. */
  readonly sentTo: readonly string[]
  readonly onChoose: (address: string) => void
}

/** Those who were sent something last, where they may receive on the network in use: no contract of another network. */
export function RecentReceivers({ context, network, sentTo, onChoose }: RecentReceiversProps) {
  const t = useText<typeof receiverMessages>()
  const [recent, setRecent] = useState<readonly string[]>([])
  const own = activeAccount(context.state)
  useEffect(() => {
    let isGone = false
    const { namespace } = networkParts(network)
    const isHere = (address: string) =>
      !own || accountParts(own).namespace !== namespace || isOfNetwork(address, own)
    // Without an adapter there is no recipient to offer, and the form says why nothing can be sent.
    context.adapter(namespace).then(
      ({ parseAddress }) => {
        const isOwned = (address: string) => !isContractElsewhere(context.store, address, network)
        const known = sentTo.filter(isReadBy(parseAddress)).filter(isHere).filter(isOwned)
        if (!isGone) setRecent(known.slice(0, shown))
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [context, network, sentTo, own])
  if (recent.length === 0) return null
  return (
    <Stack direction="row" role="group" aria-label={t('receiver.recent')}>
      {recent.map((address) => (
        <RecentReceiver
          key={address}
          context={context}
          network={network}
          address={address}
          onChoose={() => onChoose(address)}
        />
      ))}
    </Stack>
  )
}

interface RecentReceiverProps {
  readonly context: Pick<FeatureContext, 'names' | 'state'>
  readonly network: NetworkId
  readonly address: string
  readonly onChoose: () => void
}

/** By name where it goes by one. What is filled in is the address: who had the name then need not have it now. */
function RecentReceiver({ context: { names, state }, network, address, onChoose }: RecentReceiverProps) {
  const t = useText<typeof receiverMessages>()
  const account = accountId(network, address)
  const { name, avatar } = useOtherIdentity(names, account, activeAccount(state)) ?? {}
  const text = name ? nameText(name) : truncateMiddle(address)
  return (
    <Chip
      image={<AddressPicture address={address} picture={avatar} size={16} />}
      aria-label={`${text} ${t('receiver.recentLabel', { address })}`}
      onClick={onChoose}
    >
      {text}
    </Chip>
  )
}

function isReadBy(parse: ParseAddress) {
  return (address: string) => {
    try {
      return parse(address) !== ''
    } catch {
      return false
    }
  }
}
