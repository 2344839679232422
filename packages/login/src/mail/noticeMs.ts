/** How long an email to an owner is tried: as long as they can take back a change of their address. */
export const noticeMs = 72 * 3_600_000
