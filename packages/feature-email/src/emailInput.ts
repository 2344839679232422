/** How a field for an address is to be filled in. */
export const emailInput = {
  type: 'email',
  name: 'email',
  autoComplete: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const

/** Shorter ones are not sent anywhere. */
const shortest = 4

/** Whether an address may be sent. Whether it is one, the service says. */
export function isLongEnough(email: string): boolean {
  return email.length >= shortest
}
