/**
 * What follows the first view. One chunk, from which alone the features are fetched: a bundler then knows that a feature
 * finds here what it shares with the views, and cuts it into no chunks of its own.
 */
import { laterViews } from '@foyer/scaffold/views'
import { accountFeatures } from './accountFeatures.js'

export const later = {
  views: laterViews,
  features: accountFeatures,
  /** Few pages ask for the views of calls. */
  calls: () => import('./callsFeature.js'),
}
