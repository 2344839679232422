import {
  type ComponentPropsWithoutRef,
  Fragment,
  forwardRef,
  type ReactNode,
  useImperativeHandle,
  useRef,
} from 'react'
import { isComposing } from '../shell/focus.js'
import link from '../shell/Link.css?inline'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import { useLocale, useText } from '../text/TextProvider.js'
import type { uiMessages } from '../text/uiMessages.js'
import amountField from './AmountField.css?inline'
import { FieldNote } from './FieldNote.js'
import fields from './fields.css?inline'
import { useFieldIds } from './useFieldIds.js'

const shares = [0.25, 0.5, 1] as const
const styles = [fields, link, amountField]
const noSign = ['', ''] as const

/** A way out of an error of {@link AmountField}; the focus is in the field afterwards, unless it leads elsewhere. */
export interface AmountWay {
  readonly label: string
  readonly onChoose: () => void
}

/** Props of {@link AmountField}. */
export interface AmountFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  readonly label: string
  /** The amount as it was typed: `'1.5'`, in many countries `'1,5'`. The caller reads it. */
  readonly value: string
  /** The amount is written for the visitor, in groups: the locale's own decimal mark alone begins the decimals. @default false */
  readonly grouped?: boolean
  readonly onValueChange: (value: string) => void
  /** Beside the amount: a `TokenPill`. */
  readonly token?: ReactNode
  /** Below the amount: its worth, or an `AmountSwitch` with it. */
  readonly fiat?: ReactNode
  /** Beside the digits: the sign of a currency. */
  readonly sign?: readonly [before: string, after: string] | undefined
  /** Above the token: what there is. */
  readonly balance?: ReactNode
  /** Fills in a part of what there is: a quarter, a half, or everything. */
  readonly onShare?: ((share: 0.25 | 0.5 | 1) => unknown) | undefined
  readonly error?: ReactNode
  /** Draws the amount in the middle and larger than all else, without a box. */
  readonly hero?: boolean | undefined
  /** Enter was pressed, and not to end a composition. */
  readonly onEnter?: (() => void) | undefined
  /** Ways out of the error, beside it. */
  readonly ways?: readonly AmountWay[] | undefined
}

/** An amount as the largest thing on the screen, its decimals lighter. */
export const AmountField = forwardRef<HTMLInputElement, AmountFieldProps>(function AmountField(
  {
    label,
    value,
    grouped = false,
    onValueChange,
    token,
    fiat,
    sign: [before, after] = noSign,
    balance,
    onShare,
    error,
    onEnter,
    hero = false,
    ways = [],
    placeholder = '0',
    className,
    ...rest
  },
  ref,
) {
  const t = useText<typeof uiMessages>()
  const { locale, dir } = useLocale()
  const { id, errorId, hasError, control } = useFieldIds({ error })
  const mirror = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [])
  const [integer, decimals] = apart(value, grouped ? decimalMark(locale) : undefined)
  const shown = before + value + after
  // Where text runs from right to left, signs of currencies stand left of the digits, which end at the card's edge.
  const [lead, left, right, tail] = hero
    ? [before || (dir === 'rtl' && after.trim()), '', '', dir === 'ltr' && after]
    : dir === 'rtl'
      ? ['', before || (after && `${after.trim()}\u00a0`), '']
      : [before, '', after]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press next to the digits is one on the input, which has the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      ref={useStyles(styles)}
      className="fy-amount"
      data-hero={hero || undefined}
      data-invalid={hasError || undefined}
      onClick={hero ? () => input.current?.focus() : undefined}
    >
      <div className={hero ? 'fy-hidden' : 'fy-amount-line'}>
        <label htmlFor={id}>{label}</label>
        {balance}
      </div>
      <div className="fy-amount-main">
        <span
          ref={(box) => box?.style.setProperty('--fy-length', String(shown.length || 1))}
          className="fy-amount-box"
          data-length={lengthStep(shown)}
          dir={hero ? 'ltr' : undefined}
        >
          {lead && (
            <span className="fy-amount-sign" aria-hidden="true">
              {lead}
            </span>
          )}
          <span ref={mirror} className="fy-amount-mirror" dir="ltr" aria-hidden="true">
            {/* All texts of a figure are new together: a translator may have put the whole into one of them. */}
            <Fragment key={shown}>
              {value && left && <span>{left}</span>}
              {integer}
              <span>
                {decimals}
                {value && right}
              </span>
            </Fragment>
          </span>
          <input
            ref={input}
            id={id}
            dir="ltr"
            className={cx('fy-amount-input', className)}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={left + placeholder + right}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && onEnter?.()}
            onScroll={(event) => {
              if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft
            }}
            {...control}
            {...rest}
          />
          {tail && (
            <span className="fy-amount-sign" aria-hidden="true">
              {tail}
            </span>
          )}
        </span>
        {token}
      </div>
      {(fiat || onShare) && (
        <div className="fy-amount-line">
          {fiat}
          {onShare && (
            <span className="fy-amount-shares">
              {shares.map((share) => (
                <button key={share} type="button" className="fy-press fy-link" onClick={() => onShare(share)}>
                  {share < 1 ? share.toLocaleString(locale, { style: 'percent' }) : t('ui.max')}
                </button>
              ))}
            </span>
          )}
        </div>
      )}
      <div className="fy-amount-note">
        <FieldNote hintId={undefined} error={error} errorId={errorId} />
        {hasError &&
          ways.map(({ label: way, onChoose }) => (
            <button
              key={way}
              type="button"
              className="fy-press fy-amount-way"
              onClick={() => {
                // Before the press takes the button, and the focus with it, away.
                input.current?.focus()
                onChoose()
              }}
            >
              {way}
            </button>
          ))}
      </div>
    </div>
  )
})

/** The amount at its decimal mark; of what was typed, a mark that is there more than once only groups. */
function apart(
  value: string,
  mark = /.*([.,\u066b])/.exec(value)?.[1] ?? '',
): [integer: string, decimals: string] {
  const [integer = '', decimals, ...more] = mark ? value.split(mark) : [value]
  return decimals === undefined || more.length > 0 ? [value, ''] : [integer, mark + decimals]
}

function decimalMark(locale: string): string | undefined {
  return new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
}

/** Long amounts are set smaller, then on a line of their own, so that they are seen whole. */
function lengthStep({ length }: string): 'short' | 'long' | 'longer' | 'longest' {
  return length <= 8 ? 'short' : length <= 12 ? 'long' : length <= 16 ? 'longer' : 'longest'
}
