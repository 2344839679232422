/** What a state's layout does wrong, in words. Runs in the page. */
export function layoutFaults(): readonly string[] {
  const faults: string[] = []
  const hosts = [...document.querySelectorAll('body > :is(div, foyer-root), main > div')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  const cards = hosts.flatMap((root) => [...root.querySelectorAll<HTMLElement>('.fy-card')])
  const page = document.documentElement
  const amounts =
    /^[^\p{L}\d]{0,3}\d[\d.,’\s\u202f]*(?<=\d)(?!\s\p{Lu})|\p{Sc}\s?\d[\d.,]*|\d[\d.,]*(?=\s\u200e?\u2068?[“\p{Lu}]{2})(?:\s\u200e?\u2068?\p{Lu}{2,5}\b)?/gu
  const say = (element: Element, fault: string) =>
    faults.push(
      `${fault}: <${element.localName} class="${element.getAttribute('class')}"> ${element.textContent?.slice(0, 40)}`,
    )

  if (cards.length === 0) faults.push('There is no card.')
  if (page.scrollWidth > innerWidth) faults.push(`The page is ${page.scrollWidth - innerWidth} px too wide.`)
  for (const card of cards) {
    const box = card.getBoundingClientRect()
    if (box.left < -0.5 || box.right > innerWidth + 0.5) say(card, 'The card leaves the window')
    look(card, box)
    for (const control of card.querySelectorAll<HTMLElement>('button, a, input, textarea, [role=tab]'))
      size(control)
    for (const sign of card.querySelectorAll('.fy-amount-input + .fy-amount-sign'))
      if (isBefore(sign, sign.previousElementSibling)) say(sign, 'Before its amount')
    for (const row of card.querySelectorAll<HTMLElement>('.fy-virtual-row')) stays(row)
    for (const content of card.querySelectorAll('button *, a *'))
      if (getComputedStyle(content).pointerEvents !== 'none') say(content, 'Takes the press of its control')
  }
  return faults

  /** Nothing may stick out of the card, except what scrolls in a box of its own or is cut with an ellipsis. */
  function look(element: Element, card: DOMRect) {
    for (const child of element.children) {
      if (!(child instanceof HTMLElement) || child.matches('.fy-hidden')) continue
      const box = child.getBoundingClientRect()
      const style = getComputedStyle(child)
      if (box.width === 0 || style.visibility === 'hidden') continue
      if (box.left < card.left - 0.5 || box.right > card.right + 0.5) say(child, 'Outside the card')
      const scrolls = child.matches('.fy-content, .fy-virtual')
      if (scrolls && child.scrollWidth > child.clientWidth + 1) say(child, 'Scrolls sideways')
      // The list of the account cuts a long amount below a name: “connected” has no bytes for a second line.
      if (!child.matches('.fy-row[data-plain] .fy-row-subtitle') && cutsDigits(child))
        say(child, 'Cuts an amount')
      const cuts = style.overflowX !== 'visible' && !scrolls
      if (
        cuts &&
        style.overflowY === 'hidden' &&
        child.scrollHeight > child.clientHeight + 2 &&
        child.clientHeight > 1
      )
        if (!child.matches('.fy-chips, .fy-amount-mirror')) say(child, 'Cut off below')
      if (!cuts) look(child, card)
    }
  }

  /** An amount is there to its last digit: at the beginning of a text, or with the sign of a currency or a symbol next to it. */
  function cutsDigits(element: HTMLElement): boolean {
    if (element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).overflowX === 'visible')
      return false
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const found of (text.nodeValue ?? '').matchAll(amounts)) {
        const range = document.createRange()
        range.setStart(text, found.index)
        range.setEnd(text, found.index + found[0].length)
        const [amount, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
        if (amount.left < box.left - 1 || amount.right > box.right + 1) return true
      }
    }
    return false
  }

  /** The rows of a long list have fixed places: a text that is higher than its row runs into the next one. */
  function stays(row: HTMLElement) {
    const box = row.getBoundingClientRect()
    const reach = (element: Element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 0 ? Math.max(box.top - top, bottom - box.bottom) : 0
    }
    const out = [...row.querySelectorAll('*')].filter((element) => reach(element) > 0.5)
    const [first] = out
    if (first)
      say(first, `Reaches ${Math.round(Math.max(...out.map((one) => reach(one))))} px out of its row`)
  }

  function isBefore(element: Element, other: Element | null): boolean {
    return other !== null && element.getBoundingClientRect().left < other.getBoundingClientRect().left
  }

  /** WCAG 2.5.8: 24 px, unless the target is a link in a sentence. What surrounds it may belong to it. */
  function size(control: HTMLElement) {
    if (control.closest('.fy-hidden, [inert]') || control.matches('a.fy-link')) return
    const target = control.matches('input')
      ? (control.closest('label, .fy-field-box, .fy-amount-box') ?? control)
      : control
    const { width, height } = target.getBoundingClientRect()
    const around = getComputedStyle(control, '::after')
    const extra = around.position === 'absolute' ? -Number.parseFloat(around.top) * 2 : 0
    if (width === 0) return
    if (Math.min(width, height + Math.max(0, extra || 0)) < 24)
      say(control, `A target of ${width} × ${height} px`)
  }
}

/** Elements that would move for more than a millisecond if the gallery did not keep them still. Runs in the page. */
export function movements(): readonly string[] {
  const roots = [...document.querySelectorAll('body > :is(div, foyer-root), main > div')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  )
  const still = roots
    .flatMap((root) => root.adoptedStyleSheets)
    .filter(({ cssRules }) => [...cssRules].some((rule) => rule.cssText.startsWith('*, ::before, ::after')))
  for (const sheet of still) sheet.disabled = true
  const found = roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      const moving = animationName !== 'none' && longest(animationDuration) > 1
      return moving || longest(transitionDuration) > 1
        ? [`<${element.localName} class="${element.getAttribute('class')}"> moves`]
        : []
    })
  for (const sheet of still) sheet.disabled = false
  return still.length > 0 ? found : ['Nothing keeps it still.']

  function longest(times: string) {
    return Math.max(
      ...times.split(',').map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000)),
    )
  }
}

/** Returns the parts of a dialog that reach beyond its card sideways or are cut off in a button. Runs in the page. */
export function cutOff(dialog: Element): readonly string[] {
  const problems: string[] = []
  const card = dialog.querySelector('.fy-content')
  if (!card) return ['no card']
  if (card.scrollWidth > card.clientWidth)
    problems.push(`the card by ${card.scrollWidth - card.clientWidth} px`)
  if (document.documentElement.scrollWidth > innerWidth) problems.push('the page')
  const { left, right } = card.getBoundingClientRect()
  for (const control of card.querySelectorAll('button, a[href], input, textarea, h3, p')) {
    const box = control.getBoundingClientRect()
    const name = `${control.className} ${control.getAttribute('aria-label') ?? control.textContent}`
    const isScrolled = control.closest('.fy-chips') !== null
    const isHidden = box.width <= 1
    if (!isScrolled && !isHidden && (box.left < left - 1 || box.right > right + 1))
      problems.push(`outside: ${name}`)
    if (control.matches('.fy-button') && control.scrollWidth > control.clientWidth + 1)
      problems.push(`cut: ${name}`)
  }
  return problems
}
