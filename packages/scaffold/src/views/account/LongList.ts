/** Rows of which only the visible are drawn. */
export { VirtualList as LongList } from '@foyer/ui'
