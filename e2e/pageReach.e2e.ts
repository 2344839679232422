// @tier gate, exhaustive: every property of CSS by itself, with values of every kind
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, modalOf, test } from './fixtures.js'
import type { DialogLibrary } from './labDialogs.js'
import { makeFoyer, rowOf } from './user.js'

/** Elements of the page around the modal. */
const places = ['html', 'body', 'host'] as const
type Place = (typeof places)[number]
type Declaration = readonly [property: string, value: string]

/** Values of each kind that CSS has; a property is given those that it takes. */
const values = [
  ...[
    'none',
    'hidden',
    'collapse',
    'contents',
    'flex',
    'inline',
    'inline-grid',
    'fixed',
    'absolute',
    'normal',
  ],
  ...[
    '0',
    '0px',
    '1',
    '7',
    '900',
    '-40px',
    '97px',
    '300%',
    '0.2',
    '2s',
    '60deg',
    '5s infinite',
    '2fr',
    'auto',
  ],
  ...[
    'red',
    'transparent',
    'url("data:,")',
    'linear-gradient(red, blue)',
    '97px solid red',
    '"x" "y"',
    '"x"',
  ],
  ...['rtl', 'vertical-rl', 'vertical-lr', 'sideways-rl', 'bidi-override', 'isolate-override', 'plaintext'],
  ...['upright', 'sideways', 'mixed', 'over', 'under', 'all', 'uppercase', 'capitalize', 'full-width', 'tb'],
  ...[
    'center',
    'end',
    'right',
    'justify',
    'justify-all',
    'left',
    'both',
    'pre',
    'nowrap',
    'pre-wrap',
    'text',
  ],
  ...[
    'break-all',
    'keep-all',
    'anywhere',
    'break-word',
    'balance',
    'strict',
    'loose',
    'disc',
    'circle',
    'sub',
  ],
  ...[
    'read-write',
    'inert',
    'wait',
    'crosshair',
    'size',
    'paint',
    'content',
    'scroll',
    'clip',
    'stable',
    'thin',
  ],
  ...[
    'blur(9px)',
    'invert(1)',
    'scale(2)',
    'rotate(40deg) translate(70px)',
    'inset(49%)',
    'difference',
    'fill',
  ],
  ...['italic', 'small-caps', 'ultra-condensed', 'monospace', 'cursive', 'bold', 'underline', 'line-through'],
  ...[
    'filled dot red',
    '0 0 9px red',
    '9px red',
    '"smcp"',
    '"wght" 900',
    'optimizespeed',
    'geometricprecision',
  ],
  ...[
    'each-line 90px',
    '90px hanging',
    'inside',
    'square',
    'hide',
    'show',
    'compact',
    'evenodd',
    'weight',
    'style',
  ],
  ...[
    'only light',
    'preserve-3d',
    'pan-x',
    'manual',
    'element',
    'optimizelegibility',
    'pixelated',
    'crisp-edges',
  ],
  ...[
    'economy',
    'exact',
    'slice',
    'avoid',
    'allow-keywords',
    'antialiased',
    'emoji',
    'color',
    'stroke',
    'first',
  ],
  ...['historical-forms', 'tabular-nums', 'stretch', 'ideograph-alpha', 'space-first', 'trim-both', '0.5 2'],
  ...['text alphabetic', 'ruby', 'alternate'],
]

/** The page's colour scheme is followed, and it may give the modal less room: docs/safety.md. */
const followed = new Set(['color-scheme', 'scrollbar-gutter'])

/** Whether the page hides all of itself by this, or zooms after the modal was opened: docs/safety.md. */
const isKnown = (place: Place, [property, value]: Declaration) =>
  place !== 'host' &&
  (property === 'zoom' ||
    property === 'content' ||
    [property, value].join() === 'display,none' ||
    [property, value].join() === 'content-visibility,hidden')

