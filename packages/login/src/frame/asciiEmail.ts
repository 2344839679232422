/**
 * Returns an address of email as the service reads it: its domain is in ASCII, so letters that look like others are not drawn as them.
 * Other screens write hosts so, too.
 */
export function asciiEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().normalize('NFC').split('@')
  const url = `https://${domain.toLowerCase()}`
  const isHost = !/[/?#\\]/.test(domain) && URL.canParse(url)
  return `${local}@${isHost ? new URL(url).hostname : domain}`
}
