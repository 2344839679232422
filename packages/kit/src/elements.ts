import { truncateMiddle } from '@foyer/core'
import type { ConnectedButton } from './coinBalance.js'
import { onProvided, requestFoyer } from './contextEvent.js'
import type { Foyer } from './foyer.js'
import { buttonLabel } from './labels.js'
import type { FoyerState } from './state.js'
import { buttonCss, styleSheet } from './styles.js'

/** One of Foyer's elements. */
export interface FoyerElement extends HTMLElement {
  /** The Foyer it belongs to. @default that of the nearest provider */
  foyer: Foyer | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'foyer-button': FoyerElement
    'foyer-account-button': FoyerElement
    'foyer-network-button': FoyerElement
    'foyer-modal': FoyerElement
  }
}

/**
 * Defines `<foyer-button>`, `<foyer-account-button>`, `<foyer-network-button>` and `<foyer-modal>`. Safe to call
 * often, with several copies of Foyer on the page: the first definition stays.
 */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  const define = (name: string, made: CustomElementConstructor) => {
    if (!customElements.get(name)) customElements.define(name, made)
  }
  define(
    'foyer-button',
    buttonElement((state, label) => short(state) ?? label),
  )
  define('foyer-account-button', buttonElement(short))
  define(
    'foyer-network-button',
    buttonElement((state) => state.network.name, { view: 'Networks' }),
  )
  define('foyer-modal', modalElement())
}

function short({ account: { lastAddress, address = lastAddress } }: FoyerState): string | undefined {
  return address && truncateMiddle(address)
}

/** A custom element that knows its Foyer, by the property `foyer` or from the nearest provider. */
function foyerElement() {
  return class extends HTMLElement {
    #given: Foyer | undefined
    /** Ends what was begun last; may be called again. */
    declare stop: (() => void) | undefined

    get foyer(): Foyer | undefined {
      return this.#given ?? requestFoyer(this)
    }
    set foyer(foyer: Foyer | undefined) {
      // A framework may set the same one at each render.
      if (foyer === this.#given) return
      this.#given = foyer
      if (this.isConnected) this.connectedCallback()
    }
    connectedCallback() {
      this.disconnectedCallback()
      // Given before the element was defined, it hides the accessor.
      if (Object.hasOwn(this, 'foyer')) {
        this.#given = this.foyer
        Reflect.deleteProperty(this, 'foyer')
      }
      const { foyer } = this
      const end = foyer && this.begin?.(foyer)
      const forget = onProvided(() => {
        if (this.foyer !== foyer) this.connectedCallback()
      })
      this.stop = () => {
        forget()
        end?.()
      }
    }
    disconnectedCallback() {
      this.stop?.()
    }
    /** Returns the end. */
    begin?(foyer: Foyer): () => void
  }
}

/**
 * @param describe the button's text; `undefined` hides the element
 * @param request what it opens where it does not stand for the account
 */
function buttonElement(
  describe: (state: FoyerState, label: string) => string | undefined,
  request?: { readonly view: 'Networks' },
): CustomElementConstructor {
  return class extends foyerElement() {
    static observedAttributes = ['label', 'balance']
    declare redraw: (() => void) | undefined

    attributeChangedCallback() {
      this.redraw?.()
    }
    override begin(foyer: Foyer) {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      const button = this.ownerDocument.createElement('button')
      button.part = 'button'
      root.adoptedStyleSheets = [styleSheet(this.ownerDocument, buttonCss)]
      root.replaceChildren(button)
      let themed: readonly string[] = []
      let connected: ConnectedButton | undefined
      let isAsked = !!request
      let hasFailed = false

      const draw = (state = foyer.state) => {
        const { status } = state.account
        const text = hasFailed
          ? buttonLabel('failed', state.language)
          : describe(state, this.getAttribute('label') ?? buttonLabel('connect', state.language))
        this.hidden = text === undefined
        // An address is no word.
        button.translate = status === 'disconnected'
        button.ariaHasPopup = 'dialog'
        button.ariaExpanded = String(state.open)
        button.ariaBusy = String(state.loading || (!request && /ing$/.test(status)))
        button.ariaLive = hasFailed ? 'polite' : 'off'
        this.dataset.status = status
        themed = dress(this, state.theme, themed)
        if (connected && !hasFailed) return connected.draw(state, text)
        // A press changes the state, and WebKit forgets one on words that are replaced before its release.
        if (button.textContent !== text) button.textContent = text ?? ''
        if (isAsked || status === 'disconnected') return
        isAsked = true
        // What somebody who is connected sees comes once somebody is, or is about to be.
        foyer.connectedButton(button).then(
          (made) => {
            if (!button.isConnected) return made.stop()
            connected = made
            draw()
          },
          () => {
            isAsked = false
          },
        )
      }
      this.redraw = draw
      draw()
      const stop = foyer.subscribe(draw)
      button.onclick = () => {
        hasFailed = false
        foyer.open(request).catch((error) => {
          hasFailed = true
          draw()
          // It must be found, too: a page hears of it as of any error.
          reportError(error)
        })
      }
      const forget = foyer.watchIntent(button)
      return () => {
        stop()
        forget()
        connected?.stop()
        root.replaceChildren()
      }
    }
  }
}

/** Puts a theme on an element through CSSOM (strict CSP). Returns the names set, to be handed in next time. */
function dress(
  { style }: HTMLElement,
  { mode, variables }: FoyerState['theme'],
  before: readonly string[],
): readonly string[] {
  for (const name of before) style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, String(value))
  style.colorScheme = mode ?? ''
  return Object.keys(variables)
}

function modalElement(): CustomElementConstructor {
  return class extends foyerElement() {
    override begin(foyer: Foyer) {
      return foyer.embed(this)
    }
  }
}