/** Runs in the page: looks at the modal, and changes the elements around it. */
function watchModal() {
  const host = [...document.body.children].find((element) => element.shadowRoot)
  const shadow = host?.shadowRoot
  const dialog = shadow?.querySelector('dialog')
  if (!(host instanceof HTMLElement) || !shadow || !dialog) throw new Error('There is no modal')
  const around: Readonly<Record<string, HTMLElement>> = {
    html: document.documentElement,
    body: document.body,
    host,
  }
  const properties = [...getComputedStyle(dialog)].filter((name) => !name.startsWith('--'))
  const hasText = (element: Element) =>
    element.matches('input, textarea, svg') || [...element.childNodes].some((node) => node.nodeType === 3)

  function look(): Map<string, string> {
    const seen = new Map<string, string>()
    const elements = [...(shadow?.querySelectorAll('dialog, dialog *') ?? [])]
    elements.forEach((element, index) => {
      const name = `${index} ${element.tagName} ${element.getAttribute('class') ?? ''}`
      const { x, y, width, height } = element.getBoundingClientRect()
      seen.set(`${name} box`, [x, y, width, height].map((side) => side.toFixed(2)).join(' '))
      if (!hasText(element)) return
      const style = getComputedStyle(element)
      const lines = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`)
      // Chromium keeps words of an indent that is none.
      seen.set(`${name} style`, lines.join('\n').replace(/(text-indent: 0px) .*/, '$1'))
      if (element instanceof HTMLElement)
        // biome-ignore lint/performance/useDomNodeTextContent: the text as it is drawn
        seen.set(`${name} text`, `${element.innerText} ${element.isContentEditable}`)
      const hit = shadow?.elementFromPoint(x + width / 2, y + height / 2)
      seen.set(`${name} hit`, String(hit && elements.indexOf(hit)))
    })
    return seen
  }
  /** The card follows the height of its content a frame later, and what moves has arrived then. */
  async function rest() {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }
  const linesOf = (value = 'nothing') => value.split('\n')
  const untouched = look()
  // A selection draws these alone, whatever else is computed for it.
  const highlighted = properties.filter((name) =>
    /^color$|^background|^text-(decoration-(color|line|style)|shadow)|^-webkit-text-(fill|stroke)/.test(name),
  )
  const selected = () =>
    [...shadow.querySelectorAll('dialog *')].filter(hasText).map((element) => {
      const style = getComputedStyle(element, '::selection')
      return highlighted.map((property) => `${property}: ${style.getPropertyValue(property)}`)
    })
  const unstyled = selected()
  return {
    /** Compares the selections of texts. */
    selections: () =>
      selected().flatMap(
        (lines, at) => lines.filter((line) => !unstyled[at]?.includes(line)).join('; ') || [],
      ),
    properties,
    /** The names of the widget's own variables. */
    variables: [
      ...new Set(
        shadow.adoptedStyleSheets.flatMap(({ cssRules }) =>
          [...cssRules].flatMap(({ cssText }) => cssText.match(/--fy-[a-z0-9-]+/g) ?? []),
        ),
      ),
    ],
    /** An element of the modal that may scroll. */
    inside: () => ({ host, target: dialog.querySelector('.fy-content') }),
    set(place: string, declarations: readonly Declaration[]) {
      for (const [name, value] of declarations) around[place]?.style.setProperty(name, value, 'important')
    },
    clear(place: string, [name]: Declaration) {
      around[place]?.style.removeProperty(name)
    },
    reset(place: string) {
      around[place]?.removeAttribute('style')
      return rest()
    },
    rest,
    /** Compares with the untouched page. */
    differences(): string[] {
      const now = look()
      return [...untouched].flatMap(([key, before]) => {
        const after = now.get(key)
        const kept = new Set(linesOf(before))
        return before === after
          ? []
          : [
              `${key}: ${linesOf(after)
                .filter((line) => !kept.has(line))
                .join('; ')}`,
            ]
      })
    },
    /** Those of the values that a property takes, of several with one meaning one. */
    taken(property: string, of: readonly string[]): string[] {
      const probe = document.createElement('i')
      const meanings = new Map<string, string>()
      for (const value of of) {
        probe.style.cssText = ''
        probe.style.setProperty(property, value)
        if (probe.style.cssText !== '') meanings.set(probe.style.cssText, value)
      }
      return [...meanings.values()]
    },
    /** Whether a child has what its parent is given. */
    isInherited(property: string, value: string): boolean {
      const parent = document.createElement('i')
      const child = parent.appendChild(document.createElement('b'))
      document.head.append(parent)
      const before = getComputedStyle(child).getPropertyValue(property)
      parent.style.setProperty(property, value)
      const after = getComputedStyle(child).getPropertyValue(property)
      parent.remove()
      return before !== after
    },
  }
}
type Watch = ReturnType<typeof watchModal>
declare global {
  interface Window {
    watchedModal: Watch
  }
}

/** Opens the modal and remembers what it looks like. */
async function watchOpened(page: Page): Promise<void> {
  await makeFoyer(page)
  await settle(page)
  await page.evaluate(`window.watchedModal = (${watchModal})()`)
}

/** Waits until all that follows the first view is drawn. */
async function settle(page: Page): Promise<void> {
  const modal = modalOf(page)
  await rowOf(modal, 'Quay').waitFor()
  await modal.locator('.fy-toasts').waitFor({ state: 'attached' })
  // The card follows the height of its content a few frames later.
  const grown = () =>
    modal.locator('.fy-card').evaluate(async (card) => {
      const { height } = card.getBoundingClientRect()
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
      return card.getBoundingClientRect().height - height
    })
  await expect.poll(grown).toBe(0)
}

async function declarationsOf(page: Page, inherited: boolean): Promise<Declaration[]> {
  const all = await page.evaluate(
    ([pool, only]) =>
      window.watchedModal.properties.flatMap((property) =>
        window.watchedModal
          .taken(property, pool)
          .filter((value) => !only || window.watchedModal.isInherited(property, value))
          .map((value): [string, string] => [property, value]),
      ),
    [values, inherited] as const,
  )
  return all.filter(([property]) => !followed.has(property))
}

/** Rounds, in each of which a property has one value. */
function roundsOf(declarations: readonly Declaration[]): readonly (readonly Declaration[])[] {
  const rounds: Declaration[][] = []
  const turns = new Map<string, number>()
  for (const declaration of declarations) {
    const turn = turns.get(declaration[0]) ?? 0
    turns.set(declaration[0], turn + 1)
    rounds[turn] = [...(rounds[turn] ?? []), declaration]
  }
  return rounds
}

/** States of a node that a page could hand down. */
const states = ['busy', 'disabled', 'hidden', 'invalid', 'live', 'modal', 'readonly', 'required']

/** Reads the accessibility tree, as a list of roles, names and states. */
async function readTree(session: CDPSession): Promise<string> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const own = properties.filter((one) => states.includes(one.name))
      return [role?.value, name?.value ?? '', ...own.map((one) => `${one.name}=${one.value.value}`)].join(' ')
    })
    .join('\n')
}

/** Of that, the modal. */
async function readDialog(session: CDPSession): Promise<readonly string[]> {
  const lines = (await readTree(session)).split('\n')
  const start = lines.findIndex((line) => line.startsWith('dialog Connect'))
  expect(start).toBeGreaterThan(-1)
  return lines.slice(start)
}

test('nothing that a page hands down changes the look, the text, the presses or the reading of the modal', async ({
  newPage,
  newWallet,
}) => {
  // As narrow as a phone, where more of the widget's own variables count.
  const viewport = { width: 390, height: 844 }
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()], viewport })
  await watchOpened(page)
  const session = await page.context().newCDPSession(page)
  const tree = await readTree(session)
  const variables = await page.evaluate(() => window.watchedModal.variables)
  const declarations = await declarationsOf(page, true)
  const rounds = [variables.map((name): Declaration => [name, '97px']), ...roundsOf(declarations).slice(0, 8)]
  expect(new Set(declarations.map(([property]) => property)).size).toBeGreaterThan(100)
  expect(variables.length).toBeGreaterThan(40)
  expect(tree).toContain('Quay')

  for (const place of places)
    for (const round of rounds) {
      const found = await page.evaluate(
        async ([at, set]) => {
          window.watchedModal.set(at, set)
          await window.watchedModal.rest()
          return window.watchedModal.differences()
        },
        [place, round] as const,
      )
      expect(found, `${place}: ${round.map((one) => one.join(': ')).join('; ')}`).toEqual([])
      if (rounds.indexOf(round) < 2) expect(await readTree(session)).toBe(tree)
      await page.evaluate((at) => window.watchedModal.reset(at), place)
    }
})

test('nothing that a page hands down changes the letters of the buttons on it', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  await watchOpened(page)
  const rounds = roundsOf(await declarationsOf(page, true))
  await rowOf(modalOf(page), 'Quay').click()
  await modalOf(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => {
    for (const tag of ['foyer-button', 'foyer-account-button', 'foyer-network-button'])
      document.body.prepend(Object.assign(document.createElement(tag), { foyer: window.foyer }))
  })
  /** Of each, as it is drawn. */
  const letters = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('foyer-button, foyer-account-button, foyer-network-button')].map(
        // biome-ignore lint/performance/useDomNodeTextContent: the text as it is drawn
        (one) => one.shadowRoot?.querySelector('button')?.innerText,
      ),
    )
  const shownWhole = expect.stringMatching(/ETH\s+ada\.foyer\.test$/)
  await expect.poll(letters).toEqual(['Ethereum', shownWhole, shownWhole])
  const before = await letters()

  for (const round of rounds) {
    // A page that hides all of itself hides its buttons.
    const shown = round.filter(([property]) => !/^(visibility|display|-webkit-text-security)$/.test(property))
    await page.evaluate((set) => window.watchedModal.set('body', set), shown)
    expect(await letters(), shown.map((one) => one.join(': ')).join('; ')).toEqual(before)
    await page.evaluate(() => window.watchedModal.reset('body'))
  }
})

const registrations = ['<color>; initial-value: red', '<length>; initial-value: 97px', '*']
  .flatMap((syntax) => [`${syntax}; inherits: false`, `${syntax}; inherits: true`])
  .map((rest) => `syntax: "${rest.replace(/(?=;)/, '"')}`)

test('a page that registers the variables of the modal changes nothing of it', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/e2e/lab.html', { install: [wallet] })
  await watchOpened(page)
  const variables = await page.evaluate(() => window.watchedModal.variables)
  const sheets = registrations.map((rule) =>
    variables.map((name) => `@property ${name} { ${rule} }`).join('\n'),
  )

  for (const css of sheets) {
    const found = await page.evaluate(adoptAndCompare, css)
    expect(found, css.split('\n')[0]).toEqual([])
  }
  // Before the modal is there, and taken back while it is open.
  const early = await newPage('/e2e/lab.html', { install: [wallet] })
  await early.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, sheets[0] ?? '')
  await watchOpened(early)
  expect(await early.evaluate(adoptAndCompare, '')).toEqual([])
})

/** Runs in the page: gives it one style sheet of its own. */
async function adoptAndCompare(css: string): Promise<string[]> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  await window.watchedModal.rest()
  return window.watchedModal.differences()
}

test('a page that styles its selections changes no selection in the modal', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  await watchOpened(page)
  const rounds = roundsOf(await declarationsOf(page, false))
  expect(rounds.length).toBeGreaterThan(5)

  for (const selector of ['html', 'body', '*'])
    for (const round of rounds) {
      const css = round.map(([name, value]) => `${name}: ${value}`).join(';')
      await page.evaluate(adoptAndCompare, `${selector}::selection { ${css} }`)
      expect(await page.evaluate(() => window.watchedModal.selections()), css).toEqual([])
    }
})

