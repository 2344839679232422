/**
 * What follows the first view. One chunk, from which alone the features are fetched: a bundler then knows that a feature
 * finds here what it shares with the views, and cuts it into no chunks of its own.
 */
export { laterViews } from '@foyer/scaffold/views'
export { accountFeatures } from './accountFeatures.js'

/** Few pages ask for what these are for. */
export const fetchCalls = () => import('./callsFeature.js')
