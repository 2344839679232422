import * as v from 'valibot'
import { address, chainId, email, link, object, otp, text, userName } from './fields.js'
import { walletRequest } from './walletRequests.js'

interface Call<Ask extends v.GenericSchema, Answer extends v.GenericSchema> {
  readonly ask: Ask
  readonly answer: Answer
  /** Given up after {@link callTimeoutMs} without a word. The others wait for a person, however long that takes. */
  readonly timed: boolean
}

function call<Ask extends v.GenericSchema, Answer extends v.GenericSchema>(
  ask: Ask,
  answer: Answer,
  { timed = false } = {},
): Call<Ask, Answer> {
  return { ask, answer, timed }
}

/** How long a timed call waits for its answer, or for a word that it is still worked on. */
export const callTimeoutMs = 30_000

const timed = { timed: true }
const nothing = v.undefined()

/** The accounts of a family that a wallet has: of the key itself, and of a contract that the key owns. */
const accountType = v.picklist(['eoa', 'smartAccount'])
const accounts = v.pipe(v.array(object({ address, type: accountType })), v.maxLength(20))

const user = object({
  email: v.nullish(email),
  address,
  chainId,
  accounts: v.optional(accounts),
  userName,
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(accountType),
  /** Who can open the wallet: `assisted`, the operator of the login service too; `self`, nobody but the user. */
  custody: v.optional(v.picklist(['assisted', 'self'])),
})

/** Two digits that are to be compared. */
const number = v.pipe(v.string(), v.regex(/^\d{2}$/))
/** A link was sent by mail: the same call again waits until this browser is let in. */
const verifyDevice = object({ action: v.literal('VERIFY_DEVICE'), number, email })

const themeValue = v.union([text(200), v.pipe(v.number(), v.finite())])
/** Names of CSS custom properties, by which a theme is told. */
const themeName = v.pipe(v.string(), v.regex(/^--[-\w]{1,60}$/))

/** All that a page may ask of the frame, by name. */
export const calls = {
  IS_CONNECTED: call(v.optional(object({ token: text(1_024) })), object({ isConnected: v.boolean() })),
  GET_USER: call(
    v.optional(object({ chainId: v.optional(chainId), preferredAccountType: v.optional(accountType) })),
    user,
  ),
  GET_CHAIN_ID: call(nothing, object({ chainId })),
  SWITCH_NETWORK: call(object({ chainId }), object({ chainId })),
  SIGN_OUT: call(nothing, nothing),
  RELOAD: call(nothing, nothing),

  CONNECT_EMAIL: call(
    object({ email }),
    object({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      /** With `VERIFY_DEVICE`: what the page of the link shows too. */
      number: v.optional(number),
      /** How long that link works. */
      linkMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60))),
    }),
    timed,
  ),
  CONNECT_DEVICE: call(nothing, nothing, timed),
  CONNECT_OTP: call(object({ otp }), nothing, timed),
  UPDATE_EMAIL: call(
    object({ email }),
    object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  ),
  UPDATE_EMAIL_PRIMARY_OTP: call(object({ otp }), nothing),
  UPDATE_EMAIL_SECONDARY_OTP: call(object({ otp }), object({ newEmail: email })),

  GET_SOCIAL_REDIRECT_URI: call(
    object({
      provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
      /** Where the whole tab comes back to, where there is no window for the provider. */
      back: v.optional(link),
    }),
    /** The number is shown where the provider's window cannot talk to the page. */
    object({ uri: link, number: v.optional(number) }),
    timed,
  ),
  /** With what the window came back with; or with where it was led to, to wait until somebody there sees the number. */
  CONNECT_SOCIAL: call(object({ uri: link }), v.union([verifyDevice, user]), timed),
  GET_FARCASTER_URI: call(nothing, object({ url: link })),
  CONNECT_FARCASTER: call(nothing, v.union([verifyDevice, object({ userName })])),

  GET_SMART_ACCOUNT_ENABLED_NETWORKS: call(
    nothing,
    object({
      smartAccountEnabledNetworks: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
        v.maxLength(1_000),
      ),
    }),
  ),
  INIT_SMART_ACCOUNT: call(nothing, object({ address, isDeployed: v.boolean() })),
  SET_PREFERRED_ACCOUNT: call(
    object({ type: accountType, chainId: v.optional(chainId) }),
    object({ type: accountType, address }),
  ),

  /** A request to the wallet: what it answers is the affair of the adapter that asked. */
  RPC_REQUEST: call(walletRequest, v.unknown()),

  SYNC_THEME: call(
    object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.pipe(v.record(themeName, themeValue), v.maxEntries(100))),
      /** BCP 47 tag of the language that the page is read in. */
      locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d]{1,8}(-[a-z\d]{1,8}){0,5}$/i))),
    }),
    nothing,
  ),
  SYNC_DAPP_DATA: call(
    object({
      metadata: v.optional(
        object({
          name: text(200),
          description: text(1_000),
          url: text(2_000),
          icons: v.pipe(v.array(text(2_000)), v.maxLength(10)),
        }),
      ),
      sdkVersion: v.optional(text(100)),
      sdkType: v.optional(text(100)),
      projectId: text(100),
    }),
    nothing,
  ),
} satisfies Readonly<Record<string, Call<v.GenericSchema, v.GenericSchema>>>

/** The name of a {@link calls call}. */
export type CallName = keyof typeof calls
/** What a call carries; `undefined` where it carries nothing. */
export type AskOf<N extends CallName> = v.InferOutput<(typeof calls)[N]['ask']>
/** What a call is answered by. */
export type AnswerOf<N extends CallName> = v.InferOutput<(typeof calls)[N]['answer']>
/** A social account that one can log in by, other than Farcaster, which shows a code. */
export type SocialProvider = AskOf<'GET_SOCIAL_REDIRECT_URI'>['provider']

/** Whether text names a {@link calls call}. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name)
}