for (const place of places)
  test(`no property of ${place} changes the modal`, { tags: ['exhaustive', 'search'] }, async ({
    newPage,
    newWallet,
  }) => {
    const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
    await watchOpened(page)
    const declarations = await declarationsOf(page, false)
    const unknown = declarations.filter((one) => !isKnown(place, one))
    expect(declarations.length).toBeGreaterThan(2_500)

    const found = await page.evaluate(
      async ([at, each]) => {
        const faults: string[] = []
        for (const one of each) {
          window.watchedModal.set(at, [one])
          const [first] = window.watchedModal.differences()
          if (first !== undefined) faults.push(`${one.join(': ')} → ${first}`)
          if (first !== undefined) await window.watchedModal.reset(at)
          else window.watchedModal.clear(at, one)
        }
        return faults
      },
      [place, unknown] as const,
    )

    expect(found).toEqual([])
  })

test('a page that is zoomed leaves the modal as large as it is', async ({ newPage, newWallet }) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  await makeFoyer(page)
  await settle(page)
  const before = await modalOf(page).locator('.fy-card').boundingBox()

  for (const place of ['html', 'body']) {
    await page.evaluate((at) => {
      void window.foyer.close()
      document.querySelector<HTMLElement>(at)?.style.setProperty('zoom', '3')
    }, place)
    await modalOf(page).waitFor({ state: 'hidden' })
    await page.evaluate(() => window.foyer.open())
    await settle(page)
    expect(await modalOf(page).locator('.fy-card').boundingBox()).toEqual(before)
    await page.evaluate((at) => document.querySelector<HTMLElement>(at)?.removeAttribute('style'), place)
  }
})

