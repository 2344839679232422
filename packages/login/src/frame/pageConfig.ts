import * as v from 'valibot'

/** What the service tells the frame with its page. */
export const pageConfig = v.object({
  /** The project that the page named. */
  project: v.string(),
  /** Pages that may embed the frame. */
  origins: v.array(v.string()),
  custody: v.picklist(['assisted', 'self-required']),
  otpMs: v.number(),
  /** For the proof of the first call. */
  nonce: v.string(),
  /** Nodes, by CAIP-2 id. */
  chains: v.record(
    v.string(),
    v.object({
      url: v.string(),
      name: v.string(),
      symbol: v.string(),
      inFrame: v.optional(v.string()),
      /** Whom to ask about smart accounts there; without, there are none. */
      smartAccounts: v.optional(v.object({ bundler: v.string(), paymaster: v.optional(v.string()) })),
    }),
  ),
  /** What a smart account is. */
  smartAccount: v.picklist(['safe', 'simple7702']),
  /** Social accounts that are set up. */
  socials: v.optional(v.array(v.string())),
})

/** What the service told the frame with its page. */
export type PageConfig = v.InferOutput<typeof pageConfig>

/** @throws {ValiError} */
export function readPageConfig(json: unknown): PageConfig {
  return v.parse(pageConfig, json)
}
