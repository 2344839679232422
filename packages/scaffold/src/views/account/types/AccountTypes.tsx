import {
  accountId,
  activeNetwork,
  type Identities,
  type Namespace,
  type NetworkId,
  ownValue,
  truncateMiddle,
} from '@foyer/core'
import { AccountMark } from '@foyer/parts'
import { Footnote, IconBox, ListRow, SectionLabel, useLocale, useText } from '@foyer/ui'
import { useState } from 'react'
import { useRoot, useWidget } from '../../../scaffoldContext.js'
import type { Connected } from '../AccountAddress.js'
import type { messages } from './messages.js'

interface AccountTypesProps {
  readonly namespace: Namespace
  readonly connection: Connected
  readonly names: Identities
}

/** Both accounts of a wallet that has one of its key and a smart one: each by its address, and how to change to it. */
export function AccountTypes({ namespace, connection, names }: AccountTypesProps) {
  const t = useText<typeof messages>()
  const root = useRoot()
  const { locale } = useLocale()
  const { pending, choose } = useChoice(namespace)
  const { smartAccount, addresses, accountTypes = {}, accountType, address: used } = connection
  // An account that no network of the page has is no choice.
  if (!smartAccount?.networks.length || smartAccount.isOfKey) return null
  const network = activeNetwork(root, namespace)
  const typeOf = (address: string) => ownValue(accountTypes, address) ?? accountType
  const smart = addresses.find((one) => typeOf(one) === 'smartAccount')
  const key = addresses.find((one) => one !== smart)

  const row = (address: string, title: string) => (
    <ListRow
      leading={<AccountMark names={names} account={accountId(network.id, address)} size={40} />}
      title={title}
      subtitle={truncateMiddle(address)}
      selected={address === used}
      loading={address === pending}
      disabled={pending !== undefined && address !== pending}
      onClick={() => choose(address, address === used, t('types.failed'))}
    />
  )
  return (
    <>
      <SectionLabel>{t('types.title')}</SectionLabel>
      {smart ? (
        row(smart, t('types.smart'))
      ) : (
        <ListRow
          leading={<IconBox icon="wallet" />}
          title={t('types.smart')}
          subtitle={t('types.missing', { network: network.name })}
        />
      )}
      {key && row(key, t('types.standard'))}
      <Footnote>
        {t('types.text', { networks: listOf(root.networks.requested, smartAccount.networks, locale) })}{' '}
        {smartAccount.isDeployed === false && t('types.unmade')}
      </Footnote>
    </>
  )
}

/** Changes to another of the addresses. It ends in any case, and a failure leaves the one before in use. */
function useChoice(namespace: Namespace) {
  const { instance, toasts } = useWidget()
  const [pending, setPending] = useState<string>()

  async function change(address: string, failed: string) {
    setPending(address)
    try {
      await instance.switchAddress(namespace, address)
    } catch {
      toasts.error(failed)
    } finally {
      setPending(undefined)
    }
  }

  return {
    pending,
    choose(address: string, isUsed: boolean, failed: string) {
      if (!isUsed && pending === undefined) void change(address, failed)
    },
  }
}

/** The names of networks, as a sentence has them. */
function listOf(
  all: readonly { readonly id: NetworkId; readonly name: string }[],
  ids: readonly NetworkId[],
  locale: string,
): string {
  const names = all.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}
