import {
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { focusableIn } from '../shell/focus.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import virtualList from './VirtualList.css?inline'
import { evenRows, maxRows, type RowPlaces, visibleRange } from './window.js'

const styles = [virtualList]
/** The box that scrolls a view. */
const contentOf = (node: Element) => node.closest('.fy-content')

/** How many times as high as given the rows are, by the type unit of the host. */
function scaleOf(track: HTMLElement | null): number {
  return (track && track.offsetHeight / Number(track.style.getPropertyValue('--fy-track'))) || 1
}

/** Props of {@link VirtualList}. */
export interface VirtualListProps<Item> extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  readonly items: readonly Item[]
  /**
   * Height of every row in pixels, the gap below it included; or where the rows are, of {@link unevenRows}, where their
   * heights differ and each item has a row of its own. It grows with a type unit above 10 px.
   */
  readonly rowHeight: number | RowPlaces
  readonly renderItem: (item: Item, index: number) => ReactNode
  readonly getKey: (item: Item) => string
  /** An item that nobody counts, and that arrows pass over: a heading. */
  readonly isHeading?: ((item: Item) => boolean) | undefined
  /** Items side by side. @default 1 */
  readonly columns?: number | undefined
  /** Accessible name. */
  readonly label: string
  /** How many rows there are in all, where more can be loaded. */
  readonly total?: number | undefined
  /** How far it is scrolled, kept by whoever draws it again: it begins there. */
  readonly scrolled?: { top: number } | undefined
  /** Scrolls with what it is in, in place of by itself. @default false */
  readonly flow?: boolean | undefined
  /** The end is near: load more. Called once for each number of items. */
  readonly onEndReached?: (() => void) | undefined
}

/** So far a list moves before it is drawn again; less than what is drawn above and below. */
const flowStepPx = 120

/**
 * A long list in its own scroller, or in that of its view, of which only the rows in sight are in the page. Arrows, Home and End move the
 * focus from item to item; the one with the focus stays in the page when it is scrolled away.
 */
