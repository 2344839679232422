import { explorerLink, truncateMiddle, unknownNetwork, type ViewProps } from '@foyer/core'
import { Body, Button, EmptyState, IconBox, ListRow, Message, Stack, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { CallsStatus as Status } from '../host/callsStatus.js'
import type { messages } from '../messages.js'
import type { CallsController } from '../state.js'

type Props = Pick<ViewProps<'CallsStatus', CallsController>, 'controller' | 'context'>

/** By the hundreds of EIP-5792; `7`: something else was carried out; `8`: nothing shows how it ended. */
const looks = {
  1: { key: 'open', icon: 'clock', tone: 'soft' },
  2: { key: 'done', icon: 'check', tone: 'good' },
  4: { key: 'none', icon: 'close', tone: 'warn' },
  5: { key: 'undone', icon: 'error', tone: 'bad' },
  6: { key: 'partly', icon: 'warning', tone: 'warn' },
  7: { key: 'other', icon: 'warning', tone: 'warn' },
  8: { key: 'lost', icon: 'warning', tone: 'warn' },
} as const

function lookOf({ status, isOther, isLost }: Pick<Status, 'status' | 'isOther' | 'isLost'>) {
  if (status >= 600) return looks[isOther ? 7 : isLost ? 8 : 6]
  if (status >= 500) return looks[5]
  if (status >= 400) return looks[4]
  return status >= 200 && status < 300 ? looks[2] : looks[1]
}

/** What became of calls that the page asked for. */
export function CallsStatus({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { status } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  if (!status)
    return (
      <Body>
        <EmptyState title={t('calls.empty')} text={t('calls.emptyText')} />
      </Body>
    )
  const { key, icon, tone } = lookOf(status)
  const { network: id } = status
  const network = root.networks.requested.find((one) => one.id === id) ?? (id && unknownNetwork(id))
  return (
    <Body>
      <div role="status">
        <Message
          media={<IconBox icon={icon} tone={tone} size={56} round busy={key === 'open'} />}
          title={t(`calls.status.${key}`)}
          text={t(status.isTold ? 'calls.status.told' : `calls.status.${key}Text`)}
        />
      </div>
      <Stack gap="xs">
        {hashesOf(status).map((hash, at) => {
          const href = network && explorerLink(network, 'transaction', hash)
          return (
            <ListRow
              key={hash}
              leading={<IconBox icon="link" />}
              title={t('calls.status.transaction', { place: at + 1 })}
              subtitle={truncateMiddle(hash)}
              {...(href && { href, external: true })}
            />
          )
        })}
      </Stack>
      <Button onClick={() => context.router.back()}>{t('calls.close')}</Button>
    </Body>
  )
}

/** Of receipts that name one. */
function hashesOf({ receipts }: Pick<Status, 'receipts'>): readonly string[] {
  const hashes = receipts.map((receipt) =>
    typeof receipt === 'object' && receipt && 'transactionHash' in receipt ? receipt.transactionHash : '',
  )
  return [...new Set(hashes.filter((hash): hash is string => /^0x[0-9a-f]{64}$/i.test(String(hash))))]
}
