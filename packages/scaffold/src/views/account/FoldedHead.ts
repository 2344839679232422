/** The account and its balance in the header, once both are scrolled away. */
export { FoldedBar as FoldedHead } from '@foyer/ui'
