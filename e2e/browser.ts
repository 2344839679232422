import { type Browser, chromium } from 'playwright-core'

/**
 * Parts of Chromium that are off: this list takes the place of Playwright's own, so it repeats what of that concerns
 * tests.
 */
const disabledFeatures = [
  // The browser's own interface, which nobody sees: pages for its address bar, made anew for each window, cost more than a test's page.
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
  // A process in reserve for a page that never comes.
  'SpareRendererForSitePerProcess',
  // Playwright's: no requests of the browser's own, and pages as it expects them.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

// Nothing but this machine is reachable, and Chromium itself asks for nothing.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
  // Letters look the same whatever the machine's settings, and as the whole Chromium draws them.
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Starts a Chromium that reaches this machine alone.
 * @param options.cachesPages pages that are left go into the back/forward cache, as visitors have it
 */
export function launchBrowser({ cachesPages = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...(cachesPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    // The smaller one without a window has no such cache.
    executablePath: (cachesPages ? undefined : process.env.FOYER_CHROMIUM) ?? '/usr/bin/chromium',
    args: flags,
  })
}
