import type { Instance } from '@foyer/controllers'
import { createVisit, type ModalRequest, type Visit } from '@foyer/controllers/visit'
import { activeAccount, type Feature, familiesOf } from '@foyer/core'
import { adoptStyles, createText, type TextOptions } from '@foyer/ui'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { firstMessages } from './firstMessages.js'
import { applyLanguage, languageOf } from './language.js'
import { createLater, type RemoteViews } from './later.js'
import { locales } from './locales.js'
import { createSession } from './session.js'
import { applyTheme } from './theme.js'

/** What {@link mount} needs. */
export interface MountDeps {
  readonly instance: Instance
  readonly features: readonly Feature[]
  /** Writing direction where that of the locale is not wanted. */
  readonly text?: Pick<TextOptions, 'dir'>
  /** The element to live in. Without one a `div` is made, and appended to the page unless the options forbid it. */
  readonly host?: HTMLElement | undefined
  /** Opens from the first drawing on. */
  readonly open?: ModalRequest | undefined
}

/** A scaffold on the page. */
export interface Mounted {
  readonly visit: Visit
  /** The element whose shadow root holds everything. */
  readonly element: HTMLElement
  open(request?: ModalRequest): void
  close(): void
  /** Ends all work, removes everything that was added, and gives the focus back. A second call does nothing. */
  unmount(): void
}

/** Draws the modal of an instance into a shadow root and begins its visit. Two mounts share nothing. */
export function mount({ instance, features, text: { dir } = {}, host, open: wanted }: MountDeps): Mounted {
  const { options } = instance
  const text = createText({ ...languageOf(options), dir })
  text.add(firstMessages, locales)
  const visit = createVisit({ instance, features, text })

  const element = host ?? document.createElement('div')
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheets = shadow.adoptedStyleSheets
  adoptStyles(shadow)
  const container = document.createElement('div')
  shadow.append(container)
  const stops = [applyTheme(container, options), applyLanguage(container, text, options)]
  const placesItself = !host && !options.disableAppend && !options.enableEmbedded
  if (placesItself) bodyOf(document).append(element)

  const later = createLater(async () => {
    const [views, account] = await Promise.all([import('./laterViews.js'), visit.account()])
    text.add(views.laterMessages)
    return { ...views, account }
  })
  const remote = createLater<RemoteViews>(async () => {
    const [views, pairings] = await Promise.all([import('./remote/remoteViews.js'), visit.pairings()])
    text.add({ ...views.laterMessages, ...views.remoteMessages })
    return { ...views, pairings }
  })
  function open(request?: ModalRequest) {
    // Before the list is drawn: that it is on its way would draw it once more.
    if (!activeAccount(instance.state)) visit.wallets.prefetch()
    visit.modal.open(request)
  }

  stops.push(visit.start())
  if (wanted) open(wanted)
  const root = createRoot(container)
  let mounted = true
  const draw = () => {
    if (mounted) root.render(<App {...{ visit, session: createSession(), later, remote, text }} />)
  }
  // Nobody is shown English first and their own language a moment later, nor a skeleton in the place of their account
  // or of what they must agree to, nor wallets that move down for a choice of chain families above them.
  const { requested } = instance.state.networks
  const early =
    activeAccount(instance.state) || options.features.legalCheckbox || familiesOf(requested).length > 1
  const waits = [text.ready(), early && later.load()].filter(Boolean)
  if (waits.length === 0) draw()
  else void Promise.all(waits).then(draw)
  // Embedded, the modal is part of the page and open from the start. Where another mount of the same element opened
  // it (StrictMode does that), closing leads to the first view.
  if (options.enableEmbedded && instance.state.modal.open) visit.modal.close()
  else if (options.enableEmbedded) visit.modal.open()

  return {
    visit,
    element,
    open(request) {
      // Words that failed to come are asked for again.
      void text.ready()
      if (!placesItself || element.isConnected) return open(request)
      // The page took the element away, open or not (safety F-66). Off the page a dialog cannot close, nor be shown again.
      bodyOf(document).append(element)
      visit.modal.close()
      queueMicrotask(() => mounted && open(request))
    },
    close: () => visit.modal.close(),
    unmount() {
      if (!mounted) return
      mounted = false
      // The host element may have been given to a newer mount already (StrictMode does that): then the modal is its.
      if (shadow.lastElementChild === container) {
        visit.modal.close()
        instance.modal.open = false
      }
      for (const stop of stops) stop()
      // Not at once: React closes the dialog first, which gives the focus back; and the host's own React may be at work.
      queueMicrotask(() => {
        root.unmount()
        container.remove()
        if (shadow.childElementCount === 0) shadow.adoptedStyleSheets = sheets
        if (!host) element.remove()
      })
    },
  }
}

/** The body, also of a page with a form of that name, which would stand in its place (safety T-06). */
function bodyOf(page: Document): HTMLElement {
  return Reflect.get(Document.prototype, 'body', page)
}
