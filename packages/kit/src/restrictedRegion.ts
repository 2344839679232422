const restricted = /^ASIA\/(SHANGHAI|URUMQI|CHONGQING|HARBIN|KASHGAR|MACAU|MACAO|HONG_KONG|BEIJING)$/

/**
 * Whether a time zone is one of mainland China, Hong Kong or Macau, where some services may not be offered. A hint, never
 * proof of where somebody is. Foyer withholds nothing by it: a host does, by `features` or a feature's `available`.
 * @param timeZone IANA name. @default the browser's; on a server, the server's
 */
export function isRestrictedRegion(
  timeZone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  return restricted.test(String(timeZone).toUpperCase())
}
