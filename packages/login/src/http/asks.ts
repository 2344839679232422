import * as v from 'valibot'
import { storedText as text } from '../store/storedText.js'

/** What clients of the service's API send. Texts are bounded; bytes are base64url. */

const id = v.pipe(v.string(), v.regex(/^[-\w]{8,64}$/))
const bytes = (most: number) => v.pipe(v.string(), v.regex(/^[-\w]+$/), v.maxLength(most))
/** A point of P-256, uncompressed: 65 bytes. */
const point = v.pipe(v.string(), v.regex(/^[-\w]{87}$/))
const kind = v.picklist(['device', 'passkey', 'kit', 'assisted'])

const browsers =
  /^(Edge|Opera|Firefox|Chrome|Safari|Browser)((,| on) (Android|iPhone|iPad|Windows|macOS|Linux))?$/

/** The browser, as it shows itself: letters and pages name it to the owner, so a stranger does not choose the words. */
export const device = {
  box: point,
  label: v.pipe(
    v.string(),
    v.transform((label) => (browsers.test(label) ? label : 'Browser')),
  ),
}

export const startEmail = v.object({
  email: text(254),
  project: text(100),
  /** The page that embeds the frame. */
  origin: text(300),
  locale: text(35),
  ...device,
})

export const finishEmail = v.object({
  email: text(254),
  attempt: id,
  otp: text(20),
  project: text(100),
  origin: text(300),
  locale: v.optional(text(35)),
  ...device,
})

export const waitForDevice = v.object({ approval: id })

export const refresh = v.object({ refresh: bytes(100) })

/** The answer holds the service's parts, encrypted for `once`. */
const askForParts = { wallet: id, once: point }
const listOf = <S extends v.GenericSchema>(of: S) => v.pipe(v.array(of), v.minLength(1), v.maxLength(24))

/** Slots that are opened. */
export const openSlots = v.object({ ...askForParts, slots: listOf(v.object({ id, kind })) })

/** As large as its column is. */
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))

/** A proof of the owner, which a call has that adds a way into a wallet. */
const fresh = { proof: v.optional(text(100)) }

/** Slots that are about to be made, for a version of the wallet. */
export const makeSlots = v.object({
  ...askForParts,
  ...fresh,
  version,
  slots: listOf(
    v.object({ id, kind, /** Of a device that is not the one that asks. */ jkt: v.optional(bytes(64)) }),
  ),
})

const slot = v.object({
  id,
  kind,
  jkt: v.optional(bytes(64)),
  box: point,
  blob: bytes(1_000),
  lock: v.optional(bytes(1_000)),
  /** As WebAuthn bounds it. */
  credential: v.optional(bytes(1_364)),
})

export const newWallet = v.object({
  id,
  version,
  addresses: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/)),
      v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/)),
    ),
    v.maxEntries(8),
  ),
  vault: bytes(1_000),
  slotsMac: bytes(100),
  /** What changes of it are known by. */
  changeHash: bytes(100),
  slots: listOf(slot),
})

/** A change follows a list, and comes of somebody who opened the wallet. */
const change = { base: bytes(100), changeKey: bytes(100), ...fresh }

export const nextWallet = v.object({ ...v.omit(newWallet, ['addresses']).entries, ...change })

export const newSlot = v.object({ wallet: id, version, slotsMac: bytes(100), slot, ...change })

/** The page that a session is wanted for, by a browser that is logged in for another. */
export const consent = v.object({ project: text(100), origin: text(300) })

/** The reason why the owner proves who they are: to see the words, or to add a way into the wallet. */
const reason = { for: v.optional(v.picklist(['words', 'way']), 'words') }

export const beginExport = v.object({ ...reason, ...fresh })

/** The code that a mail brought, or the passkey or kit that opened the wallet instead. */
export const confirmExport = v.union([
  v.object({ ...reason, attempt: id, otp: text(20) }),
  v.object({ ...reason, slot: id }),
])

/** A device to remove. A device that was let in just now proves by the change key that it opened the wallet. */
export const oneDevice = v.object({ jkt: bytes(64), changeKey: v.optional(bytes(100)) })

export const startChange = v.object({
  email: text(254),
  /** The owner cannot read the old mailbox. */
  isLost: v.optional(v.boolean()),
  ...fresh,
})

export const changeStep = v.object({ email: text(254), attempt: id, otp: text(20) })
