import { activeAccount, type ConnectionState, connectionOf, truncateMiddle } from '@foyer/core'
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
  Tag,
} from '@foyer/ui'
import { useState } from 'react'
import { EmbeddedView } from '../featureView.js'
import { useActions, useLabel, useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { useAccountTypeName } from '../useAccountTypeName.js'
import { AccountBalance } from './AccountBalance.js'
import { Tokens } from './Tokens.js'
import { UnsettledNotices } from './UnsettledNotices.js'

type Connected = Extract<ConnectionState, { status: 'connected' }>

/** The account in use: its balance, what can be done with it, and what it holds. */
export function Account() {
  const root = useRoot()
  const account = activeAccount(root)
  const connection = connectionOf(root, root.networks.active)
  if (!account || connection.status !== 'connected') return <NoAccount />
  return (
    <Body>
      <Stack align="center" gap="xs">
        <AccountAvatar address={connection.address} size={56} />
        <Address connection={connection} />
      </Stack>
      <UnsettledNotices account={account} />
      <AccountBalance />
      <Actions />
      <Holdings key={account} />
    </Body>
  )
}

function Address({ connection }: { readonly connection: Connected }) {
  const t = useWords()
  const { address, accountType, labels } = connection
  const type = useAccountTypeName()(accountType, 'unusual')
  const short = truncateMiddle(address)
  const label = labels?.[address]
  return (
    <>
      <CopyButton
        variant="inline"
        value={address}
        // What is seen is a part of what it is called (WCAG 2.5.3).
        label={`${label ?? ''} ${short} ${t('account.copy', { address })}`.trim()}
        copiedLabel={t('account.copied')}
      >
        {label && <b dir="auto">{label}</b>} {short}
      </CopyButton>
      {type && <Tag>{type}</Tag>}
    </>
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
