import type { AccountPart, Period } from '@foyer/controllers/widget'
import {
  activeNetwork,
  explorerLink,
  latestValue,
  symbolText,
  type TokenBalance,
  tokenKey,
  truncateMiddle,
  withoutQuotes,
} from '@foyer/core'
import { amountText, fiatText, hiddenAmount, priceText, TokenPicture, withSymbol } from '@foyer/parts'
import {
  Body,
  Button,
  Columns,
  CopyButton,
  EmptyState,
  HeroBalance,
  isIconName,
  KeyValueList,
  Link,
  Notice,
  Panel,
  SectionLabel,
  Stack,
  useLocale,
} from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { NetworkPicture } from '../../NetworkPicture.js'
import { useActions, useLabel, useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import type { BuiltInProps } from '../group.js'
import { totalHeld } from './arrange.js'
import { type Changes, one, worthChange } from './changes.js'
import { PastLine, usePastPrices } from './PastLine.js'
import { takesToken } from './takesToken.js'
import { tokenMessages } from './tokenMessages.js'
import { useChanges } from './useChanges.js'

/** The words of this chunk. */
export const words = [tokenMessages, 'token'] as const

/** A token of the account: what it costs, how much of it there is, what it is, and what can be done with it. */
export function TokenDetails({ params, controller }: BuiltInProps<'Token'>) {
  const t = useWords()
  const { router } = useWidget()
  const { tokens, partial, oldPrices } = useSnapshot(controller.balances.state)
  const isOld = oldPrices || (tokens.status === 'failed' && !partial)
  const held = latestValue(tokens)
  const changes = useChanges(controller, held)
  const token = held?.find((one) => tokenKey(one) === params.token)
  if (!token)
    return (
      <Body>
        <EmptyState title={t('token.none')} />
        <Button onClick={() => router.back()}>{t('view.back')}</Button>
      </Body>
    )
  // Here alone, below a warning, a price is shown that does not count.
  const claimed = token.claimed ? { ...token, price: token.claimed } : token
  return (
    <Body>
      <Price token={claimed} past={controller.past} changes={changes} />
      {isOld && (
        <Notice tone="warn" role="status">
          {t('token.old')}
        </Notice>
      )}
      {token.standing && <Notice tone="warn">{t('token.unverified')}</Notice>}
      <Balance token={claimed} choices={controller.choices} />
      <TokenFacts token={token} />
      <Actions token={token} />
      <Hide token={token} choices={controller.choices} />
    </Body>
  )
}

interface TokenProps {
  readonly token: TokenBalance
}

function useWriting() {
  const { locale } = useLocale()
  const { currency } = useOptions()
  return { text: { locale }, currency }
}

/** From here on, a line is green or red. */
const tonedFrom = 0.005

interface PriceProps extends TokenProps, Pick<AccountPart, 'past'> {
  readonly changes: Changes | undefined
}

/** The price now, how that came about, and by how much it changed: in a day as in the list. */
function Price({ token, past, changes }: PriceProps) {
  const t = useWords()
  const writing = useWriting()
  const network = activeNetwork(useRoot())
  const [period, setPeriod] = useState<Period>('day')
  const prices = usePastPrices(past, token, period)
  // Of a token without prices of the last day there is no line at all; who looked at another time sees that it is empty.
  const isKnown = period !== 'day' || prices === undefined || prices.length > 0
  const each = priceText(writing, token.price)
  const [first] = prices ?? []
  const sinceFirst = first && token.price ? token.price / first.price - 1 : 0
  const change =
    (period === 'day' ? changes?.ofOne(token, writing) : undefined) ??
    (first && token.price ? worthChange(writing, one(token.price), one(first.price)) : undefined)
  return (
    <>
      <Stack align="center">
        <TokenPicture images={useWidget().images} token={token} network={network} size={56} />
      </Stack>
      <HeroBalance
        size="m"
        label={t('token.price')}
        integer={each ?? symbolText(token)}
        delta={
          each
            ? change && (
                <bdi data-tone={change.tone}>
                  {period === 'day' ? t('account.inADay', { change: change.text }) : change.text}
                </bdi>
              )
            : t('token.unpriced')
        }
      />
      {each && past && isKnown && (
        <PastLine
          prices={prices}
          period={period}
          onPeriod={setPeriod}
          writing={writing}
          tone={sinceFirst < tonedFrom && sinceFirst > -tonedFrom ? undefined : change?.tone}
        />
      )}
    </>
  )
}

function Balance({ token, choices }: TokenProps & Pick<AccountPart, 'choices'>) {
  const t = useWords()
  const writing = useWriting()
  const { amountsHidden } = useSnapshot(choices.state)
  const { locked, decimals, price } = token
  const total = totalHeld(token)
  const worth = fiatText(writing, total, decimals, price, 'had')
  return (
    <Panel>
      <SectionLabel>{t('token.balance')}</SectionLabel>
      <span className="fy-figures">
        <bdi>
          {amountsHidden ? withSymbol(hiddenAmount, token) : amountText(writing, total, token, decimals)}
        </bdi>
        {worth && <bdi>{amountsHidden ? hiddenAmount : worth}</bdi>}
      </span>
      {locked && !amountsHidden && (
        <p>{t('account.locked', { amount: amountText(writing, locked, token, decimals) })}</p>
      )}
    </Panel>
  )
}

function TokenFacts({ token: { address } }: TokenProps) {
  const t = useWords()
  const network = activeNetwork(useRoot())
  const link = address === undefined ? undefined : explorerLink(network, 'token', address)
  const contract = address !== undefined && (
    <CopyButton variant="inline" value={address} label={`${truncateMiddle(address)} ${t('token.copy')}`}>
      {truncateMiddle(address)}
    </CopyButton>
  )
  return (
    <KeyValueList
      items={[
        {
          label: t('token.network'),
          value: (
            <>
              <NetworkPicture network={network} size={20} /> {network.name}
            </>
          ),
        },
        ...(contract ? [{ label: t('token.contract'), value: contract }] : []),
        ...(network.explorer && link
          ? [
              {
                label: t('token.explorer'),
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

/** Takes it out of the list and the total, or puts it back. The coin of the network stays: it pays the fees. */
function Hide({ token, choices }: TokenProps & Pick<AccountPart, 'choices'>) {
  const t = useWords()
  const { router, toasts } = useWidget()
  const { hiddenTokens } = useSnapshot(choices.state)
  const key = tokenKey(token)
  const isAway = hiddenTokens.includes(key)
  if (token.address === undefined) return null
  const others = hiddenTokens.filter((one) => one !== key)
  return (
    <Button
      variant="ghost"
      size="s"
      onClick={() => {
        choices.choose({ hiddenTokens: isAway ? others : [...others, key] })
        if (isAway) return
        toasts.success(t('token.hidden', { name: withoutQuotes(token.name || token.symbol) }), {
          label: t('token.undo'),
          onPress: () =>
            choices.choose({ hiddenTokens: choices.state.hiddenTokens.filter((one) => one !== key) }),
        })
        router.back()
      }}
    >
      {t(isAway ? 'token.show' : 'token.hide')}
    </Button>
  )
}

/** What features offer to do with it; what leads away from the account first. */
function Actions({ token }: TokenProps) {
  const label = useLabel()
  const { router } = useWidget()
  const actions = useActions('account').filter(takesToken).reverse()
  if (actions.length === 0) return null
  return (
    <Columns>
      {actions.map(({ id, icon, label: key, route }, place) => (
        <Button
          key={id}
          variant={place === 0 ? 'primary' : 'soft'}
          icon={isIconName(icon) ? icon : undefined}
          onClick={() => router.push(route.view, { token: tokenKey(token) })}
        >
          {label(key)}
        </Button>
      ))}
    </Columns>
  )
}
