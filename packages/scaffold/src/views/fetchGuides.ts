/** The only import of that chunk: who has a wallet, and looks at what it holds, comes to none of it. */
export const fetchGuides = () => import('./guides.js')

/** Fetches that chunk ahead. */
export const prefetchGuides = () => void fetchGuides().catch(() => {})