const libraries: readonly DialogLibrary[] = ['Radix', 'vaul', 'Headless UI']
for (const library of libraries)
  test(`a dialog of ${library} neither changes the modal that it opens, nor is closed by a press in it`, async ({
    newPage,
    newWallet,
  }) => {
    // These libraries bring styles that the policy of the tests' pages refuses.
    const page = await newPage('/e2e/lab.html', { install: [await newWallet()], bypassCSP: true })
    const modal = modalOf(page)
    await watchOpened(page)
    const session = await page.context().newCDPSession(page)
    const before = await readDialog(session)
    await page.evaluate(() => window.foyer.close())
    await modal.waitFor({ state: 'hidden' })
    await page.evaluate((name) => window.lab.showDialog(name), library)

    await page.getByRole('button', { name: 'Pay' }).click()
    await settle(page)

    expect(await page.evaluate(() => window.watchedModal.differences())).toEqual([])
    expect(await readDialog(session)).toEqual(before)
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await modal.getByRole('searchbox').pressSequentially('quay')
    expect(await modal.getByRole('searchbox').inputValue()).toBe('quay')
    await modal.locator('.fy-content').hover()
    expect(await isScrollable(page)).toBe(true)
    await modal.getByRole('button', { name: 'Close' }).click()
    await modal.waitFor({ state: 'hidden' })
    expect(await page.getByText('Theirs').isVisible()).toBe(true)
  })

