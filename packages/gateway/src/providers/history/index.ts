export { type BlockHistoryOptions, blockHistory } from './blockHistory.js'
export { type RecentHistoryOptions, recentHistory } from './recentHistory.js'
export { type SolanaHistoryOptions, solanaHistory } from './solanaHistory.js'
