import {
  accountParts,
  addressKey,
  type ContractCall,
  connectedWallet,
  truncateMiddle,
  type ViewProps,
} from '@foyer/core'
import { accountNetwork, ConfirmButton, walletWord } from '@foyer/parts'
import {
  AddressBlock,
  Body,
  Button,
  EmptyState,
  Footnote,
  IconBox,
  type IconName,
  KeyValueList,
  ListRow,
  Notice,
  Panel,
  SectionLabel,
  Stack,
  Tag,
  useText,
} from '@foyer/ui'
import { Fragment } from 'react'
import { useSnapshot } from 'valtio'
import { callText, coinsText, effectText, isDrain, stoppedText } from '../formatters.js'
import type { messages } from '../messages.js'
import { type CallFacts, type CallsController, isPayment, type Turn } from '../state.js'

type Props = Pick<ViewProps<'CallsInTurn', CallsController>, 'controller' | 'context'>

/** What the page asks for that the wallet does one after another: agreed to at once, before the first is asked for. */
export function CallsInTurn({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const { turn, facts, refusal } = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  if (!turn)
    return (
      <Body>
        <EmptyState title={t('calls.empty')} text={t('calls.emptyText')} />
      </Body>
    )
  const { batch, step, stop } = turn
  const { from, calls } = batch
  const count = calls.length
  const risky = calls.flatMap((_, at) => (facts?.[at]?.effects.some(isDrain) ? [String(at + 1)] : []))
  const list = new Intl.ListFormat(context.text.locale, { type: 'conjunction' })
  const { address, namespace } = accountParts(from)
  const network = accountNetwork(root, from)
  const named = connectedWallet(root, namespace)?.name
  const wallet = walletWord(named, t('calls.wallet'))
  return (
    <Body>
      {step === 'stopped' ? (
        <Notice role="alert" tone={stop === 'undone' || stop === 'unknown' ? 'bad' : 'warn'}>
          {stoppedText(t, turn)}
        </Notice>
      ) : (
        <Notice>{t('calls.said', { count, wallet })}</Notice>
      )}
      {refusal !== undefined && step === 'review' && (
        <Notice tone="warn" role="alert">
          {refusal ? t('calls.refusedFor', { reason: refusal }) : t('calls.refused')}
        </Notice>
      )}
      {risky.length > 0 && (
        <Notice tone="warn" role="alert">
          {t('calls.drains', { count: risky.length, places: list.format(risky) })}
        </Notice>
      )}
      <Stack gap="xs" role="list" aria-label={t('calls.list')}>
        {calls.map((call, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is its place
          <CallRow key={at} context={context} call={call} at={at} turn={turn} facts={facts?.[at]} />
        ))}
      </Stack>
      <KeyValueList
        items={[
          { label: t('calls.account'), value: <bdi translate="no">{truncateMiddle(address)}</bdi> },
          { label: t('calls.network'), value: network.name || network.id },
        ]}
      />
      {step === 'stopped' || step === 'done' ? (
        <Button onClick={() => context.router.back()}>{t('calls.close')}</Button>
      ) : (
        <>
          <ConfirmButton
            subject={facts ?? batch}
            loading={step !== 'review' || !facts}
            onConfirm={() => controller.agree(batch)}
          >
            {step === 'review'
              ? facts
                ? t('calls.begin', { count, wallet })
                : t('calls.reading')
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

interface RowProps extends Pick<Props, 'context'> {
  readonly call: ContractCall
  readonly facts: CallFacts | undefined
  readonly at: number
  readonly turn: Turn
}

function CallRow({ context, call, facts, at, turn }: RowProps) {
  const t = useText<typeof messages>()
  const state = stateOf(at, turn)
  const { effects = [] } = facts ?? {}
  const isRisky = effects.some(isDrain)
  const icon: IconName = isRisky
    ? 'warning'
    : isPayment(call)
      ? 'send'
      : effects[0]?.kind === 'swap'
        ? 'swap'
        : 'shield'
  return (
    <Panel role="listitem" className="fy-whole">
      <Stack>
        <ListRow
          plain
          leading={
            <IconBox
              icon={state === 'done' ? 'check' : icon}
              tone={state === 'done' ? 'good' : isRisky ? 'warn' : 'soft'}
              busy={state === 'sent' || state === 'asked'}
            />
          }
          title={callText(context, call, facts)}
          {...(call.value > 0n && !isPayment(call) && { value: coinsText(context, call) })}
          {...(state && { trailing: <Tag tone={tones[state]}>{t(`calls.state.${state}`)}</Tag> })}
        />
      </Stack>
      {!isPayment(call) &&
        effects.map((effect, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an effect is its place
          <Fragment key={place}>
            {effects.length > 1 && <ListRow plain title={effectText(context, call.from, effect)} />}
            {effect.kind !== 'unknown' && effect.kind !== 'swap' && (
              <>
                <SectionLabel>{t(effect.kind === 'send' ? 'calls.to' : 'calls.for')}</SectionLabel>
                <AddressBlock address={effect.to} />
              </>
            )}
            {[effect.token, effect.wanted?.token].map(
              (token) =>
                token &&
                addressKey(token) !== addressKey(call.to) && (
                  <Fragment key={token}>
                    <SectionLabel>{t('calls.token')}</SectionLabel>
                    <AddressBlock address={token} />
                  </Fragment>
                ),
            )}
          </Fragment>
        ))}
      <SectionLabel>{t(isPayment(call) ? 'calls.to' : 'calls.called')}</SectionLabel>
      <AddressBlock address={call.to} />
    </Panel>
  )
}

const tones = { done: 'good', sent: 'accent', asked: 'mute', undone: 'bad' } as const

function stateOf(at: number, { sent, done, lost = done, step, stop }: Turn): keyof typeof tones | undefined {
  if (at < done && at < lost) return 'done'
  if (at < sent) return stop === 'undone' && at === done ? 'undone' : 'sent'
  return at === sent && step === 'asking' ? 'asked' : undefined
}
