import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.js'
import { asJson, clicking, type Device, type Engine, fromJson, pressing, typing } from './engine.js'
import { startProgram, untilPrinted } from './processes.js'

const preferences = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** Firefox as Debian ships it, by WebDriver BiDi, for which it needs no driver. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const firefox = startProgram(
    '/usr/bin/firefox-esr',
    // It starts with a page, since in an empty tab the address bar has the focus and keeps it.
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'data:text/html,'],
    { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  const [, address] = await untilPrinted(firefox, /WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await connectBidi(`${address}/session`)
  await bidi.send('session.new', { capabilities: {} })
  const { contexts } = await bidi.send('browsingContext.getTree', {})
  const { context } = contexts[0]
  const perform = (device: Device) => bidi.send('input.performActions', { context, actions: [device] })

  return {
    open: async (url) =>
      void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
    async evaluate(expression) {
      const { result, exceptionDetails } = await bidi.send('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return fromJson(result.value)
    },
    click: async (at) => void (await perform(clicking(at))),
    press: async (key) => void (await perform(pressing(key))),
    type: async (text) => void (await perform(typing(text))),
    resize: async (width, height) =>
      void (await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })),
    async close() {
      bidi.close()
      await firefox.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
