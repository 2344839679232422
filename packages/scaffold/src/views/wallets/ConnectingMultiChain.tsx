import {
  type Connector,
  connectedNamespaces,
  connectedWallet,
  connectionOf,
  type FoyerError,
  type Namespace,
  namespaceName,
  type WalletEntry,
} from '@foyer/core'
import { walletWord } from '@foyer/parts'
import {
  Body,
  Button,
  CheckRow,
  ConnectingRing,
  ListRow,
  Message,
  Spinner,
  Tag,
  WalletImage,
} from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { FamilyPicture } from '../../FamilyPicture.js'
import { useLegalLock } from '../../legal.js'
import { useRoot, useScaffoldState, useWidget, useWords } from '../../scaffoldContext.js'
import { findEntry } from '../../walletList.js'
import type { BuiltInProps } from '../group.js'
import { Locked } from '../parts/Locked.js'
import { useSilence } from '../parts/useSilence.js'
import { MissingWallet } from './ConnectingExternal.js'
import { failureTitle } from './failureTitle.js'
import { useConnectAll } from './useConnectAll.js'

/** Connects a wallet that speaks several chain families: in all of them, or in those that the visitor leaves ticked. */
export function ConnectingMultiChain({ params }: Pick<BuiltInProps<'ConnectingMultiChain'>, 'params'>) {
  const entry = findEntry(useRoot().wallets, params.walletId)
  const locked = useLegalLock()
  if (!entry) return <MissingWallet />
  return locked ? <Locked /> : <Families entry={entry} />
}

function Families({ entry }: { readonly entry: WalletEntry }) {
  const t = useWords()
  const root = useRoot()
  const { instance, modal, navigator, router, wallets } = useWidget()
  const { namespace: wished } = useSnapshot(modal.state)
  const { id, name, icon, rdns, connectors } = entry
  const word = { wallet: walletWord(name) }
  const [preferred] = useState(root.networks.active)
  // What another wallet is connected in is not taken from it unasked.
  const [used] = useState(() => connectedNamespaces(root))
  // Whoever comes back from the connection of one chain finds the choice as it was.
  const own = useScaffoldState()
  const kept = useSnapshot(own, { sync: true }).unticked
  const unticked = kept?.walletId === id ? kept.families : used
  const { asking, begun, failures, isConnected, start, again, skip } = useConnectAll(() => void finish())
  const silent = useSilence(asking?.connector.namespace)

  const offered = connectors.filter(({ namespace }) => !wished || namespace === wished)
  const open = offered.filter((one) => !isConnected(one))
  const ticked = open.filter(({ namespace }) => !unticked.includes(namespace))
  const [only] = ticked
  const failed = !asking && ticked.some(({ namespace }) => failures[namespace])

  async function finish() {
    own.unticked = undefined
    const first = connectors.find((one) => one.namespace === preferred && isConnected(one))
    const { namespace } = first ?? connectors.find(isConnected) ?? {}
    // The last to be connected is in use by now.
    if (namespace) await instance.switchNamespace(namespace)
    wallets.remember({ id: connectors[0].explorerId ?? id, name, rdns })
    navigator.connected()
  }

  function connect() {
    if (ticked.length === 1 && only && !failed)
      router.push('ConnectingExternal', { walletId: only.id, namespace: only.namespace })
    else start(ticked)
  }

  function tick(namespace: Namespace, on: boolean) {
    const families = on ? unticked.filter((one) => one !== namespace) : [...unticked, namespace]
    own.unticked = { walletId: id, families }
  }

  const chainOf = ({ namespace }: Connector) => namespaceName(root, namespace)

  function label() {
    if (asking) return t('connecting.again')
    if (failed) return t('connecting.retry')
    if (!only) return t('multiChain.none')
    if (ticked.length === 1) return t('settings.connectNamespace', { name: chainOf(only) })
    if (ticked.length === connectors.length) return t('multiChain.all')
    return t('multiChain.some', { count: ticked.length })
  }

  function message() {
    if (asking)
      return {
        title: t('connecting.continue', word),
        text: silent
          ? t('connecting.silent', word)
          : t('multiChain.step', { ...asking, chain: chainOf(asking.connector) }),
      }
    if (failed) return { title: t('multiChain.failed', { count: ticked.length }) }
    return { text: t('multiChain.text', word) }
  }

  return (
    <Body>
      <Message
        role={failed ? 'alert' : 'status'}
        media={
          asking || failed ? (
            <ConnectingRing state={failed ? 'error' : 'pending'}>
              <WalletImage src={icon} name={name} size={80} />
            </ConnectingRing>
          ) : (
            <WalletImage src={icon} name={name} size={56} />
          )
        }
        {...message()}
      />
      {offered.map((connector) => (
        <FamilyRow
          key={connector.namespace}
          connector={connector}
          connected={isConnected(connector)}
          asking={asking && (asking.connector === connector ? 'now' : 'later')}
          ticked={ticked.includes(connector)}
          onTick={(on) => tick(connector.namespace, on)}
          failure={failures[connector.namespace]}
        />
      ))}
      {open.length > 0 && (
        <Button
          variant={asking ? 'soft' : 'primary'}
          disabled={!asking && !only}
          onClick={asking ? again : connect}
        >
          {label()}
        </Button>
      )}
      {asking && (
        <Button
          variant="ghost"
          onClick={() => {
            tick(asking.connector.namespace, false)
            skip()
          }}
        >
          {t('multiChain.skip', { chain: chainOf(asking.connector) })}
        </Button>
      )}
      {begun && !asking && offered.some(isConnected) && (
        <Button variant="soft" onClick={() => void finish()}>
          {t('multiChain.without')}
        </Button>
      )}
    </Body>
  )
}

interface FamilyRowProps {
  readonly connector: Connector
  readonly connected: boolean
  /** While the wallet is asked, nothing is chosen. */
  readonly asking: 'now' | 'later' | undefined
  readonly ticked: boolean
  readonly onTick: (on: boolean) => void
  readonly failure: FoyerError | undefined
}

/** A chain family to tick, or the way to its account where the wallet is connected already. */
function FamilyRow({ connector, connected, asking, ticked, onTick, failure }: FamilyRowProps) {
  const { namespace } = connector
  const t = useWords()
  const { router, instance } = useWidget()
  const root = useRoot()
  const title = namespaceName(root, namespace)
  const leading = <FamilyPicture namespace={namespace} size={40} />
  const other = connectionOf(root, namespace).status === 'connected' && connectedWallet(root, namespace)?.name

  async function show() {
    await instance.switchNamespace(namespace)
    router.reset('Account')
  }

  if (connected)
    return (
      <ListRow
        leading={leading}
        title={title}
        trailing={<Tag tone="good">{t('connecting.doneTitle')}</Tag>}
        {...(!asking && { chevron: true, onClick: () => void show() })}
      />
    )
  const reason = failure && t(failureTitle(failure))
  if (asking) {
    // Not `loading`, which dims the row that the visitor should look at.
    const trailing = asking === 'now' ? <Spinner /> : undefined
    return (
      <ListRow
        leading={leading}
        title={title}
        subtitle={reason}
        trailing={trailing}
        aria-busy={asking === 'now'}
      />
    )
  }
  return (
    <CheckRow
      leading={leading}
      title={title}
      subtitle={reason ?? (other ? t('multiChain.other', { wallet: walletWord(other) }) : undefined)}
      checked={ticked}
      onCheckedChange={onTick}
    />
  )
}