export function VirtualList<Item>({
  items,
  rowHeight,
  columns = 1,
  renderItem,
  getKey,
  isHeading,
  label,
  total = items.length,
  scrolled,
  flow = false,
  onEndReached,
  className,
  ...rest
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  // Until it is measured: with those kept ready below, as many rows as are in sight. More come after the first frame.
  const [start] = useState(scrolled?.top ?? 0)
  const [view, setView] = useState({ scrollTop: start, height: 60 })
  const [focused, setFocused] = useState<number>()
  const [wanted, setWanted] = useState<number>()
  const [passive, setPassive] = useState(false)
  const asked = useRef(-1)
  const count = items.length
  const lines = Math.ceil(count / columns)
  const places = typeof rowHeight === 'number' ? evenRows(rowHeight, lines) : rowHeight
  const [firstLine, endLine] = visibleRange(view, places, flow ? count : maxRows)
  const [from, to] = [firstLine * columns, Math.min(count, endLine * columns)]

  const height = places.top(lines)
  useLayoutEffect(() => {
    track.current?.style.setProperty('--fy-track', String(height))
    track.current?.style.setProperty('--fy-columns', String(columns))
  }, [height, columns])

  useLayoutEffect(() => {
    const node = scroller.current
    if (flow || !node || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const height = node.clientHeight / scaleOf(track.current)
      if (height > 0) setView((old) => ({ ...old, height }))
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [flow])

  useLayoutEffect(() => {
    const node = scroller.current
    if (!flow || !node) return
    // How far its view is scrolled shows in where it is on screen.
    const look = () => {
      const scale = scaleOf(track.current)
      const scrollTop = Math.floor(-node.getBoundingClientRect().top / scale / flowStepPx) * flowStepPx
      const height = innerHeight / scale + flowStepPx
      setView((old) => (old.scrollTop === scrollTop && old.height === height ? old : { scrollTop, height }))
      if (scrolled) scrolled.top = contentOf(node)?.scrollTop ?? 0
    }
    const stay = new AbortController()
    const options = { capture: true, passive: true, signal: stay.signal }
    // The page gets no event of a box that scrolls within a shadow root.
    node.getRootNode().addEventListener('scroll', look, options)
    for (const event of ['scroll', 'resize']) addEventListener(event, look, options)
    look()
    return () => stay.abort()
  }, [flow, scrolled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the track has its height
  useLayoutEffect(() => {
    if (!flow && start > 0 && scroller.current) scroller.current.scrollTop = start
  }, [])
  // After the view around it, which begins at its own top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (flow && start > 0 && scroller.current) contentOf(scroller.current)?.scrollTo(0, start)
  }, [])

  useEffect(() => {
    if (to < count || asked.current === count || !onEndReached) return
    asked.current = count
    onEndReached()
  }, [to, count, onEndReached])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again once the range holds the wanted row
  useLayoutEffect(() => {
    if (wanted === undefined) return
    const row = track.current?.querySelector<HTMLElement>(`[data-row="${wanted}"]`)
    if (!row) return
    setWanted(undefined)
    focusableIn(row)[0]?.focus({ preventScroll: !flow })
  }, [wanted, from, to, flow])

  // Rows that nobody can press are scrolled by the arrow keys, once the list itself has the focus.
  const filled = count > 0
  useLayoutEffect(() => {
    const row = track.current?.firstElementChild
    setPassive(filled && row != null && focusableIn(row).length === 0)
  }, [filled])

  // Within the same rows nothing is drawn anew: the browser scrolls by itself.
  function scrollTo(top: number) {
    if (scrolled) scrolled.top = top
    const scrollTop = top / scaleOf(track.current)
    const [first, end] = visibleRange({ ...view, scrollTop }, places)
    if (first !== firstLine || end !== endLine) setView((old) => ({ ...old, scrollTop }))
  }

  function moveTo(target: number, step: number) {
    const node = scroller.current
    let index = target
    for (let item = items[index]; item !== undefined && isHeading?.(item); item = items[index]) index += step
    if (!node || index < 0 || index >= count) return
    setWanted(index)
    // Drawn because it has the focus; the browser scrolls to it.
    if (flow) return setFocused(index)
    const line = Math.floor(index / columns)
    const scale = scaleOf(track.current)
    const least = places.top(line + 1) - view.height
    const scrollTop = Math.min(places.top(line), Math.max(node.scrollTop / scale, least))
    node.scrollTop = scrollTop * scale
    setView((old) => ({ ...old, scrollTop }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (focused === undefined) return
    const ahead = columns > 1 && track.current?.matches(':dir(rtl)') ? -1 : 1
    const targets: Record<string, number> = {
      ArrowDown: focused + columns,
      ArrowUp: focused - columns,
      Home: 0,
      End: count - 1,
      ...(columns > 1 && { ArrowRight: focused + ahead, ArrowLeft: focused - ahead }),
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    moveTo(target, event.key === 'End' || (target < focused && event.key !== 'Home') ? -1 : 1)
  }

  const rows = Array.from({ length: to - from }, (_, step) => from + step)
  // In its order: a row that is moved in the page loses the focus.
  if (focused !== undefined && focused < count && (focused < from || focused >= to))
    rows[focused < from ? 'unshift' : 'push'](focused)

  return (
    <div
      ref={scroller}
      className={cx('fy-virtual', className)}
      {...(passive && { tabIndex: 0, role: 'group', 'aria-label': label })}
      data-flow={flow || undefined}
      onScroll={({ currentTarget }) => !flow && scrollTo(currentTarget.scrollTop)}
      {...rest}
    >
      <ul
        ref={useStyles(styles, track)}
        aria-label={label}
        className="fy-virtual-track"
        onKeyDown={onKeyDown}
        onBlur={() => setFocused(undefined)}
      >
        {rows.map((index) => {
          const item = items[index]
          return item === undefined ? null : (
            <li
              key={getKey(item)}
              {...(!isHeading && { 'aria-setsize': total, 'aria-posinset': index + 1 })}
              data-row={index}
              className="fy-virtual-row"
              ref={(node) => {
                const line = Math.floor(index / columns)
                node?.style.setProperty('--fy-top', String(places.top(line)))
                node?.style.setProperty('--fy-row-height', String(places.top(line + 1) - places.top(line)))
                node?.style.setProperty('--fy-column', String(index % columns))
              }}
              onFocus={() => setFocused(index)}
            >
              {renderItem(item, index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