/** Whether a turn of the wheel over the modal is left to the browser. */
async function isScrollable(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { host, target } = Object(window.watchedModal.inside())
    const turn = new WheelEvent('wheel', { bubbles: true, cancelable: true, composed: true, deltaY: 40 })
    return host !== target && target.dispatchEvent(turn)
  })
}

/** Events of the modal that a page may hear: clicks, moves of the pointer, and what follows from them. None has a key or a text. */
const harmless =
  /^(click|dblclick|DOMActivate|focusout|blur|focus|(pointer|mouse)(over|out|enter|leave|move)|pointerrawupdate|(got|lost)pointercapture|drag(enter|over|leave|end)?|select(start|ionchange)|scroll.*|(animation|transition|webkit).*|wheel|mousewheel)$/

/** Has the page hear all events that this browser has, by their target and type. */
function hearAll() {
  const heard = new Set<string>()
  Reflect.set(window, '__heard', heard)
  const handlers = [window, document, HTMLElement.prototype, SVGElement.prototype].flatMap((owner) => {
    const names: string[] = []
    for (const name in owner) if (name.startsWith('on')) names.push(name.slice(2))
    return names
  })
  const others =
    'textInput compositionstart compositionupdate compositionend focusin focusout DOMActivate pointerrawupdate mousewheel'
  const types = new Set([...handlers, ...others.split(' ')])
  for (const target of [window, document, document.body])
    for (const type of types) {
      // Events of the window itself have no path.
      const hear = (event: Event) => {
        if (event.composedPath().some((node) => node instanceof Element && node.shadowRoot)) heard.add(type)
      }
      target.addEventListener(type, hear)
    }
  return types.size
}

