import type { AccountPart } from '@foyer/controllers/widget'
import { type AccountId, activeAccount, connectionOf, type Requests } from '@foyer/core'
import { ActionBar, ActionButton, Body, isIconName, Stack, Tabs } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { AccountPicture } from '../../AccountPicture.js'
import { EmbeddedView } from '../../EmbeddedView.js'
import {
  useActions,
  useLabel,
  useRoot,
  useScaffoldState,
  useWidget,
  useWords,
} from '../../scaffoldContext.js'
import type { BuiltInProps } from '../group.js'
import { EmptyView } from '../parts/EmptyView.js'
import { AccountAddress } from './AccountAddress.js'
import { AccountBalance } from './AccountBalance.js'
import { SentRows } from './SentRows.js'
import { Tokens } from './Tokens.js'
import { UnsettledNotices } from './UnsettledNotices.js'

/** The account in use: its balance, what can be done with it, and what it holds. */
export function Account({ controller }: BuiltInProps<'Account'>) {
  const { balances, unsettled } = controller
  const root = useRoot()
  const account = activeAccount(root)
  const connection = connectionOf(root, root.networks.active)
  if (!account || connection.status !== 'connected') return <NoAccount />
  return (
    <Body>
      <Stack align="center" gap="xs">
        <AccountPicture address={connection.address} size={56} />
        <AccountAddress connection={connection} />
      </Stack>
      <AccountBalance balances={balances} />
      <Actions />
      <UnsettledNotices account={account} unsettled={unsettled} />
      <Sent account={account} requests={unsettled} />
      <Holdings account={account} balances={balances} />
    </Body>
  )
}

function Actions() {
  const label = useLabel()
  const { router } = useWidget()
  const actions = useActions('account')
  if (actions.length === 0) return null
  return (
    <ActionBar>
      {actions.map(({ id, icon, route, label: key }) => (
        <ActionButton
          key={id}
          icon={isIconName(icon) ? icon : 'more'}
          onClick={() => router.push(route.view, route.params)}
        >
          {label(key)}
        </ActionButton>
      ))}
    </ActionBar>
  )
}

interface SentProps {
  readonly account: AccountId
  readonly requests: Requests
}

/** What was sent lately, by rows of our own unless a feature has something better. */
function Sent(props: SentProps) {
  const [better] = useActions('sent')
  return better ? <EmbeddedView route={better.route} /> : <SentRows {...props} />
}

const tokens = 'tokens'

interface HoldingsProps extends Pick<AccountPart, 'balances'> {
  readonly account: AccountId
}

/** Tokens alone, or tabs when features bring more to look at. */
function Holdings({ account, balances }: HoldingsProps) {
  const t = useWords()
  const label = useLabel()
  const more = useActions('tabs')
  const own = useScaffoldState()
  const { tab } = useSnapshot(own)
  const chosen = tab?.account === account ? tab.id : tokens
  if (more.length === 0) return <Tokens balances={balances} />

  // The chosen one's feature may have been switched off.
  const action = more.find(({ id }) => id === chosen)
  return (
    <Tabs
      label={t('account.tabs')}
      tabs={[
        { id: tokens, label: t('account.tokens') },
        ...more.map(({ id, label: key }) => ({ id, label: label(key) })),
      ]}
      value={action ? chosen : tokens}
      onValueChange={(id) => {
        own.tab = { account, id }
      }}
    >
      {action ? <EmbeddedView key={action.id} route={action.route} /> : <Tokens balances={balances} />}
    </Tabs>
  )
}

/** In the place of what is about an account: there is none, or the connection ended meanwhile. */
export function NoAccount() {
  const t = useWords()
  const { router } = useWidget()
  return (
    <EmptyView
      icon="wallet"
      title={t('account.noneTitle')}
      text={t('account.noneText')}
      action={t('account.connect')}
      variant="primary"
      onAction={() => router.push('Connect')}
    />
  )
}
