import type { AccountPart, PastPrice, Period } from '@foyer/controllers/widget'
import type { TokenBalance } from '@foyer/core'
import { priceText, type Writing } from '@foyer/parts'
import { LineChart, Tabs } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useWords } from '../../scaffoldContext.js'
import { upToNow } from './upToNow.js'

const periods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[]

interface ChartPoint {
  readonly period: Period
  readonly prices: readonly PastPrice[]
}

/** What a token cost over a while. `undefined` while nobody has answered; of what nobody knows there are no prices. */
export function usePastPrices(
  past: AccountPart['past'],
  token: TokenBalance,
  period: Period,
): readonly PastPrice[] | undefined {
  const [told, setTold] = useState<ChartPoint>()
  const { network, address, price } = token
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const ask = async () => {
      const known = past && price ? await past.load() : undefined
      const prices = (await known?.line({ network, ...(address ? { address } : {}) }, period, signal)) ?? []
      return price && prices.length > 1 ? upToNow(prices, { at: Date.now(), price }) : []
    }
    ask().then(
      (prices) => signal.aborted || setTold({ period, prices }),
      () => signal.aborted || setTold({ period, prices: [] }),
    )
    return () => life.abort()
  }, [past, network, address, price, period])
  return told?.period === period ? told.prices : undefined
}

interface PastLineProps {
  readonly prices: readonly PastPrice[] | undefined
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly writing: Writing
  readonly tone: 'good' | 'bad' | undefined
}

/** The way of a price, with its lowest and highest in words. */
export function PastLine({ prices, period, onPeriod, writing, tone }: PastLineProps) {
  const t = useWords()
  const all = prices?.map(({ price }) => price) ?? []
  const text = (price: number | undefined) => priceText(writing, price) ?? '–'
  return (
    <>
      <LineChart
        loading={!prices}
        points={(prices ?? []).map(({ at, price }) => [at, price])}
        tone={tone}
        label={t('token.line', {
          first: text(all[0]),
          last: text(all.at(-1)),
          least: text(Math.min(...all)),
          most: text(Math.max(...all)),
        })}
      />
      <Tabs
        label={t('token.period')}
        variant="pills"
        tabs={periods.map((id) => ({ id, label: t(`token.${id}`) }))}
        value={period}
        onValueChange={onPeriod}
      />
    </>
  )
}
