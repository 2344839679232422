import type { AccountPart } from '@foyer/controllers/widget'
import {
  accountParts,
  type JournalAmount,
  type JournalEntry,
  latestValue,
  type Network,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import {
  type AgedPrice,
  accountNetwork,
  agedPrice,
  contractsOf,
  exactText,
  heldToken,
  hiddenAmount,
  judgeAmong,
  movedText,
  type NamedToken,
  pastFeeText,
  TokenPicture,
  type TransactionParty,
  TransactionView,
} from '@foyer/parts'
import {
  Body,
  Button,
  EmptyState,
  IconBox,
  type KeyValue,
  Mark,
  type MarkBadge,
  Notice,
  useLocale,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useActions, useOptions, useRoot, useSelected, useWidget, useWords } from '../../scaffoldContext.js'
import type { BuiltInProps } from '../group.js'
import { hashIn, marks, namedBy, useMovedText } from './sentTexts.js'
import { type SentStage, stageOf } from './stages.js'
import { takesToken } from './takesToken.js'

/** One transaction that was sent from here, in the view that a history has of it too. */
export function TransactionDetails({ params: { id }, controller }: BuiltInProps<'Transaction'>) {
  const t = useWords()
  const { router } = useWidget()
  const { sent, entries } = useSnapshot(controller.unsettled.state)
  const entry = [...sent, ...entries].find((one) => one.id === id)
  if (entry) return <Sent entry={entry} part={controller} />
  return (
    <Body>
      <EmptyState title={t('transaction.none')} />
      <Button onClick={() => router.back()}>{t('transaction.back')}</Button>
    </Body>
  )
}

interface SentProps {
  readonly entry: JournalEntry
  readonly part: AccountPart
}

const deeds: Readonly<Partial<Record<SentStage, 'sending' | 'sent' | 'notSent'>>> = {
  pending: 'sending',
  confirmed: 'sent',
  reverted: 'notSent',
  replaced: 'notSent',
  expired: 'notSent',
}

function Sent({ entry, part }: SentProps) {
  const t = useWords()
  const { images } = useWidget()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const isHidden = useSelected(part.choices.state, ({ amountsHidden }) => amountsHidden)
  const { tokens, pricedAt } = useSnapshot(part.balances.state)
  const held = latestValue(tokens) ?? []
  const { account, actualTo, answer, at, earlier, replacedBy, transfer, what } = entry
  const network = accountNetwork(useRoot(), account)
  const moved = useMovedText(transfer, isHidden, exactText)
  const stage = stageOf(entry)
  const { tone } = marks[stage]
  const deed = deeds[stage]
  const hash = hashIn(earlier)
  const writing = { text: { locale }, currency }
  const token =
    transfer && transfer.nft === undefined ? heldToken(held, network.id, transfer.token) : undefined
  const isOther = stage === 'other'
  // Of something else, what was confirmed is not shown as moved.
  const drawn = isOther ? undefined : transfer
  const agreed = transfer ? moved : isHidden ? undefined : what
  const worth =
    drawn && !isHidden
      ? movedText(
          t,
          writing,
          { amount: BigInt(drawn.amount), decimals: drawn.decimals, isGone: true },
          token && agedPrice(held, pricedAt, network.id, token.address),
        )
      : undefined
  const { given, least } = (!isOther && entry.swap) || {}
  const judged = useJudged(part, network, held)
  const named = [
    drawn?.nft === undefined ? drawn : undefined,
    given && { ...given, side: t('transaction.given') },
    least && { ...least, side: t('transaction.got') },
  ]
  const parties: readonly TransactionParty[] = [
    { side: 'from', who: accountParts(account).address },
    // If something else was sent, its true recipient is shown.
    { side: 'to', who: (isOther ? actualTo : transfer?.to) ?? '' },
  ]
  return (
    <TransactionView
      names={part.identities}
      images={images}
      network={network}
      own={account}
      media={
        drawn ? (
          <Mark badge={badges[stage] ?? badges.reverted} square={drawn.nft !== undefined}>
            <TokenPicture images={images} token={token ?? namedBy(drawn)} network={network} size={56} />
          </Mark>
        ) : (
          <IconBox round size={56} {...marks[stage]} />
        )
      }
      title={
        transfer || isOther
          ? t(deed ? `transaction.${deed}` : `sent.${stage}`)
          : (agreed ?? t('sent.unnamed'))
      }
      amount={drawn && (deed === 'sent' || deed === 'sending' ? `−${moved}` : moved)}
      below={stage === 'reverted' || stage === 'expired' ? transfer && t('transaction.kept') : worth}
      status={t(`sent.${stage}`)}
      tone={tone}
      notice={<Said said={saidOf(entry)} network={network} />}
      parties={parties}
      isDoubtful={isOther}
      facts={[
        ...(isOther && agreed ? [{ label: t('transaction.agreed'), value: agreed }] : []),
        ...useFee(entry, network, agedPrice(held, pricedAt, network.id), isHidden),
        ...contractsOf(
          t,
          named.map((one) => one && judged(one)),
        ),
      ]}
      at={at}
      hash={hashIn(answer)}
      earlier={hash}
      replacedBy={replacedBy}
    >
      {(stage === 'reverted' || stage === 'expired') && transfer && <TryAgain token={token} />}
    </TransactionView>
  )
}

/** Returns what judges a token that was sent: by what the account holds, and by all that was sent from here. */
function useJudged({ unsettled }: AccountPart, network: Network, held: readonly TokenBalance[]) {
  const { sent, entries } = useSnapshot(unsettled.state)
  const tokenOf = (moved: JournalAmount) => ({ network: network.id, ...namedBy(moved) })
  const known = [...sent, ...entries]
    .filter(({ account }) => accountParts(account).networkId === network.id)
    .flatMap(({ transfer, swap }) =>
      transfer?.nft === undefined ? [transfer, swap?.given, swap?.least] : [],
    )
    .flatMap((moved) => (moved ? [tokenOf(moved)] : []))
  const standingOf = judgeAmong(network, held, known)
  return (moved: JournalAmount & Pick<NamedToken, 'side'>): NamedToken => ({
    ...namedBy(moved),
    side: moved.side,
    price: heldToken(held, network.id, moved.token)?.price,
    standing: standingOf(tokenOf(moved)),
  })
}

const gone: MarkBadge = { icon: 'arrow-down', flipped: true }
const stopped: MarkBadge = { icon: 'close', tone: 'bad' }
const badges: Readonly<Partial<Record<SentStage, MarkBadge>>> = {
  pending: { icon: 'clock', tone: 'accent' },
  confirmed: gone,
  reverted: stopped,
  unknown: { icon: 'help' },
}

/** The sentence about a status. If it is unknown, the wallet is said to be silent only without a hash. */
function saidOf(entry: JournalEntry) {
  const stage = stageOf(entry)
  if (stage === 'confirmed' && hashIn(entry.earlier) !== undefined) return 'spedUp'
  return stage === 'unknown' && hashIn(entry.answer) !== undefined ? 'answered' : stage
}

interface SaidProps {
  readonly said: ReturnType<typeof saidOf>
  readonly network: Network
}

/** The meaning of the status, where its word does not say it all. */
function Said({ said, network: { name: network } }: SaidProps) {
  const t = useWords()
  if (said === 'confirmed') return null
  const isOpen = said === 'unknown' || said === 'answered'
  const text = isOpen ? t(`transaction.${said}`) : t(`transaction.${said}`, { network })
  if (said === 'pending' || said === 'spedUp') return <Notice>{text}</Notice>
  return <Notice tone={said === 'reverted' || said === 'other' ? 'bad' : 'warn'}>{text}</Notice>
}

/** Stages in which the planned transaction did not go through, so that its fee was not paid. */
const unpaid: readonly SentStage[] = ['expired', 'replaced', 'other']

/**
 * Returns the planned fee, unless another transaction than the planned one counts. It is no bound: wallets may set a fee of
 * their own.
 */
function useFee(
  entry: JournalEntry,
  network: Network,
  price: AgedPrice | undefined,
  isHidden: boolean,
): readonly KeyValue[] {
  const t = useWords()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const planned = entry.transfer?.fee
  const isSpedUp = hashIn(entry.earlier) !== undefined
  if (planned === undefined || isSpedUp || unpaid.includes(stageOf(entry))) return []
  const fee = BigInt(planned)
  const text = pastFeeText(t, { text: { locale }, currency }, fee, network, price)
  return [{ label: t('transaction.plannedFee'), ...(isHidden ? { value: hiddenAmount } : text) }]
}

/** The way to do again what was not carried out, with the same token. */
function TryAgain({ token }: { readonly token: TokenBalance | undefined }) {
  const t = useWords()
  const { router } = useWidget()
  const send = useActions('account')
    .filter(takesToken)
    .find(({ id }) => id === 'send')
  if (!send || !token) return null
  return (
    <Button onClick={() => router.push(send.route.view, { token: tokenKey(token) })}>
      {t('transaction.again')}
    </Button>
  )
}
