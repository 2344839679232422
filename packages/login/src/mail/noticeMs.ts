/** How long an email to an owner is tried: as long as they can take back a change of their address. */
export const noticeMs = 72 * 3_600_000
/** How long an email about a change of the address is tried, which the change waits for. */
export const changeNoticeMs = 30 * 86_400_000
