import { allWallets, installedIn } from '@foyer/controllers/widget'
import { type Async, type CatalogueWallet, isMobile, latestValue, type WalletEntry } from '@foyer/core'
import {
  Body,
  Button,
  Chip,
  Columns,
  EmptyState,
  ErrorState,
  NarrowRows,
  Notice,
  type SearchField,
  SkeletonRows,
  VirtualList,
  VisuallyHidden,
} from '@foyer/ui'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import { useConnectMethods } from '../../connectMethods.js'
import { useLegalLock } from '../../legal.js'
import { rowHeightPx } from '../../longList.js'
import { useOptions, useWidget, useWords } from '../../scaffoldContext.js'
import type { ListedRow, WayRow } from '../../WalletRow.js'
import { useEntries } from '../../walletList.js'
import { LegalCheckbox } from '../parts/LegalCheckbox.js'
import { InstalledRow } from './InstalledRow.js'

/** A search begins at so many characters. */
const searchFrom = 2
/** The catalogue gives so many at once, of however many it has. */
const searchLimit = 100
/** So many pictures of a page are fetched before their rows are in sight. */
const firstImages = 20

/** Whether two rows have room beside each other. */
const isWide = () => globalThis.matchMedia?.('(min-width: 380px)').matches

type Row = { readonly entry: WalletEntry } | { readonly wallet: CatalogueWallet }

/** The parts of the list that other chunks have. */
export interface ListParts {
  readonly parts: {
    readonly ListedRow: typeof ListedRow
    readonly WayRow: typeof WayRow
    readonly SearchField: typeof SearchField
  }
}

/** Every wallet: those on this page first, then the catalogue's, by search or page by page. */
export function AllWallets({ parts }: ListParts) {
  const t = useWords()
  const { wallets, router, images } = useWidget()
  const { query, certified, results } = useSnapshot(wallets.state, { sync: true }).search
  // Else the view before has the way to a code.
  const { stack } = useSnapshot(router.state)
  const { features, services } = useOptions()
  const first = stack.length === 1 || features.collapseWallets
  const searching = query.trim().length >= searchFrom || certified
  useEffect(() => {
    wallets.prefetch()
    const { items } = wallets.state.pages
    if (items.length === 0) void wallets.loadMore()
    // A page that was fetched ahead came without its pictures: nobody had asked for the list.
    for (const { imageId } of items.slice(0, firstImages)) if (imageId) void images.load('wallet', imageId)
  }, [wallets, images])

  const body = useRef<HTMLDivElement>(null)
  // The modal moved the focus to this view before its code was here.
  useLayoutEffect(() => {
    const around = body.current?.closest(':focus')
    around?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])

  /** From the search, ↓ enters the list, and Enter takes the one wallet that is left. */
  function onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return
    const hits = currentTarget.querySelectorAll<HTMLElement>('li button:not(:disabled)')
    if (key === 'ArrowDown') hits[0]?.focus()
    else if (key === 'Enter' && results.status === 'ready' && hits.length === 1) hits[0]?.click()
  }

  return (
    <Body ref={body} onKeyDown={onKeyDown}>
      <parts.SearchField
        // A phone would put its keyboard over the list.
        data-autofocus={isMobile() ? undefined : ''}
        label={t('allWallets.search')}
        value={query}
        onValueChange={(text) => wallets.search(text, { certified: wallets.state.search.certified })}
        loading={searching && results.status === 'pending'}
        // Only a catalogue certifies.
        filter={
          services.catalogue !== undefined && (
            <Chip
              selected={certified}
              title={t('allWallets.certifiedHint')}
              onClick={() => wallets.search(wallets.state.search.query, { certified: !certified })}
            >
              {t('allWallets.certified')}
            </Chip>
          )
        }
      />
      <LegalCheckbox />
      {first && <OtherDevice parts={parts} />}
      {searching ? (
        <Found parts={parts} query={query} results={results} certified={certified} />
      ) : (
        <Pages parts={parts} first={first} />
      )}
    </Body>
  )
}

/** A wallet that is not in any list can still scan a code. */
function OtherDevice({ parts: { WayRow } }: ListParts) {
  const locked = useLegalLock()
  return useConnectMethods().map((way) => <WayRow key={way.source.id} way={way} disabled={locked} />)
}

interface FoundProps extends ListParts {
  readonly query: string
  readonly certified: boolean
  readonly results: Async<readonly CatalogueWallet[]>
}

