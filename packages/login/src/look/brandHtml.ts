import type { Site } from '../sites.js'
import { iconHtml } from './icons.js'

/** Returns a site's name and icon as HTML. @param back the words of the way back to it, as HTML */
export function drawnBrand({ name, icon, home }: Site, back?: string): string {
  const picture = icon
    ? `<img src="${safe(icon)}" alt="">`
    : `<i aria-hidden="true">${safe(initialOf(name))}</i>`
  const pill = back ? `<a class="pill" href="${safe(home)}">${iconHtml('back')}<span>${back}</span></a>` : ''
  return `<header class="topbar"><span class="brand" translate="no">${picture}<span>${safe(name)}</span></span>${pill}</header>`
}

/** Returns the letter that stands for a site without an icon. */
function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? ''
}

function safe(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
