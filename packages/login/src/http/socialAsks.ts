import * as v from 'valibot'
import { storedText as text } from '../store/storedText.js'
import { device } from './asks.js'

const id = v.pipe(v.string(), v.regex(/^[-\w]{8,64}$/))

const page = { project: text(100), origin: text(300) }

export const startSocial = v.object({
  ...page,
  locale: text(35),
  /** Where the whole tab comes back to, where there is no window for the provider. */
  back: v.optional(text(2_000)),
})

export const waitForSocial = v.object({ attempt: id })

export const redeemTicket = v.object({
  ...page,
  ...device,
  locale: text(35),
  ticket: v.pipe(v.string(), v.regex(/^[-\w]{43}$/)),
})

export const finishApproved = v.object({ ...page, ...device, approval: id })

/** The passkeys that may open the wallet of a browser that is to be let in by that. */
export const openByKey = v.object({
  approval: id,
  wallet: id,
  once: v.pipe(v.string(), v.regex(/^[-\w]{87}$/)),
  slots: v.pipe(v.array(v.object({ id, kind: v.literal('passkey') })), v.minLength(1), v.maxLength(10)),
})

export const finishByKey = v.object({ ...page, ...device, approval: id, changeKey: text(100) })

export const startFarcaster = v.object({ ...page, locale: text(35) })

export const waitForFarcaster = v.object({ ...page, ...device, locale: text(35), attempt: id })
