import type { TokenBalance } from '@foyer/core'
import { VirtualList, type VirtualListProps } from '@foyer/ui'

/** More tokens than a page should draw: of these only the rows in sight are, and they scroll with the account. */
export function LongList(props: Omit<VirtualListProps<TokenBalance>, 'rowHeight'>) {
  return <VirtualList flow rowHeight={60} {...props} />
}
