import {
  type AccountId,
  type Feature,
  type FeatureContext,
  joinAccount,
  type OpenedWindow,
} from '@foyer/core'
import { type Onramp, onramp } from '@foyer/feature-onramp'
import { createOnrampService, type OnrampScript } from '@foyer/testing/feature'
import { ada } from './accounts.js'
import { ethereum } from './networks.js'

/** Changes what the service, or the browser, says to somebody who buys. */
export type ScriptOnramp = (
  script: OnrampScript & { window: () => OpenedWindow | undefined; giveUpMs: number | undefined },
) => void

/** A window that shows nothing: no page of a provider is fetched in the gallery. */
function noWindow(): OpenedWindow {
  return {
    closed: false,
    opener: null,
    document: document.implementation.createHTMLDocument(),
    location: { replace() {} },
    close() {},
    focus() {},
  }
}

/** The feature of buying over a service in memory. */
export function scriptedOnramp(change: ScriptOnramp): Feature {
  const account: AccountId = joinAccount(ethereum.id, ada)
  const { script, api } = createOnrampService(() => account)
  const all = Object.assign(script, { window: noWindow, giveUpMs: undefined })
  change(all)
  return {
    ...onramp,
    // Whether the host has a data API says nothing here.
    available: () => true,
    async load() {
      const module = await onramp.load()
      // Its own bound is for tests, and no part of a feature.
      const install: (context: FeatureContext, giveUpMs?: number) => Onramp = module.install
      return {
        ...module,
        install: (context) =>
          install(
            { ...context, api, page: { ...context.page, openWindow: () => all.window() } },
            all.giveUpMs,
          ),
      }
    },
  }
}
