import {
  accountParts,
  explorerLink,
  latestValue,
  type TokenBalance,
  truncateMiddle,
  type ViewProps,
  type Worth,
  worthOf,
} from '@foyer/core'
import {
  accountNetwork,
  ContractAddress,
  exactText,
  heldToken,
  hiddenAmount,
  reviewFeeText,
  TransferReview,
  worthText,
} from '@foyer/parts'
import {
  AddressBlock,
  ButtonLink,
  KeyValueList,
  Message,
  Panel,
  SectionLabel,
  Skeleton,
  useText,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { type OpenApproval, takeableOf, withHeld } from '../approval.js'
import type { SessionsState } from '../state.js'
import { ApprovalMark } from '../views/ApprovalMark.js'
import { reachText, spenderText } from '../words/approvals.js'
import { failureText, planFailureText } from './failure.js'
import type { ActingMessages } from './messages.js'
import type { RevocationPlan } from './plan.js'
import type { ApprovalRevoking } from './revokeApproval.js'

interface Props extends Pick<ViewProps<'SmartSessionsReview'>, 'context'> {
  readonly state: SessionsState
  readonly revoking: ApprovalRevoking
}

/** Who will be able to take what no more. */
export function ApprovalReview({ revoking, state, context }: Props) {
  const t = useText<ActingMessages>()
  const { plan, failure, confirming } = useSnapshot(state)
  return (
    <TransferReview
      root={useSnapshot(context.state)}
      plan={plan}
      failure={failure}
      failureText={(error) => failureText(t, error)}
      planFailureText={(error) => planFailureText(t, error)}
      title={t('sessions.cannot')}
      checking={t('sessions.checking')}
      confirming={confirming}
      onRetry={revoking.replan}
      onBack={() => context.router.back()}
      onConfirm={(agreed) => void revoking.confirm(agreed)}
      skeleton={<Checking />}
      facts={(agreed) => <RevocationFacts plan={agreed} context={context} state={state} />}
    />
  )
}

/** The review on its way, in the size that it will have. */
function Checking() {
  const t = useText<ActingMessages>()
  const value = <Skeleton width={100} />
  return (
    <>
      <Message
        media={<Skeleton shape="circle" size={56} />}
        title={t('sessions.checking')}
        text={<Skeleton width={60} />}
      />
      <Panel>
        <SectionLabel>{t('sessions.spender')}</SectionLabel>
        <Skeleton width={100} />
        <Skeleton width={80} />
      </Panel>
      <KeyValueList
        items={(['review.contract', 'review.from', 'review.network', 'review.fee'] as const).map((label) => ({
          label: t(label),
          value,
        }))}
      />
    </>
  )
}

function RevocationFacts({
  plan,
  context,
  state,
}: Pick<Props, 'context' | 'state'> & { readonly plan: RevocationPlan }) {
  const t = useText<ActingMessages>()
  const root = useSnapshot(context.state)
  const { from, call, fee, isFeePartial } = plan
  const network = accountNetwork(root, from)
  const { amountsHidden } = useSnapshot(context.choices.state)
  const held = latestValue(useSnapshot(context.balances.state).tokens) ?? []
  const others = latestValue(useSnapshot(state).approvals)?.items
  const [approval = plan.approval] = withHeld([plan.approval], network, held, others)
  const link = explorerLink(network, 'account', approval.spender)
  const price = heldToken(held, network.id)?.price
  const worth = worthAtRisk(approval, held)
  return (
    <>
      <Message
        media={<ApprovalMark approval={approval} size={56} />}
        title={t('sessions.reviewTitle', { name: spenderText(approval) })}
        text={t('sessions.reviewText', { reach: reachText(t, context, approval, exactText) })}
      />
      <Panel>
        <SectionLabel>{t('sessions.spender')}</SectionLabel>
        {approval.spenderName && <b dir="auto">{approval.spenderName}</b>}
        <AddressBlock address={approval.spender} strong={2} />
        {network.explorer && link && (
          <ButtonLink variant="ghost" size="s" icon="external" href={link} external>
            {t('sessions.explorer', { name: network.explorer.name })}
          </ButtonLink>
        )}
      </Panel>
      <KeyValueList
        items={[
          ...(worth === undefined
            ? []
            : [
                {
                  label: t('sessions.atRisk'),
                  value: amountsHidden ? hiddenAmount : worthText(context, worth, 'had'),
                  tone: 'warn',
                } as const,
              ]),
          { label: t('review.contract'), value: <ContractAddress address={call.to} /> },
          { label: t('review.from'), value: truncateMiddle(accountParts(from).address) },
          { label: t('review.network'), value: network.name || network.id },
          {
            label: t('review.fee'),
            ...reviewFeeText(t, context, isFeePartial ? undefined : fee, network, price),
          },
        ]}
      />
    </>
  )
}

/** Returns the fiat that the spender can take now. `undefined` without a price or a balance. */
function worthAtRisk(approval: OpenApproval, held: readonly TokenBalance[]): Worth | undefined {
  const { network, contract, decimals } = approval
  const takeable = takeableOf(approval)
  const price = heldToken(held, network, contract)?.price
  if (takeable === undefined || decimals === undefined || price === undefined) return undefined
  return worthOf(takeable, decimals, price)
}
