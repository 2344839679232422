import { element } from '../../frame/screens/panel.js'
import { drawIcon } from '../../look/icons.js'
import { inClass } from '../drawing.js'
import { type HomeParts, wideButton } from './homeParts.js'

/** Draws who can open the wallet: a table while control is shared, else the ways in, counted. */
export function drawCustody(parts: HomeParts): readonly HTMLElement[] {
  return parts.ways.isShared ? drawShared(parts) : drawOwn(parts)
}

function drawShared({ facts, text, ways, begin }: HomeParts): readonly HTMLElement[] {
  const hasMail = facts.login.email !== undefined
  const lead = inClass('p', 'lead', element('b', text('who.share')), ' ')
  lead.append(text(hasMail ? 'who.byEmail' : 'who.byKey'))
  const says = (can: boolean) => {
    const made = inClass('span', can ? '' : 'no', drawIcon(can ? 'check' : 'minus'))
    made.role = 'img'
    made.ariaLabel = text(can ? 'who.can' : 'who.cannot')
    return made
  }
  const table = inClass('table', 'cmp')
  const line = (name: Node | string, shared: Node | string, own: Node | string, cell = 'td') => {
    const made = document.createElement('tr')
    const head = inClass(cell === 'th' ? 'td' : 'th', '', name)
    if (cell !== 'th') head.setAttribute('scope', 'row')
    const cells = [shared, own].map((one, at) => {
      const isText = cell === 'td' && typeof one === 'string'
      const drawn = inClass(cell, `${at === 0 ? 'on' : ''}${isText ? ' text' : ''}`, one)
      if (cell === 'th') drawn.setAttribute('scope', 'col')
      return drawn
    })
    made.append(head, ...cells)
    return made
  }
  const now = document.createElement('span')
  now.append(text('who.shared'), inClass('span', 'tag warn', text('who.now')))
  const body = document.createElement('tbody')
  const site = element('span', text('who.site'))
  site.setAttribute('translate', 'no')
  body.append(
    line('', now, text('who.own'), 'th'),
    line(text('who.you'), says(true), says(true)),
    line(site, says(true), says(false)),
    ...(hasMail ? [line(text('who.mailbox'), says(true), says(false))] : []),
    line(text('who.lose'), text(hasMail ? 'who.loseShared' : 'who.loseKey'), text('who.loseOwn')),
  )
  table.ariaLabel = text('who.title')
  table.append(body)
  const canBeOwn = ways.passkey.length + ways.kit.length > 0
  return [
    element('h2', text('who.title')),
    lead,
    table,
    ...(canBeOwn
      ? [
          wideButton(text('who.toSelf'), begin({ what: 'to-self' }), 'shield'),
          inClass('p', 'foot', text('who.foot')),
        ]
      : [inClass('p', 'foot', text('who.first'))]),
  ]
}

function drawOwn({ text, ways }: HomeParts): readonly HTMLElement[] {
  const title = element('h2', text('who.title'))
  title.append(inClass('span', 'tag good', text('who.own')))
  const counted = [
    { icon: 'desktop', key: 'who.devices', of: ways.device },
    { icon: 'key', key: 'who.passkeys', of: ways.passkey },
    { icon: 'kit', key: 'who.kits', of: ways.kit },
  ] as const
  const list = inClass('ul', 'who')
  list.append(
    ...counted
      .filter(({ of }) => of.length > 0)
      .map(({ icon, key, of }) => {
        const item = document.createElement('li')
        item.append(drawIcon(icon), text(key, { count: `${of.length}` }))
        return item
      }),
  )
  const count = counted.reduce((sum, { of }) => sum + of.length, 0)
  const alone = element('p', text('who.alone'))
  return [
    title,
    inClass('div', 'panel', alone, list, element('small', text('who.ways', { count: `${count}` }))),
  ]
}
