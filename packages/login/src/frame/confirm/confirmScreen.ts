import type { Screen, ScreenLine, ScreenStep, WarningKey } from '../requests/screen.js'
import type { PageTheme } from '../theme.js'
import { breakable, element, icon, isolated, verbatim } from './elements.js'
import { amountText, formatValue, groupsOf, shortAddress } from './formatValue.js'
import { pageName } from './pageName.js'
import type { TextKey, Texts } from './texts.js'

/** What a screen shows besides what is asked. */
export interface ConfirmContext {
  /** The page that asks. */
  readonly origin: string
  /** What it calls itself: shown beside where it is, never in place of it. */
  readonly name: string | undefined
  readonly account: string
  /** It is a contract, or acts as one. */
  readonly isSmart?: boolean
}

/** What is shown, and to whom. */
export interface ConfirmParts {
  readonly screen: Screen
  readonly around: ConfirmContext
  readonly look: PageTheme
  /** It is too much for a press in a frame, which a page may cover: the frame's own window asks. */
  readonly isHigh: boolean
}

/** A title that is longer is written smaller. */
const longTitle = 22
const worst: readonly WarningKey[] = [
  'all',
  'everything',
  'unknown',
  'unreadable',
  'delegate',
  'deploy',
  'otherChain',
  'fee',
]

/** Everything of a screen but its buttons. */
export function drawConfirmScreen(
  screen: Screen,
  around: ConfirmContext,
  texts: Texts,
): readonly HTMLElement[] {
  const { text } = texts
  const { host } = new URL(around.origin)
  const name = pageName(around.name)
  const title = titleOf(screen, texts)
  const heading = element('h1', title.length > longTitle ? 'long' : '', ...breakable(title))
  heading.id = 'title'
  heading.tabIndex = -1
  const hero = element(
    'div',
    'hero',
    element('p', 'site', icon('site'), isolated(host)),
    name ? element('small', '', isolated(name)) : undefined,
    element('p', 'asks', text('asks')),
    heading,
  )
  const head = element(
    'header',
    '',
    element(
      'div',
      '',
      element('h2', '', text('head')),
      element('p', 'host', icon('lock'), isolated(location.host)),
    ),
  )
  const steps = screen.steps ?? []
  const list = element('ol', '', ...steps.map((step) => drawStep(step, around, texts)))
  const [first, ...more] = panels(screen.lines, around, texts)
  const account = text(screen.moves === 0n ? 'label.signer' : 'label.account')
  // It is read as one: no line ends within.
  const address = isolated(shortAddress(around.account), 'whole')
  const whose = element('span', '', around.isSmart ? `${text('smart')} ` : '', address)
  return [
    head,
    hero,
    // What may go wrong comes before all that one could stop reading at.
    ...notes({ warnings: [...new Set([...screen.warnings, ...worstOf(steps)])] }, texts),
    ...(first ? [first] : []),
    ...(steps.length > 0 ? [list] : []),
    rows([[account, whose], ...factsOf(screen.lines, texts)]),
    ...more,
  ]
}

/** What is done, in a few words. */
function titleOf({ title, what }: ScreenStep, { text, lang }: Texts): string {
  const amount = what ? amountText(what, lang) : text('tokens')
  return text(`title.${title}`, amount)
}

function drawStep(step: ScreenStep, around: ConfirmContext, texts: Texts): HTMLElement {
  const facts = factsOf(step.lines, texts)
  return element(
    'li',
    '',
    element('h3', '', ...breakable(titleOf(step, texts))),
    ...notes(step, texts),
    ...panels(step.lines, around, texts),
    ...(facts.length > 0 ? [rows(facts)] : []),
  )
}

