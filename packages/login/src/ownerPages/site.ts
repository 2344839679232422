import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'
import { element } from '../frame/screens/panel.js'
import { drawIcon } from '../look/icons.js'
import { inClass } from './drawing.js'

const site = v.object({
  name: v.string(),
  icon: v.optional(v.string()),
  home: v.string(),
  project: v.string(),
})

/** The site that a page of the login belongs to. */
export type PageSite = v.InferOutput<typeof site>

/** Reads the site that the service wrote into the page. */
export function readPageSite(): PageSite {
  const read = v.safeParse(site, parseJson(document.getElementById('site')?.textContent ?? ''))
  return read.success ? read.output : { name: location.host, home: location.origin, project: '' }
}

/** Draws the head of a page: the site's name and icon, and the way back to it. @param back its words; none without */
export function drawSite({ name, icon, home }: PageSite, back?: string): HTMLElement {
  const head = inClass('header', 'topbar')
  let picture: HTMLElement
  if (icon) {
    const image = document.createElement('img')
    image.src = icon
    image.alt = ''
    picture = image
  } else {
    picture = element('i', [...name][0]?.toUpperCase() ?? '')
    picture.ariaHidden = 'true'
  }
  const brand = inClass('span', 'brand', picture, element('span', name))
  brand.setAttribute('translate', 'no')
  head.append(brand)
  if (back) {
    const pill = document.createElement('a')
    pill.className = 'pill'
    pill.href = home
    pill.append(drawIcon('back'), back)
    head.append(pill)
  }
  return head
}