/** Does in a field all that a visitor can do in one: types, composes, marks, drags, cuts, pastes, presses with each button and touches. */
async function useField(page: Page, field: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await field.pressSequentially('g?/ k abc')
  await session.send('Input.imeSetComposition', { text: '秘密', selectionStart: 2, selectionEnd: 2 })
  await session.send('Input.insertText', { text: '秘密' })
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  const middle = y + height / 2
  await page.mouse.move(x + 20, middle)
  await page.mouse.down()
  for (const by of [30, 50, width / 2]) await page.mouse.move(x + by, middle)
  await page.mouse.up()
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+x')
  await field.press('ControlOrMeta+v')
  for (const button of ['left', 'middle', 'right'] as const) await field.click({ button })
  await field.dblclick()
  await field.press('Backspace')
  await field.press('Enter')
  await field.fill('')
  await field.pressSequentially('g?/')
  expect(await field.inputValue()).toBe('g?/')
  const touchPoints = [{ x: x + 20, y: middle }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await page.mouse.wheel(0, 40)
}

test('a page hears no text, key or press of the modal by any event, and keeps none from it', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  const modal = modalOf(page)
  await makeFoyer(page)
  await settle(page)
  expect(await page.evaluate(hearAll)).toBeGreaterThan(100)
  await page.evaluate(() => {
    for (const type of ['textInput', 'beforeinput', 'keydown', 'compositionstart', 'drop'])
      addEventListener(type, (event) => event.preventDefault())
  })

  await modal.getByRole('button', { name: 'All wallets' }).click()
  const field = modal.getByRole('searchbox')
  await useField(page, field)

  const heard = await page.evaluate((): unknown => [...Reflect.get(window, '__heard')])
  expect(heard).toContain('click')
  expect((Array.isArray(heard) ? heard : []).filter((type) => !harmless.test(String(type)))).toEqual([])
})

const attributes = ['aria-hidden', 'inert', 'aria-disabled', 'aria-busy', 'aria-readonly', 'aria-required']
for (const hidden of attributes)
  for (const place of places)
    test(`${hidden} on ${place} changes nothing of the modal for assistive technology`, {
      tags: 'exhaustive',
    }, async ({ newPage, newWallet }) => {
      // Chromium says that it takes no notice of it on the page itself.
      const expected = [/^console error: Blocked aria-hidden/]
      const page = await newPage('/e2e/lab.html', { install: [await newWallet()], expected })
      await watchOpened(page)
      const session = await page.context().newCDPSession(page)
      const before = await readDialog(session)

      await page.evaluate(
        ([at, name]) => {
          const host = [...document.body.children].find((element) => element.shadowRoot)
          const element = at === 'host' ? host : document.querySelector(at)
          element?.setAttribute(name, 'true')
        },
        [place, hidden] as const,
      )

      expect(await readDialog(session)).toEqual(before)
      expect(await page.evaluate(() => window.watchedModal.differences())).toEqual([])
    })