function Found({ parts, query, certified, results }: FoundProps) {
  const t = useWords()
  const { wallets } = useWidget()
  const entries = useEntries()
  const text = query.trim().toLowerCase()
  const found = latestValue(results) ?? []
  // Nobody certified what is on this page.
  const here = certified ? [] : entries.filter(({ name }) => name.toLowerCase().includes(text))
  const rows = toRows(here, entries, found)
  const waiting = results.status === 'pending' || results.status === 'idle'
  return (
    <>
      <VisuallyHidden role="status">
        {waiting
          ? ''
          : t(found.length < searchLimit ? 'allWallets.found' : 'allWallets.foundMany', {
              count: rows.length,
            })}
      </VisuallyHidden>
      {rows.length > 0 && <Rows parts={parts} rows={rows} />}
      {waiting && found.length === 0 && <WaitingRows rows={3} />}
      {results.status === 'failed' && (
        <Failed onRetry={() => wallets.search(query, { certified: wallets.state.search.certified })} />
      )}
      {results.status === 'ready' && rows.length === 0 && (
        <EmptyState
          icon="search"
          title={t('allWallets.noneTitle')}
          text={text ? t('allWallets.noneFor', { query: query.trim() }) : t('allWallets.noneText')}
          action={
            <Button variant="soft" onClick={() => wallets.search('')}>
              {t('allWallets.showAll')}
            </Button>
          }
        />
      )}
    </>
  )
}

/** As many beside each other as there will be. */
function WaitingRows({ rows }: { readonly rows: number }) {
  if (!isWide()) return <SkeletonRows rows={rows} />
  return (
    <Columns>
      <SkeletonRows rows={rows} />
      {/* What is on its way has been said. */}
      <div aria-hidden="true">
        <SkeletonRows rows={rows} />
      </div>
    </Columns>
  )
}

function Pages({ parts, first }: ListParts & { readonly first: boolean }) {
  const t = useWords()
  const { wallets } = useWidget()
  const entries = useEntries()
  const { featured, recommended, pages, count } = useSnapshot(wallets.state)
  const { status, error, done, items } = pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: these parts are what the untracked state is made of.
  const { listed, rows } = useMemo(() => {
    // Untracked: to follow ten thousand wallets one by one costs more than to draw those in sight.
    const listed = allWallets(snapshot(wallets.state), entries)
    return { listed, rows: toRows(entries, entries, listed) }
  }, [wallets, entries, featured, recommended, items])
  // Without a catalogue service there is no list to wait for, and none that failed.
  const absent = error?.code === 'http/not-configured'
  const failed = status === 'failed' && !absent
  const waiting = status === 'pending' || status === 'idle'
  const empty = rows.length === 0 && !waiting && !failed
  return (
    <>
      {rows.length > 0 && (
        <Rows
          parts={parts}
          rows={rows}
          total={done || absent ? rows.length : Math.max(count, rows.length)}
          onEndReached={() => {
            if (!done && !failed && !absent) void wallets.loadMore()
          }}
        />
      )}
      {waiting && listed.length === 0 && <WaitingRows rows={Math.max(1, 5 - entries.length)} />}
      {failed && listed.length === 0 && <Failed onRetry={() => void wallets.loadMore()} />}
      {failed && listed.length === 0 && !first && <OtherDevice parts={parts} />}
      {failed && listed.length > 0 && (
        <Notice
          tone="warn"
          role="alert"
          action={
            <Button variant="soft" size="s" onClick={() => void wallets.loadMore()}>
              {t('view.retry')}
            </Button>
          }
        >
          {t('allWallets.moreFailed')}
        </Notice>
      )}
      {empty && (
        <EmptyState icon="wallet" title={t('allWallets.noneTitle')} text={t('allWallets.noneText')} />
      )}
    </>
  )
}

interface RowsProps extends ListParts {
  readonly rows: readonly Row[]
  readonly total?: number
  readonly onEndReached?: () => void
}

function Rows({ parts: { ListedRow }, rows, total, onEndReached }: RowsProps) {
  const t = useWords()
  const locked = useLegalLock()
  const isTwo = isWide()
  const list = (
    <VirtualList
      items={rows}
      columns={isTwo ? 2 : 1}
      rowHeight={rowHeightPx}
      label={t('allWallets.list')}
      total={total}
      onEndReached={onEndReached}
      getKey={(row) => ('entry' in row ? `here ${row.entry.id}` : row.wallet.id)}
      renderItem={(row) =>
        'entry' in row ? (
          <InstalledRow entry={row.entry} disabled={locked} />
        ) : (
          <ListedRow wallet={row.wallet} passing disabled={locked} />
        )
      }
    />
  )
  return isTwo ? <NarrowRows>{list}</NarrowRows> : list
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useWords()
  // Who has no wallet on this device is not told that it still works.
  const here = useEntries().length > 0
  return (
    <ErrorState
      title={t('allWallets.errorTitle')}
      text={here ? t('allWallets.errorText') : undefined}
      action={<Button onClick={onRetry}>{t('view.retry')}</Button>}
    />
  )
}

// What is on this page comes first, and not again as the catalogue's row of the same wallet.
function toRows(
  here: readonly WalletEntry[],
  entries: readonly WalletEntry[],
  listed: readonly CatalogueWallet[],
): readonly Row[] {
  const find = installedIn(entries)
  const first = new Set(here)
  const rest: Row[] = []
  for (const wallet of listed) {
    const entry = find(wallet)
    if (entry) first.add(entry)
    else rest.push({ wallet })
  }
  return [...[...first].map((entry) => ({ entry })), ...rest]
}
