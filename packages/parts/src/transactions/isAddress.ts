/** Whether text may be an address. The names of services, which may take its place, are words. */
export function isAddress(text: string): boolean {
  return /^[a-zA-Z0-9][-.%a-zA-Z0-9]{19,127}$/.test(text)
}
