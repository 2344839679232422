import { activeNetwork, type ViewProps } from '@foyer/core'
import {
  ArtworkHeadSkeleton,
  ArtworkSkeleton,
  Body,
  Button,
  Columns,
  EmptyState,
  ErrorState,
  IconBox,
  ListRow,
  Notice,
  Stack,
  useText,
  VisuallyHidden,
} from '@foyer/ui'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Nfts, NftsState } from './holdings.js'
import type { messages } from './messages.js'
import { NftGrid } from './NftGrid.js'
import { lineOf, type Nft } from './nft.js'

/** The NFTs of the account in use, as a tab beside its tokens. */
export function NftList(props: ViewProps<'Nfts', Nfts>) {
  const { controller, context, signal } = props
  useEffect(() => controller.stay(signal), [controller, signal])
  const { items, status, done, error, outdated } = useSnapshot(controller.state)
  const t = useText<typeof messages>()
  const [wanted, spam] = useMemo(() => parted(items), [items])
  const more = () => void controller.more()
  if (wanted.length === 0 && status === 'failed' && error) return <Unavailable onRetry={more} />
  if (wanted.length === 0 && (status === 'idle' || status === 'pending')) return <Loading />
  return (
    <Body>
      {outdated && (
        <Notice
          role="status"
          tone="warn"
          action={
            <Button variant="soft" size="s" onClick={() => void controller.refresh()}>
              {t('nfts.retry')}
            </Button>
          }
        >
          {t('nfts.outdated')}
        </Notice>
      )}
      {wanted.length === 0 ? (
        <Nothing context={context} />
      ) : (
        <NftGrid
          items={wanted}
          images={context.images}
          onChoose={(nft) => context.router.push('NftDetails', paramsOf(nft))}
          onEndReached={() => status === 'ready' && !done && more()}
        />
      )}
      <Rest status={status} onMore={more} />
      {spam.length > 0 && <Hidden count={spam.length} context={context} />}
    </Body>
  )
}

/** What looks like spam, in a view of its own. */
export function HiddenNfts({ controller, context, signal }: ViewProps<'NftsHidden', Nfts>) {
  const t = useText<typeof messages>()
  useEffect(() => controller.stay(signal), [controller, signal])
  const { items } = useSnapshot(controller.state)
  const [, spam] = useMemo(() => parted(items), [items])
  return (
    <Body>
      {spam.length === 0 ? (
        <EmptyState title={t('nfts.hiddenNone')} />
      ) : (
        <>
          <Notice tone="warn">{t('nfts.hiddenWarning')}</Notice>
          <NftGrid
            items={spam}
            images={context.images}
            onChoose={(nft) => context.router.push('NftDetails', paramsOf(nft))}
          />
        </>
      )}
    </Body>
  )
}

function parted(items: readonly Nft[]): readonly [wanted: readonly Nft[], spam: readonly Nft[]] {
  return [items.filter(({ isSpam }) => !isSpam), items.filter(({ isSpam }) => isSpam)]
}

interface InContext {
  readonly context: ViewProps['context']
}

function Nothing({ context }: InContext) {
  const t = useText<typeof messages>()
  const { name } = activeNetwork(useSnapshot(context.state))
  return <EmptyState title={t('nfts.empty')} text={t('nfts.emptyText', { network: name })} />
}

function Hidden({ count, context }: InContext & { readonly count: number }) {
  const t = useText<typeof messages>()
  return (
    <ListRow
      plain
      chevron
      leading={<IconBox icon="eye-off" round />}
      title={t('nfts.hidden', { count })}
      subtitle={t('nfts.hiddenText', { count })}
      onClick={() => context.router.push('NftsHidden')}
    />
  )
}

/** Below what came so far: more is on its way, did not come, or is not looked for by itself. */
function Rest({ status, onMore }: { readonly status: NftsState['status']; readonly onMore: () => void }) {
  const t = useText<typeof messages>()
  if (status === 'pending') return <Tiles label={t('nfts.loading')} />
  if (status === 'waiting')
    return (
      <Button variant="soft" size="s" onClick={onMore}>
        {t('nfts.more')}
      </Button>
    )
  if (status !== 'failed') return null
  return (
    <Notice
      role="status"
      tone="warn"
      action={
        <Button variant="soft" size="s" onClick={onMore}>
          {t('nfts.retry')}
        </Button>
      }
    >
      {t('nfts.moreFailed')}
    </Notice>
  )
}

function Loading() {
  const t = useText<typeof messages>()
  return (
    <Body aria-busy="true">
      <ArtworkHeadSkeleton />
      <Tiles label={t('nfts.loading')} />
    </Body>
  )
}

function Tiles({ label }: { readonly label: string }) {
  return (
    <Stack>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Columns>
        <ArtworkSkeleton />
        <ArtworkSkeleton />
      </Columns>
    </Stack>
  )
}

function Unavailable({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText<typeof messages>()
  return (
    <Body>
      <ErrorState
        title={t('nfts.failed')}
        text={t('nfts.failedText')}
        action={<Button onClick={onRetry}>{t('nfts.retry')}</Button>}
      />
    </Body>
  )
}

/** Bait is given no title. */
function paramsOf(nft: Nft) {
  return nft.isSpam ? { id: nft.id } : { id: nft.id, name: lineOf(nft) }
}
