import type { Feature } from '@foyer/core'
import { history } from '@foyer/feature-history'
import { names } from '@foyer/feature-names'
import { nfts } from '@foyer/feature-nfts'
import { onramp } from '@foyer/feature-onramp'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import { sessions } from '@foyer/feature-sessions'
import { swaps } from '@foyer/feature-swaps'

/** What every widget offers to an account. Only manifests: a feature's code is fetched when a view of it is shown. */
export const accountFeatures: readonly Feature[] = [
  history,
  names,
  nfts,
  onramp,
  receive,
  send,
  sessions,
  swaps,
]
