import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import lineChart from './LineChart.css?inline'

const styles = [lineChart]

/** Props of {@link LineChart}. */
export interface LineChartProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Where the line goes: by time, then by height. Time goes from left to right, whatever the writing direction. */
  readonly points: readonly (readonly [time: number, height: number])[]
  /** What the line says, in words. */
  readonly label: string
  readonly tone?: 'good' | 'bad' | undefined
  /** Keeps the place of a line that is on its way. */
  readonly loading?: boolean | undefined
}

const width = 320
const height = 112
/** Room for half of the line, and the dot at its end. */
const edge = 6

/** A line over time, without axes: words beside it say how much. */
export const LineChart = forwardRef<HTMLDivElement, LineChartProps>(function LineChart(
  { points, label, tone, loading = false, className, ...rest },
  ref,
) {
  const line = placed(points)
  const adopted = useStyles(styles, ref)
  const [first] = line
  const last = line.at(-1)
  if (loading || !first || !last)
    return (
      <div ref={adopted} className={cx('fy-line', className)} aria-busy={loading || undefined} {...rest} />
    )
  const path = `M${line.map((point) => point.join(' ')).join('L')}`
  return (
    <div
      ref={adopted}
      role="img"
      aria-label={label}
      className={cx('fy-line', className)}
      data-tone={tone}
      {...rest}
    >
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className="fy-line-area" d={`${path}L${last[0]} ${height}L${first[0]} ${height}Z`} />
        <path className="fy-line-start" d={`M${first.join(' ')}H${last[0]}`} />
        <path className="fy-line-way" d={path} />
        <circle cx={last[0]} cy={last[1]} r="4" />
      </svg>
    </div>
  )
})

/** The least that the whole height is, as a part of the heights: what hardly changes is drawn nearly level. */
const leastSpan = 0.02

/** Returns where points are in the drawing, without those that are no number. A line without height is in the middle. */
function placed(points: LineChartProps['points']): readonly (readonly [x: number, y: number])[] {
  const known = points.filter(([time, at]) => Number.isFinite(time) && Number.isFinite(at))
  const [left, right] = range(known.map(([time]) => time))
  const [least, most] = range(known.map(([, at]) => at))
  const middle = least / 2 + most / 2
  const room = Math.max(0, (Math.abs(middle) * leastSpan - (most - least)) / 2)
  const [low, high] = [least - room, most + room]
  const part = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 0.5)
  const round = (value: number) => Math.round(value * 10) / 10
  return known.map(([time, at]) => [
    round(edge + part(time, left, right) * (width - 2 * edge)),
    round(height - edge - part(at, low, high) * (height - 2 * edge)),
  ])
}

function range(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}
