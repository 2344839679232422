import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icons/Icon.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import chip from './Chip.css?inline'

const styles = [chip]

/** Props of {@link Chip}. */
export interface ChipProps extends ComponentPropsWithoutRef<'button'> {
  /** A filter that is on; absent for a chip that opens something. */
  readonly selected?: boolean | undefined
  /** 16 px image. */
  readonly image?: ReactNode
  /** Says that it opens a choice. */
  readonly chevron?: boolean | undefined
}

/** A small round-ended button: a filter, or the way to a choice. */
export const Chip = forwardRef<HTMLButtonElement, ChipProps>(function Chip(
  { selected, image, chevron = false, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={useStyles(styles, ref)}
      type="button"
      className={cx('fy-press fy-chip', className)}
      data-image={image ? '' : undefined}
      data-opens={chevron || undefined}
      aria-pressed={selected}
      {...rest}
    >
      {image}
      <span className="fy-chip-text" dir="auto">
        {children}
      </span>
      {chevron && <Icon name="chevron-down" size={16} />}
    </button>
  )
})

/** One choice of a {@link ChipGroup}. */
export interface ChipOption<Id extends string = string> {
  readonly id: Id
  readonly label: string
  readonly image?: ReactNode
}

/** Props of {@link ChipGroup}. */
export interface ChipGroupProps<Id extends string>
  extends Omit<ComponentPropsWithoutRef<'fieldset'>, 'onChange'> {
  /** Accessible name. */
  readonly label: string
  readonly options: readonly ChipOption<Id>[]
  readonly value: Id
  readonly onValueChange: (id: Id) => void
}

/** Filters of which one is on. What has no room is scrolled to; the one that is on is in sight. */
export function ChipGroup<Id extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
  ...rest
}: ChipGroupProps<Id>) {
  const on = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one that is on is another place to scroll to.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void on.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <fieldset aria-label={label} className={cx('fy-chips', className)} {...rest}>
      {options.map(({ id, label: name, image }) => (
        <Chip
          key={id}
          ref={id === value ? on : null}
          image={image}
          selected={id === value}
          onClick={() => onValueChange(id)}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
