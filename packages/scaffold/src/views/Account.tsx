import { accountParts, activeAccount, truncateMiddle } from '@foyer/core'
import {
  AccountAvatar,
  ActionBar,
  ActionButton,
  Body,
  Button,
  CopyButton,
  EmptyState,
  isIconName,
  Stack,
  Tabs,
} from '@foyer/ui'
import { useState } from 'react'
import { EmbeddedView } from '../featureView.js'
import { useActions, useLabel, useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { AccountBalance } from './AccountBalance.js'
import { Tokens } from './Tokens.js'
import { UnsettledNotices } from './UnsettledNotices.js'

/** The account in use: its balance, what can be done with it, and what it holds. */
export function Account() {
  const account = activeAccount(useRoot())
  if (!account) return <NoAccount />
  const { address } = accountParts(account)
  return (
    <Body>
      <Stack align="center" gap="xs">
        <AccountAvatar address={address} size={56} />
        <Address address={address} />
      </Stack>
      <UnsettledNotices account={account} />
      <AccountBalance />
      <Actions />
      <Holdings key={account} />
    </Body>
  )
}

function Address({ address }: { readonly address: string }) {
  const t = useWords()
  return (
    <CopyButton
      variant="inline"
      value={address}
      // What is seen is a part of what it is called (WCAG 2.5.3).
      label={`${truncateMiddle(address)} ${t('account.copy', { address })}`}
      copiedLabel={t('account.copied')}
    >
      {truncateMiddle(address)}
    </CopyButton>
  )
}

function Actions() {
  const label = useLabel()
  const { router } = useVisit()
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

const tokens = 'tokens'

/** Tokens alone, or tabs when features bring more to look at. */
function Holdings() {
  const t = useWords()
  const label = useLabel()
  const more = useActions('tabs')
  const [chosen, choose] = useState(tokens)
  if (more.length === 0) return <Tokens />

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
      onValueChange={choose}
    >
      {action ? <EmbeddedView key={action.id} route={action.route} /> : <Tokens />}
    </Tabs>
  )
}

/** The connection ended while its account was on screen. */
export function NoAccount() {
  const t = useWords()
  const { router } = useVisit()
  return (
    <Body>
      <EmptyState
        icon="wallet"
        title={t('account.noneTitle')}
        text={t('account.noneText')}
        action={<Button onClick={() => router.reset('Connect')}>{t('account.connect')}</Button>}
      />
    </Body>
  )
}
