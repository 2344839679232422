/**
 * In ms: making an offer; how long a withdrawn one may still be approved, which somebody should be there to hear; and
 * how long the SDK is given to acknowledge a session that is then ended.
 */
export const timeoutsMs = { pair: 15_000, late: 300_000, unwanted: 200 } as const
