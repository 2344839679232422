// @tier gate
import { searchModel } from '@foyer/search'
import { afterAll, beforeAll, vi } from 'vitest'
import { type Clock, installClock } from './clock.test-support.js'
import { holder, installPages } from './page.test-support.js'
import { play } from './play.test-support.js'
import { schedules } from './steps.test-support.js'

let clock: Clock
let removePages = () => {}

beforeAll(async () => {
  // Wallets that refuse to forget a page are logged.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  removePages = installPages()
  clock = installClock(holder)
})
afterAll(() => {
  vi.restoreAllMocks()
  removePages()
})

searchModel('whatever the visitor, the wallets and the tabs do in whatever order, the rules hold', {
  gate: 60,
  exhaustive: 20_000,
  stories: schedules,
  finds: [
    {
      found: 'a page in the cache kept the lock of a wallet, which was not asked to forget the page',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 1_000 },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'disconnect', tab: 1, which: 0, all: true },
        ],
      },
    },
    {
      found: 'a wallet that locked was forgotten, and not back once it was unlocked',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'lock', which: 0 },
          { act: 'wait', ms: 1_000 },
          { act: 'lock', which: 0 },
        ],
      },
    },
    {
      found: 'of one wallet in two families one went on to list the page',
      input: {
        cast: ['eip155', 'solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'connect', tab: 0, which: 3, at: 'once' },
          { act: 'wait', ms: 1_000 },
          { act: 'disconnect', tab: 0, which: 0, all: true },
        ],
      },
    },
    {
      found: 'a tab that was answered forgot that another one had left the window of the same wallet open',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'stop', tab: 1 },
          { act: 'answer', which: 0, approves: true },
          { act: 'disconnect', tab: 0, which: 0, all: true },
        ],
      },
    },
    {
      found: 'a wallet that was connected again in one tab, and did not say so, stayed away in the other',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'wait', ms: 1_000 },
          { act: 'revoke', which: 1 },
          { act: 'wait', ms: 1_000 },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'wait', ms: 10 },
        ],
      },
    },
    {
      found: 'a wallet that let the page in once another one was being asked was not asked again',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'pace', which: 1 },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'a wallet that let the page in while it was awaited was not asked then',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'pace', which: 1 },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'answer', which: 1, approves: false },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'a window that was declined late kept a wallet that was away from coming back',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'lock', which: 0 },
          { act: 'wait', ms: 40 },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'wait', ms: 10 },
          { act: 'answer', which: 0, approves: false },
        ],
      },
    },
    {
      found: 'a wallet that was left ended the wait for another one, whose window was open',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'will' },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'a revocation that failed was taken for one that a wallet does not have, and never repeated',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'will' },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'answer', which: 0, approves: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'lock', which: 0 },
          { act: 'disconnect', tab: 0, which: 0, all: true },
        ],
      },
    },
    {
      found: 'a host that emptied storage at a log-out left the other tab connected',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 1_000 },
          { act: 'disconnect', tab: 0, which: 2, all: true },
        ],
      },
    },
    {
      found: 'of two families that were left as storage was emptied one stayed connected',
      input: {
        cast: ['eip155', 'solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'connect', tab: 0, which: 2, at: 'once' },
          { act: 'wait', ms: 1_000 },
          { act: 'disconnect', tab: 0, which: 2, all: true },
        ],
      },
    },
    {
      found: 'an answer from before a wallet was unlocked ended its connection for a moment',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'lock', which: 0 },
          { act: 'pace', which: 0 },
          { act: 'wait', ms: 1_000 },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'wait', ms: 10 },
        ],
      },
    },
    {
      found:
        'a tab that was declined forgot that one before a reload had left a window of the same wallet open',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'reload', tab: 1 },
          { act: 'answer', which: 0, approves: true },
          { act: 'answer', which: 0, approves: false },
          { act: 'lock', which: 0 },
        ],
      },
    },
    {
      found:
        'a wallet that was locked as it was left, and storage was emptied, was not asked at the next visit',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 0, at: 'once' },
          { act: 'lock', which: 0 },
          { act: 'pair', tab: 0, which: 0, all: false, at: 'will' },
          { act: 'disconnect', tab: 1, which: 2, all: true },
        ],
      },
    },
    {
      found:
        'a wallet that was approved in the window of a request before stayed away where it is remembered',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'revoke', which: 1 },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 1, which: 1, at: 'once' },
        ],
      },
    },
    {
      found: 'a disconnection after storage was emptied forgot a wallet that was owed from before',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'lock', which: 0 },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'disconnect', tab: 0, which: 3, all: true },
          { act: 'wait', ms: 10 },
          { act: 'pace', which: 0 },
        ],
      },
    },
    {
      found: 'a wallet that was slow to answer was asked to sign once it had taken back what it granted',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 0, at: 'once' },
          { act: 'pace', which: 0 },
          { act: 'sign', tab: 1, which: 0 },
          { act: 'answer', which: 0, approves: true },
          { act: 'revoke', which: 0 },
          { act: 'wait', ms: 60_000 },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'a window that an ended Foyer had left open was forgotten as storage was emptied in another tab',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'disconnect', tab: 0, which: 0, all: false },
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'stop', tab: 1 },
          { act: 'disconnect', tab: 0, which: 2, all: true },
          { act: 'answer', which: 0, approves: true },
          { act: 'disconnect', tab: 0, which: 0, all: false },
        ],
      },
    },
    {
      found: 'the model had a tab know what a wallet granted to a page in the cache, and reported to none',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'will' },
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'wait', ms: 10 },
          { act: 'answer', which: 1, approves: true },
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'revoke', which: 1 },
          { act: 'suspend', tab: 0, life: 'cached' },
        ],
      },
    },
    {
      found: 'the model did not let a page hear that it is closed, which then could not store what it owed',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'disconnect', tab: 0, which: 2, all: true },
          { act: 'lock', which: 0 },
          { act: 'reload', tab: 1 },
        ],
      },
    },
    {
      found: 'the model took a disconnection for no way to leave a confirmation',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'sign', tab: 0, which: 0 },
          { act: 'disconnect', tab: 0, which: 0, all: false },
          { act: 'wait', ms: 60_000 },
          { act: 'wait', ms: 60_000 },
          { act: 'answer', which: 0, approves: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
        ],
      },
    },
    {
      found: 'a wallet that declined after it was given up was asked to forget the page at each later visit',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'answer', which: 0, approves: false },
        ],
      },
    },
    {
      found:
        'a wallet that forgot an earlier connection was taken to have answered the window of a closed page',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'disconnect', tab: 0, which: 0, all: false },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'reload', tab: 1 },
          { act: 'suspend', tab: 0, life: 'cached' },
        ],
      },
    },
    {
      found: 'a window of a page that was closed was forgotten as another tab emptied storage and connected',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'reload', tab: 1 },
          { act: 'disconnect', tab: 0, which: 2, all: true },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'lock', which: 0 },
        ],
      },
    },
    {
      found: 'the model did not wait for a page in the cache to hear the answer in its window',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'choose', tab: 0 },
          { act: 'disconnect', tab: 0, which: 0, all: false },
          { act: 'reload', tab: 1 },
          { act: 'suspend', tab: 0, life: 'cached' },
        ],
      },
    },
    {
      found: 'a tab in the cache went on with the network that a wallet had before',
      input: {
        cast: ['eip155', 'polkadot'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'pace', which: 0 },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'answer', which: 0, approves: true },
          { act: 'wait', ms: 10 },
          { act: 'switch', tab: 0, which: 0, other: true },
          { act: 'answer', which: 0, approves: true },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'connect', tab: 0, which: 2, at: 'will' },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 0, which: 2, at: 'once' },
        ],
      },
    },
    {
      found: 'a Foyer that had ended stored a debt once more that another tab had settled',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 1, at: 'will' },
          { act: 'stop', tab: 0 },
          { act: 'wait', ms: 10 },
        ],
      },
    },
    {
      found: 'a window was forgotten as another tab emptied storage and disconnected',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'disconnect', tab: 0, which: 3, all: true },
          { act: 'wait', ms: 10 },
          { act: 'reload', tab: 1 },
        ],
      },
    },
    {
      found: 'a window of a page in the cache was forgotten as another tab emptied storage and connected',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'disconnect', tab: 0, which: 2, all: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'pace', which: 0 },
        ],
      },
    },
    {
      found: 'a tab on another network did not follow to a wallet of the same key',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'switch', tab: 0, which: 0, other: true },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'connect', tab: 1, which: 1, at: 'once' },
        ],
      },
    },
    {
      found: 'a page that went into the cache forgot the wallet that it was leaving, as storage was emptied',
      input: {
        cast: ['solana'],
        locks: 'mute',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'disconnect', tab: 1, which: 2, all: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'reload', tab: 1 },
          { act: 'revoke', which: 0 },
          { act: 'pace', which: 0 },
          { act: 'skew', ms: -86_400_000 },
        ],
      },
    },
    {
      found: 'the model had a page give up at once on a wallet that restarted and did not answer',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'pace', which: 0 },
          { act: 'answer', which: 0, approves: true },
          { act: 'restart', which: 0 },
          { act: 'sleep', ms: 60_000 },
          { act: 'wait', ms: 60_000 },
        ],
      },
    },
    {
      found: 'the model had a host empty storage in a tab that had not heard of what was stored',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'connect', tab: 1, which: 0, at: 'once' },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'disconnect', tab: 0, which: 3, all: true },
        ],
      },
    },
    {
      found: 'the model had a tab know of a Disconnect that it had not heard of, as storage was emptied',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'pace', which: 0 },
          { act: 'wait', ms: 5_000 },
          { act: 'disconnect', tab: 0, which: 2, all: true },
          { act: 'pair', tab: 0, which: 0, all: false, at: 'will' },
        ],
      },
    },
    {
      found: 'the model had a host empty storage in a tab that had not heard of a window of another one',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'stop', tab: 0 },
          { act: 'disconnect', tab: 1, which: 2, all: true },
        ],
      },
    },
    {
      found:
        'a Disconnect with nothing to leave did not store once more that a window of another tab is open',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'stop', tab: 0 },
          { act: 'wait', ms: 40 },
          { act: 'disconnect', tab: 1, which: 2, all: true },
        ],
      },
    },
    {
      found: 'the model expected a wallet that came 20 s late to be asked in that moment',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'late', which: 1, ms: 20_000 },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'reload', tab: 1 },
          { act: 'disconnect', tab: 1, which: 0, all: false },
        ],
      },
    },
    {
      found: 'a tab stored the address of its wallet for that of another tab, which was not restored then',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'pair', tab: 0, which: 0, all: false, at: 'once' },
          { act: 'connect', tab: 1, which: 0, at: 'once' },
          { act: 'switch', tab: 0, which: 0, other: false },
        ],
      },
    },
    {
      found: 'the model took a page for one that acts on an answer, though it was cached in that moment',
      input: {
        cast: ['bip122'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 1, which: 0, at: 'will' },
          { act: 'disconnect', tab: 1, which: 0, all: false },
          { act: 'answer', which: 0, approves: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'wait', ms: 10 },
          { act: 'reload', tab: 1 },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
        ],
      },
    },
    {
      found:
        'the model expected a wallet that let in a page which was gone in that moment to be left at once',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'will' },
          { act: 'pair', tab: 0, which: 0, all: false, at: 'once' },
          { act: 'answer', which: 0, approves: true },
          { act: 'lock', which: 0 },
          { act: 'reload', tab: 0 },
          { act: 'wait', ms: 10 },
        ],
      },
    },
    {
      found:
        'the model expected a page to know what a wallet, which reports nothing, granted a page that was gone',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'revoke', which: 1 },
          { act: 'choose', tab: 0 },
          { act: 'reload', tab: 0 },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'a wallet was taken for another one, as a tab that had not heard of it changed the network',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'switch', tab: 1, which: 0, other: true },
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'pace', which: 0 },
          { act: 'disconnect', tab: 1, which: 0, all: false },
          { act: 'switch', tab: 1, which: 0, other: true },
        ],
      },
    },
    {
      found: 'a wallet was taken for one that was left, whose address was written for another network',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'switch', tab: 1, which: 0, other: true },
          { act: 'lock', which: 1 },
          { act: 'connect', tab: 1, which: 0, at: 'once' },
          { act: 'lock', which: 1 },
          { act: 'switch', tab: 0, which: 0, other: false },
          { act: 'revoke', which: 1 },
        ],
      },
    },
    {
      found: 'the model had a page hear that a wallet forgot it in the very moment when it let the page in',
      input: {
        cast: ['bip122', 'eip155'],
        locks: 'mute',
        approves: true,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'disconnect', tab: 0, which: 2, all: true },
          { act: 'lock', which: 1 },
          { act: 'connect', tab: 1, which: 2, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'pace', which: 2 },
          { act: 'switch', tab: 0, which: 1, other: false },
        ],
      },
    },
    {
      found:
        'a wallet that was approved in the window of a request before, and locked at once, was not left and not awaited',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'pace', which: 1 },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'connect', tab: 1, which: 1, at: 'once' },
          { act: 'lock', which: 1 },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'the model let a page that was closed store what it had planned to',
      input: {
        cast: ['solana', 'polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 2, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'disconnect', tab: 1, which: 2, all: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'revoke', which: 0 },
          { act: 'reload', tab: 0 },
        ],
      },
    },
    {
      found: 'a Foyer that had ended stored a wallet once more that another tab had left',
      input: {
        cast: ['solana', 'polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 2, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'disconnect', tab: 1, which: 2, all: true },
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'stop', tab: 0 },
        ],
      },
    },
    {
      found: 'a Foyer that began again brought a wallet back that another tab had left in the meantime',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 0, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'stop', tab: 0 },
          { act: 'disconnect', tab: 1, which: 2, all: true },
          { act: 'wait', ms: 10 },
          { act: 'stop', tab: 0 },
          { act: 'connect', tab: 0, which: 1, at: 'will' },
          { act: 'answer', which: 0, approves: false },
        ],
      },
    },
    {
      found: 'a tab with a code on its screen stayed on a session that another tab had replaced',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'pair', tab: 0, which: 0, all: false, at: 'once' },
          { act: 'wait', ms: 10 },
          { act: 'pair', tab: 1, which: 0, all: false, at: 'will' },
          { act: 'pair', tab: 0, which: 0, all: false, at: 'once' },
        ],
      },
    },
    {
      found:
        'the model had a page that came back from the cache go on with a wallet that was left, and being connected again',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'connect', tab: 0, which: 1, at: 'once' },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'disconnect', tab: 1, which: 0, all: false },
          { act: 'connect', tab: 1, which: 1, at: 'will' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found: 'the model had a session end as another tab, which did not know of it, was granted one as well',
      input: {
        cast: ['solana'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'pair', tab: 0, which: 3, all: false, at: 'will' },
          { act: 'pair', tab: 1, which: 3, all: false, at: 'will' },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'answer', which: 0, approves: true },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found:
        'the model had the newest session end as a page that began again looked for the one that was stored',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'pair', tab: 0, which: 0, all: false, at: 'once' },
          { act: 'pair', tab: 1, which: 0, all: false, at: 'will' },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'stop', tab: 0 },
          { act: 'answer', which: 0, approves: true },
        ],
      },
    },
    {
      found:
        'the model had a host empty storage in a tab that had not heard of a newer session of another one',
      input: {
        cast: ['eip155'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'pair', tab: 0, which: 3, all: false, at: 'once' },
          { act: 'pair', tab: 0, which: 3, all: false, at: 'will' },
          { act: 'wait', ms: 10 },
          { act: 'suspend', tab: 1, life: 'cached' },
          { act: 'answer', which: 0, approves: true },
          { act: 'disconnect', tab: 1, which: 2, all: true },
          { act: 'wait', ms: 5_000 },
          { act: 'stop', tab: 0 },
        ],
      },
    },
    {
      found: 'the model had a late restore put an older session in place of one that was made there since',
      input: {
        cast: ['polkadot'],
        locks: 'here',
        approves: false,
        steps: [
          { act: 'pair', tab: 1, which: 1, all: false, at: 'once' },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'pace', which: 3 },
          { act: 'suspend', tab: 0, life: 'cached' },
          { act: 'sleep', ms: 60_000 },
          { act: 'pair', tab: 0, which: 1, all: false, at: 'once' },
        ],
      },
    },
  ],
  async play(schedule, tell) {
    const { lines, broken } = await play(clock, schedule)
    for (const line of lines) tell(line)
    if (broken !== undefined) throw new Error(broken)
  },
})
