import type { AccountPart } from '@foyer/controllers/widget'
import { type AccountId, activeAccount, connectionOf } from '@foyer/core'
import { ActionBar, ActionButton, Body, Stack, Tabs, VisuallyHidden } from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { AccountPicture } from '../../AccountPicture.js'
import { EmbeddedView } from '../../EmbeddedView.js'
import {
  useActions,
  useLabel,
  useRoot,
  useScaffoldState,
  useSelected,
  useWidget,
  useWords,
} from '../../scaffoldContext.js'
import type { BuiltInProps } from '../group.js'
import { AccountAddress } from './AccountAddress.js'
import { AccountBalance } from './AccountBalance.js'
import { isKnownEmpty } from './isKnownEmpty.js'
import { AccountNote, NoAccount, PendingDot, SentRows, UnsettledNotices } from './lazyAccountViews.js'
import { likelyEntries } from './likelyEntries.js'
import { isListed, stageOf, withoutSteps } from './stages.js'
import { Tokens } from './Tokens.js'
import { takesToken } from './takesToken.js'

/** The account in use: its balance, what can be done with it, and what it holds. */
export function Account({ controller }: BuiltInProps<'Account'>) {
  const root = useRoot()
  const account = activeAccount(root)
  const connection = connectionOf(root, root.networks.active)
  if (!account || connection.status !== 'connected') return <NoAccount />
  return (
    <Body>
      <Stack align="center" gap="xs" className="fy-who">
        <AccountPicture address={connection.address} size={56} />
        <AccountAddress connection={connection} />
        {connection.smartAccount && connection.accountType === 'eoa' && (
          <AccountNote connection={connection} />
        )}
      </Stack>
      <AccountBalance part={controller} address={connection.address} />
      <Actions part={controller} />
      <Unsettled account={account} part={controller} />
      <Sent account={account} part={controller} />
      <Holdings account={account} part={controller} />
    </Body>
  )
}

interface OfAccount {
  readonly account: AccountId
  readonly part: AccountPart
}

function Actions({ part }: { readonly part: AccountPart }) {
  const label = useLabel()
  const { router } = useWidget()
  const isEmpty = useSelected(part.balances.state, isKnownEmpty)
  const actions = useActions('account')
  if (actions.length === 0) return null
  return (
    <ActionBar>
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          icon={action.icon}
          disabled={isEmpty && takesToken(action)}
          onClick={() => router.push(action.route.view, action.route.params)}
        >
          {label(action.label)}
        </ActionButton>
      ))}
    </ActionBar>
  )
}

/** Requests whose answer was lost. */
function Unsettled({ account, part }: OfAccount) {
  const entries = likelyEntries(useSnapshot(part.unsettled.state).entries, account)
  return entries.length > 0 && <UnsettledNotices {...part} account={account} entries={entries} />
}

/** What was sent lately, by rows of our own unless a feature has something better. */
function Sent(props: OfAccount) {
  const [better] = useActions('sent')
  return better ? <EmbeddedView route={better.route} /> : <OwnSent {...props} />
}

function OwnSent({ account, part }: OfAccount) {
  const { sent } = useSnapshot(part.unsettled.state)
  const [said, setSaid] = useState('')
  const entries = withoutSteps(likelyEntries(sent, account)).filter(isListed)
  const isAny = entries.length > 0
  return (
    <>
      {isAny && <SentRows {...part} account={account} entries={entries} onSay={setSaid} />}
      {/* Always there: what appears together with its words is not read out. */}
      <VisuallyHidden role="status">{isAny && said}</VisuallyHidden>
    </>
  )
}

const tokens = 'tokens'

/** Tokens alone, or tabs when features bring more to look at. */
function Holdings({ account, part }: OfAccount) {
  const t = useWords()
  const isPending = useSelected(part.unsettled.state, ({ sent }) =>
    sent.some((entry) => entry.account === account && stageOf(entry) === 'pending'),
  )
  const label = useLabel()
  const more = useActions('tabs')
  const own = useScaffoldState()
  const { tab } = useSnapshot(own)
  const chosen = tab?.account === account ? tab.id : tokens
  if (more.length === 0) return <Tokens part={part} />

  // The chosen one's feature may have been switched off.
  const action = more.find(({ id }) => id === chosen)
  return (
    <Tabs
      label={t('account.tabs')}
      tabs={[
        { id: tokens, label: t('account.tokens') },
        ...more.map(({ id, label: key, dot }) => ({
          id,
          label: (
            <>
              {label(key)}
              {isPending && dot && <PendingDot>{t('account.pending')}</PendingDot>}
            </>
          ),
        })),
      ]}
      value={action ? chosen : tokens}
      onValueChange={(id) => {
        own.tab = { account, id }
      }}
    >
      {action ? <EmbeddedView key={action.id} route={action.route} /> : <Tokens part={part} />}
    </Tabs>
  )
}
