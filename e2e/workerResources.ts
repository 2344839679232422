import type { Family } from '@foyer/sandbox'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser.js'
import { startWorld, type WorldUrls } from './world.js'

let browser: Promise<Browser> | undefined
const worlds = new Map<string, ReturnType<typeof startWorld>>()

/** What a worker starts when it is first asked for, and keeps from file to file. Tests get contexts and resets of their own. */
export const workerResources = {
  browser(): Promise<Browser> {
    browser ??= launchBrowser()
    return browser
  },

  /** A world with these chain families. */
  async world(families: readonly Family[]): Promise<WorldUrls> {
    const key = families.join()
    const world = worlds.get(key) ?? startWorld(inject('builds'), families)
    worlds.set(key, world)
    return (await world).urls
  },

  /** Ends all of it; more than one may say so. */
  async end(): Promise<void> {
    const ends = [browser?.then((one) => one.close())]
    for (const world of worlds.values()) ends.push(world.then(({ stop }) => stop()))
    browser = undefined
    worlds.clear()
    await Promise.all(ends)
  },
}
