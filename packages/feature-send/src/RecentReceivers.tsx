import { type ParseAddress, truncateMiddle, type ViewProps } from '@foyer/core'
import { AccountAvatar, Chip, Stack, useText } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { messages } from './messages.js'
import type { Send } from './state.js'

/** As many as stand in one line. */
const shown = 2

interface RecentProps extends Pick<ViewProps<'WalletSend', Send>, 'controller' | 'context'> {
  readonly onChosen: () => void
}

/** Those who were sent something last, where they may receive on the network in use. */
export function RecentReceivers({ controller, context, onChosen }: RecentProps) {
  const t = useText<typeof messages>()
  const { sentTo } = useSnapshot(controller.state)
  const { active } = useSnapshot(context.state).networks
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    // Without an adapter there is nobody to offer, and the form says why nothing can be sent.
    context.adapter(active).then(
      ({ parseAddress }) => isGone || setRecent(sentTo.filter(isReadBy(parseAddress)).slice(0, shown)),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [context, active, sentTo])
  if (recent.length === 0) return null
  return (
    <Stack direction="row" role="group" aria-label={t('send.to.recent')}>
      {recent.map((address) => (
        <Chip
          key={address}
          image={<AccountAvatar address={address} size={16} />}
          aria-label={`${truncateMiddle(address)} ${t('send.to.recentLabel', { address })}`}
          onClick={() => {
            controller.setReceiver(address)
            onChosen()
          }}
        >
          {truncateMiddle(address)}
        </Chip>
      ))}
    </Stack>
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
