/** The only import of that chunk: who has a wallet, and knows what it is, looks at none of it. */
export const fetchGuides = () => import('./guides.js')