/** Draws the panels of a screen: addresses, code and words that one agrees to are read whole. */
function panels(lines: readonly ScreenLine[], around: ConfirmContext, texts: Texts): readonly HTMLElement[] {
  return lines.filter(isPanel).map((line) => {
    // A count above the box says how many lines it has, since some are out of sight.
    const count = line.as === 'accounts' ? line.value.split('\n').length : ''
    const label = element('span', 'label', texts.text(`label.${line.label}`, String(count)))
    const accounts = () => line.value.split('\n').map((one, at) => accountLine(one, at, around, texts))
    return element('div', 'panel', label, line.as === 'accounts' ? coded(...accounts()) : panelValue(line))
  })
}

function isPanel({ as, label }: ScreenLine): boolean {
  return (
    as === 'address' ||
    as === 'accounts' ||
    as === 'code' ||
    as === 'words' ||
    as === 'fields' ||
    label === 'agree'
  )
}

function panelValue({ value, as }: ScreenLine): HTMLElement {
  if (as === 'address') {
    const groups = groupsOf(value).map(({ text, isMain }) => element(isMain ? 'b' : 'span', '', text))
    return verbatim(element('p', 'full', ...groups))
  }
  // A press counts once the end of these was in view.
  if (as === 'words') return worded(...breakable(value))
  if (as === 'fields') return worded(...value.split('\n').map(fieldLine))
  if (as !== 'code') return element('p', 'text read', isolated(value))
  return coded(value)
}

function coded(...parts: readonly (string | Node)[]): HTMLElement {
  const box = verbatim(element('pre', 'code', ...parts))
  // It scrolls, so the keyboard has to get there.
  box.tabIndex = 0
  box.dir = 'auto'
  return box
}

/** An account that a program is given, and how. */
function accountLine(line: string, at: number, { account }: ConfirmContext, { text }: Texts): HTMLElement {
  const [address = '', ...uses] = line.split(' ')
  const entry = uses.find((use) => use.startsWith('#'))
  const said = [
    ...(entry ? [text('account.entry', entry.slice(1))] : []),
    ...(address === account ? [text('account.own')] : []),
    ...(uses.includes('s') ? [text('account.signs')] : []),
    ...(uses.includes('w') ? [text('account.changes')] : []),
  ]
  return element('div', '', `${at + 1}.\u00a0${[address, ...said].join(' · ')}\n`)
}

function worded(...parts: readonly (string | Node)[]): HTMLElement {
  const box = verbatim(element('pre', 'words read', ...parts))
  box.dir = 'auto'
  return box
}

/** So far lines of a value are moved in, in letters. */
const deepest = 15

/** One field. No line of a long value begins where names of fields do, nor is it written as they are. */
function fieldLine(line: string): HTMLElement {
  const [, blanks = '', name = '', rest = ''] = /^( *)(\S*)(.*)$/s.exec(line) ?? []
  const drawn = element('div', '', blanks, element('b', '', ...breakable(name)), ...breakable(rest), '\n')
  // Of what is nested deep, the rest needs a width too.
  drawn.style.setProperty('--at', `${Math.min(blanks.length + 3, deepest)}ch`)
  return drawn
}

function factsOf(lines: readonly ScreenLine[], texts: Texts): readonly (readonly [string, string])[] {
  return lines
    .filter((line) => !isPanel(line))
    .map((line) => [texts.text(`label.${line.label}`), formatValue(line, texts)])
}

function rows(all: readonly (readonly [string, string | HTMLElement])[]): HTMLElement {
  return element(
    'dl',
    '',
    ...all.flatMap(([label, value]) => [
      element('dt', '', label),
      element('dd', '', typeof value === 'string' ? isolated(value) : value),
    ]),
  )
}

/** Of several things that happen at once, the worst may be out of sight. */
function worstOf(steps: readonly ScreenStep[]): readonly WarningKey[] {
  return steps.flatMap(({ warnings }) => warnings.filter((one) => worst.includes(one)))
}

function notes({ warnings }: Pick<ScreenStep, 'warnings'>, { text }: Texts): readonly HTMLElement[] {
  return warnings.map((warning) => {
    const key: TextKey = `warn.${warning}`
    return element(
      'div',
      worst.includes(warning) ? 'note bad' : 'note',
      icon('warn'),
      element('span', '', text(key)),
    )
  })
}
