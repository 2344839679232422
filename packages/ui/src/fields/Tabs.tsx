import { type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode, useId } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import tabStyles from './Tabs.css?inline'

const styles = [tabStyles]

/** One tab of {@link Tabs}. */
export interface Tab<Id extends string = string> {
  readonly id: Id
  readonly label: ReactNode
}

/** Props of {@link Tabs}. */
export interface TabsProps<Id extends string> extends Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> {
  /** Accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly value: Id
  readonly onValueChange: (id: Id) => void
  /** A bar with a raised tab, or loose pills. */
  readonly variant?: 'segmented' | 'pills' | undefined
}

/** Tabs with their panel, which holds the children. Arrows, Home and End choose; arrows follow the writing direction. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onValueChange,
  variant = 'segmented',
  className,
  children,
  ...rest
}: TabsProps<Id>) {
  const id = useId()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const index = tabs.findIndex((tab) => tab.id === value)
    const target = tabs[targetIndex(event.key, index, tabs.length, isRightToLeft(event.currentTarget)) ?? -1]
    if (!target) return
    event.preventDefault()
    onValueChange(target.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }

  return (
    <div className={cx('fy-tabs', className)} {...rest}>
      <div
        ref={useStyles(styles)}
        role="tablist"
        aria-label={label}
        className="fy-tab-list"
        data-variant={variant}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className="fy-press fy-tab"
            data-tab={tab.id}
            aria-selected={tab.id === value}
            {...(children !== undefined && tab.id === value && { 'aria-controls': `${id}-panel` })}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onValueChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} className="fy-tab-panel" aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </div>
  )
}

function isRightToLeft(element: HTMLElement): boolean {
  return element.ownerDocument.defaultView?.getComputedStyle(element).direction === 'rtl'
}

/** Which tab a key leads to (WAI-ARIA tabs pattern); `undefined` for other keys. */
export function targetIndex(
  key: string,
  index: number,
  count: number,
  rightToLeft: boolean,
): number | undefined {
  const step = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (index + step + count) % count
    case 'ArrowLeft':
      return (index - step + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
