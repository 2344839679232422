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
import { visibleRange } from './window.js'

const styles = [virtualList]

/** Props of {@link VirtualList}. */
export interface VirtualListProps<Item> extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  readonly items: readonly Item[]
  /** Height of every row in pixels, the gap below it included. */
  readonly rowHeight: number
  readonly renderItem: (item: Item, index: number) => ReactNode
  readonly getKey: (item: Item) => string
  /** Items side by side. @default 1 */
  readonly columns?: number | undefined
  /** Accessible name. */
  readonly label: string
  /** How many rows there are in all, where more can be loaded. */
  readonly total?: number | undefined
  /** The end is near: load more. Called once for each number of items. */
  readonly onEndReached?: (() => void) | undefined
}

/**
 * A long list in its own scroller, of which only the rows in sight are in the page. Arrows, Home and End move the
 * focus from item to item; the one with the focus stays in the page when it is scrolled away.
 */
export function VirtualList<Item>({
  items,
  rowHeight,
  columns = 1,
  renderItem,
  getKey,
  label,
  total = items.length,
  onEndReached,
  className,
  ...rest
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLUListElement>(null)
  // Until it is measured: with those kept ready below, as many rows as are in sight. More come after the first frame.
  const [view, setView] = useState({ scrollTop: 0, height: rowHeight })
  const [focused, setFocused] = useState<number>()
  const [wanted, setWanted] = useState<number>()
  const [passive, setPassive] = useState(false)
  const asked = useRef(-1)
  const count = items.length
  const lines = Math.ceil(count / columns)
  const [firstLine, endLine] = visibleRange({ ...view, rowHeight, count: lines })
  const [from, to] = [firstLine * columns, Math.min(count, endLine * columns)]

  useLayoutEffect(() => {
    track.current?.style.setProperty('--fy-rows', String(lines))
    track.current?.style.setProperty('--fy-columns', String(columns))
    track.current?.style.setProperty('--fy-row-height', `${rowHeight}px`)
  }, [lines, columns, rowHeight])

  useLayoutEffect(() => {
    const node = scroller.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const height = node.clientHeight
      if (height > 0) setView((old) => ({ ...old, height }))
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (to < count || asked.current === count) return
    asked.current = count
    onEndReached?.()
  }, [to, count, onEndReached])

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again once the range holds the wanted row
  useLayoutEffect(() => {
    if (wanted === undefined) return
    const row = track.current?.querySelector<HTMLElement>(`[data-row="${wanted}"]`)
    if (!row) return
    setWanted(undefined)
    focusableIn(row)[0]?.focus({ preventScroll: true })
  }, [wanted, from, to])

  // Rows that nobody can press are scrolled by the arrow keys, once the list itself has the focus.
  const filled = count > 0
  useLayoutEffect(() => {
    const row = track.current?.firstElementChild
    setPassive(filled && row != null && focusableIn(row).length === 0)
  }, [filled])

  // Within the same rows nothing is drawn anew: the browser scrolls by itself.
  function scrollTo(scrollTop: number) {
    const [first, end] = visibleRange({ ...view, scrollTop, rowHeight, count: lines })
    if (first !== firstLine || end !== endLine) setView((old) => ({ ...old, scrollTop }))
  }

  function moveTo(index: number) {
    const node = scroller.current
    if (!node || index < 0 || index >= count) return
    const top = Math.floor(index / columns) * rowHeight
    const scrollTop = Math.min(top, Math.max(node.scrollTop, top + rowHeight - view.height))
    node.scrollTop = scrollTop
    setView((old) => ({ ...old, scrollTop }))
    setWanted(index)
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
    moveTo(target)
  }

  const rows = Array.from({ length: to - from }, (_, step) => from + step)
  if (focused !== undefined && focused < count && (focused < from || focused >= to)) rows.push(focused)

  return (
    <div
      ref={scroller}
      className={cx('fy-virtual', className)}
      {...(passive && { tabIndex: 0, role: 'group', 'aria-label': label })}
      onScroll={({ currentTarget }) => scrollTo(currentTarget.scrollTop)}
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
              aria-setsize={total}
              aria-posinset={index + 1}
              data-row={index}
              className="fy-virtual-row"
              ref={(node) => {
                node?.style.setProperty('--fy-index', String(Math.floor(index / columns)))
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
