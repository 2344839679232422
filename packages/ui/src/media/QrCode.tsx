import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useMemo } from 'react'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import qrCode from './QrCode.css?inline'
import { drawQr, quietModules } from './qr.js'

const styles = [qrCode]

/** Props of {@link QrCode}. */
export interface QrCodeProps extends ComponentPropsWithoutRef<'div'> {
  /** What the code says; while absent, its place is kept. */
  readonly value?: string | undefined
  /** Accessible name. */
  readonly label: string
  /** 40 px image in the middle. */
  readonly image?: ReactNode
}

/** A QR code on a card that is white in every theme, since scanners want dark on light. */
export const QrCode = forwardRef<HTMLDivElement, QrCodeProps>(function QrCode(
  { value, label, image, className, ...rest },
  ref,
) {
  const hole = image !== undefined && image !== null
  const drawing = useMemo(() => (value === undefined ? undefined : drawQr(value, hole)), [value, hole])
  return (
    <div
      ref={useStyles(styles, ref)}
      className={cx('fy-qr', className)}
      data-empty={!drawing || undefined}
      {...rest}
    >
      {drawing && (
        <svg
          role="img"
          aria-label={label}
          data-dots={drawing.count}
          viewBox={`${-quietModules} ${-quietModules} ${drawing.size + 2 * quietModules} ${drawing.size + 2 * quietModules}`}
          shapeRendering="geometricPrecision"
        >
          <path d={drawing.dots} />
          {drawing.eyes.map(([x, y]) => (
            <g key={`${x} ${y}`}>
              <rect className="fy-qr-eye" x={x + 0.5} y={y + 0.5} width={6} height={6} rx={2} />
              <rect x={x + 2} y={y + 2} width={3} height={3} rx={1} />
            </g>
          ))}
          {drawing.marks.map(([x, y]) => (
            <g key={`${x} ${y}`}>
              <rect className="fy-qr-eye" x={x + 0.5} y={y + 0.5} width={4} height={4} rx={1.2} />
              <circle cx={x + 2.5} cy={y + 2.5} r={0.5} />
            </g>
          ))}
        </svg>
      )}
      {drawing && hole && <span className="fy-qr-image">{image}</span>}
    </div>
  )
})
