import { type ComponentPropsWithoutRef, Fragment, forwardRef } from 'react'
import { CopyButton } from '../actions/CopyButton.js'
import { useStyles } from '../styles/adoptStyles.js'
import { cx } from '../styles/cx.js'
import addressBlock from './AddressBlock.css?inline'

const styles = [addressBlock]

/** Props of {@link AddressBlock}. */
export interface AddressBlockProps extends ComponentPropsWithoutRef<'div'> {
  readonly address: string
  /** How many groups stand out at either end. */
  readonly strong?: 1 | 2 | undefined
  readonly align?: 'start' | 'center' | undefined
  /** Adds a button that copies it. */
  readonly copyable?: boolean | undefined
  readonly onCopied?: ((ok: boolean) => void) | undefined
}

/** A full address to compare: groups of four, the ends strong. Selecting and copying it by hand adds no spaces. */
export const AddressBlock = forwardRef<HTMLDivElement, AddressBlockProps>(function AddressBlock(
  { address, strong = 1, align = 'start', copyable = false, onCopied, className, ...rest },
  ref,
) {
  const groups = addressGroups(address)
  // A short rest alone is too little to compare.
  const end = groups.length - strong - (address.length > 4 && (groups.at(-1) ?? '').length < 4 ? 1 : 0)
  return (
    <div ref={useStyles(styles, ref)} className={cx('fy-address', className)} data-align={align} {...rest}>
      <span className="fy-address-groups" dir="ltr" translate="no">
        {groups.map((group, index) => {
          const Part = index < strong || index >= end ? 'b' : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
            <Fragment key={index}>
              <Part>{group}</Part>
              <wbr />
            </Fragment>
          )
        })}
      </span>
      {copyable && <CopyButton value={address} {...(onCopied && { onCopied })} />}
    </div>
  )
})

/** Splits an address into groups of four; `0x` stays with the first, a short rest is a group of its own. */
export function addressGroups(address: string): string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const [first = '', ...others] = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return [prefix + first, ...others]
}
