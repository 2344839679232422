import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { focusableIn } from '../shell/focus.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import tileSections from './TileSections.css?inline'
import { unevenRows } from './unevenRows.js'

const styles = [tileSections]
const columns = 2
/** Pixels, as the style sheet has them. */
const [headPx, gapPx, captionPx, belowPx] = [40, 8, 24, 12]
/** Drawn above and below what is seen, so that scrolling and Tab find the next ones ready. */
const aheadPx = 400

/** Tiles under a heading. */
export interface TileSection<Item> {
  readonly id: string
  /** One line. */
  readonly heading: ReactNode
  readonly items: readonly Item[]
}

/** Props of {@link TileSections}. */
export interface TileSectionsProps<Item> extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  readonly sections: readonly TileSection<Item>[]
  /** A square and one line of text below it. */
  readonly renderItem: (item: Item) => ReactNode
  readonly getKey: (item: Item) => string
  /** The end is near: load more. Called once for each number of items. */
  readonly onEndReached?: (() => void) | undefined
}

/**
 * Tiles in sections, two beside each other, of which only those in sight are in the page: they scroll with whatever they
 * are in. Arrows, Home and End move the focus from tile to tile; the one with the focus stays in the page when it is
 * scrolled away.
 */
export function TileSections<Item>({
  sections,
  renderItem,
  getKey,
  onEndReached,
  className,
  ...rest
}: TileSectionsProps<Item>) {
  const track = useRef<HTMLDivElement>(null)
  const { top, bottom, width } = useSight(track)
  const [focused, setFocused] = useState(-1)
  const wanted = useRef(-1)
  const asked = useRef(-1)
  const rowPx = (width - gapPx * (columns - 1)) / columns + captionPx + belowPx
  const { places, firsts, count } = useMemo(() => layOut(sections, rowPx), [sections, rowPx])
  const height = places.top(places.count)
  const sectionOf = (at: number) => firsts.findLastIndex((first) => first <= at)

  useLayoutEffect(() => {
    track.current?.style.setProperty('--fy-track', `${height}px`)
    track.current?.style.setProperty('--fy-row', `${rowPx - belowPx}px`)
  }, [height, rowPx])

  useEffect(() => {
    if (bottom + aheadPx < height || asked.current === count) return
    asked.current = count
    onEndReached?.()
  }, [bottom, height, count, onEndReached])

  // The tile that arrows went to is in the page by now.
  useLayoutEffect(() => {
    if (wanted.current !== focused || focused < 0) return
    wanted.current = -1
    const tile = track.current?.querySelector<HTMLElement>(`[data-at="${focused}"]`)
    if (tile) focusableIn(tile)[0]?.focus()
  }, [focused])

  function onKeyDown(event: KeyboardEvent) {
    if (focused < 0) return
    const ahead = track.current?.matches(':dir(rtl)') ? -1 : 1
    const targets: Record<string, number> = {
      ArrowDown: focused + columns,
      ArrowUp: focused - columns,
      ArrowRight: focused + ahead,
      ArrowLeft: focused - ahead,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const at = Math.min(Math.max(0, target), count - 1)
    wanted.current = at
    setFocused(at)
  }

  const from = places.at(top - aheadPx)
  const to = Math.min(sections.length - 1, places.at(bottom + aheadPx))
  const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
  const held = focused >= 0 && focused < count ? sectionOf(focused) : -1
  // In its order: a section that is moved in the page loses the focus.
  if (held >= 0 && held < from) shown.unshift(held)
  else if (held > to) shown.push(held)

  return (
    <div ref={useStyles(styles, track)} className={cx('fy-sections', className)} {...rest}>
      {shown.map((index) => {
        const section = sections[index]
        if (!section) return null
        const first = firsts[index] ?? 0
        const own = places.top(index)
        const row = (y: number) => Math.floor((y - own - headPx) / rowPx)
        const rows = [Math.max(0, row(top - aheadPx)), row(bottom + aheadPx)] as const
        const isSeen = (at: number) => {
          const line = Math.floor(at / columns)
          return (line >= rows[0] && line <= rows[1]) || first + at === focused
        }
        return (
          <section
            key={section.id}
            className="fy-sections-one"
            ref={(node) => node?.style.setProperty('--fy-top', `${own}px`)}
          >
            <h3>{section.heading}</h3>
            <ul onKeyDown={onKeyDown} onBlur={() => wanted.current < 0 && setFocused(-1)}>
              {section.items.map((item, at) =>
                isSeen(at) ? (
                  <li
                    key={getKey(item)}
                    data-at={first + at}
                    aria-setsize={section.items.length}
                    aria-posinset={at + 1}
                    ref={(node) => {
                      node?.style.setProperty('grid-row', `${Math.floor(at / columns) + 1}`)
                      node?.style.setProperty('grid-column', `${(at % columns) + 1}`)
                    }}
                    onFocus={() => setFocused(first + at)}
                  >
                    {renderItem(item)}
                  </li>
                ) : null,
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function layOut(sections: readonly TileSection<unknown>[], rowPx: number) {
  const heights = sections.map(({ items }) => headPx + Math.ceil(items.length / columns) * rowPx)
  const firsts: number[] = []
  let count = 0
  for (const { items } of sections) {
    firsts.push(count)
    count += items.length
  }
  return { places: unevenRows(heights), firsts, count }
}

/** What of an element is in sight, in its own pixels and whole steps of it; and how wide it is. */
function useSight(element: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ top: 0, bottom: 700, width: 348 })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const stay = new AbortController()
    const step = aheadPx / 2
    const look = () => {
      const { top } = node.getBoundingClientRect()
      const next = {
        top: Math.floor(-top / step) * step,
        bottom: Math.ceil((innerHeight - top) / step) * step,
        width: node.clientWidth || 348,
      }
      setSight((old) =>
        old.top === next.top && old.bottom === next.bottom && old.width === next.width ? old : next,
      )
    }
    // Within a shadow root the page hears of no scrolling.
    for (const target of [node.getRootNode(), globalThis.window])
      target.addEventListener('scroll', look, { capture: true, passive: true, signal: stay.signal })
    addEventListener('resize', look, { signal: stay.signal })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    observer?.observe(node)
    return () => {
      stay.abort()
      observer?.disconnect()
    }
  }, [element])
  return sight
}
