import {
  type Approval,
  accountParts,
  isMobile,
  latestValue,
  type Network,
  quoted,
  type TokenBalance,
  tokenKey,
  truncateMiddle,
} from '@foyer/core'
import {
  accountNetwork,
  amountText,
  contractsOf,
  feeText,
  fiatText,
  heldToken,
  isStale,
  oldPriceMs,
  TokenPicture,
  walletWord,
} from '@foyer/parts'
import {
  AddressBlock,
  Body,
  Button,
  ButtonLink,
  ConnectingRing,
  HeroBalance,
  KeyValueList,
  Message,
  Panel,
  SectionLabel,
  Spinner,
  Stack,
  useLocale,
  WalletImage,
} from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'
import type { BuiltInProps } from '../group.js'
import { useSilence } from '../parts/useSilence.js'

type Props = Pick<BuiltInProps<'ApproveTransaction'>, 'controller'>

/**
 * Waits for the wallet's answer to one request, with the details to compare in the wallet. Leaving gives the request up
 * here; the wallet may still answer.
 */
export function ApproveTransaction({ controller }: Props) {
  const t = useWords()
  const { router } = useWidget()
  const { approval } = useSnapshot(controller.approval)
  const wallet = useConnectedWallet(approval && accountParts(approval.account).namespace)
  const name = wallet?.name ?? t('approve.wallet')
  const word = { wallet: walletWord(wallet?.name, name) }
  const redirect = wallet?.remote?.redirect
  const silent = useSilence(wallet?.remote ? undefined : wallet?.name)
  const app = isMobile() ? (redirect?.native ?? redirect?.universal) : undefined
  const title = wallet?.isLogin ? t('approve.title') : t('connecting.continue', word)
  const text = !wallet?.isLogin && t(silent ? 'connecting.silent' : 'approve.text', word)
  const { transfer, terms } = approval ?? {}

  return (
    <Body>
      {approval && transfer && <Moved controller={controller} approval={approval} transfer={transfer} />}
      {approval && terms && <Agreed approval={approval} terms={terms} />}
      {transfer || terms ? (
        <Panel role="status">
          <Stack direction="row" align="center" gap="s">
            <WalletImage src={wallet?.icon} name={name} size={40} />
            <Stack gap="xs">
              <b>{title}</b>
              {text && <span>{text}</span>}
            </Stack>
            <Spinner />
          </Stack>
        </Panel>
      ) : (
        <Message
          role="status"
          media={
            <ConnectingRing state="pending">
              <WalletImage src={wallet?.icon} name={name} size={80} />
            </ConnectingRing>
          }
          title={approval?.what ?? title}
          text={text}
        />
      )}
      {app && (
        <ButtonLink variant="primary" href={app} rel="noopener noreferrer">
          {t('approve.open', word)}
        </ButtonLink>
      )}
      <Button variant="soft" onClick={() => router.back()}>
        {t('approve.cancel')}
      </Button>
    </Body>
  )
}

interface AgreedProps {
  readonly approval: Approval
  readonly terms: NonNullable<Approval['terms']>
}

/** The terms of a request, to be compared with the same in the wallet. */
function Agreed({ approval, terms: { tokens, contract, facts } }: AgreedProps) {
  const t = useWords()
  const { images } = useWidget()
  const network = accountNetwork(useRoot(), approval.account)
  return (
    <>
      <Message
        media={
          <Stack direction="row" gap="xs">
            {tokens.map((token) => (
              <TokenPicture key={tokenKey(token)} images={images} token={token} network={network} size={56} />
            ))}
          </Stack>
        }
        title={approval.what}
      />
      <Panel>
        <SectionLabel>{contract.label}</SectionLabel>
        <AddressBlock address={contract.address} strong={2} />
      </Panel>
      <KeyValueList items={[...facts, ...contractsOf(t, tokens), ...sidesOf(t, approval, network)]} />
    </>
  )
}

/** The account that is asked, and its network. */
function sidesOf(t: ReturnType<typeof useWords>, { account }: Approval, { name }: Pick<Network, 'name'>) {
  return [
    { label: t('transaction.from'), value: truncateMiddle(accountParts(account).address) },
    { label: t('transaction.network'), value: name },
  ]
}

interface MovedProps extends Props {
  readonly approval: Approval
  readonly transfer: NonNullable<Approval['transfer']>
}

/** The amount, its recipient and the fee, to be compared with the same in the wallet. */
function Moved({ controller, approval, transfer }: MovedProps) {
  const t = useWords()
  const { images } = useWidget()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const root = useRoot()
  const { tokens, pricedAt } = useSnapshot(controller.balances.state)
  const held = latestValue(tokens) ?? []
  const { to, token, amount, fee, nft } = transfer
  const network = accountNetwork(root, approval.account)
  const writing = { text: { locale }, currency }
  const own = heldToken(held, token.network, token.address)
  // The review before has no worth by an old price either. Once the wallet is asked, its worths stay.
  const [isOld] = useState(() => !pricedAt || isStale({ at: pricedAt }, oldPriceMs))
  const priceOf = (token?: TokenBalance) => (isOld ? undefined : token?.price)
  return (
    <>
      <Stack align="center">
        <TokenPicture images={images} token={token} network={network} size={56} badge />
        <HeroBalance
          size="m"
          integer={
            nft && amount === 1n ? quoted(token.symbol) : amountText(writing, amount, token, token.decimals)
          }
          delta={fiatText(writing, amount, token.decimals, priceOf(own), 'paid')}
        />
      </Stack>
      <Panel>
        <SectionLabel>{t('transaction.to')}</SectionLabel>
        <AddressBlock address={to} strong={2} />
      </Panel>
      <KeyValueList
        items={[
          ...(nft ? [] : contractsOf(t, [{ ...token, ...own }])),
          ...sidesOf(t, approval, network),
          ...(fee === undefined
            ? []
            : [
                {
                  label: t('transaction.fee'),
                  ...feeText(writing, fee, network, priceOf(heldToken(held, network.id))),
                },
              ]),
        ]}
      />
    </>
  )
}
