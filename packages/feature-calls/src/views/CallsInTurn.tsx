import {
  accountParts,
  type ContractCall,
  connectedWallet,
  type DecodedCall,
  truncateMiddle,
  type ViewProps,
} from '@foyer/core'
import { accountNetwork, ConfirmButton } from '@foyer/parts'
import {
  Body,
  Button,
  EmptyState,
  Footnote,
  IconBox,
  type IconName,
  KeyValueList,
  ListRow,
  Notice,
  Stack,
  Tag,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { callText, coinsText, isEndless, partnerText, stoppedText } from '../formatters.js'
import type { messages } from '../messages.js'
import { type CallsController, isPayment, type Turn } from '../state.js'

type Props = Pick<ViewProps<'CallsInTurn', CallsController>, 'controller' | 'context'>

/** What the page asks for that the wallet does one after another: agreed to at once, before the first is asked for. */
export function CallsInTurn({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { turn, does, refusal } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  if (!turn)
    return (
      <Body>
        <EmptyState title={t('calls.empty')} text={t('calls.emptyText')} />
      </Body>
    )
  const { batch, step } = turn
  const { from, calls } = batch
  const count = calls.length
  const { address, namespace } = accountParts(from)
  const network = accountNetwork(root, from)
  const wallet = connectedWallet(root, namespace)?.name || t('calls.wallet')
  return (
    <Body>
      {step === 'stopped' ? <Stopped turn={turn} /> : <Notice>{t('calls.said', { count, wallet })}</Notice>}
      {refusal !== undefined && step === 'review' && (
        <Notice tone="warn" role="alert">
          {refusal ? t('calls.refusedFor', { reason: refusal }) : t('calls.refused')}
        </Notice>
      )}
      <Stack gap="xs" role="list" aria-label={t('calls.list')}>
        {calls.map((call, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place
          <CallRow key={at} context={context} call={call} at={at} turn={turn} does={does[at]} />
        ))}
      </Stack>
      <KeyValueList
        items={[
          { label: t('calls.account'), value: truncateMiddle(address) },
          { label: t('calls.network'), value: network.name || network.id },
        ]}
      />
      {step === 'stopped' || step === 'done' ? (
        <Button onClick={() => context.router.back()}>{t('calls.close')}</Button>
      ) : (
        <>
          <ConfirmButton
            subject={batch}
            loading={step !== 'review'}
            onConfirm={() => controller.agree(batch)}
          >
            {step === 'review'
              ? t('calls.begin', { count, wallet })
              : step === 'asking'
                ? t('calls.asking', { wallet })
                : t('calls.waiting')}
          </ConfirmButton>
          {step === 'waiting' && turn.sent < count && <Footnote>{t('calls.keep')}</Footnote>}
        </>
      )}
    </Body>
  )
}

function Stopped({ turn }: { readonly turn: Turn }) {
  const t = useText<typeof messages>()
  const { stop } = turn
  return (
    <Notice role="alert" tone={stop === 'undone' || stop === 'unknown' ? 'bad' : 'warn'}>
      {stoppedText(t, turn)}
    </Notice>
  )
}

interface RowProps extends Pick<Props, 'context'> {
  readonly call: ContractCall
  readonly does: DecodedCall | undefined
  readonly at: number
  readonly turn: Turn
}

function CallRow({ context, call, does, at, turn }: RowProps) {
  const t = useText<typeof messages>()
  const state = stateOf(at, turn)
  const icon: IconName = isEndless(does)
    ? 'warning'
    : isPayment(call)
      ? 'send'
      : does?.kind === 'exchange'
        ? 'swap'
        : 'shield'
  return (
    <ListRow
      role="listitem"
      leading={
        state === 'done' ? (
          <IconBox icon="check" tone="good" />
        ) : (
          <IconBox
            icon={icon}
            tone={isEndless(does) ? 'warn' : 'soft'}
            busy={state === 'sent' || state === 'asked'}
          />
        )
      }
      title={callText(context, call, does)}
      subtitle={partnerText(context, call, does)}
      {...(call.value > 0n && !isPayment(call) && { value: coinsText(context, call) })}
      {...(state && { trailing: <Tag tone={tones[state]}>{t(`calls.state.${state}`)}</Tag> })}
    />
  )
}

const tones = { done: 'good', sent: 'accent', asked: 'mute', undone: 'bad' } as const

function stateOf(at: number, { sent, done, step, stop }: Turn): keyof typeof tones | undefined {
  if (at < done) return 'done'
  if (at < sent) return stop === 'undone' ? 'undone' : 'sent'
  return at === sent && step === 'asking' ? 'asked' : undefined
}
