import type { Instance } from '@foyer/controllers'
import { createWidget, type ModalRequest, type Widget } from '@foyer/controllers/widget'
import { activeAccount, type Feature, namespacesOf, type ViewId, withTimeout } from '@foyer/core'
import { languagesFor } from '@foyer/locales'
import { adoptStyles, createText, type TextOptions } from '@foyer/ui'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { applyLanguage, languageOf } from './language.js'
import { createLazyViews, type LaterViews } from './lazyViews.js'
import { createScaffoldState } from './scaffoldState.js'
import { applyTheme } from './theme.js'
import { addFirstTexts, isInnerBuiltIn } from './views/titles.js'

/** The first drawing waits no longer (ms) for words and parts of it. */
const waitMs = 2_000

/** What {@link mount} needs. */
export interface MountDeps {
  readonly instance: Instance
  readonly features: readonly Feature[]
  /**
   * Fetches `@foyer/scaffold/views`, once they are needed. With those who mount, so that what comes with the views can
   * stand in one chunk with them.
   */
  readonly views: () => Promise<LaterViews>
  /** As {@link features}, for what is offered to an account alone: fetched with the code that is about one. */
  readonly later?: (() => Promise<readonly Feature[]>) | undefined
  /** Writing direction where that of the locale is not wanted. */
  readonly text?: Pick<TextOptions, 'dir'>
  /** The element to live in. Without one a `div` is made, and appended to the page unless the options forbid it. */
  readonly host?: HTMLElement | undefined
  /** Opens from the first drawing on. */
  readonly open?: ModalRequest | undefined
}

/** A scaffold on the page. */
export interface Mounted {
  readonly widget: Widget
  /** The element whose shadow root holds everything. */
  readonly element: HTMLElement
  /** Whether a page cannot open a view; `undefined` if none of the manifests that are here has it. */
  isInner(view: ViewId): boolean | undefined
  open(request?: ModalRequest): void
  close(): void
  /** Ends all work, removes everything that was added, and gives the focus back. A second call does nothing. */
  unmount(): void
}

/** Draws the modal of an instance into a shadow root and begins its visit. Two mounts share nothing. */
export function mount({
  instance,
  features,
  views,
  later,
  text: { dir } = {},
  host,
  open: wanted,
}: MountDeps): Mounted {
  const { options } = instance
  const { enableEmbedded } = options
  // Named for its style, which no page can change.
  const element = host ?? document.createElement(enableEmbedded ? 'div' : 'foyer-root')
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheets = shadow.adoptedStyleSheets
  adoptStyles(shadow)
  const container = document.createElement('div')
  shadow.append(container)
  const text = createText({ ...languageOf(options), dir, languages: languagesFor(container) })
  addFirstTexts(text)
  const widget = createWidget({
    instance,
    features,
    later,
    text,
    page: async () => (await views()).createHostPage(container, options),
  })
  const stops = [applyTheme(container, options), applyLanguage(container, text, options)]
  const placesItself = !host && !options.disableAppend && !enableEmbedded
  if (placesItself) {
    bodyOf(document).append(element)
    // Dialog libraries hide from screen readers all that is not theirs.
    const show = () => {
      element.ariaHidden = null
    }
    new MutationObserver(show).observe(element, { attributes: true })
  }

  const lazyViews = createLazyViews(async () => {
    const [chunk, account] = await Promise.all([views(), widget.account(), instance.prepare()])
    chunk.addTexts(text)
    await chunk.prefetch(instance, widget.features)
    // No word is drawn in English first and in the visitor's language a moment later.
    await text.ready()
    void chunk.keepFromPage(container, options)
    return { ...chunk, account }
  })
  function open(request?: ModalRequest) {
    // The page's own zoom is not the modal's.
    if (!enableEmbedded) container.style.zoom = String(1 / (element.parentElement?.currentCSSZoom ?? 1))
    // Before the list is drawn: that it is on its way would draw it once more.
    if (!activeAccount(instance.state)) widget.wallets.prefetch()
    widget.modal.open(request)
  }

  stops.push(widget.start())
  if (wanted) open(wanted)
  const drawing = document.createElement('div')
  container.prepend(drawing)
  const root = createRoot(drawing)
  let mounted = true
  const draw = () => {
    if (!mounted) return
    const app = <App widget={widget} own={createScaffoldState()} lazyViews={lazyViews} text={text} />
    const render = () => root.render(app)
    // Where nobody waits for it, the page gets its turn between the pieces.
    if (instance.state.modal.open) render()
    else startTransition(render)
  }
  // The first drawing waits for the words of the visitor's language. Where it shows an account, terms to agree to, or
  // a choice of namespaces above the wallets or other ways beside them, it waits for their code too: these would push
  // down what is drawn below.
  const { requested } = instance.state.networks
  const early =
    activeAccount(instance.state) ||
    options.features.legalCheckbox ||
    namespacesOf(requested).length > 1 ||
    widget.features.actions('connect').some(({ amongWallets }) => !amongWallets)
  const waits = [text.ready(), early && lazyViews.load()].filter(Boolean)
  if (waits.length === 0) draw()
  // A part that comes later is drawn in its place.
  else void withTimeout('views', waitMs, undefined, () => Promise.all(waits)).then(draw, draw)
  // Embedded, the modal is part of the page and open from the start. Where another mount of the same element opened
  // it (StrictMode does that), closing leads to the first view.
  if (enableEmbedded && instance.state.modal.open) widget.modal.close()
  else if (enableEmbedded) widget.modal.open()

  return {
    widget,
    element,
    // A feature that lists a built-in view takes it over.
    isInner: (view) => widget.features.isInner(view) ?? isInnerBuiltIn(view),
    open(request) {
      // Words that failed to come are asked for again.
      void text.ready()
      if (!placesItself || element.isConnected) return open(request)
      // The page took the element away, open or not (safety F-66). Off the page a dialog cannot close, nor be shown again.
      bodyOf(document).append(element)
      widget.modal.close()
      queueMicrotask(() => mounted && open(request))
    },
    close: () => widget.modal.close(),
    unmount() {
      if (!mounted) return
      mounted = false
      // The host element may have been given to a newer mount already (StrictMode does that): then the modal is its.
      if (shadow.lastElementChild === container) {
        widget.modal.close()
        instance.modal.open = false
      }
      for (const stop of stops) stop()
      // Not at once: React closes the dialog first, which gives the focus back; and the host's own React may be rendering.
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
