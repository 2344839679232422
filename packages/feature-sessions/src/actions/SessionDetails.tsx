import { accountParts, connectedWallet, quoted, truncateMiddle, type ViewProps } from '@foyer/core'
import { accountNetwork, ConfirmButton, walletWord } from '@foyer/parts'
import {
  Body,
  Button,
  EmptyState,
  Footnote,
  KeyValueList,
  Message,
  Notice,
  Panel,
  SectionLabel,
  SkeletonRows,
  Tag,
  useText,
  WalletImage,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { clocksMs, isWide, momentBy, type SessionStatus, type SmartSession, statusOf } from '../session.js'
import type { SessionsState } from '../state.js'
import { useWording } from '../views/useWording.js'
import { leftIn, momentText } from '../words/moments.js'
import { permissionText } from '../words/permissions.js'
import type { SessionEnding } from './endSession.js'
import { endFailureText } from './failure.js'
import { functionTexts } from './functions.js'
import type { ActingMessages } from './messages.js'

interface Props extends Pick<ViewProps<'SmartSession'>, 'context'> {
  readonly state: SessionsState
  readonly ending: SessionEnding
}

/** All that an app may do by itself, and the end of it. */
export function SessionDetails({
  ending,
  state,
  context,
  params,
}: Props & Pick<ViewProps<'SmartSession'>, 'params'>) {
  const t = useText<ActingMessages>()
  const { sessions } = useSnapshot(state)
  const session = ending.find(params.pci)
  if (session) return <Found session={session} ending={ending} state={state} context={context} />
  if (sessions.status === 'idle' || sessions.status === 'pending')
    return (
      <Body aria-busy="true">
        <SkeletonRows rows={3} />
      </Body>
    )
  return (
    <Body>
      <EmptyState title={t('sessions.gone')} text={t('sessions.goneText')} />
      <Button onClick={() => context.router.back()}>{t('sessions.back')}</Button>
    </Body>
  )
}

function Found({ session, ending, state, context }: Props & { readonly session: SmartSession }) {
  const t = useText<ActingMessages>()
  const { ending: under, endFailure, ahead } = useSnapshot(state)
  const root = useSnapshot(context.state)
  const { pci, icon, url, permissions, expiry } = session
  const now = momentBy({ ahead })
  const status = statusOf(session, now)
  // Where the chain does not say its time, the clock of this device may be wrong.
  const isDoubtful = status === 'expired' && ahead === undefined && now - expiry < clocksMs
  const name = session.name || t('sessions.unnamed')
  const failure = endFailure?.pci === pci ? endFailure : undefined
  const wallet = connectedWallet(root)
  return (
    <Body>
      {failure && (
        <Notice role="alert" tone="warn">
          {endFailureText(t, failure)}
        </Notice>
      )}
      <Message
        media={<WalletImage src={icon} name={name} size={56} />}
        title={<bdi>{session.name ? quoted(name) : name}</bdi>}
        text={
          <Tag tone={status === 'active' ? 'good' : 'mute'}>
            {status === 'active'
              ? expiry === Number.POSITIVE_INFINITY
                ? t('sessions.line', { first: t('sessions.active'), second: t('sessions.never') })
                : t('sessions.activeLeft', { time: leftIn(expiry - now, context.text.locale) })
              : t(`sessions.${status}`)}
          </Tag>
        }
      />
      <Panel>
        <SectionLabel>{t(status === 'active' ? 'sessions.mayDo' : 'sessions.mightDo')}</SectionLabel>
        <Permissions session={session} state={state} context={context} />
      </Panel>
      {permissions.some(isWide) && <Notice tone="warn">{t('sessions.wideWarning')}</Notice>}
      <SessionFacts
        session={session}
        status={status}
        state={state}
        context={context}
        host={url && new URL(url).host}
      />
      {(status === 'active' || isDoubtful) && (
        <>
          {isDoubtful && <Notice>{t('sessions.byClock')}</Notice>}
          <ConfirmButton
            variant="danger"
            subject={session}
            loading={under === pci}
            onConfirm={() => void ending.end(pci)}
          >
            {failure
              ? t('sessions.retry')
              : wallet
                ? t('sessions.end', { wallet: walletWord(wallet.name) })
                : t('sessions.endUnnamed')}
          </ConfirmButton>
          <Footnote>{t('sessions.endFoot')}</Footnote>
        </>
      )}
    </Body>
  )
}

interface Part extends Pick<Props, 'state' | 'context'> {
  readonly session: SmartSession
}

function Permissions({ session: { permissions }, state, context }: Part) {
  const t = useText<ActingMessages>()
  const wording = useWording(state, context)
  const lines = permissions.flatMap((one) =>
    one.kind === 'calls' && one.functions.length > 0
      ? functionTexts(t, wording, one)
      : permissionText(wording, one),
  )
  if (lines.length === 0) return <bdi>{t('sessions.may.nothing')}</bdi>
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
  return lines.map((line, at) => <bdi key={at}>{line}</bdi>)
}

interface FactsProps extends Part {
  readonly status: SessionStatus
  readonly host: string | undefined
}

function SessionFacts({ session, status, state, context, host }: FactsProps) {
  const t = useText<ActingMessages>()
  const { account } = useSnapshot(state)
  const root = useSnapshot(context.state)
  const { createdAt, expiry, revokedAt, policies } = session
  const at = (moment: number) =>
    moment === Number.POSITIVE_INFINITY ? t('sessions.never') : momentText(moment, context.text.locale)
  return (
    <KeyValueList
      items={[
        ...(host ? [{ label: t('sessions.app'), value: host }] : []),
        ...(account
          ? [
              { label: t('sessions.account'), value: truncateMiddle(accountParts(account).address) },
              { label: t('review.network'), value: accountNetwork(root, account).name },
            ]
          : []),
        ...(createdAt > 0 ? [{ label: t('sessions.granted'), value: at(createdAt) }] : []),
        revokedAt === undefined || status !== 'revoked'
          ? { label: t('sessions.ends'), value: at(expiry) }
          : { label: t('sessions.endedAt'), value: at(revokedAt) },
        ...(policies.length > 0
          ? [{ label: t('sessions.policies'), value: policies.map(quoted).join(', ') }]
          : []),
      ]}
    />
  )
}
