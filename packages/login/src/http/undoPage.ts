import { login, wordsIn } from '@foyer/locales/login'
import type { LinkedChange } from '../email/emailChange.js'
import type { StoppedDevice } from '../email/users.js'
import { iconHtml } from '../look/icons.js'
import { hostOf, type Sites } from '../sites.js'
import { socialName } from '../social/options.js'
import { backButton, escaped, factList, formOf, hgroup, linkPage } from './linkPage.js'
import { undoMessages } from './messages.js'
import { saidIn } from './saidIn.js'

/** Returns the page that the link of a change of the address leads to. Looking at it changes nothing. */
export function undoPage(token: string, change: LinkedChange | undefined, sites: Sites): Response {
  if (!change) return overPage(404, sites)
  const { lang, said } = textsFor(change.locale)
  const isStop = change.what === 'stop'
  const title = isStop ? 'stopTitle' : 'title'
  const back = change.by ? said('leadBy', { provider: socialName(change.by) }) : said('lead')
  const lead = isStop ? said('stopLead') : back
  const facts = [
    ...(change.from ? [[said('old'), escaped(change.from)] as const] : []),
    ...(change.to ? [[said('new'), escaped(change.to)] as const] : []),
  ]
  const form = formOf('/undo', token, [{ text: said(isStop ? 'stop' : 'undo'), look: 'go' }])
  const site = sites.at(change.home)
  const keep = backButton(site, said(isStop ? 'keepGoing' : 'keep'), 'ghost')
  const body = `${hgroup(said(title), [lead])}${facts.length > 0 ? factList(facts) : ''}${form}${keep}`
  return linkPage({ lang, status: 200, title: said(title), body, ...headOf(site, said) })
}

/** Returns the page after the press. @param undone `undefined`: the link was of no use */
export function undoDonePage(undone: LinkedChange | undefined, sites: Sites): Response {
  if (!undone) return overPage(410, sites)
  const { lang, said } = textsFor(undone.locale)
  const [title, byAddress] =
    undone.what === 'stop' ? (['stopped', 'stoppedLead'] as const) : (['done', 'doneLead'] as const)
  const lead = undone.by ? said('leadAfter', { provider: socialName(undone.by) }) : said(byAddress)
  const site = sites.at(undone.home)
  const mark = `<span class="mark good">${iconHtml('shield')}</span>`
  const body = `${hgroup(said(title), [lead], mark)}${lookButton(said)}`
  return linkPage({ lang, status: 200, title: said(title), body, ...headOf(site, said) })
}

/** A device that a link stops, and whether it still waits. */
type StoppableDevice = StoppedDevice & { readonly waits: boolean }

/** Returns the page that the link of an email about a device that waits leads to. Looking at it changes nothing. */
export function stopPage(token: string, device: StoppableDevice, sites: Sites): Response {
  if (!device.waits) return latePage(device, sites, 200)
  const { lang, said } = textsFor(device.locale)
  const site = sites.at(device.home)
  const form = formOf('/undo', token, [{ text: said('deviceStop'), look: 'go' }])
  const keep = backButton(site, said('keepGoing'), 'ghost')
  const body = `${hgroup(said('deviceTitle'), [said('deviceLead', { device: device.label })])}${form}${keep}`
  return linkPage({ lang, status: 200, title: said('deviceTitle'), body, ...headOf(site, said) })
}

/** Returns the page after the press: the device waited, and was stopped, or it was too late. */
export function stopDonePage(device: StoppableDevice, sites: Sites): Response {
  if (!device.waits) return latePage(device, sites, 410)
  const { lang, said } = textsFor(device.locale)
  const mark = `<span class="mark good">${iconHtml('shield')}</span>`
  const body = `${hgroup(said('deviceStopped'), [said('deviceStoppedLead', { device: device.label })], mark)}${lookButton(said)}`
  const head = headOf(sites.at(device.home), said)
  return linkPage({ lang, status: 200, title: said('deviceStopped'), body, ...head })
}

function latePage(device: StoppableDevice, sites: Sites, status: number): Response {
  const { lang, said } = textsFor(device.locale)
  const body = `${hgroup(said('deviceLate'), [said('deviceLateLead', { device: device.label })])}${lookButton(said)}`
  const head = headOf(sites.at(device.home), said)
  return linkPage({ lang, status, title: said('deviceLate'), body, ...head })
}

const lookButton = (said: ReturnType<typeof textsFor>['said']) =>
  `<a class="button go" href="/manage">${said('look')}</a>`

function overPage(status: number, sites: Sites): Response {
  const { lang, said } = textsFor()
  const site = sites.of(undefined)
  const mark = `<span class="mark">${iconHtml('clock')}</span>`
  const head = headOf(site, said)
  const body = `${hgroup(said('over'), [said('overLead')], mark)}${backButton(site, head.back)}`
  return linkPage({ lang, status, title: said('over'), body, ...head })
}

function headOf(site: ReturnType<Sites['of']>, said: ReturnType<typeof textsFor>['said']) {
  return { site, back: said('back', { site: hostOf(site.home) }) }
}

function textsFor(locale = 'en') {
  return saidIn(wordsIn(login, 'undoPage', undoMessages, locale))
}
