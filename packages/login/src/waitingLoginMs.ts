/**
 * How long after its code a login waits for its wallet, in ms: its browser keeps it, and the service helps it. The key service may
 * be away, and no second code is needed.
 */
export const waitingLoginMs = 3_600_000
