import { activeNetwork, explorerLink, quoted, truncateMiddle, type ViewProps } from '@foyer/core'
import { useNetworkImage } from '@foyer/parts'
import {
  ArtworkSkeleton,
  ArtworkTitle,
  Body,
  Button,
  CopyButton,
  EmptyState,
  Footnote,
  KeyValueList,
  Link,
  NetworkImage,
  Notice,
  Panel,
  TraitList,
  useLocale,
  useText,
} from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Nfts } from './holdings.js'
import type { messages } from './messages.js'
import { NftPicture } from './NftPicture.js'
import { countText, lineOf, type Nft, nameText, shortNumber, titleOf } from './nft.js'
import { isSendable } from './send/sendable.js'

type Props = ViewProps<'NftDetails', Nfts>

/** One NFT: its picture first, then what it says of itself, where it is, and what can be done with it. */
export function NftDetails({ params, controller, context, signal }: Props) {
  const t = useText<typeof messages>()
  useEffect(() => controller.stay(signal), [controller, signal])
  const { items, status } = useSnapshot(controller.state)
  const nft = items.find(({ id }) => id === params.id)
  if (!nft && (status === 'idle' || status === 'pending'))
    return (
      <Body aria-busy="true">
        <ArtworkSkeleton />
      </Body>
    )
  if (!nft)
    return (
      <Body>
        <EmptyState title={t('nfts.gone')} text={t('nfts.goneText')} />
        <Button onClick={() => context.router.back()}>{t('nfts.back')}</Button>
      </Body>
    )
  const name = titleOf(nft)
  return (
    <Body>
      <NftPicture
        whole
        images={context.images}
        nft={nft}
        role="img"
        aria-label={t('nfts.pictureOf', { name: quoted(name) })}
      />
      <ArtworkTitle>
        <h3 dir="auto">{lineOf(nft)}</h3>
        {nft.collection && <p dir="auto">{nameText(nft.collection)}</p>}
      </ArtworkTitle>
      {nft.isSpam && <Notice tone="warn">{t('nfts.spam')}</Notice>}
      {nft.description && (
        <Panel>
          <p dir="auto">{nft.description}</p>
        </Panel>
      )}
      <Traits nft={nft} />
      <NftFacts nft={nft} context={context} />
      {nft.media && <Footnote>{t('nfts.still')}</Footnote>}
      <Actions nft={nft} context={context} />
    </Body>
  )
}

/** So many are shown before all are asked for. */
const fewTraits = 12

function Traits({ nft: { traits } }: { readonly nft: Nft }) {
  const t = useText<typeof messages>()
  const [all, setAll] = useState(false)
  if (traits.length === 0) return null
  return (
    <>
      <TraitList traits={all ? traits : traits.slice(0, fewTraits)} />
      {!all && traits.length > fewTraits && (
        <Button variant="ghost" size="s" onClick={() => setAll(true)}>
          {t('nfts.moreTraits', { count: traits.length })}
        </Button>
      )}
    </>
  )
}

interface NftProps {
  readonly nft: Nft
  readonly context: Props['context']
}

const standards = { erc721: 'ERC-721', erc1155: 'ERC-1155', metaplex: 'Metaplex' } as const

function NftFacts({ nft, context }: NftProps) {
  const t = useText<typeof messages>()
  const { locale } = useLocale()
  const network = activeNetwork(useSnapshot(context.state))
  const image = useNetworkImage(context.images, network)
  const { contract, tokenId, standard, amount, isSpam } = nft
  const short = truncateMiddle(contract)
  const link = explorerLink(network, 'token', contract)
  return (
    <KeyValueList
      items={[
        ...(amount > 1n ? [{ label: t('nfts.amount'), value: countText(amount, locale) }] : []),
        {
          label: t('nfts.network'),
          value: (
            <>
              <NetworkImage src={image} name={network.name} size={20} /> {network.name}
            </>
          ),
        },
        {
          label: t(standard === 'metaplex' ? 'nfts.mint' : 'nfts.contract'),
          // Bait is not to be carried elsewhere (safety T-42).
          value: isSpam ? (
            short
          ) : (
            <CopyButton
              variant="inline"
              value={contract}
              label={`${short} ${t('nfts.copyContract', { address: contract })}`}
            >
              {short}
            </CopyButton>
          ),
        },
        ...(tokenId === undefined
          ? []
          : [
              {
                label: t('nfts.id'),
                value: isSpam ? (
                  shortNumber(tokenId)
                ) : (
                  <CopyButton
                    variant="inline"
                    value={`${tokenId}`}
                    label={`${shortNumber(tokenId)} ${t('nfts.copyId')}`}
                  >
                    {shortNumber(tokenId)}
                  </CopyButton>
                ),
              },
            ]),
        { label: t('nfts.standard'), value: standards[standard] },
        ...(network.explorer && link
          ? [
              {
                label: t('nfts.explorer'),
                value: (
                  <Link href={link} external>
                    {network.explorer.name}
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Sending it. Who sends bait on calls its contract, as whoever wrote that wants it. */
function Actions({ nft, context }: NftProps) {
  const t = useText<typeof messages>()
  if (nft.isSpam) return null
  return isSendable(nft) ? (
    <Button icon="send" onClick={() => context.router.push('NftSend', { id: nft.id })}>
      {t('nfts.send')}
    </Button>
  ) : (
    <Footnote>{t('nfts.send.cannot')}</Footnote>
  )
}
