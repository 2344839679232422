import type { StorageArea } from './stored.js'

/** An area as one tab sees it: while `page.full` nothing can be written or removed. */
export function fullable(area: StorageArea, page: { readonly full: boolean }): StorageArea {
  const check = () => {
    if (page.full) throw new DOMException('full', 'QuotaExceededError')
  }
  return {
    getItem: area.getItem,
    setItem(key, value) {
      check()
      area.setItem(key, value)
    },
    removeItem(key) {
      check()
      area.removeItem(key)
    },
  }
}
